"""Leduc poker in words: everything people read or type, in English and Polish."""

from collections.abc import Sequence

from examples.leduc.drawing import CHIPS, table
from examples.leduc.notation import SYMBOLS, action, text
from examples.leduc.rules import (
    CHANCE_FIRST,
    FOLD,
    KINDS,
    MATCH_OVER,
    NO_BET,
    NO_CARD,
    NO_STARTER,
    NONE_LEFT,
    NOT_CHANCE,
    NOT_YOUR_TURN,
    NOTHING_OWED,
    OVER,
    RAISE,
    RAISES_SPENT,
    STARTER,
    actors,
    owes,
    raise_size,
    score,
)
from examples.leduc.telling import LINES, told
from sennik.games.common import CHANCE_ACTS, Sheet
from sennik.games.phrases import plural

__all__ = [
    "BLURB",
    "CARD_NAMES",
    "LINES",
    "OPTION_REFUSALS",
    "OPTION_WORDS",
    "PHASE_NAMES",
    "REFUSALS",
    "SYMBOLS",
    "TITLE",
    "action",
    "label",
    "prompt",
    "result",
    "table",
    "text",
    "told",
]

Both = dict[str, str]  # a text in English ("en") and Polish ("pl")

TITLE: Both = {"en": "Leduc poker", "pl": "Poker Leduc"}
BLURB: Both = {
    "en": "Six cards, two players, two rounds of betting: a poker to study whole.",
    "pl": "Sześć kart, dwie osoby, dwie rundy licytacji: poker do zbadania w całości.",
}
CARD_NAMES = {"en": ("jack", "queen", "king"), "pl": ("walet", "dama", "król")}
PHASE_NAMES = {
    "en": ("starting", "dealing", "betting", "turning", "over"),
    "pl": ("losowanie", "rozdanie", "licytacja", "odkrycie", "koniec"),
}

OPTION_WORDS: dict[str, Both] = {
    "seats": {"en": "how many people play: two", "pl": "ile osób gra: dwie"},
    "starter": {
        "en": "the seat that bets first, or -1 for a random one",
        "pl": "numer gracza, który licytuje pierwszy, od 0, albo -1: los",
    },
}
OPTION_REFUSALS: dict[int, Both] = {}  # every combination can be played

# For each code: the paragraph of the rulebook, and the sentence.
REFUSALS: dict[int, tuple[int, Both]] = {
    MATCH_OVER: (10, {"en": "The match is over.", "pl": "Partia jest skończona."}),
    CHANCE_FIRST: (
        4,
        {"en": "Wait until the card is dealt.", "pl": "Poczekaj na rozdanie karty."},
    ),
    NOT_YOUR_TURN: (
        4,
        {"en": "It is your rival's turn.", "pl": "Teraz głos ma rywal."},
    ),
    NO_BET: (
        5,
        {
            "en": "You can only fold, call or raise.",
            "pl": "Możesz tylko spasować, sprawdzić albo przebić.",
        },
    ),
    NOTHING_OWED: (
        5,
        {
            "en": "There is no raise to give in to: check instead.",
            "pl": "Nie ma przebicia, przed którym można spasować: poczekaj.",
        },
    ),
    RAISES_SPENT: (
        6,
        {
            "en": "This round has had its two raises.",
            "pl": "W tej rundzie były już dwa przebicia.",
        },
    ),
    NOT_CHANCE: (4, {"en": "A player is betting.", "pl": "Trwa licytacja."}),
    NO_STARTER: (
        3,
        {"en": "One of the two players starts.", "pl": "Zaczyna jedna z dwóch osób."},
    ),
    NO_CARD: (
        1,
        {
            "en": "The deck has jacks, queens and kings only.",
            "pl": "W talii są tylko walety, damy i króle.",
        },
    ),
    NONE_LEFT: (
        1,
        {
            "en": "Both cards of that rank are out already.",
            "pl": "Obie karty tej wartości są już w grze.",
        },
    ),
}


def label(view: Sheet, seat: int, action: int, lang: str) -> str:
    """A choice as a person reads it in a list."""
    if action < KINDS:
        return CARD_NAMES[lang][action]
    if action >= STARTER:
        starts = {"en": "Seat {seat} starts", "pl": "Zaczyna gracz {seat}"}
        return starts[lang].format(seat=action - STARTER + 1)
    if action == FOLD:
        return {"en": "Fold", "pl": "Spasuj"}[lang]
    owed = view.paid[1 - seat] - view.paid[seat]
    if action == RAISE:
        chips = plural(owed + raise_size(view), lang, CHIPS[lang])
        return {"en": f"Raise: put in {chips}", "pl": f"Przebij: dołóż {chips}"}[lang]
    if owed == 0:
        return {"en": "Check", "pl": "Czekaj"}[lang]
    chips = plural(owed, lang, CHIPS[lang])
    return {"en": f"Call: put in {chips}", "pl": f"Sprawdź: dołóż {chips}"}[lang]


def prompt(view: Sheet, seat: int, lang: str) -> str:
    """What `seat` can do now, or whom it waits for."""
    if view.phase == OVER:
        return {"en": "The match is over.", "pl": "Koniec partii."}[lang]
    if actors(view) == CHANCE_ACTS:
        return {"en": "A card is dealt.", "pl": "Trwa rozdawanie."}[lang]
    if view.turn != seat:
        number = view.turn + 1
        waiting = {"en": "Waiting for seat {}.", "pl": "Czekamy na gracza {}."}
        return waiting[lang].format(number)
    if owes(view, seat):
        return {
            "en": "Your rival has raised: answer it.",
            "pl": "Rywal przebija: odpowiedz.",
        }[lang]
    return {"en": "Check or raise.", "pl": "Czekaj albo przebij."}[lang]


def result(view: Sheet, seat: int, lang: str, names: Sequence[str]) -> str:
    """The end of the match in a sentence."""
    if view.phase != OVER:
        return {"en": "The match goes on.", "pl": "Partia jeszcze trwa."}[lang]
    won = score(view, 0)
    if won == 0:
        return {
            "en": "Equal hands: everybody takes back their chips.",
            "pl": "Równe ręce: każdy odbiera swoje żetony.",
        }[lang]
    who = names[0 if won > 0 else 1]
    chips = plural(abs(won), lang, CHIPS[lang])
    return {"en": f"{who} wins {chips}.", "pl": f"Wygrywa {who}: {chips}."}[lang]
