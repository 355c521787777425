"""Sen: names, refusals and option lines as data, in English and Polish."""

from sennik.games.sen.rules import (
    BEGIN_YOUR_TURN,
    CARDS_ARE_DEALT,
    CLAIMS_ARE_OFF,
    DREAM_TOO_SMALL,
    LONG_NEEDS_JUBILEE,
    LOOK_FIRST,
    LOOKED_ALREADY,
    MATCH_OVER,
    MUST_ANNOUNCE,
    MUST_CHOOSE,
    MUST_DECIDE,
    MUST_EXCHANGE,
    MUST_PEEK,
    MUST_PICK,
    MUST_POINT,
    MUST_SWAP,
    NO_END,
    NO_LOOK_LEFT,
    NO_SUCH_ACTION,
    NO_SUCH_NUMBER,
    NO_SUCH_PLACE,
    NO_SUCH_STARTER,
    NOT_AN_OUTCOME,
    NOT_DRAWN,
    NOT_IN_PILE,
    NOT_SPECIAL,
    NOT_YOUR_DREAM,
    NOT_YOUR_TURN,
    POINTED_AT_ALREADY,
    ROUNDS_ARE_OVER,
    SAME_PLACE,
    TWO_ENDS,
    VALUES_NEED_JUBILEE,
)

Both = dict[str, str]  # a text in English ("en") and Polish ("pl")

TITLE: Both = {"en": "Sen", "pl": "Sen"}
BLURB: Both = {
    "en": "Change the lands of your dream, remember where the ravens sit, and wake "
    "everybody up while you have the fewest.",
    "pl": "Zmieniaj krainy w swoim śnie, pamiętaj, gdzie siedzą kruki, i obudź "
    "wszystkich, póki masz ich najmniej.",
}

SYMBOLS = (
    *("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "hourglass"),
    *("take", "peek", "swap", "pick", "take.j", "peek.j", "swap.j"),
)
CARD_NAMES: dict[str, tuple[str, ...]] = {
    "en": (
        "land without ravens",
        "land with 1 raven",
        *(f"land with {ravens} ravens" for ravens in range(2, 10)),
        *("hourglass", "Take 2", "Peek 1", "Swap 2"),
        *("Pick 1", "jubilee Take 2", "jubilee Peek 1", "jubilee Swap 2"),
    ),
    "pl": (
        "kraina bez kruków",
        "kraina z 1 krukiem",
        *(f"kraina z {ravens} krukami" for ravens in range(2, 10)),
        *("klepsydra", "Weź 2", "Podejrzyj 1", "Zamień 2"),
        *("Wybierz 1", "jubileuszowe Weź 2"),
        *("jubileuszowe Podejrzyj 1", "jubileuszowe Zamień 2"),
    ),
}
# What the table prints on a card beside its ravens.
MARKS: dict[str, tuple[str, ...]] = {
    "en": ("T2", "P1", "S2", "C1", "T2", "P1", "S2"),
    "pl": ("W2", "P1", "Z2", "Y1", "W2", "P1", "Z2"),
}
MARKS_EXPLAINED: Both = {
    "en": "T2 Take 2 · P1 Peek 1 · S2 Swap 2",
    "pl": "W2 Weź 2 · P1 Podejrzyj 1 · Z2 Zamień 2",
}
JUBILEE_MARKS_EXPLAINED: Both = {
    "en": " · C1 Pick 1 · HG hourglass",
    "pl": " · Y1 Wybierz 1 · KL klepsydra",
}
HOURGLASS_MARK: Both = {"en": "HG", "pl": "KL"}

OPTION_WORDS: dict[str, Both] = {
    "seats": {"en": "how many play", "pl": "ile osób gra"},
    "edition": {
        "en": "the deck: 2017, or 2021 for the jubilee edition",
        "pl": "talia: 2017 albo 2021, czyli edycja jubileuszowa",
    },
    "target": {
        "en": "the match ends when somebody has this many ravens",
        "pl": "partia kończy się, gdy ktoś uzbiera tyle kruków",
    },
    "rounds": {
        "en": "the match ends after this many rounds instead",
        "pl": "partia kończy się zamiast tego po tylu rundach",
    },
    "penalty": {
        "en": "ravens added for a wrong wake-up call: 5 or 15",
        "pl": "kruki doliczane za nieudaną pobudkę: 5 albo 15",
    },
    "tie_counts_as_success": {
        "en": "a caller who ties for the fewest scores nothing (0: scores the sum)",
        "pl": "kto budzi i ma najmniej na równi z kimś, zapisuje 0 (przy 0: sumę)",
    },
    "caller_keeps_sum": {
        "en": "older printing: even a right caller scores the sum",
        "pl": "starsze wydanie: także po udanej pobudce zapisuje się sumę",
    },
    "nines_forgiven": {
        "en": "variant Nie takie kruki straszne: who has the most nines counts none",
        "pl": "wariant Nie takie kruki straszne: kto ma najwięcej dziewiątek, "
        "nie liczy ich",
    },
    "all_in": {
        "en": "variant Idź na całość!: a dream of nines alone gives the others 50",
        "pl": "wariant Idź na całość!: sen z samych dziewiątek daje innym po 50",
    },
    "know_it": {
        "en": "variant Wiem, co mam: trade two equal lands for one",
        "pl": "wariant Wiem, co mam: dwie takie same krainy za jedną",
    },
    "long_dream": {
        "en": "variant Długi sen: both decks, dreams of six",
        "pl": "wariant Długi sen: obie talie, sny po sześć krain",
    },
    "special_values": {
        "en": "ravens on the jubilee specials: 0 for 6/5/3/7, 1 for 8/5/6/7",
        "pl": "kruki w jubileuszowych krainach specjalnych: 0 to 6/5/3/7, 1 to 8/5/6/7",
    },
    "starter": {
        "en": "the seat that begins the first round, from 0, or -1 for chance",
        "pl": "numer gracza, który zaczyna pierwszą rundę, od 0, albo -1: los",
    },
}

OPTION_REFUSALS: dict[int, Both] = {
    NO_SUCH_STARTER: {
        "en": "The starter must be one of the seats in play [7].",
        "pl": "Zaczynać musi ktoś z grających [7].",
    },
    NO_END: {
        "en": "A match needs an end: a target above 0 [27] or a number of rounds [28].",
        "pl": "Partia musi mieć koniec: próg większy od 0 [27] albo liczbę rund [28].",
    },
    TWO_ENDS: {
        "en": "Choose either a target or a number of rounds, not both [28].",
        "pl": "Wybierzcie próg albo liczbę rund, nie jedno i drugie [28].",
    },
    LONG_NEEDS_JUBILEE: {
        "en": "The long dream is played by the jubilee rules: edition 2021 [35].",
        "pl": "Długi sen ma zasady edycji jubileuszowej: edition 2021 [35].",
    },
    VALUES_NEED_JUBILEE: {
        "en": "Other special values exist only in the jubilee deck: edition 2021 [36].",
        "pl": "Inne wartości ma tylko talia jubileuszowa: edition 2021 [36].",
    },
}

REFUSALS: dict[int, tuple[int, Both]] = {
    MATCH_OVER: (27, {"en": "The match is over.", "pl": "Partia jest skończona."}),
    ROUNDS_ARE_OVER: (
        28,
        {
            "en": "The agreed rounds are played; the match is over.",
            "pl": "Umówione rundy już rozegrano; partia jest skończona.",
        },
    ),
    NOT_YOUR_TURN: (7, {"en": "It is not your turn.", "pl": "To nie twoja tura."}),
    CARDS_ARE_DEALT: (
        4,
        {
            "en": "A card is just being dealt; wait for it.",
            "pl": "Trwa rozdawanie kart; poczekaj chwilę.",
        },
    ),
    NO_SUCH_ACTION: (
        8,
        {"en": "There is no such action.", "pl": "Nie ma takiego ruchu."},
    ),
    NO_SUCH_PLACE: (
        40,
        {"en": "No land lies there.", "pl": "Tam nie leży żadna kraina."},
    ),
    NOT_YOUR_DREAM: (
        39,
        {
            "en": "That land lies in somebody else's dream; choose one of your own.",
            "pl": "Ta kraina leży w cudzym śnie; wskaż jedną ze swoich.",
        },
    ),
    LOOK_FIRST: (
        6,
        {
            "en": "First look at your own lands.",
            "pl": "Najpierw podejrzyj swoje krainy.",
        },
    ),
    NO_LOOK_LEFT: (
        6,
        {
            "en": "You have already taken your looks; wait for the others.",
            "pl": "Nic więcej nie podejrzysz; poczekaj na pozostałych.",
        },
    ),
    LOOKED_ALREADY: (
        6,
        {
            "en": "You have just looked at this land; choose another one.",
            "pl": "Tę krainę już znasz; wskaż inną.",
        },
    ),
    BEGIN_YOUR_TURN: (
        8,
        {
            "en": "Begin your turn: open pile, closed pile, a wake-up call, or a claim "
            "where claims are played.",
            "pl": "Zacznij turę: stos odkryty, stos zakryty, pobudka albo, jeśli "
            "gracie z tym wariantem, deklaracja.",
        },
    ),
    CLAIMS_ARE_OFF: (
        32,
        {
            "en": "Claims belong to the variant Wiem, co mam, not played here.",
            "pl": "Deklaracje należą do wariantu Wiem, co mam, a gracie bez niego.",
        },
    ),
    DREAM_TOO_SMALL: (
        32,
        {
            "en": "A claim needs two lands, and your dream has only one.",
            "pl": "Deklaracja wymaga dwóch krain, a w twoim śnie jest tylko jedna.",
        },
    ),
    MUST_EXCHANGE: (
        9,
        {
            "en": "A card taken from the open pile must replace one of your lands.",
            "pl": "Karta wzięta ze stosu odkrytego musi zastąpić jedną z twoich krain.",
        },
    ),
    MUST_DECIDE: (
        10,
        {
            "en": "First decide about the card in hand: keep it, lay it or use it.",
            "pl": "Najpierw zdecyduj o karcie w ręce: wymień, odłóż albo wykorzystaj.",
        },
    ),
    NOT_SPECIAL: (
        13,
        {
            "en": "This land has no effect to use.",
            "pl": "Ta kraina nie ma działania specjalnego.",
        },
    ),
    MUST_CHOOSE: (
        14,
        {
            "en": "Choose which of the two cards you go on with.",
            "pl": "Wybierz jedną z dwóch kart; druga trafi na stos odkryty.",
        },
    ),
    NOT_DRAWN: (
        14,
        {
            "en": "You have not drawn that card; choose one of the two in your hand.",
            "pl": "Nie masz takiej karty; wybierz jedną z dwóch trzymanych.",
        },
    ),
    MUST_PEEK: (
        15,
        {
            "en": "Choose the land to peek at.",
            "pl": "Wskaż krainę, którą podglądasz.",
        },
    ),
    MUST_SWAP: (
        16,
        {
            "en": "Choose the lands that change places.",
            "pl": "Wskaż krainy, które zamienią się miejscami.",
        },
    ),
    SAME_PLACE: (
        16,
        {
            "en": "You have already pointed at this land; choose a different one.",
            "pl": "Ta kraina jest już wskazana; wskaż inną.",
        },
    ),
    POINTED_AT_ALREADY: (
        32,
        {
            "en": "A claim is about two different lands; point at another one.",
            "pl": "Deklaracja dotyczy dwóch różnych krain; wskaż jeszcze inną.",
        },
    ),
    MUST_PICK: (
        17,
        {
            "en": "Choose a card of the open pile.",
            "pl": "Wybierz kartę ze stosu odkrytego.",
        },
    ),
    NOT_IN_PILE: (
        17,
        {
            "en": "There is no such card in the open pile.",
            "pl": "Takiej karty nie ma w stosie odkrytym.",
        },
    ),
    MUST_POINT: (
        32,
        {
            "en": "Point at the two lands of your claim.",
            "pl": "Wskaż dwie krainy swojej deklaracji.",
        },
    ),
    MUST_ANNOUNCE: (
        32,
        {
            "en": "Announce how many ravens each of the two lands has.",
            "pl": "Powiedz, ile kruków jest w każdej z dwóch krain.",
        },
    ),
    NO_SUCH_NUMBER: (
        32,
        {
            "en": "No card of this deck shows that; announce another number.",
            "pl": "W tej talii nie ma takiej karty; podaj inną liczbę.",
        },
    ),
    NOT_AN_OUTCOME: (
        4,
        {
            "en": "Chance cannot turn that up now.",
            "pl": "Los nie może teraz tego odsłonić.",
        },
    ),
}

PHASE_NAMES: dict[str, tuple[str, ...]] = {
    "en": (
        *("starting", "dealing", "opening", "turn", "placing", "drawing", "holding"),
        *("drawing-two", "drawing-second", "choosing", "peeking", "swapping"),
        *("swapping-with",),
        *("picking", "claiming", "claiming-with", "announcing", "refilling", "over"),
    ),
    "pl": (
        *("losowanie", "rozdawanie", "podgląd", "tura", "wymiana", "dobieranie"),
        *("decyzja", "dobieranie-dwóch", "dobieranie-drugiej", "wybór", "podglądanie"),
        *("zamiana",),
        *("zamiana-z", "przeglądanie", "deklaracja", "deklaracja-druga", "ogłaszanie"),
        *("dokładanie", "koniec"),
    ),
}
