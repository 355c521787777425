"""Onirim in words: everything people read or type, in English and Polish."""

from collections.abc import Sequence

from sennik.games.common import Sheet
from sennik.games.onirim import catalogue
from sennik.games.onirim.bookwords import BOOK_REFUSALS, book_label, book_prompt
from sennik.games.onirim.catalogue import (
    BLURB,
    CARD_NAMES,
    COLOUR_NAMES,
    OPTION_REFUSALS,
    OPTION_WORDS,
    PHASE_NAMES,
    SYMBOLS,
    TITLE,
    Both,
)
from sennik.games.onirim.drawing import hopeless_reason, table
from sennik.games.onirim.facts import (
    CLIMB,
    CLIMB_SHARED,
    DISCARD,
    DISCARD_SHARED,
    DISMISSING,
    DISPEL,
    DOOR,
    DRAFTING,
    DREAMING,
    ENOUGH,
    FETCH,
    FORFEITING,
    FORGO,
    GAZE,
    GIVE,
    GIVE_TOWER,
    KEEP,
    KEYS,
    KINDS,
    OBEY,
    OBEYING,
    OPENING,
    ORDERING,
    OVER,
    PAY_DOOR,
    PAY_FIVE,
    PAY_HAND,
    PAY_KEY,
    PAY_SHARED_KEY,
    PLAY,
    PLAY_SHARED,
    PREMONITION,
    RAISE_LEFT,
    RAISE_RIGHT,
    RAISE_SHARED_LEFT,
    RAISE_SHARED_RIGHT,
    RAZE,
    RAZING,
    SEARCHING,
    SEEK,
    SEEKING,
    SIFTING,
    SPARE,
    SUFFERING,
    SWAPPING,
    SWAPPING_WITH,
    TO_LIMBO,
    TOWER,
    TURN,
    UNLOCK,
    UNLOCK_SHARED,
    YIELDING,
    colour,
    is_chance,
    is_outlook,
)
from sennik.games.onirim.notation import action, text
from sennik.games.onirim.telling import LINES, told
from sennik.games.onirim.towers import has_won
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

REFUSALS = catalogue.REFUSALS | BOOK_REFUSALS

# --- Choices -----------------------------------------------------------------------

LABELS: dict[int, Both] = {
    KEEP: {"en": "Swap nothing", "pl": "Niczego nie wymieniaj"},
    FETCH: {
        "en": "Fetch the door and shuffle the pile",
        "pl": "Zabierz drzwi i potasuj stos",
    },
    FORGO: {"en": "Leave the door in the pile", "pl": "Zostaw drzwi w stosie"},
    UNLOCK: {
        "en": "Unlock the door with your key",
        "pl": "Otwórz drzwi swoim kluczem",
    },
    UNLOCK_SHARED: {
        "en": "Unlock the door with the shared key",
        "pl": "Otwórz drzwi wspólnym kluczem",
    },
    TO_LIMBO: {"en": "Send the door to limbo", "pl": "Odłóż drzwi do Otchłani"},
    PAY_FIVE: {
        "en": "Turn up five cards of the pile and lose the chambers",
        "pl": "Odkryj pięć kart stosu; komnaty przepadną",
    },
    PAY_HAND: {
        "en": "Discard the whole hand and draw a new one",
        "pl": "Odrzuć wszystkie karty i dociągnij nowe",
    },
    SPARE: {
        "en": "Keep the towers: the nightmare goes to limbo",
        "pl": "Zachowaj wieże: koszmar trafia do Otchłani",
    },
    GAZE: {
        "en": "Look at the seven top cards",
        "pl": "Obejrzyj siedem kart z wierzchu",
    },
    SEEK: {
        "en": "Search the pile for a card",
        "pl": "Poszukaj w stosie dowolnej karty",
    },
    ENOUGH: {"en": "Discard no more", "pl": "Więcej nie odrzucaj"},
}
# Actions that name a card: from this number on, and the kind of the first of them.
CARD_LABELS: tuple[tuple[int, int, Both], ...] = (
    (OBEY, PREMONITION, {"en": "Fulfil {card}", "pl": "Spełnij {card}"}),
    (DISPEL, PREMONITION, {"en": "Dispel {card}", "pl": "Rozwiej {card}"}),
    (RAZE, TOWER, {"en": "Tear down: {card}", "pl": "Zburz: {card}"}),
    (GIVE_TOWER, TOWER, {"en": "Swap away: {card}", "pl": "Oddaj: {card}"}),
    (
        CLIMB_SHARED,
        TOWER,
        {
            "en": "Discard from the shared cards and look out: {card}",
            "pl": "Odrzuć wspólną i rozejrzyj się: {card}",
        },
    ),
    (
        CLIMB,
        TOWER,
        {"en": "Discard and look out: {card}", "pl": "Odrzuć i rozejrzyj się: {card}"},
    ),
    (
        RAISE_SHARED_RIGHT,
        TOWER,
        {
            "en": "Raise on the right (shared): {card}",
            "pl": "Postaw wspólną z prawej: {card}",
        },
    ),
    (
        RAISE_SHARED_LEFT,
        TOWER,
        {
            "en": "Raise on the left (shared): {card}",
            "pl": "Postaw wspólną z lewej: {card}",
        },
    ),
    (
        RAISE_RIGHT,
        TOWER,
        {"en": "Raise on the right: {card}", "pl": "Postaw z prawej: {card}"},
    ),
    (
        RAISE_LEFT,
        TOWER,
        {"en": "Raise on the left: {card}", "pl": "Postaw z lewej: {card}"},
    ),
    (PAY_DOOR, DOOR, {"en": "Give back: {card}", "pl": "Oddaj: {card}"}),
    (
        PAY_SHARED_KEY,
        KEYS,
        {"en": "Throw the shared {card}", "pl": "Odrzuć wspólny: {card}"},
    ),
    (PAY_KEY, KEYS, {"en": "Throw your {card}", "pl": "Odrzuć swój: {card}"}),
    (GIVE, 0, {"en": "Swap away: {card}", "pl": "Oddaj: {card}"}),
    (
        DISCARD_SHARED,
        0,
        {"en": "Discard from the shared cards: {card}", "pl": "Odrzuć wspólną: {card}"},
    ),
    (DISCARD, 0, {"en": "Discard: {card}", "pl": "Odrzuć: {card}"}),
    (
        PLAY_SHARED,
        0,
        {"en": "Play from the shared cards: {card}", "pl": "Zagraj wspólną: {card}"},
    ),
    (PLAY, 0, {"en": "Play: {card}", "pl": "Zagraj: {card}"}),
)
KIND_LABELS: dict[int, Both] = {
    DRAFTING: {"en": "Pick: {card}", "pl": "Wybierz: {card}"},
    DISMISSING: {"en": "Discard: {card}", "pl": "Odrzuć: {card}"},
    ORDERING: {"en": "Next on the pile: {card}", "pl": "Następna na stosie: {card}"},
    SWAPPING_WITH: {"en": "Take: {card}", "pl": "Weź: {card}"},
    SIFTING: {"en": "Discard: {card}", "pl": "Odrzuć: {card}"},
    SEEKING: {"en": "Put on top: {card}", "pl": "Na wierzch: {card}"},
    YIELDING: {"en": "Discard: {card}", "pl": "Odrzuć: {card}"},
}
PROPHECY: Both = {"en": " (Prophecy)", "pl": " (Proroczy sen)"}


def label(view: Sheet, seat: int, action: int, lang: str) -> str:
    """A choice as a person reads it in a list."""
    if view.book and book_label(view, action, lang):
        return book_label(view, action, lang)
    if action in LABELS:
        return LABELS[action][lang]
    if action < KINDS:
        form = KIND_LABELS.get(view.phase, {"en": "{card}", "pl": "{card}"})
        return form[lang].format(card=CARD_NAMES[lang][action])
    base, first, form = next(entry for entry in CARD_LABELS if action >= entry[0])
    kind = first + action - base
    said = form[lang].format(card=CARD_NAMES[lang][kind])
    brings_prophecy = base in (DISCARD, DISCARD_SHARED) and kind >= KEYS
    return said + PROPHECY[lang] if brings_prophecy else said


# --- What to do --------------------------------------------------------------------

PROMPTS: dict[int, Both] = {
    DRAFTING: {
        "en": "Pick a chamber for your hand.",
        "pl": "Wybierz komnatę do ręki.",
    },
    TURN: {
        "en": "Your turn: play a chamber or discard one.",
        "pl": "Twoja tura: zagraj albo odrzuć komnatę.",
    },
    SEARCHING: {
        "en": "Three of a colour: you may fetch the {colour} door from the pile.",
        "pl": "Trzecia komnata w kolorze: możesz zabrać ze stosu {colour} drzwi.",
    },
    SWAPPING: {
        "en": "You may swap one of your cards for a shared one.",
        "pl": "Możesz wymienić jedną swoją kartę na wspólną.",
    },
    SWAPPING_WITH: {
        "en": "Choose the shared card that you take.",
        "pl": "Wskaż kartę wspólną, którą bierzesz.",
    },
    DISMISSING: {
        "en": "The Prophecy: choose the card that is discarded.",
        "pl": "Proroczy sen: wskaż kartę do odrzucenia.",
    },
    ORDERING: {
        "en": "The Prophecy: choose the card to be drawn next.",
        "pl": "Proroczy sen: wskaż kartę, która będzie następna na stosie.",
    },
    OPENING: {
        "en": "You have drawn the {colour} door: unlock it, or send it to limbo.",
        "pl": "Dociągasz {colour} drzwi: otwórz je albo odłóż do Otchłani.",
    },
    SUFFERING: {
        "en": "A nightmare! Choose what it takes.",
        "pl": "Koszmar! Wybierz, co mu oddajesz.",
    },
    RAZING: {
        "en": "The nightmare shakes the towers: which one falls?",
        "pl": "Koszmar wstrząsa wieżami: która runie?",
    },
    DREAMING: {
        "en": "A happy dream! Dispel a premonition, look or search.",
        "pl": "Szczęśliwy sen! Rozwiej przeczucie, spójrz albo szukaj.",
    },
    SIFTING: {
        "en": "The happy dream: discard what you do not want to meet.",
        "pl": "Szczęśliwy sen: odrzuć to, czego nie chcesz spotkać.",
    },
    SEEKING: {
        "en": "The happy dream: choose the card that goes on top of the pile.",
        "pl": "Szczęśliwy sen: wskaż kartę, która trafi na wierzch stosu.",
    },
    OBEYING: {
        "en": "Several premonitions come true: which one is next?",
        "pl": "Spełnia się kilka przeczuć: które teraz?",
    },
    FORFEITING: {
        "en": "A premonition comes true: choose the door that goes to limbo.",
        "pl": "Przeczucie się spełnia: wskaż drzwi, które trafią do Otchłani.",
    },
    YIELDING: {
        "en": "A premonition comes true: choose a key of the pile to discard.",
        "pl": "Przeczucie się spełnia: wskaż klucz ze stosu do odrzucenia.",
    },
}
# Where the Towers are in the match, or a tower lets one look out.
TOWER_PROMPTS: dict[int, Both] = {
    DRAFTING: {
        "en": "Pick a card for your hand.",
        "pl": "Wybierz kartę do ręki.",
    },
    TURN: {
        "en": "Your turn: play a chamber, raise a tower or discard a card.",
        "pl": "Twoja tura: zagraj komnatę, postaw wieżę albo odrzuć kartę.",
    },
}
# What is put back in order, where it is no Prophecy.
LOOKING_OUT: Both = {
    "en": "From the tower: choose the card to be drawn next.",
    "pl": "Widok z wieży: wskaż kartę, która będzie następna na stosie.",
}
DREAMED: Both = {
    "en": "The happy dream: choose the card to be drawn next.",
    "pl": "Szczęśliwy sen: wskaż kartę, która będzie następna na stosie.",
}


def prompt(view: Sheet, seat: int, lang: str) -> str:
    """What `seat` can do now, or whom it waits for."""
    if view.phase == OVER:
        return {"en": "The dream is over.", "pl": "Sen się skończył."}[lang]
    if is_chance(view.phase):
        return {"en": "A card is turned up.", "pl": "Trwa odkrywanie karty."}[lang]
    if seat != view.turn:
        number = view.turn + 1
        waiting = {
            "en": f"Waiting for seat {number}.",
            "pl": f"Czekamy na gracza {number}.",
        }
        return waiting[lang]
    if view.phase == ORDERING and view.sights:
        return (LOOKING_OUT if is_outlook(view) else DREAMED)[lang]
    prompts = PROMPTS | TOWER_PROMPTS if view.towers else PROMPTS
    said = book_prompt(view, lang) or prompts[view.phase][lang]
    return said.format(colour=door_colour(view, lang))


def door_colour(view: Sheet, lang: str) -> str:
    """The colour of the door in question, where there is one."""
    if view.phase == OPENING:
        return COLOUR_NAMES[lang][colour(view.pending)]
    if view.phase == SEARCHING:
        last = view.rows[view.turn, view.length[view.turn] - 1]
        return COLOUR_NAMES[lang][colour(last)]
    return ""


# --- The end -----------------------------------------------------------------------


ENDS: dict[str, Both] = {
    "": {"en": "No card was left to draw.", "pl": "Zabrakło kart."},
    "door": {
        "en": "A door had been thrown away.",
        "pl": "Jedne drzwi zostały odrzucone.",
    },
    "towers": {
        "en": "The towers of one colour had been thrown away.",
        "pl": "Odrzucone zostały wszystkie wieże jednego koloru.",
    },
}


def result(view: Sheet, seat: int, lang: str, names: Sequence[str]) -> str:
    """The end of the match in a sentence or two."""
    if view.phase != OVER:
        going = {"en": "The dream goes on.", "pl": "Sen jeszcze trwa."}
        return going[lang]
    if has_won(view):
        return {
            "en": f"All eight doors are found: victory, with {view.left} cards left.",
            "pl": f"Odnaleziono wszystkie drzwi! W stosie zostało kart: {view.left}.",
        }[lang]
    end = ENDS[hopeless_reason(view)][lang]
    if lang == "en":
        found = plural(view.found, lang, ("door", "doors"))
        return f"The dream is lost with {found} of 8 found. {end}"
    return f"Sen jest przegrany. Odnalezione drzwi: {view.found} z 8. {end}"
