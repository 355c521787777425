"""Onirim: the log, made only from what one seat sees and witnesses."""

from sennik.games.common import CHANCE, Sheet
from sennik.games.onirim.bookwords import BOOK_LINES, book_told
from sennik.games.onirim.catalogue import OMEN_SYMBOLS, Both
from sennik.games.onirim.drawing import hopeless_reason
from sennik.games.onirim.dreams import (
    FOUR_COLOURS,
    PAIR_OF_BLUE,
    PAIR_OF_RED,
    THREE_DOORS,
)
from sennik.games.onirim.facts import (
    CAST,
    CHARTING,
    CLIMB,
    DEALING,
    DISCARD,
    DISMISSING,
    DISPEL,
    DOOR,
    DRAFTING,
    DRAWING,
    DREAMING,
    ENOUGH,
    FETCH,
    FOREBODING,
    FORFEITING,
    FORGO,
    GAZE,
    GONE,
    KEYS,
    LOOKING,
    NIGHTMARE,
    OPENING,
    OVER,
    PAY_DOOR,
    PAY_FIVE,
    PAY_HAND,
    PAY_KEY,
    PILE_KINDS,
    PREMONITION,
    PREMONITIONS,
    PRIVATE_SPENT,
    RAISE_LEFT,
    RAZE,
    RAZING,
    REVEALING,
    SEEK,
    SEEKING,
    SHARED_SPENT,
    SIFTING,
    SPARE,
    SPEND_REST,
    SUFFERING,
    SWAPPING_WITH,
    TO_LIMBO,
    TOWER,
    TURN,
    YIELDING,
    colour,
    is_held,
    is_outlook,
    private_size,
)
from sennik.games.onirim.towers import has_won
from sennik.games.phrases import Line

LINES: dict[str, Both] = {
    "dealt": {"en": "Dealt: {card}.", "pl": "Rozdano: {card}."},
    "aside": {"en": "To limbo: {card}.", "pl": "Do Otchłani: {card}."},
    "drafted": {"en": "{who} picks: {card}.", "pl": "{who} wybiera: {card}."},
    "drafted.you": {"en": "You pick: {card}.", "pl": "Wybierasz: {card}."},
    "played": {"en": "{who} plays: {card}.", "pl": "{who} zagrywa: {card}."},
    "played.you": {"en": "You play: {card}.", "pl": "Zagrywasz: {card}."},
    "discarded": {"en": "{who} discards: {card}.", "pl": "{who} odrzuca: {card}."},
    "discarded.you": {"en": "You discard: {card}.", "pl": "Odrzucasz: {card}."},
    "raised": {"en": "{who} raises: {card}.", "pl": "{who} stawia: {card}."},
    "raised.you": {"en": "You raise: {card}.", "pl": "Stawiasz: {card}."},
    "fetched": {
        "en": "{who} finds in the pile: {card}. The pile is shuffled.",
        "pl": "{who} odnajduje w stosie: {card}. Stos zostaje potasowany.",
    },
    "fetched.you": {
        "en": "You find in the pile: {card}. The pile is shuffled.",
        "pl": "Odnajdujesz w stosie: {card}. Stos zostaje potasowany.",
    },
    "forgone": {
        "en": "{who} leaves the door in the pile.",
        "pl": "{who} zostawia drzwi w stosie.",
    },
    "forgone.you": {
        "en": "You leave the door in the pile.",
        "pl": "Zostawiasz drzwi w stosie.",
    },
    "swapped": {
        "en": "{who} swaps {card} for the shared {card2}.",
        "pl": "{who} wymienia: oddaje {card}, bierze {card2}.",
    },
    "swapped.you": {
        "en": "You swap {card} for the shared {card2}.",
        "pl": "Wymieniasz: oddajesz {card}, bierzesz {card2}.",
    },
    "looks": {
        "en": "{who} looks into the future.",
        "pl": "{who} zagląda w przyszłość.",
    },
    "looks.you": {"en": "You look into the future.", "pl": "Zaglądasz w przyszłość."},
    "foreseen": {
        "en": "The Prophecy shows: {card}.",
        "pl": "W Proroczym śnie: {card}.",
    },
    "dreamt": {"en": "The dream shows: {card}.", "pl": "Sen pokazuje: {card}."},
    "sighted": {"en": "Seen from the tower: {card}.", "pl": "Widok z wieży: {card}."},
    "dismissed": {
        "en": "{who} discards from the Prophecy: {card}.",
        "pl": "{who} odrzuca z Proroczego snu: {card}.",
    },
    "dismissed.you": {
        "en": "You discard from the Prophecy: {card}.",
        "pl": "Odrzucasz z Proroczego snu: {card}.",
    },
    "drawn": {"en": "{who} draws: {card}.", "pl": "{who} dociąga: {card}."},
    "drawn.you": {"en": "You draw: {card}.", "pl": "Dociągasz: {card}."},
    "drawn.unseen": {"en": "{who} draws a card.", "pl": "{who} dociąga kartę."},
    "shared": {
        "en": "Joins the shared cards: {card}.",
        "pl": "Do kart wspólnych dochodzi: {card}.",
    },
    "unlocked": {
        "en": "{who} unlocks with the key: {card}.",
        "pl": "{who} otwiera kluczem: {card}.",
    },
    "unlocked.you": {
        "en": "You unlock with the key: {card}.",
        "pl": "Otwierasz kluczem: {card}.",
    },
    "paid": {
        "en": "{who} drives the nightmare off with: {card}.",
        "pl": "{who} przepędza koszmar; oddaje: {card}.",
    },
    "paid.you": {
        "en": "You drive the nightmare off with: {card}.",
        "pl": "Przepędzasz koszmar; oddajesz: {card}.",
    },
    "paid.five": {
        "en": "{who} lets the nightmare scatter the top of the pile.",
        "pl": "{who} oddaje koszmarowi wierzch stosu.",
    },
    "paid.five.you": {
        "en": "You let the nightmare scatter the top of the pile.",
        "pl": "Oddajesz koszmarowi wierzch stosu.",
    },
    "paid.hand": {
        "en": "{who} throws the whole hand away.",
        "pl": "{who} odrzuca wszystkie karty.",
    },
    "paid.hand.you": {
        "en": "You throw your whole hand away.",
        "pl": "Odrzucasz wszystkie karty.",
    },
    "razed": {"en": "The nightmare topples: {card}.", "pl": "Koszmar burzy: {card}."},
    "spared": {
        "en": "The towers stand, but the nightmare goes to limbo.",
        "pl": "Wieże stoją, ale koszmar trafia do Otchłani.",
    },
    "omen": {
        "en": "Turned up: {card}.",
        "pl": "Pojawia się {card}.",
    },
    "dispelled": {"en": "{who} dispels {card}.", "pl": "{who} rozwiewa {card}."},
    "dispelled.you": {"en": "You dispel {card}.", "pl": "Rozwiewasz {card}."},
    "gazes": {
        "en": "{who} sees the seven top cards in the happy dream.",
        "pl": "{who} ogląda w szczęśliwym śnie siedem kart z wierzchu.",
    },
    "gazes.you": {
        "en": "You see the seven top cards in the happy dream.",
        "pl": "Oglądasz w szczęśliwym śnie siedem kart z wierzchu.",
    },
    "sifted": {
        "en": "{who} discards in the happy dream: {card}.",
        "pl": "{who} odrzuca w szczęśliwym śnie: {card}.",
    },
    "sifted.you": {
        "en": "You discard in the happy dream: {card}.",
        "pl": "Odrzucasz w szczęśliwym śnie: {card}.",
    },
    "seeks": {
        "en": "{who} searches the pile, which is shuffled.",
        "pl": "{who} przeszukuje stos; potem zostaje on potasowany.",
    },
    "seeks.you": {
        "en": "You search the pile, which is shuffled.",
        "pl": "Przeszukujesz stos; potem zostaje on potasowany.",
    },
    "topped": {
        "en": "{who} puts on top of the pile: {card}.",
        "pl": "{who} kładzie na wierzchu stosu: {card}.",
    },
    "topped.you": {
        "en": "You put on top of the pile: {card}.",
        "pl": "Kładziesz na wierzchu stosu: {card}.",
    },
    "topped.unseen": {
        "en": "{who} puts a card on top of the pile.",
        "pl": "{who} kładzie jakąś kartę na wierzchu stosu.",
    },
    "fulfilled.red": {
        "en": "A premonition comes true: all red chambers of the pile are lost.",
        "pl": "Przeczucie się spełnia: ze stosu przepadają wszystkie czerwone komnaty.",
    },
    "fulfilled.blue": {
        "en": "A premonition comes true: the pile loses two keys.",
        "pl": "Przeczucie się spełnia: ze stosu przepadają dwa klucze.",
    },
    "fulfilled.green": {
        "en": "A premonition comes true: a discarded nightmare returns to limbo.",
        "pl": "Przeczucie się spełnia: odrzucony koszmar wraca do Otchłani.",
    },
    "fulfilled.brown": {
        "en": "A premonition comes true: a door must go to limbo.",
        "pl": "Przeczucie się spełnia: jedne drzwi muszą trafić do Otchłani.",
    },
    "fulfilled.pair": {
        "en": "A premonition comes true: a door of a pair must go to limbo.",
        "pl": "Przeczucie się spełnia: drzwi z pary muszą trafić do Otchłani.",
    },
    "fulfilled.three": {
        "en": "A premonition comes true: the hand is lost.",
        "pl": "Przeczucie się spełnia: przepadają wszystkie karty z ręki.",
    },
    "fulfilled.four": {
        "en": "A premonition comes true: the happy dreams of the pile are lost.",
        "pl": "Przeczucie się spełnia: ze stosu przepadają szczęśliwe sny.",
    },
    "fulfilled.five": {
        "en": "A premonition comes true and brings two more.",
        "pl": "Przeczucie się spełnia i przynosi dwa następne.",
    },
    "lost": {"en": "Lost: {card}.", "pl": "Przepada: {card}."},
    "shuffled": {
        "en": "Limbo returns; the pile is shuffled.",
        "pl": "Karty z Otchłani wracają do stosu; stos zostaje potasowany.",
    },
    "hopeless.door": {
        "en": "With that door gone, the dream can no longer be won.",
        "pl": "Bez tych drzwi snu nie da się już wygrać.",
    },
    "hopeless.towers": {
        "en": "With those towers gone, the dream can no longer be won.",
        "pl": "Bez tych wież snu nie da się już wygrać.",
    },
    "victory": {
        "en": "All eight doors are found.",
        "pl": "Odnaleziono wszystkie drzwi.",
    },
    "defeat": {
        "en": "There is no card to draw: the dream is lost.",
        "pl": "Nie ma czego dociągnąć: sen jest przegrany.",
    },
    **BOOK_LINES,
}


def told(
    before: Sheet, after: Sheet, seat: int, actor: int, witnessed: int
) -> list[Line]:
    """The lines of one step, as `seat` reads them."""
    lines = turned(before, witnessed) if actor == CHANCE else done(before, witnessed)
    if actor == CHANCE and before.phase == DRAWING and is_door(witnessed):
        # A door that nobody is asked about goes to limbo at once.
        lines += [] if after.phase == OPENING else [("aside", {"card": witnessed})]
    if actor != CHANCE and witnessed == PAY_HAND:
        lines += thrown(before, after)
    if before.book:
        lines += book_told(before, after, actor, witnessed)
    omens = fulfilled(before, after)
    for omen in omens:
        lines.append((f"fulfilled.{OMEN_SYMBOLS[omen]}", {}))
        lines += thrown(before, after) if omen == THREE_DOORS else []
    if hopeless_reason(after) != hopeless_reason(before):
        lines.append((f"hopeless.{hopeless_reason(after)}", {}))
    if is_limbo_back(before, after, searches(omens)) and witnessed != FETCH:
        lines.append(("shuffled", {}))
    if after.phase == OVER:
        lines.append(("victory" if has_won(after) else "defeat", {}))
    return lines


def turned(before: Sheet, witnessed: int) -> list[Line]:
    """What Chance has turned up."""
    phase = before.phase
    who = before.turn
    if phase >= CHARTING:
        return []  # the Book tells of it
    if phase == FOREBODING:
        return [("omen", {"card": witnessed})]
    if phase == LOOKING:
        if witnessed >= 0:
            return [(sight_of(before), {"card": witnessed})]
        begins = before.turned == 0 and before.sights == 0
        return [("looks", {"who": who})] if begins else []
    if witnessed < 0:
        return [("drawn.unseen", {"who": who})]
    if phase == DRAWING and is_held(witnessed):
        return drawn_card(before, witnessed)
    if phase == DRAWING:
        return [("drawn", {"who": who, "card": witnessed})]
    if not is_held(witnessed):
        return [("aside", {"card": witnessed})]
    if phase == DEALING:
        return [("dealt", {"card": witnessed})]
    if phase == REVEALING:
        return [("lost", {"card": witnessed})]
    return drawn_card(before, witnessed)


def sight_of(before: Sheet) -> str:
    """What shows the cards on top of the pile: a Prophecy, a tower or a dream."""
    if before.sights == 0:
        return "foreseen"
    return "sighted" if is_outlook(before) else "dreamt"


def drawn_card(before: Sheet, kind: int) -> list[Line]:
    """A card joins the hand, or the shared cards once the hand is full."""
    if before.held[before.turn] < private_size(before):
        return [("drawn", {"who": before.turn, "card": kind})]
    return [("shared", {"card": kind})]


def done(before: Sheet, witnessed: int) -> list[Line]:
    """What a seat has done."""
    who = before.turn
    phase = before.phase
    if phase >= CHARTING or CAST <= witnessed < SPEND_REST:
        return []  # the Book tells of it
    if phase == TURN:
        return [used(who, witnessed)]
    if phase == DRAFTING:
        return [("drafted", {"who": who, "card": witnessed})]
    if phase == DISMISSING:
        return [("dismissed", {"who": who, "card": witnessed})]
    if phase == SWAPPING_WITH:
        swap = {"who": who, "card": before.given, "card2": witnessed}
        return [("swapped", swap)]
    if phase == OPENING:
        key = "aside" if witnessed == TO_LIMBO else "unlocked"
        return [(key, {"who": who, "card": before.pending})]
    if phase == SUFFERING:
        return [paid(who, witnessed)]
    if phase == RAZING:
        if witnessed == SPARE:
            return [("spared", {})]
        return [("razed", {"card": witnessed - RAZE + TOWER})]
    if phase > RAZING:
        return dreamed(before, witnessed)
    return searched(before, witnessed)


def dreamed(before: Sheet, witnessed: int) -> list[Line]:
    """What a seat has done with a happy dream, or for a premonition."""
    who = before.turn
    phase = before.phase
    if phase == SEEKING:
        if witnessed < 0:
            return [("topped.unseen", {"who": who})]
        return [("topped", {"who": who, "card": witnessed})]
    if phase == SIFTING and witnessed != ENOUGH:
        return [("sifted", {"who": who, "card": witnessed})]
    if phase == YIELDING:
        return [("lost", {"card": witnessed})]
    if phase == FORFEITING:
        return [("aside", {"card": DOOR + witnessed - PAY_DOOR})]
    if phase != DREAMING:
        return []
    if witnessed < GAZE:
        return [("dispelled", {"who": who, "card": PREMONITION + witnessed - DISPEL})]
    return [("seeks" if witnessed == SEEK else "gazes", {"who": who})]


def fulfilled(before: Sheet, after: Sheet) -> list[int]:
    """The premonitions that have come true in a step."""
    if before.phase == DREAMING:
        return []  # the one that is gone was dispelled
    return [
        number
        for number in range(PREMONITIONS)
        if after.omens[number] == GONE and before.omens[number] != GONE
    ]


def searches(omens: list[int]) -> int:
    """For how many of these premonitions the pile was searched and shuffled."""
    return sum(omen in (PAIR_OF_RED, PAIR_OF_BLUE, FOUR_COLOURS) for omen in omens)


def is_limbo_back(before: Sheet, after: Sheet, searched: int) -> bool:
    """Whether the pile was shuffled because limbo has returned to it."""
    if after.phase not in (TURN, DRAFTING):
        return False
    return bool(after.shuffles > before.shuffles + searched)


def used(who: int, action: int) -> Line:
    """A turn's card: played, raised or discarded."""
    own = int(PRIVATE_SPENT[action])
    card = own if own >= 0 else int(SHARED_SPENT[action])
    if action < DISCARD:
        return ("played", {"who": who, "card": card})
    raises = RAISE_LEFT <= action < CLIMB
    return ("raised" if raises else "discarded", {"who": who, "card": card})


def is_door(kind: int) -> bool:
    """Whether a turned card is a door."""
    return DOOR <= kind < NIGHTMARE


def thrown(before: Sheet, after: Sheet) -> list[Line]:
    """The cards of a hand thrown away, which lie open now."""
    return [
        ("lost", {"card": kind})
        for kind in range(PILE_KINDS)
        for _ in range(after.discards[kind] - before.discards[kind])
    ]


def searched(before: Sheet, witnessed: int) -> list[Line]:
    """A door fetched or left; the steps of swaps and orders tell nothing."""
    who = before.turn
    if witnessed == FETCH:
        last = before.rows[who, before.length[who] - 1]
        return [("fetched", {"who": who, "card": DOOR + colour(last)})]
    if witnessed == FORGO:
        return [("forgone", {"who": who})]
    return []


def paid(who: int, witnessed: int) -> Line:
    """The way out of a nightmare."""
    if witnessed == PAY_FIVE:
        return ("paid.five", {"who": who})
    if witnessed == PAY_HAND:
        return ("paid.hand", {"who": who})
    base = DOOR if witnessed >= PAY_DOOR else KEYS
    return ("paid", {"who": who, "card": base + colour(witnessed - PAY_KEY)})
