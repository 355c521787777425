"""The Book of Steps Lost and Found in words: refusals, choices, prompts, log."""

from sennik.games.common import CHANCE, HIDDEN, Sheet
from sennik.games.onirim.book import cost, is_next
from sennik.games.onirim.catalogue import CARD_NAMES, Both
from sennik.games.onirim.facts import (
    CAST,
    CHARTING,
    CHOOSE,
    DOOR,
    FETCH,
    GOAL,
    GOALS,
    LIFTING,
    MUST_CHOOSE,
    MUST_LIFT,
    MUST_SINK,
    MUST_SPEND,
    NO_BOOK,
    NO_NIGHTMARE,
    NOT_DISCARDED,
    OPENING,
    OTHER_ROW,
    PEERING,
    PILE_KINDS,
    PLANNING,
    PUNISH,
    SAME_GOAL,
    SEARCHING,
    SINKING,
    SPEND_REST,
    SPENDING,
    TOO_DEAR,
    UNLOCK,
    UNLOCK_SHARED,
    colour,
)
from sennik.games.phrases import Line

SPELL_SYMBOLS = ("prophecy", "planning", "punishment")
SPELL_NAMES: dict[str, tuple[str, ...]] = {
    "en": ("Paradoxical Prophecy", "Parallel Planning", "Powerful Punishment"),
    "pl": ("Paradoksalne Proroctwo", "Przeplecione Plany", "Potężna Pokuta"),
}

BOOK_REFUSALS: dict[int, tuple[int, Both]] = {
    NO_BOOK: (
        69,
        {
            "en": "This dream is played without the Book.",
            "pl": "W tym śnie nie ma Księgi.",
        },
    ),
    TOO_DEAR: (
        74,
        {
            "en": "The discard pile has too few cards to pay for that spell.",
            "pl": "Za mało odrzuconych kart, by opłacić to zaklęcie.",
        },
    ),
    NO_NIGHTMARE: (
        78,
        {
            "en": "This spell works only on a nightmare that you have just drawn.",
            "pl": "To zaklęcie działa tylko na koszmar, który właśnie dociągasz.",
        },
    ),
    MUST_SPEND: (
        74,
        {
            "en": "First choose the discarded cards that pay for the spell.",
            "pl": "Najpierw wskaż odrzucone karty, którymi opłacasz zaklęcie.",
        },
    ),
    NOT_DISCARDED: (
        74,
        {
            "en": "There is no such card in the discard pile.",
            "pl": "Takiej karty nie ma wśród odrzuconych.",
        },
    ),
    MUST_LIFT: (
        76,
        {
            "en": "Choose the card that goes on top of the pile.",
            "pl": "Wskaż kartę, która trafi na wierzch stosu.",
        },
    ),
    MUST_SINK: (
        76,
        {
            "en": "Choose the card that goes back to the bottom next.",
            "pl": "Wskaż kartę, która jako następna wraca na spód stosu.",
        },
    ),
    MUST_CHOOSE: (
        77,
        {
            "en": "Choose the two goals that change places.",
            "pl": "Wskaż dwa cele, które zamienią się miejscami.",
        },
    ),
    SAME_GOAL: (
        77,
        {
            "en": "A goal cannot change places with itself.",
            "pl": "Cel nie zamieni się miejscem sam ze sobą.",
        },
    ),
    OTHER_ROW: (
        79,
        {
            "en": "Both goals must lie in the same row.",
            "pl": "Oba cele muszą leżeć w tym samym rzędzie.",
        },
    ),
}

# --- Choices and prompts -----------------------------------------------------------

SPELL_LABEL: Both = {
    "en": "{name} ({cost} cards): {effect}",
    "pl": "{name} (za {cost} kart): {effect}",
}
EFFECTS: dict[str, tuple[str, ...]] = {
    "en": (
        "look at the bottom of the pile",
        "exchange two goals",
        "the nightmare does nothing",
    ),
    "pl": ("obejrzyj spód stosu", "zamień dwa cele", "koszmar nic nie robi"),
}
REST: Both = {"en": "Pay with any", "pl": "Zapłać dowolnymi kartami"}
# What brings no door, because the Book asks for another one first.
IN_VAIN: dict[int, Both] = {
    FETCH: {
        "en": "Fetch the door only for limbo, and shuffle the pile",
        "pl": "Zabierz drzwi tylko do Otchłani i potasuj stos",
    },
    UNLOCK: {
        "en": "Spend your key although the door goes to limbo",
        "pl": "Zużyj swój klucz, choć drzwi trafią do Otchłani",
    },
    UNLOCK_SHARED: {
        "en": "Spend the shared key although the door goes to limbo",
        "pl": "Zużyj wspólny klucz, choć drzwi trafią do Otchłani",
    },
}
BOOK_KIND_LABELS: dict[int, Both] = {
    SPENDING: {"en": "Pay: {card}", "pl": "Zapłać: {card}"},
    LIFTING: {"en": "Put on top: {card}", "pl": "Na wierzch: {card}"},
    SINKING: {"en": "Next at the bottom: {card}", "pl": "Następna na spodzie: {card}"},
}
BOOK_PROMPTS: dict[int, Both] = {
    SPENDING: {
        "en": "{spell}: pay with discarded cards ({owed} more).",
        "pl": "{spell}: płacisz odrzuconymi kartami (jeszcze {owed}).",
    },
    LIFTING: {
        "en": "The bottom of the pile: choose the card that goes on top.",
        "pl": "Spód stosu: wskaż kartę, która trafi na wierzch.",
    },
    SINKING: {
        "en": "Back to the bottom: choose the card to be drawn first of these.",
        "pl": "Z powrotem na spód: wskaż kartę, która z tych będzie pierwsza.",
    },
    PLANNING: {
        "en": "Choose the goal that moves.",
        "pl": "Wskaż cel, który zmieni miejsce.",
    },
}
SECOND_GOAL: Both = {
    "en": "Choose the goal that it changes places with.",
    "pl": "Wskaż cel, z którym się zamieni.",
}
ANOTHER_FIRST: dict[int, Both] = {
    SEARCHING: {
        "en": "Three of a colour, but the Book asks for another door first.",
        "pl": "Trzecia komnata w kolorze, lecz Księga żąda najpierw innych drzwi.",
    },
    OPENING: {
        "en": "You have drawn the {colour} door, but the Book asks for another first.",
        "pl": "Dociągasz {colour} drzwi, lecz Księga żąda najpierw innych.",
    },
}


def is_in_vain(view: Sheet) -> bool:
    """Whether the door in question would go to limbo [71]."""
    if not view.book or view.phase not in ANOTHER_FIRST:
        return False
    seat = view.turn
    last = view.rows[seat, view.length[seat] - 1]
    wanted = colour(view.pending if view.phase == OPENING else last)
    return not is_next(view, seat, wanted)


def book_label(view: Sheet, action: int, lang: str) -> str:
    """A choice that the Book gives or changes, or ""."""
    if action in IN_VAIN and is_in_vain(view):
        return IN_VAIN[action][lang]
    if action < PILE_KINDS and view.phase in BOOK_KIND_LABELS:
        card = CARD_NAMES[lang][action]
        return BOOK_KIND_LABELS[view.phase][lang].format(card=card)
    if action < CAST:
        return ""
    if action < SPEND_REST:
        spell = action - CAST
        name, effect = SPELL_NAMES[lang][spell], EFFECTS[lang][spell]
        form = SPELL_LABEL[lang]
        return form.format(name=name, cost=cost(view, spell), effect=effect)
    if action == SPEND_REST:
        return REST[lang]
    place = action - CHOOSE
    return f"{place + 1}. {CARD_NAMES[lang][GOAL + view.goals[place]]}"


def book_prompt(view: Sheet, lang: str) -> str:
    """What the Book asks or what it says to a door, or ""."""
    if is_in_vain(view):
        return ANOTHER_FIRST[view.phase][lang]
    if view.phase not in BOOK_PROMPTS:
        return ""
    if view.phase == PLANNING and view.picked != HIDDEN:
        return SECOND_GOAL[lang]
    spell = SPELL_NAMES[lang][view.spell]
    return BOOK_PROMPTS[view.phase][lang].format(spell=spell, owed=view.owed)


# --- The log -----------------------------------------------------------------------

BOOK_LINES: dict[str, Both] = {
    "goal": {"en": "Laid in the row: {card}.", "pl": "W rzędzie leży {card}."},
    **{
        f"cast.{SPELL_SYMBOLS[spell]}": {
            "en": f"{{who}} casts {SPELL_NAMES['en'][spell]}.",
            "pl": f"{{who}} rzuca zaklęcie {SPELL_NAMES['pl'][spell]}.",
        }
        for spell in range(len(SPELL_SYMBOLS))
    },
    **{
        f"cast.{SPELL_SYMBOLS[spell]}.you": {
            "en": f"You cast {SPELL_NAMES['en'][spell]}.",
            "pl": f"Rzucasz zaklęcie {SPELL_NAMES['pl'][spell]}.",
        }
        for spell in range(len(SPELL_SYMBOLS))
    },
    "spent": {"en": "Out of the game: {card}.", "pl": "Z gry odchodzi: {card}."},
    "beneath": {"en": "At the bottom lies: {card}.", "pl": "Na spodzie leży: {card}."},
    "lifted": {
        "en": "{who} moves from the bottom to the top: {card}.",
        "pl": "{who} przekłada ze spodu na wierzch: {card}.",
    },
    "lifted.you": {
        "en": "You move from the bottom to the top: {card}.",
        "pl": "Przekładasz ze spodu na wierzch: {card}.",
    },
    "lifted.unseen": {
        "en": "{who} moves a card from the bottom to the top.",
        "pl": "{who} przekłada kartę ze spodu na wierzch.",
    },
    "exchanged": {
        "en": "{who} exchanges {card} and {card2}.",
        "pl": "{who} zamienia miejscami {card} i {card2}.",
    },
    "exchanged.you": {
        "en": "You exchange {card} and {card2}.",
        "pl": "Zamieniasz miejscami {card} i {card2}.",
    },
    "punished": {
        "en": "The nightmare is discarded and does nothing.",
        "pl": "Koszmar zostaje odrzucony i nic nie robi.",
    },
    "another": {
        "en": "The Book asks for another door first. To limbo: {card}.",
        "pl": "Księga żąda najpierw innych drzwi. Do Otchłani: {card}.",
    },
    "reopened": {
        "en": "Lies open again: {card}.",
        "pl": "Znów leży odkryty {card}.",
    },
}


def book_told(before: Sheet, after: Sheet, actor: int, witnessed: int) -> list[Line]:
    """What the Book adds to the lines of a step."""
    who = before.turn
    if actor == CHANCE:
        key = "goal" if before.phase == CHARTING else "beneath"
        is_shown = before.phase in (CHARTING, PEERING) and witnessed >= 0
        return [(key, {"card": witnessed})] if is_shown else []
    if before.phase == PLANNING:
        return exchanged(before, witnessed)
    if before.phase == LIFTING:
        if witnessed < 0:
            return [("lifted.unseen", {"who": who})]
        return [("lifted", {"who": who, "card": witnessed})]
    if before.phase == SPENDING:
        return paid_for(before, after)
    if CAST <= witnessed < SPEND_REST:
        return [(f"cast.{SPELL_SYMBOLS[witnessed - CAST]}", {"who": who})]
    if witnessed in IN_VAIN and is_in_vain(before):
        return [("another", {"who": who, "card": door_in_question(before)})]
    return [
        ("reopened", {"card": GOAL + after.goals[place]})
        for place in range(GOALS)
        if before.met[place] and not after.met[place]
    ]


def door_in_question(before: Sheet) -> int:
    """The door that was drawn, or that a series finds."""
    if before.phase == OPENING:
        return int(before.pending)
    seat = before.turn
    return DOOR + colour(before.rows[seat, before.length[seat] - 1])


def exchanged(before: Sheet, witnessed: int) -> list[Line]:
    """Two goals have changed places, once both are named."""
    if before.picked == HIDDEN:
        return []
    first, second = (before.goals[at] for at in (before.picked, witnessed - CHOOSE))
    swap = {"who": before.turn, "card": GOAL + first, "card2": GOAL + second}
    return [("exchanged", swap)]


def paid_for(before: Sheet, after: Sheet) -> list[Line]:
    """The cards that have left the game for a spell."""
    lines: list[Line] = [
        ("spent", {"card": kind})
        for kind in range(PILE_KINDS)
        for _ in range(after.spent[kind] - before.spent[kind])
    ]
    is_done = before.spell == PUNISH and after.spell == HIDDEN
    return [*lines, ("punished", {})] if is_done else lines
