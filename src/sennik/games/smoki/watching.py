"""What is noted of Smoki: piles, raven lands, swaps, ends and points of rounds."""

from typing import Any

from sennik.games.common import CHANCE, MOST_SEATS
from sennik.games.smoki.facts import (
    CLOSED,
    DEALING,
    HOLDING,
    KEEP,
    KINDS,
    NEST,
    OVER,
    PLACE,
    PLACES,
    SWAPPING,
    TAKING,
    TURN,
)
from sennik.games.watching import (
    OWN,
    Table,
    cards,
    note_match,
    note_turns,
    numbered,
    rows,
)

LOWEST, HIGHEST = -12, 60  # points of a dream in a round
TAKEN = OWN  # from an open pile, from the closed one
PLACED = TAKEN + 2  # + raven land
HELD = PLACED + KINDS - NEST  # likewise: placed or laid
SWAPS = HELD + KINDS - NEST  # after a nest: swapped, kept
ENDED = SWAPS + 2  # whose turn ended the round: lowest alone, lowest with others, not
POINTS = ENDED + 3  # + points of every dream at the end of a round
TURNS = POINTS + HIGHEST - LOWEST + 1  # of all seats
SEATINGS = TURNS + 1  # seats that played a round, rounds together
EARLY = SEATINGS + 1  # rounds in which somebody had fewer than FEW turns
COUNTED = EARLY + 1  # rounds of which all this is known
BEGUN_BY = COUNTED + 1  # + seat: its turns in this round
NOTES = BEGUN_BY + MOST_SEATS
HAS_ROUNDS = True
FEW = 4
RATIOS = {
    "turns_per_seat_and_round": (TURNS, SEATINGS),
    "early_rounds": (EARLY, COUNTED),
}

TABLES = (
    Table("taken", rows("taken", "open", "closed"), TAKEN),
    Table("placed", cards(__package__, NEST, KINDS), PLACED, HELD),
    Table("swaps", rows("swaps", "swapped", "kept"), SWAPS),
    Table("ends", rows("ends", "fewest", "shared", "beaten"), ENDED),
    Table("points", numbered(LOWEST, HIGHEST + 1), POINTS, 0, True),
)


def watch(state: Any, actor: int, action: int, notes: Any) -> None:
    """Note a step that is about to be taken."""
    phase = state.phase
    if actor == CHANCE:
        if phase == DEALING and state.dealt == 0 and state.rounds_played > 0:
            note_round(state, notes)
        return
    if phase == TURN:
        notes[TAKEN + (1 if action == CLOSED else 0)] += 1
        notes[BEGUN_BY + actor] += 1
    if (phase == HOLDING or phase == TAKING) and state.held >= NEST:
        notes[HELD + state.held - NEST] += 1
        if PLACE <= action < PLACE + PLACES:
            notes[PLACED + state.held - NEST] += 1
    if phase == SWAPPING:
        notes[SWAPS + (1 if action == KEEP else 0)] += 1


def note_round(state: Any, notes: Any) -> None:
    """Note a round that has just ended; its end's left neighbour begins the next."""
    ender = state.turn if state.phase == OVER else state.turn + state.seats - 1
    own = state.points[ender % state.seats]
    note_turns(state, notes, BEGUN_BY, TURNS, FEW)
    alike = 0
    lower = 0
    for seat in range(state.seats):
        alike += 1 if state.points[seat] == own else 0
        lower += 1 if state.points[seat] < own else 0
    notes[ENDED + (2 if lower > 0 else min(alike - 1, 1))] += 1
    for seat in range(state.seats):
        notes[POINTS + state.points[seat] - LOWEST] += 1


def watch_end(state: Any, decisions: int, mask: int, notes: Any) -> None:
    """Note the end of a match."""
    ended = state.phase == DEALING and state.dealt == 0 and state.rounds_played > 0
    if state.phase == OVER or ended:
        note_round(state, notes)
    for seat in range(state.seats):  # of a match that was broken off
        notes[BEGUN_BY + seat] = 0
    note_match(state, decisions, mask, int(state.rounds_played), notes)
