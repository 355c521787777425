"""Koty: names, refusals and option lines as data, in English and Polish."""

from sennik.games.koty.facts import (
    BAT_TAKES_RIVALS_RAVENS,
    CAT_HAS_NO_LAND,
    CAT_ON_RAVEN,
    FIRST_EMPTY_LAND,
    JOKER_HAS_NO_LAND,
    JOKER_NEEDS_CAT,
    JOKER_ON_RIVALS_RAVEN,
    LAND_IS_FULL,
    MOTH_NEEDS_ROOM,
    MOTH_TAKES_CATS,
    NINE_NEEDS_ROOM,
    NINES_STAY_HOME,
    NO_RAVEN_TO_TAKE,
    NO_SUCH_LAND,
    NO_SUCH_OUTCOME,
    NO_SUCH_STARTER,
    NOT_IN_HAND,
    NOT_NOW,
    NOT_YOUR_TURN,
    NOTHING_TO_MOVE,
    OTHER_COLOUR,
    OWL_ONLY_DEFENDS,
    PARTNERS_DREAM,
    RAVEN_HAS_NO_LAND,
    RAVEN_NEEDS_NINE,
    RAVEN_ON_OWN_NINE,
    RAVEN_ON_RIVALS_RAVEN,
    RIVALS_EMPTY_LAND,
    TEAMS_NEED_PAIRS,
    WRONG_DEFENCE,
    WRONG_NAME,
    WRONG_REPEAT,
)

Both = dict[str, str]  # a text in English ("en") and Polish ("pl")

TITLE: Both = {"en": "Koty (Cats)", "pl": "Koty"}
BLURB: Both = {
    "en": "Gather cats in the four lands of your dream, double them with 9s, and "
    "lure the others' cats away.",
    "pl": "Zbieraj koty w czterech krainach swojego snu, podwajaj je dziewiątkami "
    "i podbieraj koty rywalom.",
}

SYMBOLS = (
    *("1", "2", "3", "4", "5", "6", "7", "8"),
    *("raven", "joker", "moth", "bat", "owl", "dragon"),
)
CARD_NAMES: dict[str, tuple[str, ...]] = {
    "en": (
        *("blue cat 1", "yellow cat 2", "green cat 3", "pink cat 4"),
        *("pink cat 5", "green cat 6", "yellow cat 7", "blue cat 8"),
        *("raven", "joker", "moth", "bat", "owl", "dragon"),
    ),
    "pl": (
        *("niebieski kot 1", "żółty kot 2", "zielony kot 3", "różowy kot 4"),
        *("różowy kot 5", "zielony kot 6", "żółty kot 7", "niebieski kot 8"),
        *("kruk", "joker", "ćma", "nietoperz", "sowa", "smok"),
    ),
}
# What the table prints on a card, at most five characters.
FACES: dict[str, tuple[str, ...]] = {
    "en": (
        *("B1", "Y2", "G3", "P4", "P5", "G6", "Y7", "B8"),
        *("raven", "joker", "moth", "bat", "owl", "dragn"),
    ),
    "pl": (
        *("N1", "Ż2", "Z3", "R4", "R5", "Z6", "Ż7", "N8"),
        *("kruk", "joker", "ćma", "nietp", "sowa", "smok"),
    ),
}
FACES_EXPLAINED: Both = {
    "en": "B blue · Y yellow · G green · P pink · under each land: its number and cats",
    "pl": "N niebieski · Ż żółty · Z zielony · R różowy · pod krainą: numer i koty",
}

OPTION_WORDS: dict[str, Both] = {
    "seats": {"en": "how many play", "pl": "ile osób gra"},
    "starter": {
        "en": "the seat that begins, from 0, or -1 for chance",
        "pl": "numer gracza, który zaczyna, od 0, albo -1: los",
    },
    "teams": {
        "en": "pairs sitting opposite play together (4 or 6 seats)",
        "pl": "gra parami, partnerzy siedzą naprzeciw siebie (4 lub 6 osób)",
    },
    "top_nine_doubles_itself": {
        "en": "a 9 on top of a land doubles itself too",
        "pl": "dziewiątka na wierzchu krainy podwaja także siebie",
    },
    "moths": {"en": "moths in the deck, 0 to 4", "pl": "ćmy w talii, od 0 do 4"},
    "bats": {"en": "bats in the deck, 0 to 4", "pl": "nietoperze w talii, od 0 do 4"},
    "owls": {"en": "owls in the deck, 0 to 4", "pl": "sowy w talii, od 0 do 4"},
    "dragon": {"en": "the dragon in the deck", "pl": "smok w talii"},
    "exchange_limit": {
        "en": "rounds of nothing but exchanges that end the match, 0 for never",
        "pl": "ile rund samych wymian kończy partię, 0: nigdy",
    },
}

OPTION_REFUSALS: dict[int, Both] = {
    NO_SUCH_STARTER: {
        "en": "The starter must be one of the seats in play [3].",
        "pl": "Zaczynać musi ktoś z grających [3].",
    },
    TEAMS_NEED_PAIRS: {
        "en": "Teams need four or six seats [35].",
        "pl": "Parami gra się w cztery albo sześć osób [35].",
    },
}

REFUSALS: dict[int, tuple[int, Both]] = {
    NOT_YOUR_TURN: (
        9,
        {"en": "It is not yours to act now.", "pl": "To nie twój ruch."},
    ),
    NOT_NOW: (
        9,
        {
            "en": "That cannot be done at this point of the turn.",
            "pl": "W tym momencie tury nie można tego zrobić.",
        },
    ),
    NO_SUCH_OUTCOME: (
        3,
        {
            "en": "Chance cannot turn that up now.",
            "pl": "Los nie może teraz tego odsłonić.",
        },
    ),
    NOT_IN_HAND: (
        9,
        {
            "en": "There is no such card in your hand.",
            "pl": "Nie masz takiej karty w ręce.",
        },
    ),
    CAT_HAS_NO_LAND: (
        13,
        {
            "en": "No land is open to this cat: none of yours is empty, no 9 shows, "
            "and no cat of its colour lies on top.",
            "pl": "Ten kot nie ma dokąd pójść: nie masz pustej krainy, nigdzie nie "
            "widać „9” ani kota w jego kolorze.",
        },
    ),
    RAVEN_HAS_NO_LAND: (
        17,
        {
            "en": "There is no raven of yours to chase and no rival's 9 to cover.",
            "pl": "Nie masz kruka do przegonienia, a rywale nie mają „9” do zakrycia.",
        },
    ),
    JOKER_HAS_NO_LAND: (
        18,
        {
            "en": "A joker needs a cat, or a raven in your own dream.",
            "pl": "Joker potrzebuje kota albo kruka w twoim własnym śnie.",
        },
    ),
    NOTHING_TO_MOVE: (
        31,
        {
            "en": "A moth needs a cat, and an empty land or a 9 to carry it to.",
            "pl": "Ćma potrzebuje kota oraz pustej krainy albo „9”, dokąd go zaniesie.",
        },
    ),
    NO_RAVEN_TO_TAKE: (
        32,
        {
            "en": "No rival has a raven that a bat could fetch.",
            "pl": "Żaden rywal nie ma kruka, po którego poleci nietoperz.",
        },
    ),
    OWL_ONLY_DEFENDS: (
        30,
        {
            "en": "An owl is played against an attack, not on your own turn.",
            "pl": "Sowę zagrywa się przeciw atakowi, nie we własnej turze.",
        },
    ),
    NO_SUCH_LAND: (
        1,
        {"en": "Nobody dreams there.", "pl": "Tam nikt nie śni."},
    ),
    FIRST_EMPTY_LAND: (
        7,
        {
            "en": "Empty lands are all alike: take the first one.",
            "pl": "Puste krainy niczym się nie różnią: wskaż pierwszą z nich.",
        },
    ),
    OTHER_COLOUR: (
        14,
        {
            "en": "On a cat goes only the same cat or its friend of the same colour.",
            "pl": "Na kota kładzie się tylko takiego samego albo jego przyjaciela "
            "w tym samym kolorze.",
        },
    ),
    CAT_ON_RAVEN: (
        17,
        {
            "en": "A raven blocks its land: no cat can be laid on it.",
            "pl": "Kruk blokuje krainę: nie położysz na nim kota.",
        },
    ),
    RIVALS_EMPTY_LAND: (
        25,
        {
            "en": "Nothing is played on a rival's empty land.",
            "pl": "Na pustą krainę rywala niczego się nie zagrywa.",
        },
    ),
    PARTNERS_DREAM: (
        36,
        {
            "en": "Your partner is no rival: leave that dream alone.",
            "pl": "Partner to nie rywal: zostaw jego sen w spokoju.",
        },
    ),
    RAVEN_NEEDS_NINE: (
        25,
        {
            "en": "A raven never goes on a cat or on an empty land.",
            "pl": "Kruk nigdy nie ląduje na kocie ani w pustej krainie.",
        },
    ),
    RAVEN_ON_OWN_NINE: (
        25,
        {
            "en": "A raven covers the 9s of rivals, not your own.",
            "pl": "Kruk zakrywa „9” rywali, nie twoje.",
        },
    ),
    RAVEN_ON_RIVALS_RAVEN: (
        17,
        {
            "en": "You chase ravens out of your own dream only.",
            "pl": "Kruki przegania się tylko z własnego snu.",
        },
    ),
    JOKER_NEEDS_CAT: (
        18,
        {
            "en": "A joker is played on a cat or on your own raven, on nothing else.",
            "pl": "Jokera zagrywa się na kota albo na własnego kruka, na nic innego.",
        },
    ),
    JOKER_ON_RIVALS_RAVEN: (
        18,
        {
            "en": "A joker chases a raven only out of your own dream.",
            "pl": "Joker przegania kruka tylko z twojego snu.",
        },
    ),
    WRONG_NAME: (
        19,
        {
            "en": "The joker must be the cat it lies on or that cat's friend.",
            "pl": "Joker musi być takim samym kotem jak ten pod nim albo jego "
            "przyjacielem.",
        },
    ),
    WRONG_DEFENCE: (
        22,
        {
            "en": "Only the attacking cat, a joker or an owl defends.",
            "pl": "Broni tylko taki sam kot jak atakujący, joker albo sowa.",
        },
    ),
    WRONG_REPEAT: (
        24,
        {
            "en": "An attack is repeated with the same cat or a joker.",
            "pl": "Atak ponawia się takim samym kotem albo jokerem.",
        },
    ),
    MOTH_TAKES_CATS: (
        31,
        {
            "en": "A moth carries a cat that lies on top of a land.",
            "pl": "Ćma przenosi kota leżącego na wierzchu krainy.",
        },
    ),
    MOTH_NEEDS_ROOM: (
        31,
        {
            "en": "A moth sets its cat down on an empty land or on a 9.",
            "pl": "Ćma odkłada kota do pustej krainy albo na „9”.",
        },
    ),
    BAT_TAKES_RIVALS_RAVENS: (
        32,
        {
            "en": "A bat fetches a raven out of a rival's dream.",
            "pl": "Nietoperz zabiera kruka ze snu rywala.",
        },
    ),
    NINES_STAY_HOME: (
        6,
        {
            "en": "What you win goes into your own dream.",
            "pl": "Zdobycz trafia do twojego własnego snu.",
        },
    ),
    NINE_NEEDS_ROOM: (
        6,
        {
            "en": "A 9 lies on an empty land or on another 9.",
            "pl": "„9” kładzie się w pustej krainie albo na innej „9”.",
        },
    ),
    LAND_IS_FULL: (
        8,
        {
            "en": "That land has its three 9s already.",
            "pl": "W tej krainie leżą już trzy „9”.",
        },
    ),
}

PHASE_NAMES: dict[str, tuple[str, ...]] = {
    "en": (
        *("starting", "dealing", "turn", "aiming", "naming", "refilling", "defending"),
        *("repeating", "placing", "moving", "earning", "forfeiting", "over"),
    ),
    "pl": (
        *("losowanie", "rozdawanie", "tura", "wybór krainy", "nazwanie jokera"),
        *("dobieranie", "obrona", "ponowienie", "dokładanie", "przenoszenie"),
        *("zdobycie „9”", "przepadek", "koniec"),
    ),
}
