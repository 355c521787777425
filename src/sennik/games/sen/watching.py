"""What is noted of Sen: how rounds end, when calls succeed, what special lands do."""

from typing import Any

from sennik.games.common import MOST_SEATS
from sennik.games.sen.counting import count_ravens
from sennik.games.sen.facts import (
    CALL_FAILED,
    CALL_SUCCEEDED,
    CALL_TIED,
    CLAIM,
    DEALING,
    HOLDING,
    KINDS,
    OPEN,
    OVER,
    PLACE,
    TAKE,
    TURN,
    USE,
    WAKE,
    WENT_ALL_IN,
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

MOST_RAVENS = 36  # of a dream that are told apart; a last note is for all above
ENDS = OWN  # + verdict of a round
BEGUN = ENDS + WENT_ALL_IN + 1  # + OPEN, CLOSED, WAKE, CLAIM as turns begin
CALLS = BEGUN + CLAIM - OPEN + 1  # + ravens of the caller
SUCCESSES = CALLS + MOST_RAVENS + 1  # likewise
DRAWN = SUCCESSES + MOST_RAVENS + 1  # + special kind in hand
USED = DRAWN + KINDS - TAKE  # likewise
KEPT = USED + KINDS - TAKE  # likewise: exchanged for an own land
CALLED = KEPT + KINDS - TAKE  # while a call is judged: 1 + ravens of the caller
TURNS = CALLED + 1  # of all seats
SEATINGS = TURNS + 1  # seats that played a round, rounds together
EARLY = SEATINGS + 1  # rounds in which somebody had fewer than FEW turns
COUNTED = EARLY + 1  # rounds of which all this is known
RIGHT = COUNTED + 1  # calls that were no mistake
BEGUN_BY = RIGHT + 1  # + seat: its turns in this round
NOTES = BEGUN_BY + MOST_SEATS
HAS_ROUNDS = True
FEW = 2
RATIOS = {
    "turns_per_seat_and_round": (TURNS, SEATINGS),
    "early_rounds": (EARLY, COUNTED),
    "calls_right": (RIGHT, ENDS + CALL_SUCCEEDED, ENDS + CALL_TIED, ENDS + CALL_FAILED),
}

SPECIALS = cards(__package__, TAKE, KINDS)
TABLES = (
    Table("ends", rows("ends", "nobody", "succeeded", "tied", "failed", "nines"), ENDS),
    Table("turns", rows("turns", "open", "closed", "call", "claim"), BEGUN),
    Table("calls", numbered(0, MOST_RAVENS + 1), SUCCESSES, CALLS, True),
    Table("used", SPECIALS, USED, DRAWN),
    Table("kept", SPECIALS, KEPT, DRAWN),
)


def watch(state: Any, actor: int, action: int, notes: Any) -> None:
    """Note a step that is about to be taken."""
    phase = state.phase
    if phase == DEALING and state.dealt == 0 and state.rounds_played > 0:
        note_round(state, notes)
    if phase == HOLDING and state.held >= TAKE:
        notes[DRAWN + state.held - TAKE] += 1
        if action == USE:
            notes[USED + state.held - TAKE] += 1
        elif PLACE <= action < OPEN:
            notes[KEPT + state.held - TAKE] += 1
    if phase == TURN:
        notes[BEGUN + action - OPEN] += 1
        if action != WAKE:  # a call is no turn: nothing is bettered by it
            notes[BEGUN_BY + actor] += 1
        else:
            count_ravens(state)  # as the rules will do next
            ravens = min(int(state.points[actor]), MOST_RAVENS)
            notes[CALLS + ravens] += 1
            notes[CALLED] = 1 + ravens


def note_round(state: Any, notes: Any) -> None:
    """Note how a round has just ended."""
    notes[ENDS + state.verdict] += 1
    tied = state.verdict == CALL_TIED and state.tie_counts_as_success == 1
    notes[RIGHT] += 1 if state.verdict == CALL_SUCCEEDED or tied else 0
    note_turns(state, notes, BEGUN_BY, TURNS, FEW)
    if notes[CALLED] > 0:
        if state.verdict == CALL_SUCCEEDED:
            notes[SUCCESSES + notes[CALLED] - 1] += 1
        notes[CALLED] = 0


def watch_end(state: Any, decisions: int, mask: int, notes: Any) -> None:
    """Note the end of a match."""
    ended = state.phase == DEALING and state.dealt == 0 and state.rounds_played > 0
    if state.phase == OVER or ended:
        note_round(state, notes)
    for seat in range(state.seats):  # of a match that was broken off
        notes[BEGUN_BY + seat] = 0
    note_match(state, decisions, mask, int(state.rounds_played), notes)
