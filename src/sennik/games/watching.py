# ruff: noqa: F821 (names bound by `kernels`)
"""What a lab notes while matches are played: one integer a thing, added up.

A game's `watching.py` has NOTES (how many integers), TABLES (what they mean) and two
functions that compile with the rules: `watch` before each step, `watch_end` after each
match. Notes are sums, so that it does not matter who plays which match. RATIOS, where a
game has them, name what is told as one number: where its sum stands, and those that it
is a part of. Every game's notes begin with those here; a game without `watching.py` has
no others.
"""

from importlib import import_module
from typing import Any, NamedTuple

from sennik.games.common import MOST_SEATS


class Table(NamedTuple):
    """Some notes that belong together, as people read them."""

    key: str  # its title is the game's message `watch.<key>`
    labels: tuple[str, ...]  # a note each, from `start` on: messages, or numbers
    start: int
    of: int = 0  # where the notes begin that these are a part of; 0: of their sum
    is_curve: bool = False  # labels are numbers in order


def rows(table: str, *notes: str) -> tuple[str, ...]:
    """The labels of a table that has messages of its own."""
    return tuple(f"watch.{table}.{note}" for note in notes)


def cards(package: str | None, first: int, end: int) -> tuple[str, ...]:
    """The kinds of cards of a game from `first` to before `end` as labels."""
    symbols = import_module(f"{package}.notation").SYMBOLS
    return tuple(f"card.{symbol}" for symbol in symbols[first:end])


def numbered(first: int, end: int) -> tuple[str, ...]:
    """The labels of a curve."""
    return tuple(map(str, range(first, end)))


# --- Of every game (compiles) --------------------------------------------------------

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
TABLES: tuple[Table, ...] = ()


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
