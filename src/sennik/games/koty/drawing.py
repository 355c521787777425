"""Koty: the table as monospaced text, four stacks of cards a dream."""

from collections.abc import Sequence

from sennik.games.common import HIDDEN, SPECTATOR, Sheet
from sennik.games.koty.catalogue import FACES, FACES_EXPLAINED, Both
from sennik.games.koty.counting import dream_cats, land_cats
from sennik.games.koty.facts import KINDS, LANDS, NINE, RAVEN
from sennik.games.koty.lands import partner
from sennik.games.koty.legality import actors
from sennik.games.phrases import plural

WIDTH = 100
ABREAST = 2  # dreams side by side
DREAM = WIDTH // ABREAST
CELL = 9  # a stack with its frame and a gap
FORMS = {"en": ("cat", "cats"), "pl": ("kot", "koty", "kotów")}
PILES: Both = {
    "en": "Draw pile {left} · discards {discarded}{list}",
    "pl": "Stos dobierania {left} · odrzucone {discarded}{list}",
}
YOU: Both = {"en": "you", "pl": "ty"}
WITH: Both = {"en": "with", "pl": "z:"}
HELD: Both = {"en": "in hand {number}", "pl": "w ręce {number}"}
KNOWN: Both = {"en": "among them {cards}", "pl": "w tym {cards}"}
YOUR_HAND: Both = {"en": "Your hand:", "pl": "Twoje karty:"}
IN_PLAY: Both = {"en": "In play:", "pl": "Zagrane:"}
MEANT: Both = {"en": "as", "pl": "jako"}
ON_LAND: Both = {"en": "on land {land} of {whom}", "pl": "w krainie {land}: {whom}"}


def table(view: Sheet, seat: int, lang: str, names: Sequence[str]) -> str:
    """The table as `seat` may see it, at most 100 columns wide."""
    lines = [piles(view, lang), ""]
    for first in range(0, view.seats, ABREAST):
        row = range(first, min(first + ABREAST, view.seats))
        lines += beside([dream(view, seat, who, lang, names) for who in row])
    lines += running(view, lang, names)
    if seat != SPECTATOR:
        cards = " ".join(f"[{face}]" for face in faces(view.hands, seat, lang))
        lines.append(f"{YOUR_HAND[lang]} {cards}")
    lines.append(FACES_EXPLAINED[lang])
    return "\n".join(line.rstrip()[:WIDTH] for line in lines)


def piles(view: Sheet, lang: str) -> str:
    """Both piles; the discards are open to all."""
    listed = " ".join(
        f"{FACES[lang][kind]}×{view.discards[kind]}"
        for kind in range(KINDS)
        if view.discards[kind]
    )
    shown = f": {listed}" if listed else ""
    line = PILES[lang].format(left=view.left, discarded=view.discarded, list=shown)
    return line[:WIDTH]


def beside(blocks: Sequence[Sequence[str]]) -> list[str]:
    """Blocks of lines side by side, with an empty line after them."""
    height = max(len(block) for block in blocks)
    lines = []
    for number in range(height):
        parts = [block[number] if number < len(block) else "" for block in blocks]
        lines.append("".join(part[: DREAM - 1].ljust(DREAM) for part in parts))
    return [*lines, ""]


def dream(
    view: Sheet, seat: int, who: int, lang: str, names: Sequence[str]
) -> list[str]:
    """One dream: whose it is, its hand, its four stacks with their cats."""
    acting = actors(view) >> who & 1
    you = f" ({YOU[lang]})" if who == seat else ""
    cats = plural(dream_cats(view, who), lang, FORMS[lang])
    title = f"{'>' if acting else ' '} {who + 1}. {names[who][:16]}{you}, {cats}"
    if partner(view, who) != HIDDEN:
        title += f" ({WITH[lang]} {names[partner(view, who)][:10]})"
    columns = [stack(view, who, land, lang) for land in range(LANDS)]
    rows = max(len(column) for column in columns)
    lines = []
    for row in range(rows):
        cells = [column[row] if row < len(column) else "" for column in columns]
        lines.append("   " + "".join(cell.ljust(CELL) for cell in cells))
    counts = [f"{n + 1}:{land_cats(view, who, n)}" for n in range(LANDS)]
    caption = "   " + "".join(count.center(CELL - 2).ljust(CELL) for count in counts)
    return [title, "   " + hand_line(view, who, lang), *lines, caption]


def stack(view: Sheet, who: int, land: int, lang: str) -> list[str]:
    """A land from its top card down to its multipliers, in a frame."""
    top = view.tops[who, land]
    under = view.nines[who, land] - (1 if top == NINE else 0)
    if top == HIDDEN:
        return ["┌╴   ╶┐", "       ", "└╴   ╶┘"]
    own = "9 ×2" if view.top_nine_doubles_itself else "9"
    face = own if top == NINE else FACES[lang][top]
    walls = "▐{}▌" if top == RAVEN else "│{}│"
    lines = ["┌─────┐", walls.format(face.center(4).ljust(5))]
    return [*lines, *["│ ×2  │"] * under, "└─────┘"]


def hand_line(view: Sheet, who: int, lang: str) -> str:
    """How many cards a hand has, and those that everybody knows."""
    line = HELD[lang].format(number=view.held[who])
    known = faces(view.shown, who, lang)
    if known:
        line += ", " + KNOWN[lang].format(cards=" ".join(known))
    return line


def faces(counts: memoryview, who: int, lang: str) -> list[str]:
    """The faces of a hand, as far as `counts` has them."""
    return [
        FACES[lang][kind]
        for kind in range(KINDS)
        for _ in range(max(counts[who, kind], 0))
    ]


def running(view: Sheet, lang: str, names: Sequence[str]) -> list[str]:
    """The cards in play and what they lie on."""
    cards = [
        FACES[lang][kind]
        for kind in (view.card, view.shield, view.lifted)
        if kind != HIDDEN
    ]
    if not cards and view.named == HIDDEN:
        return []
    line = f"{IN_PLAY[lang]} {' '.join(f'[{card}]' for card in cards)}"
    if view.named != HIDDEN and view.named != view.card:
        line += f" {MEANT[lang]} {FACES[lang][view.named]}"
    if view.whose != HIDDEN:
        land = ON_LAND[lang].format(land=view.where + 1, whom=names[view.whose][:16])
        line += f" {land}"
    return [line]
