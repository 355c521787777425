"""Sen: the table as monospaced text."""

from collections.abc import Sequence

from sennik.games.catalogues import Catalogue, catalogue
from sennik.games.common import EVERYBODY, HIDDEN, SPECTATOR, Sheet
from sennik.games.laying import BACK, EMPTY, Block, Row
from sennik.games.sen.counting import is_counted
from sennik.games.sen.facts import (
    DEALING,
    HOURGLASS,
    KINDS,
    OVER,
    STARTING,
    TAKE,
    ravens,
)
from sennik.games.sen.notation import SYMBOLS

WIDTH = 100
CELL = 6  # a card with its frame
ROW = 14  # cards in one row


def table(view: Sheet, seat: int, lang: str, names: Sequence[str]) -> str:
    """The table as `seat` may see it, at most 100 columns wide."""
    kept = catalogue(str(__package__), lang)
    lines = [head(view, kept), ""]
    for who in range(view.seats):
        lines += [title(view, seat, who, kept, names[who]), *dream(view, who, kept)]
    marks = kept.text("table.marks")
    if view.jubilee:
        marks += kept.text("table.marks.jubilee")
    lines += ["", kept.text("table.known_by"), marks]
    return "\n".join(line.rstrip()[:WIDTH] for line in lines)


def laid(view: Sheet, seat: int, lang: str, names: Sequence[str]) -> list[Block]:
    """The same as cards: the piles with what is in hand, then every dream.

    A face is a kind; where options change what kinds count, those come once more.
    """
    kept = catalogue(str(__package__), lang)
    first = KINDS * view.special_values
    closed = BACK if view.left else EMPTY
    top = EMPTY if view.top == HIDDEN else first + view.top
    held = [first + kind for kind in (view.held, view.other) if kind != HIDDEN]
    blocks: list[Block] = [[head(view, kept), Row((closed, top, *held))]]
    for who in range(view.seats):
        begin = view.start[who]
        lands = range(begin, begin + view.length[who])
        faces = [view.cards[place] for place in lands]
        cards = tuple(BACK if kind == HIDDEN else first + kind for kind in faces)
        below = tuple(caption(view, p, p - begin + 1).strip() for p in lands)
        blocks.append([title(view, seat, who, kept, names[who]), Row(cards, below)])
    return blocks


def head(view: Sheet, kept: Catalogue) -> str:
    """The round, how the match ends, and the two piles."""
    number = view.rounds_played + (0 if is_counted(view) else 1)
    end = kept.text("table.of_rounds", number=view.rounds)
    if view.target:
        end = kept.text("table.to_target", number=view.target)
    top = f"[{face(view, view.top, kept).strip()}]"
    return kept.text("table.head", round=number, end=end, left=view.left, top=top)


def title(view: Sheet, seat: int, who: int, kept: Catalogue, name: str) -> str:
    """Whose dream it is, the score, and the card in hand."""
    acting = view.phase not in (STARTING, DEALING, OVER) and view.turn == who
    you = f" ({kept.text('table.you')})" if who == seat and seat != SPECTATOR else ""
    score = kept.number(view.totals[who], "ravens")
    line = f"{'>' if acting else ' '} {who + 1}. {name[:24]}{you}, {score}"
    if is_counted(view):
        line += f" (+{view.points[who]})"
    held = [face(view, kind, kept).strip() for kind in (view.held, view.other)]
    if acting and view.held != HIDDEN:
        shown = " ".join(f"[{one}]" for one in held if one)
        line += f" · {kept.text('table.in_hand')} {shown}"
    return line


def dream(view: Sheet, who: int, kept: Catalogue) -> list[str]:
    """The lands of one dream as rows of cards."""
    first = view.start[who]
    lines = []
    for begin in range(0, view.length[who], ROW):
        count = min(ROW, view.length[who] - begin)
        row = range(first + begin, first + begin + count)
        lines += ["    " + "┌────┐" * count]
        lines += ["    " + "".join(f"│{card(view, p, kept)}│" for p in row)]
        lines += ["    " + "└────┘" * count]
        lines += ["    " + "".join(caption(view, p, p - first + 1) for p in row)]
    return lines


def card(view: Sheet, place: int, kept: Catalogue) -> str:
    """Four characters: the face, or what hides it."""
    if view.cards[place] == HIDDEN:
        return "░░░░"
    return face(view, view.cards[place], kept)


def face(view: Sheet, kind: int, kept: Catalogue) -> str:
    """Four characters for a kind: its ravens and the mark of its effect."""
    if kind == HIDDEN:
        return "    "
    if kind < HOURGLASS:
        return f" {kind}  "
    mark = kept.text(f"card.{SYMBOLS[kind]}.mark")
    return f" {mark} " if kind < TAKE else f"{ravens(view, kind)} {mark}"


def caption(view: Sheet, place: int, number: int) -> str:
    """A place's number and who has seen the land there."""
    known = view.known[place]
    seats = [str(seat + 1) for seat in range(view.seats) if known >> seat & 1]
    if not seats:
        return f"{number}".center(CELL)
    marks = "*" if known == EVERYBODY else "".join(seats)
    if len(f"{number}:{marks}") > CELL:
        marks = f"{len(seats)}x"
    return f"{number}:{marks}".center(CELL)
