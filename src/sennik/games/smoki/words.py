"""Smoki in words: everything people read or type, in English and Polish."""

from collections.abc import Sequence

from sennik.games.common import CHANCE_ACTS, HIDDEN, Sheet
from sennik.games.phrases import plural, signed
from sennik.games.smoki.catalogue import (
    BLURB,
    CARD_NAMES,
    OPTION_REFUSALS,
    OPTION_WORDS,
    PHASE_NAMES,
    REFUSALS,
    SYMBOLS,
    TITLE,
    Both,
)
from sennik.games.smoki.counting import winners
from sennik.games.smoki.drawing import POINT_FORMS, WON_FORMS, table
from sennik.games.smoki.facts import (
    CIRCLE,
    CLOSED,
    DRAWING,
    HOLDING,
    KEEP,
    KINDS,
    LAY,
    LAYING,
    OPEN,
    OPENING,
    OVER,
    PLACE,
    STARTER,
    SWAPPING,
    SWAPPING_WITH,
    TAKING,
    TURN,
    TURNING,
    may_lay,
    top,
)
from sennik.games.smoki.notation import PLACE_TEXTS, action, text
from sennik.games.smoki.rules import actors
from sennik.games.smoki.telling import LINES, told

__all__ = [
    "BLURB", "CARD_NAMES", "LINES", "OPTION_REFUSALS", "OPTION_WORDS", "PHASE_NAMES",
    "REFUSALS", "SYMBOLS", "TITLE", "action", "label", "prompt", "result", "table",
    "text", "told",
]  # fmt: skip

# --- Choices -----------------------------------------------------------------------

OPEN_LABEL: Both = {
    "en": "Take from open pile {pile}: {card}",
    "pl": "Weź ze stosu odkrytego {pile}: {card}",
}
CLOSED_LABEL: Both = {
    "en": "Take the top card of the closed pile",
    "pl": "Weź wierzchnią kartę stosu zakrytego",
}
LAY_LABEL: Both = {
    "en": "Lay on open pile {pile} (on: {card})",
    "pl": "Odłóż na stos odkryty {pile} (na: {card})",
}
LAY_FIRST_LABEL: Both = {
    "en": "Lay on open pile {pile} (empty)",
    "pl": "Odłóż na stos odkryty {pile} (pusty)",
}
KEEP_LABEL: Both = {
    "en": "Swap nothing, end the turn",
    "pl": "Nie zamieniaj, zakończ turę",
}
STARTER_LABEL: Both = {"en": "Seat {seat} begins", "pl": "Zaczyna gracz {seat}"}
PLACE_LABELS: dict[int, Both] = {
    OPENING: {"en": "Turn up {where}", "pl": "Odkryj krainę {where}"},
    HOLDING: {
        "en": "Put at {where}, out: {card}",
        "pl": "Połóż na polu {where}, usuń: {card}",
    },
    TAKING: {
        "en": "Put at {where}, out: {card}",
        "pl": "Połóż na polu {where}, usuń: {card}",
    },
    SWAPPING: {"en": "Swap {where}: {card}", "pl": "Zamień krainę {where}: {card}"},
    SWAPPING_WITH: {"en": "… with {where}: {card}", "pl": "… z krainą {where}: {card}"},
}
ANY_PLACE: Both = {"en": "{where}: {card}", "pl": "{where}: {card}"}
NOTHING_THERE: Both = {"en": "nothing", "pl": "nic"}
FACE_DOWN: Both = {"en": "a face-down land", "pl": "zakryta kraina"}


def label(view: Sheet, seat: int, action: int, lang: str) -> str:
    """A choice as a person reads it in a list."""
    if action < KINDS:
        return CARD_NAMES[lang][action]
    if action < OPEN:
        return place_label(view, seat, action - PLACE, lang)
    if action == CLOSED:
        return CLOSED_LABEL[lang]
    if action == KEEP:
        return KEEP_LABEL[lang]
    if action >= STARTER:
        return STARTER_LABEL[lang].format(seat=action - STARTER + 1)
    return pile_label(view, action, lang)


def pile_label(view: Sheet, action: int, lang: str) -> str:
    """An open pile to take from or to lay on, with the card on top."""
    form, pile = (
        (LAY_LABEL, action - LAY) if action >= LAY else (OPEN_LABEL, action - OPEN)
    )
    if action >= LAY and top(view, pile) == HIDDEN:
        form = LAY_FIRST_LABEL
    card = card_name(top(view, pile), lang, NOTHING_THERE)
    return form[lang].format(pile=pile + 1, card=card)


def place_label(view: Sheet, seat: int, place: int, lang: str) -> str:
    """A land of the own dream, with what is known to lie there."""
    form = PLACE_LABELS.get(view.phase, ANY_PLACE)
    owner = seat if seat < view.seats else 0
    card = card_name(view.cards[owner, place], lang, FACE_DOWN)
    return form[lang].format(where=PLACE_TEXTS[place], card=card)


def card_name(kind: int, lang: str, instead: Both) -> str:
    """A card's name, or `instead` where none is known."""
    return instead[lang] if kind == HIDDEN else CARD_NAMES[lang][kind]


# --- What to do --------------------------------------------------------------------

PROMPTS: dict[int, Both] = {
    OPENING: {
        "en": "Turn up one land of your dream.",
        "pl": "Odkryj jedną krainę swojego snu.",
    },
    TURN: {
        "en": "Your turn: take the top card of an open pile or of the closed one.",
        "pl": "Twoja tura: weź wierzchnią kartę stosu odkrytego albo zakrytego.",
    },
    HOLDING: {
        "en": "Put the card ({card}) into your dream or lay it on an open pile.",
        "pl": "Połóż kartę ({card}) w swoim śnie albo odłóż ją na stos odkryty.",
    },
    TAKING: {
        "en": "Put the card ({card}) into your dream.",
        "pl": "Połóż kartę ({card}) w swoim śnie.",
    },
    LAYING: {
        "en": "Lay the removed card ({card}) on an open pile.",
        "pl": "Odłóż usuniętą kartę ({card}) na stos odkryty.",
    },
    SWAPPING: {
        "en": "The nest lets you swap two other lands: point at one, or keep all.",
        "pl": "Gniazdo pozwala zamienić dwie inne krainy: wskaż jedną albo zrezygnuj.",
    },
    SWAPPING_WITH: {
        "en": "Point at the second land of the swap.",
        "pl": "Wskaż drugą krainę do zamiany.",
    },
}
CIRCLE_PROMPT: Both = {
    "en": "The Raven Circle must go into your dream; "
    "the removed card goes round the table.",
    "pl": "Kruczy krąg musi trafić do twojego snu; "
    "usunięta karta pójdzie w krąg wokół stołu.",
}
OVER_PROMPT: Both = {"en": "The match is over.", "pl": "Koniec partii."}


def prompt(view: Sheet, seat: int, lang: str) -> str:
    """What `seat` can do now, or whom it waits for."""
    mask = actors(view)
    if view.phase == OVER:
        return OVER_PROMPT[lang]
    if mask == CHANCE_ACTS:
        return dealing_prompt(view, lang)
    if not mask >> seat & 1:
        return waiting_prompt(view, mask, lang)
    holding = view.phase == HOLDING or view.phase == TAKING
    if holding and view.held == CIRCLE:
        return CIRCLE_PROMPT[lang]
    # A nest or a mirror of an open pile may be laid back: the choice of a drawn card.
    form = PROMPTS[HOLDING if holding and may_lay(view) else view.phase]
    return form[lang].format(card=card_name(view.held, lang, NOTHING_THERE))


def dealing_prompt(view: Sheet, lang: str) -> str:
    """What Chance is doing."""
    if view.phase == DRAWING:
        return {"en": "A card is drawn.", "pl": "Trwa dobieranie karty."}[lang]
    if view.phase == TURNING:
        turning = {"en": "Open piles begin.", "pl": "Powstają stosy odkryte."}
        return turning[lang]
    return {"en": "Cards are dealt.", "pl": "Trwa rozdawanie kart."}[lang]


def waiting_prompt(view: Sheet, mask: int, lang: str) -> str:
    """Whom everybody else waits for."""
    seats = [str(seat + 1) for seat in range(view.seats) if mask >> seat & 1]
    if lang == "en":
        return f"Waiting for seat{'s' if len(seats) > 1 else ''} {', '.join(seats)}."
    whom = "graczy" if len(seats) > 1 else "gracza"
    return f"Czekamy na {whom} {', '.join(seats)}."


# --- The end -----------------------------------------------------------------------


def result(view: Sheet, seat: int, lang: str, names: Sequence[str]) -> str:
    """The end of the match in a sentence or two."""
    won = [s for s in range(view.seats) if winners(view) >> s & 1]
    if not won:
        return {"en": "The match goes on.", "pl": "Partia jeszcze trwa."}[lang]
    numbers, forms = view.totals, POINT_FORMS
    if view.tokens > 0:
        numbers, forms = view.dragons, WON_FORMS
    best = plural(numbers[won[0]], lang, forms[lang])
    scores = ", ".join(f"{names[s]} {signed(numbers[s])}" for s in range(view.seats))
    who = ", ".join(names[s] for s in won)
    if lang == "en":
        how = "share the victory with" if len(won) > 1 else "wins with"
        return f"{who} {how} {best}. All: {scores}."
    how = "Zwycięstwem dzielą się" if len(won) > 1 else "Wygrywa"
    return f"{how}: {who} ({best}). Wyniki: {scores}."
