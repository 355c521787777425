"""What tables may rely on to call compiled code straight."""

import random

import pytest

from sennik.games import GAMES
from sennik.tables import commands as asked
from sennik.tables.decisions import Refused
from sennik.tables.undo import may_undo
from tests.tables.party import Party

ACTS = 25


@pytest.mark.parametrize("memory_aid", [True, False])
@pytest.mark.parametrize("key", GAMES)
def test_compiled_code_is_always_called_with_the_same_types(
    key: str, memory_aid: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Straight calls do not look at types, so here all calls go through Numba's
    dispatchers, which compile once more for every new kind.
    """
    game = Party(key).table.arena
    fast = game.composing
    for name, dispatcher in fast.dispatchers.items():
        monkeypatch.setattr(fast, name, dispatcher)
    for seats in range(game.rules.MIN_SEATS, game.rules.MAX_SEATS + 1):
        visit(Party(key, {"seats": seats}, memory_aid=memory_aid).started())
    met = {name: len(one.overloads) for name, one in fast.dispatchers.items()}
    assert set(met.values()) == {1}, met


def visit(party: Party) -> None:
    """Do at a table whatever calls compiled code."""
    table, rng = party.table, random.Random(5)
    for count in range(ACTS):
        if not table.is_playing:
            break
        seat = rng.choice(table.acting())
        with pytest.raises(Refused):
            party.act(seat, -1)
        party.act(seat, rng.choice(table.seats[seat].actions))
        for viewer in party.viewers():
            party.frame(
                viewer, table.seq - 1 if count else None, rng.choice(["pl", "en"])
            )
            party.frame(viewer, 0)
            table.view(viewer)
        if may_undo(table, seat):
            party.ask(asked.Undo, f"u{seat}", id=f"undo{count}")
    party.fresh()
