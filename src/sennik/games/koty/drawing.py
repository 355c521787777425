"""Koty: the table as monospaced text, four stacks of cards a dream."""

from collections.abc import Sequence

from sennik.games.catalogues import Catalogue, catalogue
from sennik.games.common import HIDDEN, SPECTATOR, Sheet
from sennik.games.koty.counting import dream_cats, land_cats
from sennik.games.koty.facts import KINDS, LANDS, NINE, RAVEN
from sennik.games.koty.lands import partner
from sennik.games.koty.legality import actors
from sennik.games.koty.notation import SYMBOLS
from sennik.games.laying import BACK, EMPTY, Block, Row, named

WIDTH = 100
ABREAST = 2  # dreams side by side
DREAM = WIDTH // ABREAST
CELL = 9  # a stack with its frame and a gap


def table(view: Sheet, seat: int, lang: str, names: Sequence[str]) -> str:
    """The table as `seat` may see it, at most 100 columns wide."""
    kept = catalogue(str(__package__), lang)
    lines = [piles(view, kept), ""]
    for first in range(0, view.seats, ABREAST):
        row = range(first, min(first + ABREAST, view.seats))
        lines += beside([dream(view, seat, who, kept, names) for who in row])
    lines += running(view, kept, names)
    if seat != SPECTATOR:
        cards = " ".join(f"[{face}]" for face in faces(view.hands, seat, kept))
        lines.append(f"{kept.text('table.your_hand')} {cards}")
    lines.append(kept.text("table.faces"))
    return "\n".join(line.rstrip()[:WIDTH] for line in lines)


def laid(view: Sheet, seat: int, lang: str, names: Sequence[str]) -> list[Block]:
    """The same as cards: what is in play, then everybody's lands and hand."""
    kept = catalogue(str(__package__), lang)
    pile = BACK if view.left else EMPTY
    played = [kind for kind in (view.card, view.shield, view.lifted) if kind != HIDDEN]
    middle: Block = [
        piles(view, kept),
        *running(view, kept, names),
        Row((pile, *played)),
    ]
    return [middle, *(laid_by(view, seat, w, kept, names) for w in range(view.seats))]


def laid_by(
    view: Sheet, seat: int, who: int, kept: Catalogue, names: Sequence[str]
) -> Block:
    """The lands of one player, a 9 as the back that it is, and the hand."""
    tops = [view.tops[who, land] for land in range(LANDS)]
    lands = tuple(BACK if t == NINE else EMPTY if t == HIDDEN else t for t in tops)
    known = kinds_of(view.hands if who == seat else view.shown, who)
    hand = known + [BACK] * (view.held[who] - len(known))
    below = tuple(under(view, who, land) for land in range(LANDS))
    held = named((hand_line(view, who, kept), hand))
    return [title(view, seat, who, kept, names), Row(lands, below), *held]


def under(view: Sheet, who: int, land: int) -> str:
    """The number of a land, its cats, and the multipliers under its top."""
    nines = view.nines[who, land] - (view.tops[who, land] == NINE)
    return f"{land + 1}:{land_cats(view, who, land)}" + "×2" * nines


def piles(view: Sheet, kept: Catalogue) -> str:
    """Both piles; the discards are open to all."""
    listed = " ".join(
        f"{face(kind, kept)}×{view.discards[kind]}"
        for kind in range(KINDS)
        if view.discards[kind]
    )
    shown = f": {listed}" if listed else ""
    counts = {"left": view.left, "discarded": view.discarded}
    return kept.text("table.piles", **counts, list=shown)[:WIDTH]


def beside(blocks: Sequence[Sequence[str]]) -> list[str]:
    """Blocks of lines side by side, with an empty line after them."""
    height = max(len(block) for block in blocks)
    lines = []
    for number in range(height):
        parts = [block[number] if number < len(block) else "" for block in blocks]
        lines.append("".join(part[: DREAM - 1].ljust(DREAM) for part in parts))
    return [*lines, ""]


def dream(
    view: Sheet, seat: int, who: int, kept: Catalogue, names: Sequence[str]
) -> list[str]:
    """One dream: whose it is, its hand, its four stacks with their cats."""
    columns = [stack(view, who, land, kept) for land in range(LANDS)]
    rows = max(len(column) for column in columns)
    lines = []
    for row in range(rows):
        cells = [column[row] if row < len(column) else "" for column in columns]
        lines.append("   " + "".join(cell.ljust(CELL) for cell in cells))
    counts = [f"{n + 1}:{land_cats(view, who, n)}" for n in range(LANDS)]
    caption = "   " + "".join(count.center(CELL - 2).ljust(CELL) for count in counts)
    whose = title(view, seat, who, kept, names)
    return [whose, "   " + hand_line(view, who, kept), *lines, caption]


def title(
    view: Sheet, seat: int, who: int, kept: Catalogue, names: Sequence[str]
) -> str:
    """Whose dream it is, its cats, and with whom its player wins."""
    acting = actors(view) >> who & 1
    you = f" ({kept.text('table.you')})" if who == seat else ""
    cats = kept.number(dream_cats(view, who), "cats")
    line = f"{'>' if acting else ' '} {who + 1}. {names[who][:16]}{you}, {cats}"
    if partner(view, who) != HIDDEN:
        friend = names[partner(view, who)][:10]
        line += f" ({kept.text('table.with', whom=friend)})"
    return line


def stack(view: Sheet, who: int, land: int, kept: Catalogue) -> list[str]:
    """A land from its top card down to its multipliers, in a frame."""
    top = view.tops[who, land]
    under = view.nines[who, land] - (1 if top == NINE else 0)
    if top == HIDDEN:
        return ["┌╴   ╶┐", "       ", "└╴   ╶┘"]
    own = "9 ×2" if view.top_nine_doubles_itself else "9"
    shown = own if top == NINE else face(top, kept)
    walls = "▐{}▌" if top == RAVEN else "│{}│"
    lines = ["┌─────┐", walls.format(shown.center(4).ljust(5))]
    return [*lines, *["│ ×2  │"] * under, "└─────┘"]


def hand_line(view: Sheet, who: int, kept: Catalogue) -> str:
    """How many cards a hand has, and those that everybody knows."""
    line = kept.text("table.held", number=view.held[who])
    known = faces(view.shown, who, kept)
    if known:
        line += ", " + kept.text("table.known", cards=" ".join(known))
    return line


def faces(counts: memoryview, who: int, kept: Catalogue) -> list[str]:
    """The faces of a hand, as far as `counts` has them."""
    return [face(kind, kept) for kind in kinds_of(counts, who)]


def kinds_of(counts: memoryview, who: int) -> list[int]:
    """The kinds of a hand, as far as `counts` has them."""
    return [kind for kind in range(KINDS) for _ in range(max(counts[who, kind], 0))]


def face(kind: int, kept: Catalogue) -> str:
    """What is printed on a card, at most five characters."""
    return kept.text(f"card.{SYMBOLS[kind]}.face")


def running(view: Sheet, kept: Catalogue, names: Sequence[str]) -> list[str]:
    """The cards in play and what they lie on."""
    cards = [
        face(kind, kept)
        for kind in (view.card, view.shield, view.lifted)
        if kind != HIDDEN
    ]
    if not cards and view.named == HIDDEN:
        return []
    line = f"{kept.text('table.in_play')} {' '.join(f'[{card}]' for card in cards)}"
    if view.named != HIDDEN and view.named != view.card:
        line += f" {kept.text('table.meant', card=face(view.named, kept))}"
    if view.whose != HIDDEN:
        whom = names[view.whose][:16]
        line += f" {kept.text('table.on_land', land=view.where + 1, whom=whom)}"
    return [line]
