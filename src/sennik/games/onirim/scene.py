"""Onirim as drawing data: made from one view or sight, and from nothing else."""

from collections.abc import Sequence

from sennik.games.common import HIDDEN, SPECTATOR, Sheet
from sennik.games.onirim.book import next_goal, row_size
from sennik.games.onirim.drawing import (
    cards_left,
    hidden_cards,
    in_limbo,
)
from sennik.games.onirim.facts import (
    CAST,
    CHAMBERS,
    CHOOSE,
    CLIMB,
    CLIMB_SHARED,
    COLOURS,
    DISCARD,
    DISCARD_SHARED,
    DISMISSING,
    DISPEL,
    DOOR,
    DRAFTING,
    GAZE,
    GIVE,
    GIVE_TOWER,
    GOAL,
    GOALS,
    HAND_KINDS,
    KEEP,
    KEYS,
    KINDS,
    LIFTING,
    OBEY,
    OBEYING,
    OPEN,
    ORDERING,
    OVER,
    PAY_DOOR,
    PAY_FIVE,
    PAY_HAND,
    PAY_KEY,
    PAY_SHARED_KEY,
    PILE_KINDS,
    PLAY,
    PLAY_SHARED,
    PREMONITION,
    PREMONITIONS,
    RAISE_LEFT,
    RAISE_RIGHT,
    RAISE_SHARED_LEFT,
    RAISE_SHARED_RIGHT,
    RAZE,
    RESERVED,
    SEEKING,
    SIFTING,
    SINKING,
    SPARE,
    SPEND_REST,
    SPENDING,
    SWAPPING,
    SWAPPING_WITH,
    TOWER,
    YIELDING,
    is_outlook,
    looked_at,
)
from sennik.games.onirim.towers import NOT_HOPELESS, hopeless_reason
from sennik.games.scenes import EachSeat, Own, Scene, Shared, whole


def scene(view: Sheet, seat: int) -> Scene:
    """The table as `seat` may see it; faces that are hidden are -1."""
    return whole(SHARED, OWN, view, seat)


# Actions that point at a card: from this number on, the first kind, and where it lies.
CARD_TARGETS = (
    (CHOOSE, 0, "goal"),
    (OBEY, PREMONITION, "omen"),
    (GAZE, 0, ""),
    (DISPEL, PREMONITION, "omen"),
    (SPARE, 0, ""),
    (RAZE, TOWER, "tower"),
    (GIVE_TOWER, TOWER, "hand"),
    (CLIMB_SHARED, TOWER, "shared"),
    (CLIMB, TOWER, "hand"),
    (RAISE_SHARED_RIGHT, TOWER, "shared"),
    (RAISE_SHARED_LEFT, TOWER, "shared"),
    (RAISE_RIGHT, TOWER, "hand"),
    (RAISE_LEFT, TOWER, "hand"),
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
    SIFTING: "top",
    SEEKING: "choice",
    YIELDING: "choice",
    SPENDING: "choice",
    LIFTING: "bottom",
    SINKING: "bottom",
}


def target(view: Sheet, seat: int, action: int) -> str:
    """The thing to click for `action`, or "" for a plain button."""
    if action == PAY_FIVE:
        return "pile"
    if CAST <= action < CHOOSE:
        return "book" if action < SPEND_REST else ""
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
    known = spread(view.private.tolist()[who], HAND_KINDS)
    return known + [-1] * (view.held[who] - len(known))


def skyline(view: Sheet) -> list[int]:
    """The row of towers from the left."""
    return [int(view.skyline[place]) for place in range(view.standing)]


def omens(view: Sheet) -> dict[str, object]:
    """The open premonitions, and how many are in reserve."""
    states = [int(view.omens[number]) for number in range(PREMONITIONS)]
    kinds = [PREMONITION + n for n in range(PREMONITIONS) if states[n] == OPEN]
    return {"open": kinds, "reserve": states.count(RESERVED)}


def book(view: Sheet) -> dict[str, object]:
    """The goals of each seat, those that are met, the next one; the side of the Book
    that lies up, and the known bottom of the pile, the highest card first."""
    size = row_size(view)
    rows = [range(who * size, who * size + size) for who in range(view.seats)]
    kinds = [GOAL + goal if goal >= 0 else HIDDEN for goal in view.goals.tolist()]
    return {
        "side": view.book - 1,
        "goals": [[kinds[place] for place in row] for row in rows],
        "met": [[int(view.met[place]) for place in row] for row in rows],
        "next": [next_goal(view, who) for who in range(view.seats)],
        "picked": view.picked,
        "reading": view.phase in (LIFTING, SINKING),
        "bottom": view.bottom.tolist()[: view.bottom_count][::-1],
        "sunk": view.ordered if view.phase == SINKING else 0,
    }


def spread(counts: Sequence[int], kinds: int) -> list[int]:
    """Cards by kind, as often as `counts` says."""
    return [kind for kind in range(kinds) for _ in range(counts[kind])]


def asks(view: Sheet, seat: int) -> dict[str, int]:
    """What a click on each thing means, so that the rules can say why not."""
    asked = {"pile": PAY_FIVE, "limbo": PAY_HAND}
    chambers, towers = (
        (GIVE, GIVE_TOWER) if view.phase == SWAPPING else (PLAY, RAISE_RIGHT)
    )
    if seat != SPECTATOR:
        for kind in (kind for kind in hand(view, seat) if kind >= 0):
            asked[f"hand.{kind}"] = meant(kind, chambers, towers)
    for kind in spread(view.shared.tolist(), HAND_KINDS):
        takes = view.phase in (DRAFTING, SWAPPING_WITH)
        plays = meant(kind, PLAY_SHARED, RAISE_SHARED_RIGHT)
        asked[f"shared.{kind}"] = kind if takes else plays
    for who in range(view.seats):
        asked |= {f"door.{kind}": PAY_DOOR + kind - DOOR for kind in doors(view, who)}
    omen = OBEY if view.phase == OBEYING else DISPEL
    asked |= {f"omen.{PREMONITION + n}": omen + n for n in range(PREMONITIONS)}
    if view.book:
        asked |= {f"goal.{place}": CHOOSE + place for place in range(GOALS)}
        asked["book"] = CAST
    return asked | {f"tower.{kind}": RAZE + kind - TOWER for kind in skyline(view)}


def meant(kind: int, chambers: int, towers: int) -> int:
    """The action of a card, from the first of its sort on."""
    return towers + kind - TOWER if kind >= TOWER else chambers + kind


def discarded(view: Sheet) -> dict[int, int]:
    """How many cards of each kind lie discarded."""
    pile = view.discards
    return {kind: pile[kind] for kind in range(PILE_KINDS) if pile[kind]}


def aside(view: Sheet) -> list[int]:
    """The cards in limbo."""
    return [kind for kind, count in in_limbo(view).items() for _ in range(count)]


SHARED: Shared = {
    "turn": lambda view: view.turn,
    "doors": lambda view: [doors(view, who) for who in range(view.seats)],
    "found": lambda view: view.found,
    "rows": EachSeat(row),
    "series": lambda view: [int(view.series[who]) for who in range(view.seats)],
    "hands": EachSeat(hand),
    "shared": lambda view: spread(view.shared.tolist(), HAND_KINDS),
    "pile": lambda view: view.left,
    "top": lambda view: [int(view.top[place]) for place in range(view.top_count)],
    "foreseeing": lambda view: view.phase in (DISMISSING, ORDERING, SIFTING),
    "looked": looked_at,
    "outlook": is_outlook,
    "ordered": lambda view: view.ordered if view.phase == ORDERING else 0,
    "limbo": aside,
    "pending": lambda view: view.pending,
    "given": lambda view: view.given,
    "discards": discarded,
    "left": cards_left,
    "hidden": hidden_cards,
    "hopeless": lambda view: hopeless_reason(view) != NOT_HOPELESS,
    "towers": lambda view: skyline(view) if view.towers else None,
    "omens": lambda view: omens(view) if view.dreams else None,
    "book": lambda view: book(view) if view.book else None,
    "pad": lambda view: {"counted": view.phase == OVER},
}
OWN: Own = {"asks": asks}
