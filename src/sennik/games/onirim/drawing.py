"""Onirim: the table as monospaced text, with what is left in the pile."""

from collections.abc import Mapping, Sequence
from textwrap import wrap

from sennik.games.common import HIDDEN, SPECTATOR, Sheet
from sennik.games.onirim.book import cost, discarded, row_size
from sennik.games.onirim.catalogue import (
    CARD_NAMES,
    COLOUR_NAMES,
    OMEN_NAMES,
    SYMBOL_NAMES,
    Both,
)
from sennik.games.onirim.facts import (
    ASIDE,
    BASE_ASIDE,
    CHAMBERS,
    COLOURS,
    DEALING,
    DOOR,
    GOALS,
    HAND_KINDS,
    HAPPY,
    KINDS,
    NIGHTMARE,
    OPEN,
    OVER,
    PILE_KINDS,
    PREMONITION,
    PREMONITIONS,
    RESERVED,
    SPELLS,
    TOWER,
    colour,
    copies,
    is_held,
    kinds,
    private_size,
    symbol,
    thrown_away,
)
from sennik.games.onirim.knowledge import census
from sennik.games.onirim.towers import (
    LEFT_EDGE,
    RIGHT_EDGE,
    has_won,
    tower_colour,
    tower_sight,
)

WIDTH = 100
ROW = 24  # cards of a row that are shown, the latest ones
LETTERS: dict[str, str] = {"en": "RBGN", "pl": "CNZB"}
SHAPES = "☼☾⚷"
HEAD: Both = {
    "en": "Doors {found} of 8 · pile {left} · limbo {limbo}",
    "pl": "Drzwi {found} z 8 · stos {left} · Otchłań {limbo}",
}
NEXT: Both = {"en": "Next on the pile:", "pl": "Następne na stosie:"}
EXPECTED: Both = {
    "en": "Among the next cards, or just drawn by your partner:",
    "pl": "Wśród następnych kart albo świeżo dociągnięte przez partnera:",
}
SHARED: Both = {"en": "shared", "pl": "wspólne"}
HAND: Both = {"en": "hand", "pl": "ręka"}
DOOR_WORD: Both = {"en": "doors", "pl": "drzwi"}
LABYRINTH: Both = {"en": "row", "pl": "rząd"}
SERIES: Both = {"en": "series {number} of 3", "pl": "seria {number} z 3"}
YOU: Both = {"en": "you", "pl": "ty"}
LEFT: Both = {"en": "Left in the pile", "pl": "Zostało w stosie"}
LEFT_OR_HIDDEN: Both = {
    "en": "Left in the pile or in hidden hands",
    "pl": "Zostało w stosie albo w ukrytych kartach",
}
NIGHTMARES: Both = {"en": "nightmares", "pl": "koszmary"}
DREAMS: Both = {"en": "happy dreams", "pl": "szczęśliwe sny"}
OMENS: Both = {"en": "premonitions", "pl": "przeczucia"}
RESERVE: Both = {"en": "{number} in reserve", "pl": "w zapasie {number}"}
GOAL_WORD: Both = {"en": "goals", "pl": "cele"}
BOTTOM: Both = {"en": "At the bottom of the pile:", "pl": "Na spodzie stosu:"}
PRICES: Both = {
    "en": "spells cost {costs} of the {number} discarded cards",
    "pl": "zaklęcia kosztują {costs}; odrzuconych kart: {number}",
}
SKYLINE: Both = {"en": "towers", "pl": "wieże"}
EDGES = ("·", "☼", "☾", "☼☾")  # by the symbols of an edge
NO_HOPE: dict[str, Both] = {
    "door": {
        "en": "A door lies in the discard pile: this dream can no longer be won. "
        "You may give up.",
        "pl": "Drzwi leżą wśród odrzuconych: tego snu nie da się już wygrać. "
        "Możesz się poddać.",
    },
    "towers": {
        "en": "No tower of one colour is left: this dream can no longer be won. "
        "You may give up.",
        "pl": "Zabrakło wież jednego koloru: tego snu nie da się już wygrać. "
        "Możesz się poddać.",
    },
}
LEGEND: Both = {
    "en": "R red · B blue · G green · N brown\n"
    "☼ sun · ☾ moon · ⚷ key · ∩ door · !! nightmare · ░░ hidden",
    "pl": "C czerwone · N niebieskie · Z zielone · B brązowe\n"
    "☼ słońce · ☾ księżyc · ⚷ klucz · ∩ drzwi · !! koszmar · ░░ zakryta",
}

TOWER_LEGEND: Both = {
    "en": "R3 red tower that shows three cards; between its edges in the row: ☼R4☾",
    "pl": "C3 czerwona wieża, z której widać trzy karty; w rzędzie z krawędziami: ☼C4☾",
}

DREAM_LEGEND: Both = {"en": "^^ happy dream", "pl": "^^ szczęśliwy sen"}

BOOK_LEGEND: Both = {
    "en": "goals: (R∩) is found, the first one without brackets comes next",
    "pl": "cele: (C∩) już odnaleziony; następny to pierwszy bez nawiasu",
}


def table(view: Sheet, seat: int, lang: str, names: Sequence[str]) -> str:
    """The table as `seat` may see it, at most 100 columns wide."""
    lines = [head(view, lang), *top_lines(view, seat, lang)]
    if hopeless_reason(view):
        lines.append(NO_HOPE[hopeless_reason(view)][lang])
    if view.towers:
        lines.append(f"  {SKYLINE[lang]:8}{skyline(view, lang)}")
    lines += omen_lines(view, lang) if view.dreams else []
    lines += book_lines(view, lang) if view.book else []
    lines.append("")
    for who in range(view.seats):
        lines += player_lines(view, seat, who, lang, names[who])
    if view.seats == 2:
        shared = {kind: view.shared[kind] for kind in range(HAND_KINDS)}
        lines += [f"  {SHARED[lang]:8}" + (spread(shared, lang) or "–"), ""]
    lines += [*left_lines(view, lang), "", *LEGEND[lang].splitlines()]
    lines += [TOWER_LEGEND[lang]] if view.towers else []
    lines += [DREAM_LEGEND[lang]] if view.dreams else []
    lines += [BOOK_LEGEND[lang]] if view.book else []
    return "\n".join(line.rstrip()[:WIDTH] for line in lines)


def head(view: Sheet, lang: str) -> str:
    """Doors, pile, limbo, and a drawn card that waits."""
    limbo = spread(in_limbo(view), lang) or "–"
    line = HEAD[lang].format(found=view.found, left=view.left, limbo=limbo)
    if view.pending != HIDDEN:
        drawn = view.pending
        name = CARD_NAMES[lang][drawn] if drawn >= HAPPY else face(drawn, lang)
        line += f" · >> {name} <<"
    return line


def in_limbo(view: Sheet) -> dict[int, int]:
    """How many cards of each kind are in limbo."""
    counts = {CHAMBERS + kind: int(view.limbo[kind]) for kind in range(BASE_ASIDE)}
    return counts | {HAPPY: int(view.limbo[ASIDE - 1])}


def omen_lines(view: Sheet, lang: str) -> list[str]:
    """The open premonitions by name, and how many are in reserve."""
    omens = [int(view.omens[number]) for number in range(PREMONITIONS)]
    names = [OMEN_NAMES[lang][n] for n in range(PREMONITIONS) if omens[n] == OPEN]
    names.append(RESERVE[lang].format(number=omens.count(RESERVED)))
    text = " · ".join(name.replace(" ", "\u00a0") for name in names)
    return wrap(
        text, WIDTH, initial_indent=f"  {OMENS[lang]}  ", subsequent_indent=" " * 4
    )


def book_lines(view: Sheet, lang: str) -> list[str]:
    """What spells cost, and the bottom of the pile as far as the viewer knows it."""
    costs = " · ".join(str(cost(view, spell)) for spell in range(SPELLS))
    lines = ["  " + PRICES[lang].format(costs=costs, number=discarded(view))]
    cards = [view.bottom[place] for place in reversed(range(view.bottom_count))]
    if cards:
        lines.append(f"{BOTTOM[lang]} {faces(cards, lang)}")
    return lines


def goals(view: Sheet, who: int, lang: str) -> str:
    """The row of goals of one seat; those that are found stand in brackets."""
    size = row_size(view)
    row = range(who * size, who * size + size) if view.goals[GOALS - 1] >= 0 else ()
    found = {place: face(DOOR + view.goals[place], lang) for place in row}
    return " ".join(f"({found[p]})" if view.met[p] else found[p] for p in found)


def faces(cards: Sequence[int], lang: str) -> str:
    """Cards side by side; some may be hidden."""
    return " ".join("░░" if card == HIDDEN else face(card, lang) for card in cards)


def top_lines(view: Sheet, seat: int, lang: str) -> list[str]:
    """The cards on top of the pile as far as the viewer knows them."""
    if view.top_count == 0:
        return []
    cards = [view.top[place] for place in range(view.top_count)]
    lines = [f"{NEXT[lang]} {faces(cards, lang)}"]
    if seat != SPECTATOR and view.silent:
        among = {kind: view.among[seat, kind] for kind in range(PILE_KINDS)}
        if any(among.values()):
            lines.append(f"{EXPECTED[lang]} {spread(among, lang)}")
    return lines


def player_lines(view: Sheet, seat: int, who: int, lang: str, name: str) -> list[str]:
    """Name, doors, row and hand of one seat."""
    acting = view.phase not in (DEALING, OVER) and view.turn == who
    you = f" ({YOU[lang]})" if who == seat and seat != SPECTATOR else ""
    doors = {DOOR + hue: view.doors[who, hue] for hue in range(COLOURS)}
    found = spread(doors, lang) or "–"
    first = max(0, view.length[who] - ROW)
    cards = [view.rows[who, place] for place in range(first, view.length[who])]
    row = ("… " if first else "") + " ".join(face(card, lang) for card in cards)
    series = SERIES[lang].format(number=view.series[who])
    book = [f"    {GOAL_WORD[lang]:6}{goals(view, who, lang)}"] if view.book else []
    return [
        f"{'>' if acting else ' '} {who + 1}. {name[:24]}{you} · {series}",
        *book,
        f"    {DOOR_WORD[lang]:6}{found}",
        f"    {LABYRINTH[lang]:6}{row or '–'}",
        f"    {HAND[lang]:6}{hand(view, who, lang)}",
        "",
    ]


def hand(view: Sheet, who: int, lang: str) -> str:
    """The private cards that the viewer knows, and the backs of the others."""
    held = [kind for kind in range(HAND_KINDS) if is_held(kind)]
    known = {kind: view.private[who, kind] for kind in held}
    backs = ["░░"] * (view.held[who] - sum(known.values()))
    free = ["··"] * (private_size(view) - view.held[who])
    return " ".join([spread(known, lang), *backs, *free]).strip()


def spread(counts: Mapping[int, int], lang: str) -> str:
    """So many cards of each kind, side by side."""
    kinds = [kind for kind, count in counts.items() for _ in range(count)]
    return " ".join(face(kind, lang) for kind in kinds)


def face(kind: int, lang: str) -> str:
    """Two characters for a card."""
    if kind == NIGHTMARE:
        return "!!"
    if kind == HAPPY:
        return "^^"
    if kind >= TOWER:
        return f"{LETTERS[lang][tower_colour(kind)]}{tower_sight(kind)}"
    shape = "∩" if kind >= DOOR else SHAPES[symbol(kind)]
    return LETTERS[lang][colour(kind)] + shape


def skyline(view: Sheet, lang: str) -> str:
    """The row of towers with the symbols of their edges."""
    row = [view.skyline[place] for place in range(view.standing)]
    towers = [
        EDGES[LEFT_EDGE[kind - TOWER]]
        + face(kind, lang)
        + EDGES[RIGHT_EDGE[kind - TOWER]]
        for kind in row
    ]
    return " ".join(towers) or "–"


# --- What is left ------------------------------------------------------------------


def cards_left(view: Sheet) -> list[int]:
    """How many cards of each kind the viewer cannot place: they are in the pile, or
    among the hidden cards of a hand. A card known to lie in the pile is counted too."""
    seen = [0 for _ in range(KINDS)]
    census(view, seen)
    left = [copies(view, kind) - seen[kind] for kind in range(kinds(view))]
    for place in range(view.top_count):
        if view.top[place] != HIDDEN:
            left[view.top[place]] += 1
    for place in range(view.bottom_count):
        if view.bottom[place] != HIDDEN:
            left[view.bottom[place]] += 1
    return left


def hopeless_reason(view: Sheet) -> str:
    """What was thrown away without which nobody wins, "door" or "towers"; or ""."""
    if has_won(view):
        return ""
    if any(thrown_away(view, DOOR + hue) for hue in range(COLOURS)):
        return "door"  # the eight can never be found [27]
    for hue in range(COLOURS):
        if all(thrown_away(view, TOWER + hue + 4 * size) for size in range(3)):
            return "towers"  # no group can have this colour [50]
    return ""


def left_lines(view: Sheet, lang: str) -> list[str]:
    """A small table of the cards left, by colour and symbol."""
    left = cards_left(view)
    title = LEFT_OR_HIDDEN if hidden_cards(view) else LEFT
    others = f"{NIGHTMARES[lang]}: {left[NIGHTMARE]}"
    if view.dreams:
        others += f", {DREAMS[lang]}: {left[HAPPY]}"
    lines = [f"{title[lang]} ({others})"]
    lines.append(" " * 10 + "".join(f"{name:>12}" for name in COLOUR_NAMES[lang]))
    for number, name in enumerate((*SYMBOL_NAMES[lang], DOOR_WORD[lang])):
        numbers = "".join(f"{left[4 * number + hue]:>12}" for hue in range(COLOURS))
        lines.append(f"  {name:8}{numbers}")
    if view.towers:
        lines.append(f"  {SKYLINE[lang]:8}" + "".join(towers_left(left)))
    return lines


def towers_left(left: Sequence[int]) -> list[str]:
    """For each colour the sizes of the towers left."""
    sizes = [
        " ".join(
            str(tower_sight(kind)) for kind in range(hue, HAND_KINDS, 4) if left[kind]
        )
        for hue in range(TOWER, TOWER + COLOURS)
    ]
    return [f"{names or '–':>12}" for names in sizes]


def hidden_cards(view: Sheet) -> int:
    """Private cards that the viewer does not know."""
    hidden = 0
    for who in range(view.seats):
        known = sum(view.private[who, kind] for kind in range(HAND_KINDS))
        hidden += view.held[who] - known
    return int(hidden)
