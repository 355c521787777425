"""Onirim as drawing data: made from one view or sight, and from nothing else."""

from sennik.games.common import SPECTATOR, Sheet
from sennik.games.onirim.drawing import cards_left, hidden_cards, is_hopeless
from sennik.games.onirim.facts import (
    ASIDE,
    CHAMBERS,
    COLOURS,
    DISCARD,
    DISCARD_SHARED,
    DISMISSING,
    DOOR,
    DRAFTING,
    GIVE,
    KEEP,
    KEYS,
    KINDS,
    ORDERING,
    OVER,
    PAY_DOOR,
    PAY_FIVE,
    PAY_HAND,
    PAY_KEY,
    PAY_SHARED_KEY,
    PLAY,
    PLAY_SHARED,
    SWAPPING,
    SWAPPING_WITH,
    TURN,
)

Scene = dict[str, object]


def scene(view: Sheet, seat: int) -> Scene:
    """The table as `seat` may see it; faces that are hidden are -1."""
    seats = range(view.seats)
    return {
        "turn": view.turn,
        "doors": [doors(view, who) for who in seats],
        "found": view.found,
        "rows": [row(view, who) for who in seats],
        "series": [int(view.series[who]) for who in seats],
        "hands": [hand(view, who) for who in seats],
        "shared": spread(view.shared, CHAMBERS),
        "pile": view.left,
        "top": [int(view.top[place]) for place in range(view.top_count)],
        "foreseeing": view.phase in (DISMISSING, ORDERING),
        "ordered": view.ordered if view.phase == ORDERING else 0,
        "limbo": [CHAMBERS + kind for kind in spread(view.limbo, ASIDE)],
        "pending": view.pending,
        "given": view.given,
        "discards": {
            kind: view.discards[kind] for kind in range(KINDS) if view.discards[kind]
        },
        "left": cards_left(view),
        "hidden": hidden_cards(view),
        "hopeless": is_hopeless(view),
        "pad": {"counted": view.phase == OVER},
        "asks": asks(view, seat),
    }


# Actions that point at a card: from this number on, the first kind, and where it lies.
CARD_TARGETS = (
    (PAY_FIVE, 0, ""),
    (PAY_DOOR, DOOR, "door"),
    (PAY_SHARED_KEY, KEYS, "shared"),
    (PAY_KEY, KEYS, "hand"),
    (KEEP, 0, ""),
    (GIVE, 0, "hand"),
    (DISCARD_SHARED, 0, "shared"),
    (DISCARD, 0, "hand"),
    (PLAY_SHARED, 0, "shared"),
    (PLAY, 0, "hand"),
)
KIND_TARGETS = {
    DRAFTING: "shared",
    SWAPPING_WITH: "shared",
    DISMISSING: "top",
    ORDERING: "top",
}


def target(view: Sheet, seat: int, action: int) -> str:
    """The thing to click for `action`, or "" for a plain button."""
    if action == PAY_FIVE:
        return "pile"
    if action < KINDS:
        home = KIND_TARGETS.get(view.phase, "")
        return f"{home}.{action}" if home else ""
    base, first, home = next(entry for entry in CARD_TARGETS if action >= entry[0])
    return f"{home}.{first + action - base}" if home else ""


def row(view: Sheet, who: int) -> list[int]:
    """The chambers of one row in order."""
    return [int(view.rows[who, place]) for place in range(view.length[who])]


def doors(view: Sheet, who: int) -> list[int]:
    """The doors before one seat."""
    return [DOOR + hue for hue in range(COLOURS) for _ in range(view.doors[who, hue])]


def hand(view: Sheet, who: int) -> list[int]:
    """The private cards that the viewer knows, then the backs of the others."""
    known = [
        chamber
        for chamber in range(CHAMBERS)
        for _ in range(max(view.private[who, chamber], 0))
    ]
    return known + [-1] * (view.held[who] - len(known))


def spread(counts: memoryview, kinds: int) -> list[int]:
    """Cards by kind, as often as `counts` says."""
    return [kind for kind in range(kinds) for _ in range(counts[kind])]


def asks(view: Sheet, seat: int) -> dict[str, int]:
    """What a click on each thing means, so that the rules can say why not."""
    asked = {"pile": PAY_FIVE, "limbo": PAY_HAND}
    base = {TURN: PLAY, SWAPPING: GIVE}.get(view.phase, PLAY)
    if seat != SPECTATOR:
        asked |= {f"hand.{k}": base + k for k in hand(view, seat) if k >= 0}
    for kind in spread(view.shared, CHAMBERS):
        takes = view.phase in (DRAFTING, SWAPPING_WITH)
        asked[f"shared.{kind}"] = kind if takes else PLAY_SHARED + kind
    for who in range(view.seats):
        asked |= {f"door.{kind}": PAY_DOOR + kind - DOOR for kind in doors(view, who)}
    return asked
