"""Onirim: names, refusals and option lines as data, in English and Polish."""

from sennik.games.onirim.facts import (
    BASE_KINDS,
    CARDS_ARE_TURNED,
    EDGES_CLASH,
    FIRST_TOWER,
    GAP_CLASHES,
    MATCH_OVER,
    MUST_DISMISS,
    MUST_DRAFT,
    MUST_DREAM,
    MUST_FETCH_OR_FORGO,
    MUST_FORFEIT,
    MUST_OBEY,
    MUST_ORDER,
    MUST_PAY,
    MUST_RAZE_OR_SPARE,
    MUST_SEEK,
    MUST_SIFT,
    MUST_SWAP_OR_KEEP,
    MUST_TAKE_SHARED,
    MUST_UNLOCK_OR_NOT,
    MUST_YIELD,
    NO_DOOR,
    NO_KEY,
    NO_PAIR,
    NO_SHARED_KEY,
    NO_SUCH_ACTION,
    NO_SUCH_TOWER,
    NO_TOWERS,
    NOBODY_TO_SHOW,
    NOT_AN_OUTCOME,
    NOT_DUE,
    NOT_FORESEEN,
    NOT_IN_PILE,
    NOT_OFFERED,
    NOT_OPEN,
    NOT_PRIVATE,
    NOT_SHARED,
    NOT_YOUR_TURN,
    PILE_EMPTY,
    PLAY_OR_DISCARD,
    SAME_SYMBOL,
    TOWER_SAFE,
)

Both = dict[str, str]  # a text in English ("en") and Polish ("pl")

TITLE: Both = {"en": "Onirim", "pl": "Onirim"}
BLURB: Both = {
    "en": "Walk the labyrinth of dreams, alone or together, and find its eight doors "
    "before the cards run out.",
    "pl": "Przejdź labirynt snów, samotnie albo we dwoje, i odnajdź ośmioro drzwi, "
    "zanim skończą się karty.",
}

COLOUR_NAMES: dict[str, tuple[str, ...]] = {
    "en": ("red", "blue", "green", "brown"),
    "pl": ("czerwone", "niebieskie", "zielone", "brązowe"),
}
GENITIVE = ("czerwonych", "niebieskich", "zielonych", "brązowych")
MASCULINE = ("czerwony", "niebieski", "zielony", "brązowy")
FEMININE = ("czerwona", "niebieska", "zielona", "brązowa")
TOWER_SIGHTS = (3, 4, 5)
SYMBOL_NAMES: dict[str, tuple[str, ...]] = {
    "en": ("sun", "moon", "key"),
    "pl": ("słońce", "księżyc", "klucz"),
}
OMEN_SYMBOLS = (*COLOUR_NAMES["en"], "pair", "three", "four", "five")
OMEN_NAMES: dict[str, tuple[str, ...]] = {
    "en": (
        *(f"two {hue} doors" for hue in COLOUR_NAMES["en"]),
        *("a pair of doors", "three doors", "four colours", "five doors"),
    ),
    "pl": (
        *(f"dwoje {hue} drzwi" for hue in GENITIVE),
        *("drzwi do pary", "troje drzwi", "cztery kolory", "pięcioro drzwi"),
    ),
}
SYMBOLS = (
    *(f"{hue}.{shape}" for shape in SYMBOL_NAMES["en"] for hue in COLOUR_NAMES["en"]),
    *(f"{hue}.door" for hue in COLOUR_NAMES["en"]),
    "nightmare",
    *(f"{hue}.tower{sight}" for sight in TOWER_SIGHTS for hue in COLOUR_NAMES["en"]),
    "happy",
    *(f"omen.{name}" for name in OMEN_SYMBOLS),
    *(f"goal.{hue}" for hue in COLOUR_NAMES["en"]),
)
CARD_NAMES: dict[str, tuple[str, ...]] = {
    "en": (
        *(symbol.replace(".", " ") for symbol in SYMBOLS[:BASE_KINDS]),
        *(
            f"{hue} tower {sight}"
            for sight in TOWER_SIGHTS
            for hue in COLOUR_NAMES["en"]
        ),
        "happy dream",
        *(f"premonition: {name}" for name in OMEN_NAMES["en"]),
        *(f"goal: {hue} door" for hue in COLOUR_NAMES["en"]),
    ),
    "pl": (
        *(f"{hue} słońce" for hue in COLOUR_NAMES["pl"]),
        *(f"{hue} księżyc" for hue in MASCULINE),
        *(f"{hue} klucz" for hue in MASCULINE),
        *(f"{hue} drzwi" for hue in COLOUR_NAMES["pl"]),
        "koszmar",
        *(f"{hue} wieża {sight}" for sight in TOWER_SIGHTS for hue in FEMININE),
        "szczęśliwy sen",
        *(f"przeczucie: {name}" for name in OMEN_NAMES["pl"]),
        *(f"cel: {hue} drzwi" for hue in COLOUR_NAMES["pl"]),
    ),
}

OPTION_WORDS: dict[str, Both] = {
    "seats": {"en": "how many travel: 1 or 2", "pl": "ilu podróżników: 1 albo 2"},
    "open_hands": {
        "en": "together: 0 in silence, 1 with all cards face up",
        "pl": "we dwoje: 0 w ciszy, 1 w otwarte karty",
    },
    "towers": {
        "en": "the Towers: 0 without, 1 with them, 2 with none of them ever safe",
        "pl": "Wieże: 0 bez nich, 1 z nimi, 2 z nimi, lecz żadna nie jest bezpieczna",
    },
    "dreams": {
        "en": "Happy Dreams and Dark Premonitions: 0 without, "
        "1, 2, 3 with 4, 5, 6 premonitions",
        "pl": "Szczęśliwe Sny i Mroczne Przeczucia: 0 bez nich, "
        "1, 2, 3 z 4, 5, 6 przeczuciami",
    },
    "book": {
        "en": "the Book of Steps Lost and Found: 0 without, "
        "1 with cheap spells, 2 with dear ones",
        "pl": "Księga Kroków Zgubionych i Odnalezionych: 0 bez niej, "
        "1 z tanimi zaklęciami, 2 z drogimi",
    },
}
OPTION_REFUSALS: dict[int, Both] = {
    NOBODY_TO_SHOW: {
        "en": "Open hands need two players [38].",
        "pl": "W otwarte karty gra się we dwoje [38].",
    },
}

REFUSALS: dict[int, tuple[int, Both]] = {
    MATCH_OVER: (25, {"en": "The dream is over.", "pl": "Sen się skończył."}),
    NOT_YOUR_TURN: (28, {"en": "It is not your turn.", "pl": "To nie twoja tura."}),
    CARDS_ARE_TURNED: (
        17,
        {
            "en": "A card is just being turned up; wait for it.",
            "pl": "Trwa odkrywanie kart; poczekaj chwilę.",
        },
    ),
    NO_SUCH_ACTION: (
        8,
        {"en": "There is no such action.", "pl": "Nie ma takiego ruchu."},
    ),
    NOT_AN_OUTCOME: (
        40,
        {
            "en": "Chance cannot turn that up now.",
            "pl": "Los nie może teraz tego odkryć.",
        },
    ),
    MUST_DRAFT: (
        30,
        {
            "en": "Pick one of the chambers on offer.",
            "pl": "Wybierz jedną z wyłożonych komnat.",
        },
    ),
    NOT_OFFERED: (
        30,
        {
            "en": "That card is not on offer.",
            "pl": "Takiej karty nie ma wśród wyłożonych.",
        },
    ),
    PLAY_OR_DISCARD: (
        8,
        {
            "en": "Play a chamber or discard one.",
            "pl": "Zagraj albo odrzuć komnatę.",
        },
    ),
    NOT_PRIVATE: (
        8,
        {
            "en": "You hold no such card.",
            "pl": "Nie masz takiej karty w ręce.",
        },
    ),
    NOT_SHARED: (
        31,
        {
            "en": "That card does not lie among the shared ones.",
            "pl": "Takiej karty nie ma wśród wspólnych.",
        },
    ),
    SAME_SYMBOL: (
        9,
        {
            "en": "The last chamber of your row shows the same symbol.",
            "pl": "Ostatnia komnata w twoim rzędzie ma ten sam symbol.",
        },
    ),
    MUST_FETCH_OR_FORGO: (
        10,
        {
            "en": "First decide whether to fetch the door.",
            "pl": "Najpierw zdecyduj, czy zabierasz drzwi ze stosu.",
        },
    ),
    MUST_SWAP_OR_KEEP: (
        34,
        {
            "en": "First decide whether to swap a private card for a shared one.",
            "pl": "Najpierw zdecyduj, czy wymieniasz kartę prywatną na wspólną.",
        },
    ),
    MUST_TAKE_SHARED: (
        34,
        {
            "en": "Choose the shared card that you take.",
            "pl": "Wskaż kartę wspólną, którą bierzesz.",
        },
    ),
    MUST_DISMISS: (
        14,
        {
            "en": "One of the cards you see must be discarded.",
            "pl": "Jedną z oglądanych kart trzeba odrzucić.",
        },
    ),
    MUST_ORDER: (
        15,
        {
            "en": "Choose the card that goes back on the pile next.",
            "pl": "Wskaż kartę, która jako następna wraca na stos.",
        },
    ),
    NOT_FORESEEN: (
        14,
        {
            "en": "That card is not among those you look at.",
            "pl": "Takiej karty nie ma wśród oglądanych.",
        },
    ),
    MUST_UNLOCK_OR_NOT: (
        18,
        {
            "en": "First decide about the door: a key, or limbo.",
            "pl": "Najpierw zdecyduj o drzwiach: klucz albo Otchłań.",
        },
    ),
    NO_KEY: (
        18,
        {
            "en": "You hold no key of that colour.",
            "pl": "Nie masz w ręce klucza w tym kolorze.",
        },
    ),
    NO_SHARED_KEY: (
        31,
        {
            "en": "No key of that colour lies among the shared cards.",
            "pl": "Wśród kart wspólnych nie ma klucza w tym kolorze.",
        },
    ),
    MUST_PAY: (
        19,
        {
            "en": "First choose a way out of the nightmare.",
            "pl": "Najpierw wybierz, czym opłacasz koszmar.",
        },
    ),
    NO_DOOR: (
        21,
        {
            "en": "No door of that colour lies before you.",
            "pl": "Nie leżą przed tobą drzwi w tym kolorze.",
        },
    ),
    PILE_EMPTY: (
        22,
        {
            "en": "There is no card left to turn up.",
            "pl": "W stosie nie ma już czego odkryć.",
        },
    ),
    NO_TOWERS: (
        45,
        {
            "en": "This dream is played without towers.",
            "pl": "W tym śnie nie ma wież.",
        },
    ),
    EDGES_CLASH: (
        48,
        {
            "en": "The edges of the two towers share a symbol.",
            "pl": "Stykające się krawędzie wież mają wspólny symbol.",
        },
    ),
    FIRST_TOWER: (
        48,
        {
            "en": "The first tower has only one place: raise it on the right.",
            "pl": "Pierwsza wieża ma tylko jedno miejsce: postaw ją z prawej.",
        },
    ),
    MUST_RAZE_OR_SPARE: (
        51,
        {
            "en": "First choose the tower that falls, or send the nightmare to limbo.",
            "pl": "Najpierw wskaż wieżę, która runie, albo odłóż koszmar do Otchłani.",
        },
    ),
    NO_SUCH_TOWER: (
        51,
        {
            "en": "That tower does not stand in the row.",
            "pl": "Takiej wieży nie ma w rzędzie.",
        },
    ),
    TOWER_SAFE: (
        52,
        {
            "en": "A tower of a finished group is safe from nightmares.",
            "pl": "Wieży z gotowej czwórki koszmar nie ruszy.",
        },
    ),
    GAP_CLASHES: (
        51,
        {
            "en": "Without that tower its neighbours would not fit together.",
            "pl": "Bez tej wieży jej sąsiadki nie pasowałyby do siebie.",
        },
    ),
    MUST_DREAM: (
        56,
        {
            "en": "First choose what the happy dream brings.",
            "pl": "Najpierw wybierz, co przynosi szczęśliwy sen.",
        },
    ),
    NOT_OPEN: (
        57,
        {
            "en": "That premonition does not lie open.",
            "pl": "To przeczucie nie leży odkryte.",
        },
    ),
    MUST_SIFT: (
        59,
        {
            "en": "Discard a card that you look at, or say that it is enough.",
            "pl": "Odrzuć którąś z oglądanych kart albo zakończ odrzucanie.",
        },
    ),
    MUST_SEEK: (
        58,
        {
            "en": "Choose the card of the pile that goes on top.",
            "pl": "Wskaż kartę ze stosu, która trafi na wierzch.",
        },
    ),
    NOT_IN_PILE: (
        58,
        {
            "en": "There is no such card in the pile.",
            "pl": "Takiej karty nie ma w stosie.",
        },
    ),
    MUST_OBEY: (
        61,
        {
            "en": "First choose which premonition comes true next.",
            "pl": "Najpierw wybierz, które przeczucie spełni się teraz.",
        },
    ),
    NOT_DUE: (
        61,
        {
            "en": "That premonition does not come true now.",
            "pl": "To przeczucie teraz się nie spełnia.",
        },
    ),
    MUST_FORFEIT: (
        64,
        {
            "en": "First choose the door that goes to limbo.",
            "pl": "Najpierw wskaż drzwi, które trafią do Otchłani.",
        },
    ),
    NO_PAIR: (
        64,
        {
            "en": "That door has no second one of its colour on the table.",
            "pl": "Te drzwi nie mają pary w swoim kolorze.",
        },
    ),
    MUST_YIELD: (
        63,
        {
            "en": "First choose the key of the pile that is discarded.",
            "pl": "Najpierw wskaż klucz ze stosu, który przepadnie.",
        },
    ),
}

PHASE_NAMES: dict[str, tuple[str, ...]] = {
    "en": (
        *("dealing", "drafting", "turn", "searching", "swapping", "swapping-with"),
        *("looking", "dismissing", "ordering", "drawing", "opening", "suffering"),
        *("revealing", "redrawing", "over", "razing"),
        *("dreaming", "sifting", "seeking", "obeying", "forfeiting", "yielding"),
        *("foreboding", "charting", "spending", "peering", "lifting", "sinking"),
        "planning",
    ),
    "pl": (
        *("rozdawanie", "wybieranie", "tura", "szukanie", "wymiana", "wymiana-na"),
        *("proroctwo", "odrzucanie", "układanie", "dociąganie", "drzwi", "koszmar"),
        *("odsłanianie", "nowa-ręka", "koniec", "burzenie"),
        *("sen", "przebieranie", "poszukiwanie", "przeczucia", "utrata-drzwi"),
        *("utrata-kluczy", "złe-znaki", "cele", "opłata", "spód-stosu", "na-wierzch"),
        *("na-spód", "plany"),
    ),
}
