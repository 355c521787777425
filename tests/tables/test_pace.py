"""Bots take the time a person would, and it tells nothing."""

import random
from itertools import groupby

import pytest

from sennik.bots.characters import CHARACTERS
from sennik.games import GAMES
from sennik.games.common import SPECTATOR
from sennik.tables.commands import NOBODY, ActForBot
from sennik.tables.events import Pace
from sennik.tables.pace import (
    FIRST,
    LONGEST,
    SHORTEST,
    SPEEDS,
    STEPS,
    TAKING_BACK,
    pause,
)
from sennik.tables.runner import runner
from tests.subjects import SUBJECTS, Subject
from tests.tables.party import Party
from tests.tables.worlds import Twins

PLAYED = [subject for subject in SUBJECTS if subject.key in GAMES]
TEMPOS = [character.tempo for character in CHARACTERS.values()]


def pauses(game: str, pace: Pace, tempo: int, seed: int) -> list[tuple[int, int]]:
    """Which bot took how long at a table of four, step by step."""
    party, rng = Party(game, {"seats": 4}, pace=pace).started(0), random.Random(seed)
    taken = []
    for _ in range(120):
        if party.table.status != "playing":
            break
        seat = rng.choice(party.table.acting())
        action = rng.choice(party.table.seats[seat].legal)
        taken.append((seat, pause(party.table, seat, action, tempo)))
        step(party, seat, action)
    return taken


def step(party: Party, seat: int, action: int) -> None:
    """Whoever sits there acts."""
    if party.table.seats[seat].player:
        party.act(seat, action)
        return
    prompt = party.table.seats[seat].prompt
    party.ask(ActForBot, NOBODY, seat=seat, prompt=prompt, action=action)


@pytest.mark.parametrize("seed", range(3))
def test_a_round_of_three_characters_in_smoki_takes_four_seconds(seed: int) -> None:
    """Even of the slowest one, three times."""
    taken = pauses("smoki", "normal", max(TEMPOS), seed)
    turns = [sum(p for _, p in steps) for _, steps in groupby(taken, lambda s: s[0])]
    rounds = [sum(turns[n : n + 3]) for n in range(len(turns) - 2)]
    assert len(rounds) > 10
    assert max(rounds) <= 4_000
    assert min(sum(turns[n : n + 3]) for n in range(4, len(turns) - 2)) > 700


def test_no_turn_of_five_steps_takes_a_third_of_that() -> None:
    """The first step takes longest, each further one half as long."""
    steps = [(FIRST >> step) * max(TEMPOS) / 100 for step in range(STEPS)]
    assert 3 * sum(max(step, SHORTEST) for step in steps) <= 4_000


def test_the_pace_is_a_setting_of_the_table() -> None:
    found = {pace: [p for _, p in pauses("sen", pace, 100, 7)] for pace in SPEEDS}
    assert set(found["instant"]) == {0}
    for step in range(20):
        slow, normal, quick = (found[p][step] for p in ("slow", "normal", "quick"))
        assert slow > normal >= quick >= SHORTEST
    assert sum(found["normal"]) > sum(found["quick"])


def test_nobody_takes_longer_than_two_and_a_half_seconds() -> None:
    assert max(p for _, p in pauses("sen", "slow", 100_000, 1)) == LONGEST == 2_500
    slowest = [p for _, p in pauses("sen", "slow", max(TEMPOS), 1)]
    assert max(slowest) < LONGEST


def test_pauses_differ_as_peoples_do() -> None:
    assert len({p for _, p in pauses("sen", "normal", 100, 3)}) > 20


@pytest.mark.parametrize("pace", SPEEDS)
def test_bots_wait_while_a_person_may_take_back(pace: Pace) -> None:
    """A card is drawn, which nobody can undo, and laid, which can be undone."""
    party = Party("sen", {"seats": 2, "starter": 0}, pace=pace).started(1)
    for seat in (0, 0, 1, 1):
        step(party, seat, party.table.seats[seat].legal[0])  # looks at a land
    party.act_text(0, "closed")
    party.act_text(0, "lay")
    assert party.table.acting() == [1] and party.frame(0)["undo"]
    taken = pause(party.table, 1, party.table.seats[1].legal[0])
    assert taken == 0 if pace == "instant" else taken >= TAKING_BACK
    step(party, 1, party.table.seats[1].legal[0])
    assert pause(party.table, 1, party.table.seats[1].legal[0]) < TAKING_BACK


@pytest.mark.parametrize("subject", PLAYED, ids=lambda s: s.key)
def test_worlds_that_spectators_cannot_tell_apart_have_the_same_pauses(
    subject: Subject,
) -> None:
    """The pauses of every bot: they depend on nothing but these, and on its tempo."""
    runner(subject.key, subject.game.rules.VERSION).compile()  # interpreted it is slow
    rng, compared, different = random.Random(5), 0, 0
    for number in range(8):
        walk = subject.walks[number % len(subject.walks)]
        twins = Twins(subject, walk, SPECTATOR, rng, aid=True)
        twins.play()
        compared, different = compared + twins.paused, different + twins.different
    assert compared > 30 and different > 5
