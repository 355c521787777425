"""Sen: the table as monospaced text."""

from collections.abc import Sequence

from sennik.games.common import EVERYBODY, HIDDEN, SPECTATOR, Sheet
from sennik.games.phrases import plural
from sennik.games.sen.catalogue import (
    HOURGLASS_MARK,
    JUBILEE_MARKS_EXPLAINED,
    MARKS,
    MARKS_EXPLAINED,
    Both,
)
from sennik.games.sen.counting import is_counted
from sennik.games.sen.rules import (
    DEALING,
    HOURGLASS,
    OVER,
    STARTING,
    TAKE,
    ravens,
)

WIDTH = 100
CELL = 6  # a card with its frame
ROW = 14  # cards in one row
FORMS = {"en": ("raven", "ravens"), "pl": ("kruk", "kruki", "kruków")}
HEAD: Both = {
    "en": "Round {round} · {end} · closed pile {left} · open pile {top}",
    "pl": "Runda {round} · {end} · stos zakryty {left} · stos odkryty {top}",
}
TARGET: Both = {"en": "to {number}", "pl": "do {number}"}
ROUNDS: Both = {"en": "of {number}", "pl": "z {number}"}
ROUND_FORMS = {"en": ("round", "rounds"), "pl": ("rundy", "rund", "rund")}
HAND: Both = {"en": "in hand", "pl": "w ręce"}
YOU: Both = {"en": "you", "pl": "ty"}
KNOWN_BY: Both = {
    "en": "Under each land: its number, then the seats that have seen it (* all).",
    "pl": "Pod krainą: jej numer i numery graczy, którzy ją widzieli (* wszyscy).",
}


def table(view: Sheet, seat: int, lang: str, names: Sequence[str]) -> str:
    """The table as `seat` may see it, at most 100 columns wide."""
    lines = [head(view, lang), ""]
    for who in range(view.seats):
        lines += [title(view, seat, who, lang, names[who]), *dream(view, who, lang)]
    marks = MARKS_EXPLAINED[lang]
    if view.jubilee:
        marks += JUBILEE_MARKS_EXPLAINED[lang]
    lines += ["", KNOWN_BY[lang], marks]
    return "\n".join(line.rstrip()[:WIDTH] for line in lines)


def head(view: Sheet, lang: str) -> str:
    """The round, how the match ends, and the two piles."""
    number = view.rounds_played + (0 if is_counted(view) else 1)
    if view.target:
        end = TARGET[lang].format(number=view.target)
    else:
        rounds = plural(view.rounds, lang, ROUND_FORMS[lang])
        end = ROUNDS[lang].format(number=rounds)
    top = f"[{face(view, view.top, lang).strip()}]"
    return HEAD[lang].format(round=number, end=end, left=view.left, top=top)


def title(view: Sheet, seat: int, who: int, lang: str, name: str) -> str:
    """Whose dream it is, the score, and the card in hand."""
    acting = view.phase not in (STARTING, DEALING, OVER) and view.turn == who
    you = f" ({YOU[lang]})" if who == seat and seat != SPECTATOR else ""
    score = plural(view.totals[who], lang, FORMS[lang])
    line = f"{'>' if acting else ' '} {who + 1}. {name[:24]}{you}, {score}"
    if is_counted(view):
        line += f" (+{view.points[who]})"
    held = [face(view, kind, lang).strip() for kind in (view.held, view.other)]
    if acting and view.held != HIDDEN:
        shown = " ".join(f"[{one}]" for one in held if one)
        line += f" · {HAND[lang]} {shown}"
    return line


def dream(view: Sheet, who: int, lang: str) -> list[str]:
    """The lands of one dream as rows of cards."""
    first = view.start[who]
    lines = []
    for begin in range(0, view.length[who], ROW):
        count = min(ROW, view.length[who] - begin)
        row = range(first + begin, first + begin + count)
        lines += ["    " + "┌────┐" * count]
        lines += ["    " + "".join(f"│{card(view, p, lang)}│" for p in row)]
        lines += ["    " + "└────┘" * count]
        lines += ["    " + "".join(caption(view, p, p - first + 1) for p in row)]
    return lines


def card(view: Sheet, place: int, lang: str) -> str:
    """Four characters: the face, or what hides it."""
    if view.cards[place] == HIDDEN:
        return "░░░░"
    return face(view, view.cards[place], lang)


def face(view: Sheet, kind: int, lang: str) -> str:
    """Four characters for a kind: its ravens and the mark of its effect."""
    if kind == HIDDEN:
        return "    "
    if kind == HOURGLASS:
        return f" {HOURGLASS_MARK[lang]} "
    if kind < TAKE:
        return f" {kind}  "
    return f"{ravens(view, kind)} {MARKS[lang][kind - TAKE]}"


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
