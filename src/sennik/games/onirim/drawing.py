"""Onirim: the table as monospaced text, with what is left in the pile."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap

from sennik.games.catalogues import Catalogue, catalogue
from sennik.games.common import HIDDEN, SPECTATOR, Sheet
from sennik.games.laying import BACK, EMPTY, Block, Row, named
from sennik.games.onirim.book import cost, discarded, row_size
from sennik.games.onirim.facts import (
    ASIDE,
    BASE_ASIDE,
    CHAMBERS,
    COLOURS,
    DEALING,
    DOOR,
    GOAL,
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
)
from sennik.games.onirim.knowledge import census
from sennik.games.onirim.notation import HUES, OMEN_SYMBOLS, SHAPES, SYMBOLS
from sennik.games.onirim.towers import (
    LEFT_EDGE,
    RIGHT_EDGE,
    hopeless_reason,
    tower_colour,
    tower_sight,
)

WIDTH = 100
ROW = 24  # cards of a row that are shown, the latest ones
MARKS = "☼☾⚷"  # of the symbols of chambers
EDGES = ("·", "☼", "☾", "☼☾")  # by the symbols of an edge
NO_HOPE = ("", "table.hopeless.door", "table.hopeless.towers")  # by `hopeless_reason`


def table(view: Sheet, seat: int, lang: str, names: Sequence[str]) -> str:
    """The table as `seat` may see it, at most 100 columns wide."""
    kept = catalogue(str(__package__), lang)
    lines = [head(view, kept), *top_lines(view, seat, kept)]
    if hopeless_reason(view):
        lines.append(kept.text(NO_HOPE[hopeless_reason(view)]))
    if view.towers:
        lines.append(f"  {kept.text('table.towers'):8}{skyline(view, kept)}")
    lines += omen_lines(view, kept) if view.dreams else []
    lines += book_lines(view, kept) if view.book else []
    lines.append("")
    for who in range(view.seats):
        lines += player_lines(view, seat, who, kept, names[who])
    if view.seats == 2:
        shared = {kind: view.shared[kind] for kind in range(HAND_KINDS)}
        cards = spread(shared, kept) or "–"
        lines += [f"  {kept.text('table.shared'):8}{cards}", ""]
    lines += [*left_lines(view, kept), "", *kept.text("table.legend").splitlines()]
    lines += [kept.text("table.legend.towers")] if view.towers else []
    lines += [kept.text("table.legend.dreams")] if view.dreams else []
    lines += [kept.text("table.legend.book")] if view.book else []
    return "\n".join(line.rstrip()[:WIDTH] for line in lines)


def laid(view: Sheet, seat: int, lang: str, names: Sequence[str]) -> list[Block]:
    """The same as cards: the pile and what is known of it, then the players."""
    kept = catalogue(str(__package__), lang)
    known = [view.top[place] for place in range(view.top_count)]
    pending = () if view.pending == HIDDEN else (view.pending,)
    pile = [BACK if view.left else EMPTY, *known, *pending]
    omens = [
        PREMONITION + number
        for number in range(PREMONITIONS)
        if view.omens[number] == OPEN
    ]
    towers = [view.skyline[place] for place in range(view.standing)]
    shared = kinds_of(view.shared[kind] for kind in range(HAND_KINDS))
    middle: Block = [head(view, kept), Row(tuple(pile))]
    middle += lying(kept, omens=omens, towers=towers, shared=shared)
    return [
        middle,
        *(laid_by(view, seat, w, kept, names[w]) for w in range(view.seats)),
    ]


def laid_by(view: Sheet, seat: int, who: int, kept: Catalogue, name: str) -> Block:
    """The goals, doors, row and hand of one player."""
    size = row_size(view) if view.book and view.goals[GOALS - 1] >= 0 else 0
    goals = [
        EMPTY if view.met[place] else GOAL + view.goals[place]
        for place in range(who * size, who * size + size)
    ]
    doors = kinds_of((view.doors[who, hue] for hue in range(COLOURS)), DOOR)
    first = max(0, view.length[who] - ROW)
    row = [view.rows[who, place] for place in range(first, view.length[who])]
    known = kinds_of(view.private[who, k] * is_held(k) for k in range(HAND_KINDS))
    hand = known + [BACK] * (view.held[who] - len(known))
    title = player_title(view, seat, who, kept, name)
    return [title, *lying(kept, goals=goals, doors=doors, row=row, hand=hand)]


def lying(kept: Catalogue, **cards: list[int]) -> Iterator[str | Row]:
    """Rows of cards under the words of the table for them."""
    return named(*((kept.text(f"table.{key}"), one) for key, one in cards.items()))


def kinds_of(counts: Iterable[int], first: int = 0) -> list[int]:
    """Kinds from `first` on, as often as `counts` says."""
    return [first + kind for kind, count in enumerate(counts) for _ in range(count)]


def head(view: Sheet, kept: Catalogue) -> str:
    """Doors, pile, limbo, and a drawn card that waits."""
    limbo = spread(in_limbo(view), kept) or "–"
    line = kept.text("table.head", found=view.found, left=view.left, limbo=limbo)
    if view.pending != HIDDEN:
        drawn = view.pending
        name = face(drawn, kept)
        if drawn >= HAPPY:
            name = kept.text(f"card.{SYMBOLS[drawn]}")
        line += f" · >> {name} <<"
    return line


def in_limbo(view: Sheet) -> dict[int, int]:
    """How many cards of each kind are in limbo."""
    counts = {CHAMBERS + kind: int(view.limbo[kind]) for kind in range(BASE_ASIDE)}
    return counts | {HAPPY: int(view.limbo[ASIDE - 1])}


def omen_lines(view: Sheet, kept: Catalogue) -> list[str]:
    """The open premonitions by name, and how many are in reserve."""
    omens = [int(view.omens[number]) for number in range(PREMONITIONS)]
    names = [
        kept.text(f"card.omen.{OMEN_SYMBOLS[number]}.short")
        for number in range(PREMONITIONS)
        if omens[number] == OPEN
    ]
    names.append(kept.text("table.reserve", number=omens.count(RESERVED)))
    text = " · ".join(name.replace(" ", "\u00a0") for name in names)
    first = f"  {kept.text('table.omens')}  "
    return wrap(text, WIDTH, initial_indent=first, subsequent_indent=" " * 4)


def book_lines(view: Sheet, kept: Catalogue) -> list[str]:
    """What spells cost, and the bottom of the pile as far as the viewer knows it."""
    costs = " · ".join(str(cost(view, spell)) for spell in range(SPELLS))
    prices = kept.text("table.prices", costs=costs, number=discarded(view))
    lines = [f"  {prices}"]
    cards = [view.bottom[place] for place in reversed(range(view.bottom_count))]
    if cards:
        lines.append(f"{kept.text('table.bottom')} {faces(cards, kept)}")
    return lines


def goals(view: Sheet, who: int, kept: Catalogue) -> str:
    """The row of goals of one seat; those that are found stand in brackets."""
    size = row_size(view)
    row = range(who * size, who * size + size) if view.goals[GOALS - 1] >= 0 else ()
    found = {place: face(DOOR + view.goals[place], kept) for place in row}
    return " ".join(f"({found[p]})" if view.met[p] else found[p] for p in found)


def faces(cards: Sequence[int], kept: Catalogue) -> str:
    """Cards side by side; some may be hidden."""
    return " ".join("░░" if card == HIDDEN else face(card, kept) for card in cards)


def top_lines(view: Sheet, seat: int, kept: Catalogue) -> list[str]:
    """The cards on top of the pile as far as the viewer knows them."""
    if view.top_count == 0:
        return []
    cards = [view.top[place] for place in range(view.top_count)]
    lines = [f"{kept.text('table.next')} {faces(cards, kept)}"]
    if seat != SPECTATOR and view.silent:
        among = {kind: view.among[seat, kind] for kind in range(PILE_KINDS)}
        if any(among.values()):
            expected = kept.text("table.expected")
            lines.append(f"{expected} {spread(among, kept)}")
    return lines


def player_lines(
    view: Sheet, seat: int, who: int, kept: Catalogue, name: str
) -> list[str]:
    """Name, doors, row and hand of one seat."""
    doors = {DOOR + hue: view.doors[who, hue] for hue in range(COLOURS)}
    found = spread(doors, kept) or "–"
    first = max(0, view.length[who] - ROW)
    cards = [view.rows[who, place] for place in range(first, view.length[who])]
    row = ("… " if first else "") + " ".join(face(card, kept) for card in cards)
    goal_word = f"    {kept.text('table.goals'):6}"
    book = [goal_word + goals(view, who, kept)] if view.book else []
    return [
        player_title(view, seat, who, kept, name),
        *book,
        f"    {kept.text('table.doors'):6}{found}",
        f"    {kept.text('table.row'):6}{row or '–'}",
        f"    {kept.text('table.hand'):6}{hand(view, who, kept)}",
        "",
    ]


def player_title(view: Sheet, seat: int, who: int, kept: Catalogue, name: str) -> str:
    """Whose cards they are, and the series."""
    acting = view.phase not in (DEALING, OVER) and view.turn == who
    you = f" ({kept.text('table.you')})" if who == seat and seat != SPECTATOR else ""
    series = kept.text("table.series", number=view.series[who])
    return f"{'>' if acting else ' '} {who + 1}. {name[:24]}{you} · {series}"


def hand(view: Sheet, who: int, kept: Catalogue) -> str:
    """The private cards that the viewer knows, and the backs of the others."""
    held = [kind for kind in range(HAND_KINDS) if is_held(kind)]
    known = {kind: view.private[who, kind] for kind in held}
    backs = ["░░"] * (view.held[who] - sum(known.values()))
    free = ["··"] * (private_size(view) - view.held[who])
    return " ".join([spread(known, kept), *backs, *free]).strip()


def spread(counts: Mapping[int, int], kept: Catalogue) -> str:
    """So many cards of each kind, side by side."""
    kinds = [kind for kind, count in counts.items() for _ in range(count)]
    return " ".join(face(kind, kept) for kind in kinds)


def face(kind: int, kept: Catalogue) -> str:
    """Two characters for a card."""
    if kind == NIGHTMARE:
        return "!!"
    if kind == HAPPY:
        return "^^"
    if kind >= TOWER:
        return letter(tower_colour(kind), kept) + str(tower_sight(kind))
    mark = "∩" if kind >= DOOR else MARKS[symbol(kind)]
    return letter(colour(kind), kept) + mark


def letter(hue: int, kept: Catalogue) -> str:
    """The letter of a colour."""
    return kept.text(f"colour.{HUES[hue]}.letter")


def skyline(view: Sheet, kept: Catalogue) -> str:
    """The row of towers with the symbols of their edges."""
    row = [view.skyline[place] for place in range(view.standing)]
    towers = [
        EDGES[LEFT_EDGE[kind - TOWER]]
        + face(kind, kept)
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


def left_lines(view: Sheet, kept: Catalogue) -> list[str]:
    """A small table of the cards left, by colour and symbol."""
    left = cards_left(view)
    hidden = hidden_cards(view) > 0
    title = kept.text("table.left_or_hidden" if hidden else "table.left")
    others = f"{kept.text('table.nightmares')}: {left[NIGHTMARE]}"
    if view.dreams:
        others += f", {kept.text('table.dreams')}: {left[HAPPY]}"
    lines = [f"{title} ({others})"]
    hues = [kept.text(f"colour.{hue}") for hue in HUES]
    lines.append(" " * 10 + "".join(f"{name:>12}" for name in hues))
    names = [kept.text(f"symbol.{shape}") for shape in SHAPES]
    for number, name in enumerate((*names, kept.text("table.doors"))):
        numbers = "".join(f"{left[4 * number + hue]:>12}" for hue in range(COLOURS))
        lines.append(f"  {name:8}{numbers}")
    if view.towers:
        lines.append(f"  {kept.text('table.towers'):8}" + "".join(towers_left(left)))
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
