"""Koty: the log, made only from what one seat sees and witnesses.

Lands in lines count from 1, as people count them.
"""

from sennik.games.common import CHANCE, HIDDEN, Sheet
from sennik.games.koty.catalogue import Both
from sennik.games.koty.counting import dream_nines, score, winners
from sennik.games.koty.facts import (
    AIMING,
    BAT,
    DEALING,
    DEFENDING,
    DRAGON,
    EXCHANGE,
    FORFEITING,
    FOUGHT_PAIR,
    FRIENDS,
    HAND,
    JOKER,
    KINDS,
    LAND,
    LANDS,
    MOTH,
    MOVING,
    NAMING,
    OVER,
    OWL,
    PASS,
    PLACING,
    RAVEN,
    REFILLING,
    REPEATING,
    STARTER,
    STARTING,
    TURN,
    WON_NINE,
)
from sennik.games.koty.lands import is_cat, is_open
from sennik.games.phrases import Line

LINES: dict[str, Both] = {
    "starter": {"en": "{who} begins.", "pl": "Zaczyna {who}."},
    "starter.you": {"en": "You begin.", "pl": "Zaczynasz."},
    "dealt": {"en": "Everybody has four cards.", "pl": "Każdy ma po cztery karty."},
    "drew": {"en": "{who} draws: {card}.", "pl": "{who} dobiera: {card}."},
    "drew.you": {"en": "You draw: {card}.", "pl": "Dobierasz: {card}."},
    "shuffled": {
        "en": "The discards are shuffled into a new draw pile.",
        "pl": "Karty odrzucone zostają potasowane i tworzą nowy stos dobierania.",
    },
    "exchanged": {
        "en": "{who} exchanges their hand: {card}, {card2}, {card3}, {card4}.",
        "pl": "{who} wymienia karty: {card}, {card2}, {card3}, {card4}.",
    },
    "exchanged.you": {
        "en": "You exchange your hand: {card}, {card2}, {card3}, {card4}.",
        "pl": "Wymieniasz karty: {card}, {card2}, {card3}, {card4}.",
    },
    "exchanged.unlisted": {
        "en": "{who} exchanges their hand.",
        "pl": "{who} wymienia karty.",
    },
    "exchanged.unlisted.you": {
        "en": "You exchange your hand.",
        "pl": "Wymieniasz karty.",
    },
    "played.own": {
        "en": "{who} plays on their land {land}: {card}.",
        "pl": "{who} zagrywa na własną krainę {land}: {card}.",
    },
    "played.own.you": {
        "en": "You play on your land {land}: {card}.",
        "pl": "Zagrywasz na swoją krainę {land}: {card}.",
    },
    "played.rival": {
        "en": "{who} plays on land {land} of {whom}: {card}.",
        "pl": "{who} zagrywa na krainę {land} gracza {whom}: {card}.",
    },
    "played.rival.you": {
        "en": "You play on land {land} of {whom}: {card}.",
        "pl": "Zagrywasz na krainę {land} gracza {whom}: {card}.",
    },
    "joker.own": {
        "en": "{who} plays a joker on their land {land} as: {card}.",
        "pl": "{who} zagrywa jokera na własną krainę {land} jako: {card}.",
    },
    "joker.own.you": {
        "en": "You play a joker on your land {land} as: {card}.",
        "pl": "Zagrywasz jokera na swoją krainę {land} jako: {card}.",
    },
    "joker.rival": {
        "en": "{who} plays a joker on land {land} of {whom} as: {card}.",
        "pl": "{who} zagrywa jokera na krainę {land} gracza {whom} jako: {card}.",
    },
    "joker.rival.you": {
        "en": "You play a joker on land {land} of {whom} as: {card}.",
        "pl": "Zagrywasz jokera na krainę {land} gracza {whom} jako: {card}.",
    },
    "passed": {"en": "{who} does not defend.", "pl": "{who} się nie broni."},
    "passed.you": {"en": "You do not defend.", "pl": "Nie bronisz się."},
    "defended": {
        "en": "{who} defends with: {card}.",
        "pl": "{who} broni się kartą: {card}.",
    },
    "defended.you": {
        "en": "You defend with: {card}.",
        "pl": "Bronisz się kartą: {card}.",
    },
    "caught": {
        "en": "An owl! {who} takes the attacking card in hand: {card}.",
        "pl": "Sowa! {who} bierze atakującą kartę do ręki: {card}.",
    },
    "caught.you": {
        "en": "An owl! You take the attacking card in hand: {card}.",
        "pl": "Sowa! Bierzesz atakującą kartę do ręki: {card}.",
    },
    "repeated": {
        "en": "{who} attacks again with: {card}.",
        "pl": "{who} ponawia atak kartą: {card}.",
    },
    "repeated.you": {
        "en": "You attack again with: {card}.",
        "pl": "Ponawiasz atak kartą: {card}.",
    },
    "stopped": {
        "en": "{who} does not repeat the attack.",
        "pl": "{who} nie ponawia ataku.",
    },
    "stopped.you": {
        "en": "You do not repeat the attack.",
        "pl": "Nie ponawiasz ataku.",
    },
    "friends": {
        "en": "Friends run away together: {card} and {card2}. {who} has won a 9.",
        "pl": "Przyjaciele uciekają razem: {card} i {card2}. „9” zdobywa {who}.",
    },
    "friends.you": {
        "en": "Friends run away together: {card} and {card2}. You have won a 9.",
        "pl": "Przyjaciele uciekają razem: {card} i {card2}. Zdobywasz „9”.",
    },
    "fought": {
        "en": "The winner of a fight lies on a new 9 on land {land} of {who}: {card}.",
        "pl": "Na nowej „9” w krainie {land} gracza {who} leży zwycięzca walki: "
        "{card}.",
    },
    "fight.lost": {
        "en": "The fighters find no land with room and are discarded: {card}.",
        "pl": "Walczące koty nie mają gdzie się podziać i zostają odrzucone: {card}.",
    },
    "chased": {"en": "Both ravens fly away.", "pl": "Oba kruki odlatują."},
    "nine": {
        "en": "{who} adds an unseen 9 to land {land}.",
        "pl": "{who} dokłada zakrytą „9” do krainy {land}.",
    },
    "nine.you": {
        "en": "You add an unseen 9 to your land {land}.",
        "pl": "Dokładasz zakrytą „9” do swojej krainy {land}.",
    },
    "forfeited": {
        "en": "No land has room: the 9 is forfeited. It was: {card}.",
        "pl": "W żadnej krainie nie ma miejsca: „9” przepada. To była karta: {card}.",
    },
    "moved": {
        "en": "A moth! {who} carries from land {land} of {whom} "
        "to land {land2} of {whom2}: {card}.",
        "pl": "Ćma! {who} przenosi z krainy {land} gracza {whom} "
        "do krainy {land2} gracza {whom2}: {card}.",
    },
    "moved.you": {
        "en": "A moth! You carry from land {land} of {whom} "
        "to land {land2} of {whom2}: {card}.",
        "pl": "Ćma! Przenosisz z krainy {land} gracza {whom} "
        "do krainy {land2} gracza {whom2}: {card}.",
    },
    "bat": {
        "en": "A bat! {who} fetches the raven from land {land} of {whom}.",
        "pl": "Nietoperz! {who} zabiera kruka z krainy {land} gracza {whom}.",
    },
    "bat.you": {
        "en": "A bat! You fetch the raven from land {land} of {whom}.",
        "pl": "Nietoperz! Zabierasz kruka z krainy {land} gracza {whom}.",
    },
    "dragon": {
        "en": "The dragon! {who} chases all ravens away; there were {number}.",
        "pl": "Smok! {who} przepędza wszystkie kruki; było ich: {number}.",
    },
    "dragon.you": {
        "en": "The dragon! You chase all ravens away; there were {number}.",
        "pl": "Smok! Przepędzasz wszystkie kruki; było ich: {number}.",
    },
    "turned": {
        "en": "It lies down as a 9 on land {land} of {who}: {card}.",
        "pl": "Jako „9” do krainy {land} gracza {who} trafia: {card}.",
    },
    "turned.lost": {
        "en": "No land has room for it: discarded is {card}.",
        "pl": "W żadnej krainie nie ma na nią miejsca, więc przepada karta: {card}.",
    },
    "over.nines": {
        "en": "{who} has three lands with three 9s each: the match is over.",
        "pl": "{who} ma trzy krainy po trzy „9”: koniec partii.",
    },
    "over.nines.you": {
        "en": "You have three lands with three 9s each: the match is over.",
        "pl": "Masz trzy krainy po trzy „9”: koniec partii.",
    },
    "over.short": {
        "en": "No card is left to draw: the match is over.",
        "pl": "Nie ma już skąd dobrać karty: koniec partii.",
    },
    "over.exchanges": {
        "en": "Everybody only exchanges cards: the match is over.",
        "pl": "Wszyscy tylko wymieniają karty: koniec partii.",
    },
    "cats": {"en": "Cats of {who}: {number}.", "pl": "Koty gracza {who}: {number}."},
    "cats.you": {"en": "Your cats: {number}.", "pl": "Twoje koty: {number}."},
    "won": {"en": "{who} wins.", "pl": "Wygrywa {who}."},
    "won.you": {"en": "You win.", "pl": "Wygrywasz."},
}


def told(
    before: Sheet, after: Sheet, seat: int, actor: int, witnessed: int
) -> list[Line]:
    """What the log of `seat` says about one action."""
    if actor == CHANCE:
        lines = turned_up(before, after, witnessed)
    elif before.phase == TURN:
        lines = begun(before, after, actor, witnessed)
    elif before.phase == AIMING or before.phase == NAMING:
        lines = aimed(before, after, actor, witnessed)
    else:
        lines = answered(before, after, actor, witnessed)
    lines += effects(before, after, witnessed)
    if after.shuffles > before.shuffles:
        lines.append(("shuffled", {}))
    if after.phase == OVER:
        lines += ended(after)
    return lines


def turned_up(before: Sheet, after: Sheet, witnessed: int) -> list[Line]:
    """What Chance has turned up, as far as it was seen."""
    if before.phase == STARTING:
        return [("starter", {"who": witnessed - STARTER})]
    if before.phase == FORFEITING:
        return [("forfeited", {"card": witnessed})]
    lines: list[Line] = []
    if (before.phase == DEALING or before.phase == REFILLING) and witnessed >= 0:
        lines.append(("drew", {"who": before.drawer, "card": witnessed}))
    if before.phase == DEALING and after.phase == TURN:
        lines.append(("dealt", {}))
    return lines


def begun(before: Sheet, after: Sheet, actor: int, witnessed: int) -> list[Line]:
    """How a turn began; a card is told together with its land."""
    if witnessed == DRAGON:
        ravens = [
            (seat, land)
            for seat in range(before.seats)
            for land in range(LANDS)
            if before.tops[seat, land] == RAVEN
        ]
        return [("dragon", {"who": actor, "number": len(ravens)})]
    if witnessed != EXCHANGE:
        return []
    thrown = [
        kind
        for kind in range(KINDS)
        for _ in range(after.discards[kind] - before.discards[kind])
    ]
    if len(thrown) != HAND:  # the discards were shuffled at once
        return [("exchanged.unlisted", {"who": actor})]
    names = ("card", "card2", "card3", "card4")
    return [("exchanged", {"who": actor, **dict(zip(names, thrown, strict=True))})]


def aimed(before: Sheet, after: Sheet, actor: int, witnessed: int) -> list[Line]:
    """A card laid on a land; a joker on a cat is told once it is named, a cat that a
    moth carries once it is set down."""
    whose, where, named = struck(before, witnessed)
    if named == HIDDEN or after.phase == MOVING:
        return []
    if before.card == MOTH:
        return [moved(before, after, actor, whose, where)]
    args = {"who": actor, "whom": whose, "land": where + 1}
    if before.card == BAT:
        return [("bat", args)]
    key = "joker." if before.phase == NAMING else "played."
    card = named if before.phase == NAMING else before.card
    return [(key + ("own" if whose == actor else "rival"), {**args, "card": card})]


def struck(before: Sheet, witnessed: int) -> tuple[int, int, int]:
    """The land that the card in play lies on after this step, and what the card is."""
    if before.phase == NAMING:
        return before.whose, before.where, witnessed
    if before.phase != AIMING:
        return before.whose, before.where, before.named
    whose, where = divmod(witnessed - LAND, LANDS)
    if before.card != JOKER:
        return whose, where, before.card
    return whose, where, RAVEN if before.tops[whose, where] == RAVEN else HIDDEN


def answered(before: Sheet, after: Sheet, actor: int, witnessed: int) -> list[Line]:
    """A defence, a repetition, or a cat set down by a moth."""
    if before.phase == DEFENDING:
        if witnessed == PASS:
            return [("passed", {"who": actor})]
        if witnessed == OWL:
            return [("caught", {"who": actor, "card": before.card})]
        return [("defended", {"who": actor, "card": witnessed})]
    if before.phase == REPEATING:
        if witnessed == PASS:
            return [("stopped", {"who": actor})]
        return [("repeated", {"who": actor, "card": witnessed})]
    if before.phase == MOVING:
        return [moved(before, after, actor, before.whose, before.where)]
    return []  # the place of a 9 is told when it lies there


def moved(before: Sheet, after: Sheet, actor: int, whose: int, where: int) -> Line:
    """A moth took its cat from land `where` of `whose`; where to is seen there."""
    whose2, where2 = next(
        (seat, land)
        for seat in range(before.seats)
        for land in range(LANDS)
        if is_open(before, seat, land) and is_cat(after.tops[seat, land])
    )
    args = {
        "who": actor,
        "whom": whose,
        "land": where + 1,
        "whom2": whose2,
        "land2": where2 + 1,
        "card": before.tops[whose, where],
    }
    return ("moved", args)


# --- What happened on the table ----------------------------------------------------


def effects(before: Sheet, after: Sheet, witnessed: int) -> list[Line]:
    """What the step did to the dreams, read off the table."""
    seat = before.turn
    if after.gain == WON_NINE and before.gain != WON_NINE:
        named = after.named
        args = {"who": seat, "card": named, "card2": FRIENDS - named}
        return [("friends", args)]
    if dream_nines(after, seat) > dream_nines(before, seat):
        return [added(before, after, seat)]
    lost = unplaced(before, after, witnessed)
    if lost != HIDDEN:
        return [("turned.lost", {"card": lost})]
    if before.phase in (AIMING, NAMING, REFILLING, DEFENDING):
        return cleared(before, after, witnessed)
    return []


def added(before: Sheet, after: Sheet, seat: int) -> Line:
    """The 9 that has just joined a dream, and what it is known to be."""
    land = next(
        land
        for land in range(LANDS)
        if after.nines[seat, land] > before.nines[seat, land]
    )
    args = {"who": seat, "land": land + 1}
    for kind in range(KINDS):
        if after.buried[kind] > before.buried[kind]:
            if kind == RAVEN or kind == DRAGON:
                return ("turned", {**args, "card": kind})
            return ("fought", {**args, "card": after.tops[seat, land]})
    return ("nine", args)


def unplaced(before: Sheet, after: Sheet, witnessed: int) -> int:
    """The raven or dragon that found no land as a 9, or HIDDEN."""
    if after.phase == PLACING:
        return HIDDEN
    if before.phase == TURN and witnessed == DRAGON:
        return DRAGON
    return RAVEN if before.phase == AIMING and before.card == BAT else HIDDEN


def cleared(before: Sheet, after: Sheet, witnessed: int) -> list[Line]:
    """Ravens chased off, or fighters that found no land."""
    whose, where, named = struck(before, witnessed)
    if whose == HIDDEN or named == HIDDEN:
        return []
    top = before.tops[whose, where]
    if top != named or after.tops[whose, where] == top or after.gain == FOUGHT_PAIR:
        return []
    if top == RAVEN:
        return [("chased", {})]
    return [("fight.lost", {"card": top})]


def ended(after: Sheet) -> list[Line]:
    """Why the match is over, the cats, and who won."""
    lines: list[Line] = []
    if after.short:
        lines.append(("over.short", {}))
    elif after.exchanges >= after.exchange_limit * after.seats > 0:
        lines.append(("over.exchanges", {}))
    else:
        lines.append(("over.nines", {"who": after.turn}))
    for seat in range(after.seats):
        lines.append(("cats", {"who": seat, "number": score(after, seat)}))
    won = winners(after)
    lines += [("won", {"who": s}) for s in range(after.seats) if won >> s & 1]
    return lines
