"""Koty in words: everything people read or type, in English and Polish."""

from collections.abc import Sequence

from sennik.games.common import CHANCE_ACTS, HIDDEN, Sheet
from sennik.games.koty.catalogue import (
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
from sennik.games.koty.counting import dream_nines, score, winners
from sennik.games.koty.drawing import FORMS, table
from sennik.games.koty.facts import (
    AIMING,
    BAT,
    DEFENDING,
    EXCHANGE,
    FOUGHT_PAIR,
    KINDS,
    LAND,
    LANDS,
    MOTH,
    MOVING,
    NAMING,
    NINE,
    OVER,
    OWL,
    PASS,
    PLACING,
    REPEATING,
    STARTER,
    TURN,
)
from sennik.games.koty.legality import actors
from sennik.games.koty.notation import action, text
from sennik.games.koty.telling import LINES, told
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

# --- Choices -----------------------------------------------------------------------

KIND_LABELS: dict[int, Both] = {
    TURN: {"en": "Play: {card}", "pl": "Zagraj: {card}"},
    NAMING: {"en": "The joker is: {card}", "pl": "Joker to: {card}"},
    DEFENDING: {"en": "Defend with: {card}", "pl": "Broń się kartą: {card}"},
    REPEATING: {"en": "Attack again with: {card}", "pl": "Ponów atak kartą: {card}"},
}
CATCH: Both = {
    "en": "Catch the attacking card with an owl: {card}",
    "pl": "Złap sową atakującą kartę: {card}",
}
LAND_LABELS: dict[int, Both] = {
    AIMING: {"en": "On {where}", "pl": "Na: {where}"},
    PLACING: {"en": "To {where}", "pl": "Do: {where}"},
    MOVING: {"en": "To {where}", "pl": "Do: {where}"},
}
EXCHANGING: Both = {
    "en": "Exchange all your cards",
    "pl": "Wymień wszystkie karty",
}
PASSING: dict[int, Both] = {
    DEFENDING: {"en": "Do not defend", "pl": "Nie broń się"},
    REPEATING: {"en": "Do not attack again", "pl": "Nie ponawiaj ataku"},
}
PASSING_ELSE: Both = {"en": "Pass", "pl": "Pas"}
KIND_ELSE: Both = {"en": "{card}", "pl": "{card}"}
LAND_ELSE: Both = {"en": "{where}", "pl": "{where}"}


def label(view: Sheet, seat: int, action: int, lang: str) -> str:
    """A choice as a person reads it in a list."""
    if action < KINDS:
        if view.phase == DEFENDING and action == OWL:
            return CATCH[lang].format(card=CARD_NAMES[lang][view.card])
        form = KIND_LABELS.get(view.phase, KIND_ELSE)
        return form[lang].format(card=CARD_NAMES[lang][action])
    if action == EXCHANGE:
        return EXCHANGING[lang]
    if action == PASS:
        return PASSING.get(view.phase, PASSING_ELSE)[lang]
    if action >= STARTER:
        begins = {"en": "Seat {seat} begins", "pl": "Zaczyna gracz {seat}"}
        return begins[lang].format(seat=action - STARTER + 1)
    form = LAND_LABELS.get(view.phase, LAND_ELSE)
    return form[lang].format(where=land_name(view, seat, action - LAND, lang))


def land_name(view: Sheet, seat: int, place: int, lang: str) -> str:
    """A land as a person counts, with what lies on it."""
    whose, where = divmod(place, LANDS)
    content = land_content(view, whose, where, lang)
    number = where + 1
    if whose == seat:
        mine = {"en": f"your land {number}", "pl": f"twoja kraina {number}"}
        return f"{mine[lang]} ({content})"
    theirs = {
        "en": f"land {number} of seat {whose + 1}",
        "pl": f"kraina {number} gracza {whose + 1}",
    }
    return f"{theirs[lang]} ({content})"


def land_content(view: Sheet, whose: int, where: int, lang: str) -> str:
    """The top of a land and the 9s under it."""
    top = view.tops[whose, where]
    if top == HIDDEN:
        return {"en": "empty", "pl": "pusta"}[lang]
    under = view.nines[whose, where] - (1 if top == NINE else 0)
    name = "9" if top == NINE else CARD_NAMES[lang][top]
    return name + " ×2" * under


# --- What to do --------------------------------------------------------------------

PROMPTS: dict[int, Both] = {
    TURN: {
        "en": "Your turn: play a card, or exchange your hand.",
        "pl": "Twoja tura: zagraj kartę albo wymień wszystkie karty.",
    },
    NAMING: {
        "en": "Say which cat the joker is.",
        "pl": "Powiedz, którym kotem jest joker.",
    },
    REPEATING: {
        "en": "Your attack was fended off: attack again or let it be.",
        "pl": "Atak odparty: ponów go albo odpuść.",
    },
    MOVING: {
        "en": "Choose where the moth sets the cat down.",
        "pl": "Wskaż, gdzie ćma odłoży kota.",
    },
}
AIM_PROMPT: Both = {
    "en": "Choose a land for it: {card}.",
    "pl": "Wskaż krainę dla karty: {card}.",
}
AIM_PROMPTS: dict[int, Both] = {
    MOTH: {
        "en": "Choose the cat that the moth carries.",
        "pl": "Wskaż kota, którego przeniesie ćma.",
    },
    BAT: {
        "en": "Choose the raven that the bat fetches.",
        "pl": "Wskaż kruka, po którego poleci nietoperz.",
    },
}
DEFEND_PROMPT: Both = {
    "en": "The {top} on land {land} of seat {whose} is attacked by: {card}. "
    "Defend it or pass.",
    "pl": "W krainie {land} gracza {whose} leży {top}; atakuje go: {card}. "
    "Broń albo spasuj.",
}
DEFEND_OWN_PROMPT: Both = {
    "en": "Your {top} on land {land} is attacked by: {card}. Defend it or pass.",
    "pl": "W twojej krainie {land} leży {top}; atakuje go: {card}. Broń się albo "
    "spasuj.",
}
PLACE_PROMPTS: dict[bool, Both] = {
    True: {
        "en": "Choose one of your lands for the two fighters.",
        "pl": "Wskaż swoją krainę dla dwóch walczących kart.",
    },
    False: {
        "en": "Choose one of your lands for the 9.",
        "pl": "Wskaż swoją krainę dla „9”.",
    },
}


def prompt(view: Sheet, seat: int, lang: str) -> str:
    """What `seat` can do now, or whom it waits for."""
    mask = actors(view)
    if view.phase == OVER:
        return {"en": "The match is over.", "pl": "Koniec partii."}[lang]
    if mask == CHANCE_ACTS:
        return {"en": "A card is drawn.", "pl": "Trwa dobieranie karty."}[lang]
    if not mask >> seat & 1:
        number = mask.bit_length()
        waiting = {
            "en": f"Waiting for seat {number}.",
            "pl": f"Czekamy na gracza {number}.",
        }
        return waiting[lang]
    if view.phase == AIMING:
        form = AIM_PROMPTS.get(view.card, AIM_PROMPT)
        return form[lang].format(card=CARD_NAMES[lang][view.card])
    if view.phase == DEFENDING:
        return defend_prompt(view, seat, lang)
    if view.phase == PLACING:
        return PLACE_PROMPTS[view.gain == FOUGHT_PAIR][lang]
    return PROMPTS[view.phase][lang]


def defend_prompt(view: Sheet, seat: int, lang: str) -> str:
    """What attacks what."""
    form = DEFEND_OWN_PROMPT if view.whose == seat else DEFEND_PROMPT
    return form[lang].format(
        top=CARD_NAMES[lang][view.tops[view.whose, view.where]],
        card=CARD_NAMES[lang][view.named],
        land=view.where + 1,
        whose=view.whose + 1,
    )


# --- The end -----------------------------------------------------------------------


def result(view: Sheet, seat: int, lang: str, names: Sequence[str]) -> str:
    """The end of the match in a sentence or two."""
    won = [s for s in range(view.seats) if winners(view) >> s & 1]
    if not won:
        return {"en": "The match goes on.", "pl": "Partia jeszcze trwa."}[lang]
    most = plural(score(view, won[0]), lang, FORMS[lang])
    scores = ", ".join(
        f"{names[s]} {score(view, s)} (9 × {dream_nines(view, s)})"
        for s in range(view.seats)
    )
    who = ", ".join(names[s] for s in won)
    if lang == "en":
        how = "win together with" if len(won) > 1 else "wins with"
        return f"{who} {how} {most}. Cats and 9s: {scores}."
    how = "Wygrywają wspólnie" if len(won) > 1 else "Wygrywa"
    return f"{how}: {who}, {most}. Koty i „9”: {scores}."
