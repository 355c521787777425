"""Sen as drawing data: made from one view or sight, and from nothing else."""

from sennik.games.common import HIDDEN, Sheet
from sennik.games.scenes import EachSeat, Own, Scene, Shared, whole
from sennik.games.sen.counting import hourglasses, is_counted, ravens_of_hourglass
from sennik.games.sen.facts import (
    CHOOSING,
    CLAIM,
    CLOSED,
    KINDS,
    LAY,
    OPEN,
    PICKING,
    PLACE,
    PLACING,
    RAVENS,
    WAKE,
    is_own,
)

RAVENS_OF = RAVENS.tolist()  # on each kind of land, by `special_values`


def scene(view: Sheet, seat: int) -> Scene:
    """The table as `seat` may see it; faces that are hidden are -1."""
    return whole(SHARED, OWN, view, seat)


def target(view: Sheet, seat: int, action: int) -> str:
    """The thing to click for `action`, or "" for a plain button."""
    if action < KINDS:
        home = {CHOOSING: "held", PICKING: "pile"}.get(view.phase, "")
        return f"{home}.{action}" if home else ""
    if action < OPEN:
        return place_target(view, action - PLACE)
    if action == OPEN or action == LAY:
        return "open"
    return "closed" if action == CLOSED else ""


def place_target(view: Sheet, place: int) -> str:
    """A place of the pool as a place of a dream; "" where no dream reaches."""
    for who in range(view.seats):
        if is_own(view, who, place):
            return f"dream.{who}.{place - view.start[who]}"
    return ""


def faces(view: Sheet, who: int) -> list[int]:
    """The lands of one dream as far as the viewer knows them."""
    first = view.start[who]
    return list(view.cards[first : first + view.length[who]])


def knowers(view: Sheet, who: int) -> list[int]:
    """For each land of one dream, a bit for every seat that has seen it."""
    first = view.start[who]
    return list(view.known[first : first + view.length[who]])


def lying_open(view: Sheet) -> int:
    """The face of the open pile; a card taken from there lies in the hand only."""
    taken = view.phase == PLACING and view.held == view.top
    return HIDDEN if taken else view.top


def marks(view: Sheet) -> list[str]:
    """The places pointed at so far in a swap or a claim."""
    pointed = [view.first, view.second]
    found = [place_target(view, place) for place in pointed if place != HIDDEN]
    return [mark for mark in found if mark]


def pad(view: Sheet) -> Scene:
    """The score pad: totals, and the round just counted."""
    seats = range(view.seats)
    counts = is_counted(view)
    return {
        "rounds": view.rounds_played,
        "counted": counts,
        "points": [int(view.points[who]) for who in seats],
        "totals": [int(view.totals[who]) for who in seats],
        "caller": view.caller,
        "verdict": view.verdict,
        "hourglasses": [glasses(view, who) for who in seats] if counts else [],
    }


def glasses(view: Sheet, who: int) -> list[int]:
    """How many hourglasses lie in a dream, and the ravens that each counts [21]."""
    return [hourglasses(view, who), ravens_of_hourglass(view, who)]


def asks(view: Sheet) -> dict[str, int]:
    """What a click on each thing means, so that the rules can say why not."""
    asked = {"closed": CLOSED, "wake": WAKE, "claim": CLAIM}
    for who in range(view.seats):
        first = PLACE + view.start[who]
        for land in range(view.length[who]):
            asked[f"dream.{who}.{land}"] = first + land
    return asked


SHARED: Shared = {
    "round": lambda view: view.rounds_played + (0 if is_counted(view) else 1),
    "end": lambda view: {"target": view.target, "rounds": view.rounds},
    "turn": lambda view: view.turn,
    "dreams": EachSeat(faces),
    "known": EachSeat(knowers),
    "closed": lambda view: view.left,
    "top": lying_open,
    "held": lambda view: [kind for kind in (view.held, view.other) if kind != HIDDEN],
    "marks": marks,
    "ravens": lambda view: RAVENS_OF[view.special_values],
    "pad": pad,
    "asks": asks,
    "asks_open": lambda view: {"open": OPEN if view.held == HIDDEN else LAY},
}
OWN: Own = {}
