"""Smoki as drawing data: made from one view or sight, and from nothing else."""

from sennik.games.common import HIDDEN, Sheet
from sennik.games.scenes import EachSeat, Own, Scene, Shared, whole
from sennik.games.smoki.counting import is_counted
from sennik.games.smoki.facts import (
    CLOSED,
    DRAWING,
    LAY,
    OPEN,
    PILES,
    PLACE,
    PLACES,
    VALUES,
    slot,
)

BENEATH = 8  # cards of an open pile that are sent, the latest ones
NOT_DEALT = -2  # a place with no card on it yet


def scene(view: Sheet, seat: int) -> Scene:
    """The table as `seat` may see it; -1 is a card face down, -2 no card."""
    return whole(SHARED, OWN, view, seat)


def target(view: Sheet, seat: int, action: int) -> str:
    """The thing to click for `action`, or "" for a plain button."""
    if PLACE <= action < PLACE + PLACES:
        return f"dream.{seat}.{action - PLACE}"
    if OPEN <= action < OPEN + PILES:
        return f"open.{action - OPEN}"
    if LAY <= action < LAY + PILES:
        return f"open.{action - LAY}"
    return "closed" if action == CLOSED else ""


def faces(view: Sheet, who: int) -> list[int]:
    """The six lands of one dream, the upper row first."""
    return [face(view, who, place) for place in range(PLACES)]


def face(view: Sheet, who: int, place: int) -> int:
    """A land, a back, or a place that waits for its card."""
    kind = int(view.cards[who, place])
    if kind == HIDDEN and who * PLACES + place >= view.dealt:
        return NOT_DEALT
    return kind


def opened(view: Sheet, pile: int) -> list[int]:
    """The latest cards of an open pile, the top one last."""
    height = view.heights[pile]
    first = max(0, height - BENEATH)
    return [int(view.stacks[slot(pile, card)]) for card in range(first, height)]


def marks(view: Sheet) -> list[str]:
    """The nest just placed and the land pointed at first in its swap."""
    places = [place for place in (view.nest, view.first) if place != HIDDEN]
    return [f"dream.{view.acting}.{place}" for place in places]


def pad(view: Sheet) -> Scene:
    """The score pad: tokens, totals, and the round just counted."""
    seats = range(view.seats)
    return {
        "rounds": view.rounds_played,
        "counted": is_counted(view),
        "points": [int(view.points[who]) for who in seats],
        "totals": [int(view.totals[who]) for who in seats],
        "tokens": [int(view.dragons[who]) for who in seats],
    }


def asks(view: Sheet, seat: int) -> dict[str, int]:
    """What a click on each thing means, so that the rules can say why not."""
    asked = {"closed": CLOSED}
    for place in range(PLACES):
        asked[f"dream.{seat}.{place}"] = PLACE + place
    return asked


def asks_open(view: Sheet) -> dict[str, int]:
    """The same of the open piles, which alone changes from step to step."""
    take = OPEN if view.held == HIDDEN else LAY
    return {f"open.{pile}": take + pile for pile in range(view.piles)}


def ending(view: Sheet) -> Scene:
    """What ends the match."""
    return {"tokens": view.tokens, "target": view.target, "rounds": view.rounds}


SHARED: Shared = {
    "round": lambda view: view.rounds_played + (0 if is_counted(view) else 1),
    "end": ending,
    "turn": lambda view: view.acting,
    "dreams": EachSeat(faces),
    "up": lambda view: [int(view.up[who]) for who in range(view.seats)],
    "closed": lambda view: view.left,
    "open": lambda view: [opened(view, pile) for pile in range(view.piles)],
    "heights": lambda view: [int(view.heights[pile]) for pile in range(view.piles)],
    "held": lambda view: [] if view.held == HIDDEN else [view.held],
    "drawing": lambda view: view.phase == DRAWING,
    "marks": marks,
    "values": lambda view: [int(value) for value in VALUES],
    "pad": pad,
    "asks_open": asks_open,
}
OWN: Own = {"asks": asks}
