"""Smoki: the table as monospaced text, a grid of two rows a player."""

from collections.abc import Sequence
from itertools import zip_longest

from sennik.games.catalogues import Catalogue, catalogue
from sennik.games.common import HIDDEN, Sheet
from sennik.games.laying import BACK, EMPTY, Block, Row
from sennik.games.smoki.facts import (
    CIRCLE,
    COLUMNS,
    DEALING,
    DRAWING,
    MIRROR,
    NEST,
    OPENING,
    OVER,
    STARTING,
    TURNING,
    VALUES,
    card_at,
    is_turned_up,
)

BLOCK = 19  # columns of one player: five fit into 95
BENEATH = 6  # cards shown under the top of an open pile
RULES = ("  ┌────┬────┬────┐", "  ├────┼────┼────┤", "  └────┴────┴────┘")
COLUMN_NUMBERS = "     1    2    3"
MARKS = {NEST: "9 ~ ", CIRCLE: "10 o", MIRROR: "<?> "}
UNSEEN_CARD = "░░░░"


def table(view: Sheet, seat: int, lang: str, names: Sequence[str]) -> str:
    """The table as `seat` may see it, at most 100 columns wide."""
    kept = catalogue(str(__package__), lang)
    blocks = [block(view, seat, who, kept, names[who]) for who in range(view.seats)]
    lines = [head(view, kept), *piles(view, kept), ""]
    for parts in zip_longest(*blocks, fillvalue=""):
        lines.append("".join(part.ljust(BLOCK) for part in parts))
    lines += ["", kept.text("table.marks")]
    return "\n".join(line.rstrip() for line in lines)


def laid(view: Sheet, seat: int, lang: str, names: Sequence[str]) -> list[Block]:
    """The same as cards: the piles with what is in hand, then every dream."""
    kept = catalogue(str(__package__), lang)
    opened = [top(view, pile) for pile in range(view.piles)]
    held = () if view.held == HIDDEN else (view.held,)
    middle = Row((BACK if view.left else EMPTY, *opened, *held))
    blocks: list[Block] = [[head(view, kept), middle]]
    for who in range(view.seats):
        title, score = heading(view, seat, who, kept, names[who])
        lands = [lying(view, who, place) for place in range(2 * COLUMNS)]
        dream = Row(tuple(lands[:COLUMNS])), Row(tuple(lands[COLUMNS:]))
        blocks.append([f"{title} · {score}", *dream])
    return blocks


def top(view: Sheet, pile: int) -> int:
    """What lies on top of an open pile."""
    height = view.heights[pile]
    return card_at(view, pile, height - 1) if height else EMPTY


def lying(view: Sheet, who: int, place: int) -> int:
    """A land: its face, a back, or nothing dealt yet."""
    if view.cards[who, place] != HIDDEN:
        return int(view.cards[who, place])
    return BACK if who * 2 * COLUMNS + place < view.dealt else EMPTY


def head(view: Sheet, kept: Catalogue) -> str:
    """The round, how the match ends, and the closed pile."""
    ended = view.phase == OVER or (is_turned_up(view) and view.rounds_played > 0)
    number = view.rounds_played + (0 if ended else 1)
    parts = (
        kept.text("table.round", number=number),
        match_end(view, kept),
        kept.text("table.closed", number=view.left),
    )
    return " · ".join(parts)


def match_end(view: Sheet, kept: Catalogue) -> str:
    """What ends the match."""
    if view.tokens > 0:
        return kept.text("table.to_tokens", number=view.tokens)
    if view.target > 0:
        return kept.text("table.to_points", number=view.target)
    return kept.text("table.of_rounds", number=view.rounds)


def piles(view: Sheet, kept: Catalogue) -> list[str]:
    """The open piles, a line each: the top, then what is known to lie beneath."""
    lines = []
    for pile in range(view.piles):
        name = kept.text("table.open", number=pile + 1)
        cards = [card_at(view, pile, h) for h in range(view.heights[pile])]
        if not cards:
            lines.append(f"{name} {kept.text('table.empty')}")
            continue
        known = [face(kind).strip() for kind in cards[-2::-1] if kind != HIDDEN]
        line = f"{name} [{face(cards[-1]).strip()}]"
        if known:
            more = " …" if len(known) > BENEATH else ""
            beneath = kept.text("table.beneath")
            line += f"   {beneath}: {'  '.join(known[:BENEATH])}{more}"
        lines.append(line)
    return lines


def block(view: Sheet, seat: int, who: int, kept: Catalogue, name: str) -> list[str]:
    """One player: name, score, the dream, the card in hand."""
    title, score = heading(view, seat, who, kept, name)
    return [
        title,
        f" {score}",
        *grid(view, who),
        COLUMN_NUMBERS,
        f"  {hand(view, seat, who, kept)}",
    ]


def heading(
    view: Sheet, seat: int, who: int, kept: Catalogue, name: str
) -> tuple[str, str]:
    """Whose dream it is, and the score."""
    you = f" ({kept.text('table.you')})" if who == seat else ""
    mark = ">" if is_acting(view, who) else " "
    title = f"{mark}{who + 1} {name[: BLOCK - 4 - len(you)]}{you}"
    return title, standing(view, who, kept)


def is_acting(view: Sheet, who: int) -> bool:
    """Whether the table waits for `who`."""
    if view.phase == OPENING:
        return bool(view.up[who] == 0)
    idle = (STARTING, DEALING, TURNING, OVER)
    return view.phase not in idle and bool(view.acting == who)


def standing(view: Sheet, who: int, kept: Catalogue) -> str:
    """Tokens or points so far, and those of the round just counted."""
    if view.tokens > 0:
        so_far = kept.number(view.dragons[who], "tokens")
    else:
        so_far = kept.number(view.totals[who], "points")
    counted = view.phase == OVER or (is_turned_up(view) and view.rounds_played > 0)
    return f"{so_far} ({view.points[who]} p)" if counted else so_far


def grid(view: Sheet, who: int) -> list[str]:
    """Two rows of three lands in a frame."""
    rows = []
    for row, letter in enumerate("ab"):
        faces = [cell(view, who, row * COLUMNS + column) for column in range(COLUMNS)]
        rows.append(f"{letter} │{'│'.join(faces)}│")
    return [RULES[0], rows[0], RULES[1], rows[1], RULES[2]]


def cell(view: Sheet, who: int, place: int) -> str:
    """Four characters: a face, a back, or nothing dealt yet."""
    kind = lying(view, who, place)
    return "    " if kind == EMPTY else face(kind)


def face(kind: int) -> str:
    """Four characters for a card."""
    if kind in MARKS:
        return MARKS[kind]
    return UNSEEN_CARD if kind == HIDDEN else f" {int(VALUES[kind])}".ljust(4)


def hand(view: Sheet, seat: int, who: int, kept: Catalogue) -> str:
    """The card in the hand of `who`, if any."""
    if not is_acting(view, who) or view.phase == DRAWING:
        return ""
    shown = view.held
    if shown == HIDDEN:
        return ""
    return f"{kept.text('table.in_hand')} [{face(shown).strip()}]"
