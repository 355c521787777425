"""How often functions of a game were called in each of its phases: a comparison of two
sides has compared nothing that was never called.
"""

from collections import Counter
from collections.abc import Iterable

from sennik.games.common import CHANCE

Calls = Counter[tuple[str, int]]  # by the function and the phase

BY_SEAT, BY_CHANCE = "a seat acts", "Chance acts"  # noted beside the functions
# What is asked for a seat that acts, for Chance, or before a match; all else always.
OF_SEATS = {"choose", "temper", "features", "dream", "seek", "label", "target"}
OF_CHANCE = {"tickets", "drawn", "chance", "weight"}
BEFORE = {"options_refusal", "setup"}


def note_actor(calls: Calls, phase: int, actor: int) -> int:
    """Note who acts in a phase; how often that has been."""
    key = BY_CHANCE if actor == CHANCE else BY_SEAT, int(phase)
    calls[key] += 1
    return calls[key]


def check_calls(calls: Calls, functions: Iterable[str]) -> None:
    """Every function was called in every phase in which it has something to say."""
    seats, chance = (
        {phase for name, phase in calls if name == who} for who in (BY_SEAT, BY_CHANCE)
    )
    assert seats, "no seat ever acted"
    for name in functions:
        asked = {phase for found, phase in calls if found == name}
        assert asked, f"{name} was never called"
        if name not in BEFORE:
            own = seats if name in OF_SEATS else chance if name in OF_CHANCE else None
            missing = (seats | chance if own is None else own) - asked
            assert not missing, f"{name} was not called in the phases {sorted(missing)}"
