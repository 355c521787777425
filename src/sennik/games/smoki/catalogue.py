"""Smoki: the names of cards, options, phases and refusals, in English and Polish."""

from sennik.games.phrases import signed
from sennik.games.smoki.facts import NO_END, NO_SUCH_STARTER, TWO_ENDS, VALUES
from sennik.games.smoki.refusals import (
    BEGIN_YOUR_TURN,
    CARDS_ARE_DEALT,
    CIRCLE_MUST_BE_PLACED,
    MATCH_OVER,
    MUST_DECIDE,
    MUST_LAY,
    MUST_PLACE,
    MUST_SWAP_OR_KEEP,
    MUST_SWAP_WITH,
    NEST_STAYS,
    NO_SUCH_ACTION,
    NO_SUCH_PILE,
    NOT_AN_OUTCOME,
    NOT_YOUR_TURN,
    PILE_IS_EMPTY,
    REVEAL_FIRST,
    REVEALED_ALREADY,
    SAME_PLACE,
)

Both = dict[str, str]  # a text in each language

TITLE: Both = {"en": "Smoki (Dragons)", "pl": "Smoki"}
BLURB: Both = {
    "en": "Rebuild a dream of six lands in two rows; whoever has the fewest points "
    "wins.",
    "pl": "Przebuduj sen z sześciu krain w dwóch rzędach; wygrywa, kto ma najmniej "
    "punktów.",
}

SYMBOLS = [*(str(value) for value in VALUES[:10]), "nest", "circle", "mirror"]
CARD_NAMES: dict[str, list[str]] = {
    "en": [
        *(f"dragon {signed(value)}" for value in VALUES[:10]),
        "Raven Nest",
        "Raven Circle",
        "Mirror",
    ],
    "pl": [
        *(f"smok {signed(value)}" for value in VALUES[:10]),
        "Krucze gniazdo",
        "Kruczy krąg",
        "Odbicie w wodzie",
    ],
}

OPTION_WORDS: dict[str, Both] = {
    "seats": {"en": "How many players", "pl": "Liczba graczy"},
    "tokens": {
        "en": "Dragon tokens that win the match (0: another end)",
        "pl": "Żetony smoka potrzebne do zwycięstwa (0: inny koniec)",
    },
    "target": {
        "en": "Points at which the match ends (0: another end)",
        "pl": "Liczba punktów, przy której kończy się partia (0: inny koniec)",
    },
    "rounds": {
        "en": "Rounds after which the match ends (0: another end)",
        "pl": "Liczba rund partii (0: inny koniec)",
    },
    "piles": {"en": "Open piles", "pl": "Liczba stosów odkrytych"},
    "starter": {
        "en": "Who begins the first round, from 0 (-1: random)",
        "pl": "Kto zaczyna pierwszą rundę, od 0 (-1: los)",
    },
}
OPTION_REFUSALS: dict[int, Both] = {
    NO_SUCH_STARTER: {
        "en": "The starter must be one of the seats.",
        "pl": "Zaczynać musi ktoś z grających.",
    },
    NO_END: {
        "en": "Choose how the match ends: tokens, target or rounds.",
        "pl": "Wybierz, co kończy partię: żetony, punkty albo liczba rund.",
    },
    TWO_ENDS: {
        "en": "Only one of tokens, target and rounds can end the match.",
        "pl": "Partię może kończyć tylko jedno: żetony, punkty albo liczba rund.",
    },
}

PHASE_NAMES: dict[str, list[str]] = {
    "en": [
        "starter",
        "dealing",
        "opening",
        "open cards",
        "turn",
        "drawing",
        "drawn card",
        "taken card",
        "laying",
        "swap",
        "swap with",
        "over",
    ],
    "pl": [
        "wybór zaczynającego",
        "rozdawanie",
        "odkrywanie",
        "karty odkryte",
        "tura",
        "dobieranie",
        "karta dobrana",
        "karta wzięta",
        "odkładanie",
        "zamiana",
        "druga do zamiany",
        "koniec",
    ],
}

REFUSALS: dict[int, tuple[int, Both]] = {
    MATCH_OVER: (35, {"en": "The match is over.", "pl": "Partia jest skończona."}),
    NOT_YOUR_TURN: (
        6,
        {"en": "It is not your turn.", "pl": "To nie twoja tura."},
    ),
    CARDS_ARE_DEALT: (
        3,
        {
            "en": "Wait: cards are being dealt.",
            "pl": "Trwa rozdawanie kart; poczekaj chwilę.",
        },
    ),
    NO_SUCH_ACTION: (
        7,
        {"en": "There is no such action.", "pl": "Nie ma takiego ruchu."},
    ),
    REVEAL_FIRST: (
        4,
        {
            "en": "First turn one land of your dream up.",
            "pl": "Najpierw odkryj jedną krainę swojego snu.",
        },
    ),
    REVEALED_ALREADY: (
        4,
        {
            "en": "You have turned your land up; wait for the others.",
            "pl": "Twoja kraina jest już odkryta; poczekaj na pozostałych.",
        },
    ),
    BEGIN_YOUR_TURN: (
        7,
        {
            "en": "Begin your turn: take a card from a pile.",
            "pl": "Zacznij turę: weź kartę z któregoś stosu.",
        },
    ),
    NO_SUCH_PILE: (
        38,
        {"en": "There is only one open pile.", "pl": "Jest tylko jeden stos odkryty."},
    ),
    PILE_IS_EMPTY: (
        13,
        {"en": "This open pile is empty.", "pl": "Ten stos odkryty jest pusty."},
    ),
    MUST_DECIDE: (
        9,
        {
            "en": "Decide first where the card in your hand goes.",
            "pl": "Najpierw zdecyduj, dokąd trafi karta, którą masz w ręce.",
        },
    ),
    MUST_PLACE: (
        8,
        {
            "en": "A dragon from an open pile must go into your dream.",
            "pl": "Smok ze stosu odkrytego musi trafić do twojego snu.",
        },
    ),
    CIRCLE_MUST_BE_PLACED: (
        16,
        {
            "en": "A Raven Circle must go into your dream.",
            "pl": "Kruczy krąg musi trafić do twojego snu.",
        },
    ),
    MUST_LAY: (
        11,
        {
            "en": "First choose an open pile for the removed card.",
            "pl": "Najpierw wybierz stos odkryty dla usuniętej karty.",
        },
    ),
    MUST_SWAP_OR_KEEP: (
        22,
        {
            "en": "Point at a land to swap, or keep the dream as it is.",
            "pl": "Wskaż krainę do zamiany albo zostaw sen bez zmian.",
        },
    ),
    MUST_SWAP_WITH: (
        24,
        {
            "en": "Point at the second land of the swap.",
            "pl": "Wskaż drugą krainę do zamiany.",
        },
    ),
    NEST_STAYS: (
        24,
        {
            "en": "The nest you have just placed stays where it is.",
            "pl": "Dopiero co położone gniazdo zostaje na miejscu.",
        },
    ),
    SAME_PLACE: (
        24,
        {
            "en": "A swap needs two different lands.",
            "pl": "Do zamiany potrzebne są dwie różne krainy.",
        },
    ),
    NOT_AN_OUTCOME: (
        5,
        {"en": "This card cannot come up.", "pl": "Ta karta nie może się pojawić."},
    ),
}
