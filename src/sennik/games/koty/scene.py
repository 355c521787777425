"""Koty as drawing data: made from one view or sight, and from nothing else."""

from sennik.games.common import HIDDEN, SPECTATOR, Sheet
from sennik.games.koty.counting import (
    dream_cats,
    dream_nines,
    is_counted,
    land_cats,
)
from sennik.games.koty.facts import (
    EXCHANGE,
    KINDS,
    LAND,
    LANDS,
    NAMING,
    PASS,
)
from sennik.games.koty.lands import partner
from sennik.games.scenes import EachSeat, Own, Scene, Shared, whole


def scene(view: Sheet, seat: int) -> Scene:
    """The table as `seat` may see it; a land is its top card and its nines."""
    return whole(SHARED, OWN, view, seat)


def target(view: Sheet, seat: int, action: int) -> str:
    """The thing to click for `action`, or "" for a plain button."""
    if action < KINDS:
        return f"{'choice' if view.phase == NAMING else 'hand'}.{action}"
    if LAND <= action < PASS:
        whose, where = divmod(action - LAND, LANDS)
        return f"dream.{whose}.{where}"
    return ""


def lands(view: Sheet, who: int) -> list[dict[str, int]]:
    """The four stacks of one dream with the cats they count."""
    return [
        {
            "top": int(view.tops[who, land]),
            "nines": int(view.nines[who, land]),
            "cats": land_cats(view, who, land),
        }
        for land in range(LANDS)
    ]


def cards(counts: memoryview, who: int) -> list[int]:
    """The kinds of a hand, as far as `counts` has them."""
    return [kind for kind in range(KINDS) for _ in range(max(counts[who, kind], 0))]


def shown(view: Sheet, seat: int, who: int) -> list[int]:
    """What is known of a hand; in a replay with open cards that is all of it."""
    is_open = who != seat and view.hands[who, 0] != HIDDEN
    return cards(view.hands if is_open else view.shown, who)


def running(view: Sheet) -> Scene:
    """The action under way: what is played, on what, and who is asked."""
    place = ""
    if view.whose != HIDDEN and view.where != HIDDEN:
        place = f"dream.{view.whose}.{view.where}"
    return {
        "card": view.card,
        "named": view.named,
        "shield": view.shield,
        "lifted": view.lifted,
        "asked": view.asked,
        "place": place,
    }


def asks(view: Sheet, seat: int) -> dict[str, int]:
    """What a click on each thing means, so that the rules can say why not."""
    asked = {"exchange": EXCHANGE}
    if seat != SPECTATOR:
        asked |= {f"hand.{kind}": kind for kind in cards(view.hands, seat)}
    for place in range(view.seats * LANDS):
        asked[f"dream.{place // LANDS}.{place % LANDS}"] = LAND + place
    return asked


def discarded(view: Sheet) -> dict[int, int]:
    """How many cards of each kind lie discarded."""
    pile = view.discards
    return {kind: pile[kind] for kind in range(KINDS) if pile[kind]}


def own_hand(view: Sheet, seat: int) -> list[int]:
    """The cards in the viewer's hand."""
    return cards(view.hands, seat) if seat < view.seats else []


SHARED: Shared = {
    "turn": lambda view: view.turn,
    "teams": lambda view: [partner(view, who) for who in range(view.seats)],
    "lands": EachSeat(lands),
    "cats": EachSeat(dream_cats),
    "nines": EachSeat(dream_nines),
    "held": lambda view: [int(view.held[who]) for who in range(view.seats)],
    "pile": lambda view: view.left,
    "discards": discarded,
    "running": running,
    "exchanges": lambda view: view.exchanges,
    "itself": lambda view: view.top_nine_doubles_itself,
    "pad": lambda view: {"counted": is_counted(view)},
}
OWN: Own = {
    "hand": own_hand,
    "shown": lambda view, seat: [shown(view, seat, who) for who in range(view.seats)],
    "asks": asks,
}
