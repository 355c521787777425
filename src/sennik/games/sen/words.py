"""Sen in words: everything people read or type, in English and Polish."""

from collections.abc import Sequence

from sennik.games.common import CHANCE_ACTS, HIDDEN, OK, Sheet
from sennik.games.phrases import plural
from sennik.games.sen.catalogue import (
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
from sennik.games.sen.drawing import table
from sennik.games.sen.notation import action, owner, text
from sennik.games.sen.rules import (
    ANNOUNCING,
    CHOOSING,
    CLAIM,
    CLAIMING,
    CLAIMING_WITH,
    CLOSED,
    DRAWING,
    DRAWING_SECOND,
    DRAWING_TWO,
    HOLDING,
    HOURGLASS,
    HOURGLASSES,
    KINDS,
    LAY,
    NUMBER,
    OPEN,
    OPENING,
    OVER,
    PEEKING,
    PICKING,
    PLACE,
    PLACING,
    STARTER,
    SWAPPING,
    SWAPPING_WITH,
    TAKE,
    TURN,
    USE,
    WAKE,
    actors,
    ravens,
    refusal,
    winners,
)
from sennik.games.sen.telling import LINES, told

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

RAVENS = {"en": ("raven", "ravens"), "pl": ("kruk", "kruki", "kruków")}

# --- Choices -----------------------------------------------------------------------

LABELS: dict[int, Both] = {
    CLOSED: {
        "en": "Take the top card of the closed pile",
        "pl": "Weź wierzchnią kartę stosu zakrytego",
    },
    WAKE: {
        "en": "POBUDKA! Wake everybody up: the round ends",
        "pl": "POBUDKA! Runda się kończy",
    },
    CLAIM: {
        "en": "Claim that two of your lands are equal",
        "pl": "Zadeklaruj dwie takie same krainy",
    },
    HOURGLASSES: {"en": "“They are hourglasses”", "pl": "„To są klepsydry”"},
}
CARD_LABELS: dict[int, Both] = {
    OPEN: {
        "en": "Take from the open pile: {card}",
        "pl": "Weź ze stosu odkrytego: {card}",
    },
    LAY: {
        "en": "Lay it on the open pile: {card}",
        "pl": "Odłóż na stos odkryty: {card}",
    },
    USE: {"en": "Use its effect: {card}", "pl": "Wykorzystaj działanie: {card}"},
    CHOOSING: {"en": "Go on with: {card}", "pl": "Wybierz: {card}"},
    PICKING: {"en": "Fetch: {card}", "pl": "Wybierz: {card}"},
}
PLACE_LABELS: dict[int, Both] = {
    OPENING: {"en": "Look at {where}", "pl": "Podejrzyj: {where}"},
    PLACING: {"en": "Exchange it for {where}", "pl": "Wymień: {where}"},
    HOLDING: {"en": "Exchange it for {where}", "pl": "Wymień: {where}"},
    PEEKING: {"en": "Peek at {where}", "pl": "Podejrzyj: {where}"},
    SWAPPING: {"en": "Swap {where}", "pl": "Zamień: {where}"},
    SWAPPING_WITH: {"en": "… with {where}", "pl": "… i: {where}"},
    CLAIMING: {"en": "Point at {where}", "pl": "Wskaż: {where}"},
    CLAIMING_WITH: {"en": "… and at {where}", "pl": "… oraz: {where}"},
}
ANY_PLACE: Both = {"en": "{where}", "pl": "{where}"}


def label(view: Sheet, seat: int, action: int, lang: str) -> str:
    """A choice as a person reads it in a list."""
    if action < KINDS:
        form = CARD_LABELS.get(view.phase, {"en": "{card}", "pl": "{card}"})
        return form[lang].format(card=card_name(view, action, lang))
    if action < OPEN:
        form = PLACE_LABELS.get(view.phase, ANY_PLACE)
        return form[lang].format(where=place_name(view, seat, action - PLACE, lang))
    if action in LABELS:
        return LABELS[action][lang]
    if action in CARD_LABELS:
        kind = view.top if action == OPEN else view.held
        return CARD_LABELS[action][lang].format(card=card_name(view, kind, lang))
    if action < HOURGLASSES:
        return announcement(action - NUMBER, lang)
    begins = {"en": "Seat {seat} begins", "pl": "Zaczyna gracz {seat}"}
    return begins[lang].format(seat=action - STARTER + 1)


def announcement(number: int, lang: str) -> str:
    """What a claim says aloud."""
    count = plural(number, lang, RAVENS[lang])
    return {"en": f"“{count} on each”", "pl": f"„W każdej: {count}”"}[lang]


def card_name(view: Sheet, kind: int, lang: str) -> str:
    """A card's name, with the ravens that a special land counts."""
    if kind == HIDDEN:
        return {"en": "nothing", "pl": "nic"}[lang]
    name = CARD_NAMES[lang][kind]
    if kind < TAKE:
        return name
    return f"{name} ({plural(ravens(view, kind), lang, RAVENS[lang])})"


def place_name(view: Sheet, seat: int, place: int, lang: str) -> str:
    """A place as a person counts, with the face that `seat` knows there."""
    whose = owner(view, place)
    number = place - view.start[whose] + 1
    kind = view.cards[place]
    face = {"en": "unknown", "pl": "nieznana"}[lang]
    if kind != HIDDEN:
        face = card_name(view, kind, lang)
    if whose == seat:
        mine = {"en": f"your land {number}", "pl": f"twoja kraina {number}"}
        return f"{mine[lang]} ({face})"
    theirs = {
        "en": f"land {number} of seat {whose + 1}",
        "pl": f"kraina {number} gracza {whose + 1}",
    }
    return f"{theirs[lang]} ({face})"


# --- What to do --------------------------------------------------------------------

PROMPTS: dict[int, Both] = {
    TURN: {
        "en": "Your turn: take a card from a pile, or wake everybody up.",
        "pl": "Twoja tura: weź kartę ze stosu albo zawołaj POBUDKA!",
    },
    PLACING: {
        "en": "Choose which of your lands the card replaces.",
        "pl": "Wskaż, którą z twoich krain zastąpi karta.",
    },
    HOLDING: {
        "en": "Exchange the card for one of your lands, or lay it on the open pile.",
        "pl": "Wymień kartę na jedną ze swoich krain albo odłóż ją na stos odkryty.",
    },
    CHOOSING: {
        "en": "Choose the card you go on with; the other goes to the open pile.",
        "pl": "Wybierz jedną z dwóch kart; druga trafi na stos odkryty.",
    },
    PEEKING: {
        "en": "Choose any land to peek at.",
        "pl": "Wskaż dowolną krainę do podejrzenia.",
    },
    SWAPPING: {
        "en": "Choose the first of two lands that change places.",
        "pl": "Wskaż pierwszą z dwóch krain do zamiany.",
    },
    SWAPPING_WITH: {
        "en": "Choose the second land of the swap.",
        "pl": "Wskaż drugą krainę do zamiany.",
    },
    PICKING: {
        "en": "Choose a card of the open pile for your dream.",
        "pl": "Wybierz ze stosu odkrytego kartę do swojego snu.",
    },
    CLAIMING: {
        "en": "Point at the first of two equal lands.",
        "pl": "Wskaż pierwszą z dwóch takich samych krain.",
    },
    CLAIMING_WITH: {
        "en": "Point at the second of the two.",
        "pl": "Wskaż drugą z nich.",
    },
    ANNOUNCING: {
        "en": "Say what both lands show.",
        "pl": "Powiedz, co jest w obu krainach.",
    },
}
USABLE: Both = {
    "en": "Exchange the card, lay it, or use its effect.",
    "pl": "Wymień kartę, odłóż ją albo wykorzystaj jej działanie.",
}
CLAIMABLE: Both = {
    "en": "Your turn: take a card from a pile, claim two equal lands, "
    "or wake everybody up.",
    "pl": "Twoja tura: weź kartę ze stosu, zadeklaruj dwie takie same krainy "
    "albo zawołaj POBUDKA!",
}


def prompt(view: Sheet, seat: int, lang: str) -> str:
    """What `seat` can do now, or whom it waits for."""
    mask = actors(view)
    if view.phase == OVER:
        return {"en": "The match is over.", "pl": "Koniec partii."}[lang]
    if mask == CHANCE_ACTS:
        return dealing_prompt(view, lang)
    if not mask >> seat & 1:
        return waiting_prompt(view, mask, lang)
    if view.phase == OPENING:
        return looking_prompt(view.peeks[seat], lang)
    if view.phase == HOLDING and view.held >= TAKE:
        return USABLE[lang]
    if view.phase == TURN and refusal(view, seat, CLAIM) == OK:
        return CLAIMABLE[lang]
    return PROMPTS[view.phase][lang]


def looking_prompt(looks: int, lang: str) -> str:
    """How many looks are left in the opening."""
    if lang == "en":
        return f"Look at your own lands: {plural(looks, lang, ('look', 'looks'))} left."
    return f"Podejrzyj swoje krainy (jeszcze {looks})."


def dealing_prompt(view: Sheet, lang: str) -> str:
    """What Chance is doing."""
    if view.phase in (DRAWING, DRAWING_TWO, DRAWING_SECOND):
        drawing = {"en": "A card is drawn.", "pl": "Trwa dobieranie karty."}
        return drawing[lang]
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
        going = {"en": "The match goes on.", "pl": "Partia jeszcze trwa."}
        return going[lang]
    fewest = plural(view.totals[won[0]], lang, RAVENS[lang])
    scores = ", ".join(f"{names[s]} {view.totals[s]}" for s in range(view.seats))
    who = ", ".join(names[s] for s in won)
    if lang == "en":
        how = "share the victory with" if len(won) > 1 else "wins with"
        return f"{who} {how} {fewest}. Ravens: {scores}."
    how = "Zwycięstwem dzielą się" if len(won) > 1 else "Wygrywa"
    return f"{how}: {who}, {fewest}. Kruki: {scores}."
