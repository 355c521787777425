# ruff: noqa: F821 (names bound by `kernels`)
"""What is noted of a match of any game; every watcher begins with these notes."""

from typing import Any

from sennik.games.common import MOST_SEATS

winners: Any
score: Any

WON = 0  # + the winners as bits
CAPPED = 1 << MOST_SEATS  # matches that were broken off; nothing else counts those
DECISIONS, DECISIONS_SQUARED, ROUNDS, ROUNDS_SQUARED = range(CAPPED + 1, CAPPED + 5)
SCORES = CAPPED + 5  # + seat
SQUARES = SCORES + MOST_SEATS  # + seat
OWN = SQUARES + MOST_SEATS  # here the notes of a game begin

NOTES = OWN
HAS_ROUNDS = False
TABLES = ()


def watch(state: Any, actor: int, action: int, notes: Any) -> None:
    """Nothing: only ends are noted."""


def watch_end(state: Any, decisions: int, mask: int, notes: Any) -> None:
    """Note the end of a match."""
    note_match(state, decisions, mask, 0, notes)


def note_match(state: Any, decisions: int, mask: int, rounds: int, notes: Any) -> None:
    """What is noted of every game: winners, scores, decisions, rounds."""
    if mask != 0:
        notes[CAPPED] += 1
        return
    notes[WON + winners(state)] += 1
    notes[DECISIONS] += decisions
    notes[DECISIONS_SQUARED] += decisions * decisions
    notes[ROUNDS] += rounds
    notes[ROUNDS_SQUARED] += rounds * rounds
    for seat in range(state.seats):
        points = score(state, seat)
        notes[SCORES + seat] += points
        notes[SQUARES + seat] += points * points


def note_turns(state: Any, notes: Any, begun: int, at: int, few: int) -> None:
    """Of a round: turns, seats, whether somebody had fewer than `few`, rounds.

    `begun` is where the turns of each seat were counted; they begin anew.
    """
    least = few
    for seat in range(state.seats):
        notes[at] += notes[begun + seat]
        least = min(least, notes[begun + seat])
        notes[begun + seat] = 0
    notes[at + 1] += state.seats
    notes[at + 2] += 1 if least < few else 0
    notes[at + 3] += 1
