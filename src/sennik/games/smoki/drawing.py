"""Smoki: the table as monospaced text, a grid of two rows a player."""

from collections.abc import Sequence
from itertools import zip_longest

from sennik.games.common import HIDDEN, Sheet
from sennik.games.phrases import plural
from sennik.games.smoki.catalogue import Both
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
    is_turned_up,
    slot,
)

BLOCK = 19  # columns of one player: five fit into 95
BENEATH = 6  # cards shown under the top of an open pile
RULES = ("  ┌────┬────┬────┐", "  ├────┼────┼────┤", "  └────┴────┴────┘")
COLUMN_NUMBERS = "     1    2    3"
MARKS = {NEST: "9 ~ ", CIRCLE: "10 o", MIRROR: "<?> "}
MARKS_EXPLAINED: Both = {
    "en": "9 ~ Raven Nest   10 o Raven Circle   <?> Mirror   ░░░░ face down",
    "pl": "9 ~ Krucze gniazdo   10 o Kruczy krąg   <?> Odbicie w wodzie   ░░░░ zakryta",
}
ROUND: Both = {"en": "Round {number}", "pl": "Runda {number}"}
TOKEN_FORMS = {"en": ("token", "tokens"), "pl": ("żetonu", "żetonów", "żetonów")}
WON_FORMS = {"en": ("token", "tokens"), "pl": ("żeton", "żetony", "żetonów")}
TARGET_FORMS = {"en": ("point", "points"), "pl": ("punktu", "punktów", "punktów")}
ROUND_FORMS = {"en": ("round", "rounds"), "pl": ("rundy", "rund", "rund")}
POINT_FORMS = {"en": ("point", "points"), "pl": ("punkt", "punkty", "punktów")}
CLOSED_PILE: Both = {"en": "closed pile", "pl": "stos zakryty"}
OPEN_PILE: Both = {"en": "open pile {number}", "pl": "stos odkryty {number}"}
BENEATH_WORD: Both = {"en": "beneath", "pl": "pod spodem"}
EMPTY: Both = {"en": "(empty)", "pl": "(pusty)"}
IN_HAND: Both = {"en": "in hand", "pl": "w ręce"}
YOU: Both = {"en": "you", "pl": "ty"}
UNSEEN_CARD = "░░░░"


def table(view: Sheet, seat: int, lang: str, names: Sequence[str]) -> str:
    """The table as `seat` may see it, at most 100 columns wide."""
    blocks = [block(view, seat, who, lang, names[who]) for who in range(view.seats)]
    lines = [head(view, lang), *piles(view, lang), ""]
    for parts in zip_longest(*blocks, fillvalue=""):
        lines.append("".join(part.ljust(BLOCK) for part in parts))
    lines += ["", MARKS_EXPLAINED[lang]]
    return "\n".join(line.rstrip() for line in lines)


def head(view: Sheet, lang: str) -> str:
    """The round, how the match ends, and the closed pile."""
    ended = view.phase == OVER or (is_turned_up(view) and view.rounds_played > 0)
    number = ROUND[lang].format(number=view.rounds_played + (0 if ended else 1))
    return f"{number} · {match_end(view, lang)} · {CLOSED_PILE[lang]} {view.left}"


def match_end(view: Sheet, lang: str) -> str:
    """What ends the match."""
    if view.tokens > 0:
        end = plural(view.tokens, lang, TOKEN_FORMS[lang])
    elif view.target > 0:
        end = plural(view.target, lang, TARGET_FORMS[lang])
    else:
        of = {"en": "of", "pl": "z"}
        return f"{of[lang]} {plural(view.rounds, lang, ROUND_FORMS[lang])}"
    return {"en": "to", "pl": "do"}[lang] + " " + end


def piles(view: Sheet, lang: str) -> list[str]:
    """The open piles, a line each: the top, then what is known to lie beneath."""
    lines = []
    for pile in range(view.piles):
        name = OPEN_PILE[lang].format(number=pile + 1)
        cards = [view.stacks[slot(pile, h)] for h in range(view.heights[pile])]
        if not cards:
            lines.append(f"{name} {EMPTY[lang]}")
            continue
        known = [face(kind).strip() for kind in cards[-2::-1] if kind != HIDDEN]
        line = f"{name} [{face(cards[-1]).strip()}]"
        if known:
            more = " …" if len(known) > BENEATH else ""
            line += f"   {BENEATH_WORD[lang]}: {'  '.join(known[:BENEATH])}{more}"
        lines.append(line)
    return lines


def block(view: Sheet, seat: int, who: int, lang: str, name: str) -> list[str]:
    """One player: name, score, the dream, the card in hand."""
    you = f" ({YOU[lang]})" if who == seat else ""
    mark = ">" if is_acting(view, who) else " "
    title = f"{mark}{who + 1} {name[: BLOCK - 4 - len(you)]}{you}"
    return [
        title,
        f" {standing(view, who, lang)}",
        *grid(view, who),
        COLUMN_NUMBERS,
        f"  {hand(view, seat, who, lang)}",
    ]


def is_acting(view: Sheet, who: int) -> bool:
    """Whether the table waits for `who`."""
    if view.phase == OPENING:
        return bool(view.up[who] == 0)
    idle = (STARTING, DEALING, TURNING, OVER)
    return view.phase not in idle and bool(view.acting == who)


def standing(view: Sheet, who: int, lang: str) -> str:
    """Tokens or points so far, and those of the round just counted."""
    if view.tokens > 0:
        so_far = plural(view.dragons[who], lang, WON_FORMS[lang])
    else:
        so_far = plural(view.totals[who], lang, POINT_FORMS[lang])
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
    if view.cards[who, place] != HIDDEN:
        return face(view.cards[who, place])
    dealt = who * 2 * COLUMNS + place < view.dealt
    return UNSEEN_CARD if dealt else "    "


def face(kind: int) -> str:
    """Four characters for a card."""
    if kind in MARKS:
        return MARKS[kind]
    return UNSEEN_CARD if kind == HIDDEN else f" {int(VALUES[kind])}".ljust(4)


def hand(view: Sheet, seat: int, who: int, lang: str) -> str:
    """The card in the hand of `who`, if any."""
    if not is_acting(view, who) or view.phase == DRAWING:
        return ""
    shown = view.held
    return f"{IN_HAND[lang]} [{face(shown).strip()}]" if shown != HIDDEN else ""
