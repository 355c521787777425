"""Sen: the log, made only from what one seat sees and witnesses.

Places in lines count from 1, as people count them.
"""

from sennik.games.common import CHANCE, HIDDEN, NOTHING, Sheet
from sennik.games.phrases import Line
from sennik.games.sen.catalogue import Both
from sennik.games.sen.counting import hourglasses, is_counted, most_nines, nines
from sennik.games.sen.notation import owner
from sennik.games.sen.rules import (
    ANNOUNCING,
    CALL_FAILED,
    CALL_SUCCEEDED,
    CALL_TIED,
    CHOOSING,
    CLAIM,
    CLOSED,
    DEALING,
    HOLDING,
    HOURGLASSES,
    KINDS,
    LAY,
    NOBODY_CALLED,
    NUMBER,
    OPEN,
    OPENING,
    OVER,
    PEEKING,
    PICKING,
    PLACE,
    PLACING,
    REFILLING,
    STARTER,
    STARTING,
    SWAPPING_WITH,
    TURN,
    USE,
    WENT_ALL_IN,
    winners,
)

LINES: dict[str, Both] = {
    "starter": {
        "en": "{who} begins the match.",
        "pl": "Partię zaczyna {who}.",
    },
    "starter.you": {"en": "You begin the match.", "pl": "Zaczynasz partię."},
    "round": {"en": "Round {number} is dealt.", "pl": "Zaczyna się runda {number}."},
    "first": {
        "en": "The open pile begins with: {card}.",
        "pl": "Stos odkryty zaczyna się od karty: {card}.",
    },
    "look": {
        "en": "{who} looks at their land {place}.",
        "pl": "{who} podgląda swoją krainę {place}.",
    },
    "look.seen": {
        "en": "{who} looks at their land {place}: {card}.",
        "pl": "{who} podgląda swoją krainę {place}: {card}.",
    },
    "look.seen.you": {
        "en": "You look at your land {place}: {card}.",
        "pl": "Podglądasz swoją krainę {place}: {card}.",
    },
    "open": {
        "en": "{who} takes from the open pile: {card}.",
        "pl": "{who} bierze ze stosu odkrytego: {card}.",
    },
    "open.you": {
        "en": "You take from the open pile: {card}.",
        "pl": "Bierzesz ze stosu odkrytego: {card}.",
    },
    "closed": {
        "en": "{who} takes a card from the closed pile.",
        "pl": "{who} bierze kartę ze stosu zakrytego.",
    },
    "closed.you": {
        "en": "You take a card from the closed pile.",
        "pl": "Bierzesz kartę ze stosu zakrytego.",
    },
    "drawn": {"en": "{who} has drawn: {card}.", "pl": "{who} ma w ręce: {card}."},
    "drawn.you": {"en": "You have drawn: {card}.", "pl": "Masz w ręce: {card}."},
    "exchanged": {
        "en": "{who} exchanges land {place} for: {card}. To the open pile: {card2}.",
        "pl": "{who} wymienia krainę {place} na: {card}. Na stos odkryty: {card2}.",
    },
    "exchanged.you": {
        "en": "You exchange land {place} for: {card}. To the open pile: {card2}.",
        "pl": "Wymieniasz krainę {place} na: {card}. Na stos odkryty: {card2}.",
    },
    "kept": {
        "en": "{who} keeps the card as land {place}. To the open pile: {card2}.",
        "pl": "{who} wymienia krainę {place} na dobraną. Na stos odkryty: {card2}.",
    },
    "exchanged.last": {
        "en": "{who} exchanges land {place} for: {card}.",
        "pl": "{who} wymienia krainę {place} na: {card}.",
    },
    "exchanged.last.you": {
        "en": "You exchange land {place} for: {card}.",
        "pl": "Wymieniasz krainę {place} na: {card}.",
    },
    "kept.last": {
        "en": "{who} keeps the card as land {place}.",
        "pl": "{who} wymienia krainę {place} na dobraną.",
    },
    "laid.last": {
        "en": "{who} lays the card on the open pile.",
        "pl": "{who} odkłada kartę na stos odkryty.",
    },
    "laid.last.you": {
        "en": "You lay the card on the open pile.",
        "pl": "Odkładasz kartę na stos odkryty.",
    },
    "used.last": {
        "en": "{who} uses Take 2, but no card is left to take.",
        "pl": "{who} wykorzystuje Weź 2, ale nie ma już czego wziąć.",
    },
    "used.last.you": {
        "en": "You use Take 2, but no card is left to take.",
        "pl": "Wykorzystujesz Weź 2, ale nie ma już czego wziąć.",
    },
    "laid": {
        "en": "{who} lays on the open pile: {card}.",
        "pl": "{who} odkłada na stos odkryty: {card}.",
    },
    "laid.you": {
        "en": "You lay on the open pile: {card}.",
        "pl": "Odkładasz na stos odkryty: {card}.",
    },
    "used": {"en": "{who} uses: {card}.", "pl": "{who} wykorzystuje: {card}."},
    "used.you": {"en": "You use: {card}.", "pl": "Wykorzystujesz: {card}."},
    "rejected": {
        "en": "{who} goes on with one of the two cards. To the open pile: {card}.",
        "pl": "{who} wybiera jedną z dwóch kart. Na stos odkryty: {card}.",
    },
    "rejected.you": {
        "en": "You go on with one of the two cards. To the open pile: {card}.",
        "pl": "Wybierasz jedną z dwóch kart. Na stos odkryty: {card}.",
    },
    "peeked": {
        "en": "{who} peeks at land {place} in the dream of {whom}.",
        "pl": "{who} podgląda krainę {place} we śnie gracza {whom}.",
    },
    "peeked.seen": {
        "en": "{who} peeks at land {place} in the dream of {whom}: {card}.",
        "pl": "{who} podgląda krainę {place} we śnie gracza {whom}: {card}.",
    },
    "peeked.seen.you": {
        "en": "You peek at land {place} in the dream of {whom}: {card}.",
        "pl": "Podglądasz krainę {place} we śnie gracza {whom}: {card}.",
    },
    "swapped": {
        "en": "{who} swaps land {place} of {whom} and land {place2} of {whom2}.",
        "pl": "{who} zamienia krainę {place} gracza {whom} z krainą {place2} "
        "gracza {whom2}.",
    },
    "swapped.you": {
        "en": "You swap land {place} of {whom} and land {place2} of {whom2}.",
        "pl": "Zamieniasz krainę {place} gracza {whom} z krainą {place2} "
        "gracza {whom2}.",
    },
    "picked": {
        "en": "{who} picks from the open pile: {card}.",
        "pl": "{who} wybiera ze stosu odkrytego: {card}.",
    },
    "picked.you": {
        "en": "You pick from the open pile: {card}.",
        "pl": "Wybierasz ze stosu odkrytego: {card}.",
    },
    "claims": {
        "en": "{who} is about to claim two equal lands.",
        "pl": "{who} deklaruje dwie takie same krainy.",
    },
    "claims.you": {
        "en": "You are about to claim two equal lands.",
        "pl": "Deklarujesz dwie takie same krainy.",
    },
    "announced": {
        "en": "{who} announces for lands {place} and {place2}: {number} each.",
        "pl": "{who} ogłasza: krainy {place} i {place2}, kruków w każdej: {number}.",
    },
    "announced.you": {
        "en": "You announce for lands {place} and {place2}: {number} each.",
        "pl": "Ogłaszasz: krainy {place} i {place2}, kruków w każdej: {number}.",
    },
    "announced.hourglasses": {
        "en": "{who} announces: lands {place} and {place2} are hourglasses.",
        "pl": "{who} ogłasza: krainy {place} i {place2} to klepsydry.",
    },
    "announced.hourglasses.you": {
        "en": "You announce: lands {place} and {place2} are hourglasses.",
        "pl": "Ogłaszasz: krainy {place} i {place2} to klepsydry.",
    },
    "claim.right": {
        "en": "That is right. Both go to the open pile: {card}, {card2}.",
        "pl": "To prawda. Na stos odkryty trafiają: {card}, {card2}.",
    },
    "claim.wrong": {
        "en": "That is wrong. The lands are: {card}, {card2}.",
        "pl": "To pomyłka. Te krainy to: {card}, {card2}.",
    },
    "refilled": {
        "en": "A card that nobody has seen joins the dream of {who} as land {place}.",
        "pl": "Do snu gracza {who} trafia jako kraina {place} nieznana nikomu karta.",
    },
    "wake": {"en": "{who}: POBUDKA! Wake up!", "pl": "{who}: POBUDKA!"},
    "wake.you": {"en": "You call: POBUDKA! Wake up!", "pl": "Wołasz: POBUDKA!"},
    "ran.out": {
        "en": "The closed pile has run out; the round ends without a call.",
        "pl": "Stos zakryty się wyczerpał; runda kończy się bez pobudki.",
    },
    "call.succeeded": {
        "en": "Nobody has fewer ravens than {who}: the call was right.",
        "pl": "Nikt nie ma mniej kruków niż {who}: pobudka się udała.",
    },
    "call.succeeded.you": {
        "en": "Nobody has fewer ravens than you: the call was right.",
        "pl": "Nikt nie ma mniej kruków niż ty: pobudka się udała.",
    },
    "call.tied": {
        "en": "{who} shares the fewest ravens: no penalty.",
        "pl": "Ktoś jeszcze ma tak mało kruków jak {who}: kary nie ma.",
    },
    "call.tied.you": {
        "en": "You share the fewest ravens: no penalty.",
        "pl": "Ktoś jeszcze ma tak mało kruków jak ty: kary nie ma.",
    },
    "call.failed": {
        "en": "Somebody has fewer ravens than {who}; penalty: {number}.",
        "pl": "Ktoś ma mniej kruków niż {who}; kara: {number}.",
    },
    "call.failed.you": {
        "en": "Somebody has fewer ravens than you; penalty: {number}.",
        "pl": "Ktoś ma mniej kruków niż ty; kara: {number}.",
    },
    "hourglasses": {
        "en": "{who}, hourglasses: {number}, each counts {each}.",
        "pl": "{who}, klepsydry: {number}, każda warta {each}.",
    },
    "hourglasses.you": {
        "en": "Your hourglasses: {number}, each counts {each}.",
        "pl": "Twoje klepsydry: {number}, każda warta {each}.",
    },
    "forgiven": {
        "en": "{who} has the most nines and does not count them: {number} less.",
        "pl": "{who} ma najwięcej dziewiątek i ich nie liczy: o {number} mniej.",
    },
    "forgiven.you": {
        "en": "You have the most nines and do not count them: {number} less.",
        "pl": "Masz najwięcej dziewiątek i ich nie liczysz: o {number} mniej.",
    },
    "all.in": {
        "en": "The dream of {who} is all nines: 50 for everybody else!",
        "pl": "{who} ma we śnie same dziewiątki: wszyscy inni zapisują po 50!",
    },
    "points": {
        "en": "{who}: {number} this round, {total} in all.",
        "pl": "{who}: w rundzie {number}, razem {total}.",
    },
    "won": {"en": "{who} wins.", "pl": "Wygrywa {who}."},
    "won.you": {"en": "You win.", "pl": "Wygrywasz."},
}


def told(
    before: Sheet, after: Sheet, seat: int, actor: int, witnessed: int
) -> list[Line]:
    """What the log of `seat` says about one action."""
    if witnessed == NOTHING:
        return []
    if actor == CHANCE:
        lines = dealt(before, after, witnessed)
    elif before.phase == TURN:
        lines = begun(before, witnessed)
    else:
        lines = done(before, after, seat, actor, witnessed)
    if is_counted(after):
        lines += counted(after)
    return lines


def dealt(before: Sheet, after: Sheet, witnessed: int) -> list[Line]:
    """What Chance has turned up, as far as it was seen."""
    if before.phase == STARTING:
        return [("starter", {"who": witnessed - STARTER})]
    if before.phase == REFILLING:
        place = before.first - before.start[before.turn] + 1
        return [("refilled", {"who": before.turn, "place": place})]
    if before.phase == DEALING and before.dealt == 0:
        return [("round", {"number": before.rounds_played + 1})]
    if before.phase == DEALING:
        return [("first", {"card": after.top})] if after.phase == OPENING else []
    if witnessed < 0:
        return []  # the taking itself was told before
    return [("drawn", {"who": before.turn, "card": witnessed})]


def begun(before: Sheet, witnessed: int) -> list[Line]:
    """How a turn began."""
    if witnessed == OPEN:
        return [("open", {"who": before.turn, "card": before.top})]
    if witnessed == CLOSED:
        return [("closed", {"who": before.turn})]
    return [("claims" if witnessed == CLAIM else "wake", {"who": before.turn})]


def done(
    before: Sheet, after: Sheet, seat: int, actor: int, witnessed: int
) -> list[Line]:
    """A look, or what a turn went on with."""
    phase = before.phase
    if phase == OPENING or phase == PEEKING:
        return looked(before, after, seat, actor, witnessed - PLACE)
    if phase == PLACING or phase == HOLDING:
        return placed(before, after, actor, witnessed)
    if phase == CHOOSING:
        return [("rejected", {"who": actor, "card": after.top})]
    if phase == PICKING:
        return [("picked", {"who": actor, "card": witnessed})]
    if phase == SWAPPING_WITH:
        return swapped(before, actor, witnessed - PLACE)
    if phase == ANNOUNCING:
        return announced(before, after, actor, witnessed)
    return []  # the first of two places is told together with the second


def looked(
    before: Sheet, after: Sheet, seat: int, actor: int, place: int
) -> list[Line]:
    """A look at one land: only the looker reads what it was."""
    key = "look" if before.phase == OPENING else "peeked"
    args = {"who": actor, "place": human(before, place)}
    if before.phase == PEEKING:
        args["whom"] = owner(before, place)
    if seat == actor:
        key += ".seen"
        # A peek that ends the round leaves the faces in place, all turned up.
        args["card"] = after.cards[place]
    return [(key, args)]


def placed(before: Sheet, after: Sheet, actor: int, witnessed: int) -> list[Line]:
    """What became of the card in hand."""
    if witnessed == LAY or witnessed == USE:
        key = "laid" if witnessed == LAY else "used"
        return [laying(key, after, "card", {"who": actor})]
    args = {"who": actor, "place": human(before, witnessed - PLACE)}
    if before.held == HIDDEN:
        return [laying("kept", after, "card2", args)]
    return [laying("exchanged", after, "card2", {**args, "card": before.held})]


def laying(key: str, after: Sheet, name: str, args: dict[str, int]) -> Line:
    """A line with the card that came to lie on the open pile.

    The last action of a round leaves no open pile to read it from.
    """
    if after.top == HIDDEN:
        return (f"{key}.last", args)
    return (key, {**args, name: after.top})


def swapped(before: Sheet, actor: int, place: int) -> list[Line]:
    """Two lands changed places."""
    args = {
        "who": actor,
        "whom": owner(before, before.first),
        "place": human(before, before.first),
        "whom2": owner(before, place),
        "place2": human(before, place),
    }
    return [("swapped", args)]


def announced(before: Sheet, after: Sheet, actor: int, witnessed: int) -> list[Line]:
    """A claim, and what the two lands turned out to be."""
    low = min(before.first, before.second)
    high = max(before.first, before.second)
    args = {"who": actor, "place": human(before, low), "place2": human(before, high)}
    if witnessed == HOURGLASSES:
        line = ("announced.hourglasses", args)
    else:
        line = ("announced", {**args, "number": witnessed - NUMBER})
    if after.length[actor] == before.length[actor]:
        cards = {"card": after.cards[low], "card2": after.cards[high]}
        return [line, ("claim.wrong", cards)]
    return [line, ("claim.right", cleared(before, after))]


def cleared(before: Sheet, after: Sheet) -> dict[str, int]:
    """The two cards that a right claim laid on the open pile, the upper one last."""
    added = [
        kind
        for kind in range(KINDS)
        for _ in range(after.pile[kind] - before.pile[kind])
    ]
    added.remove(after.top)
    return {"card": added[0], "card2": after.top}


def counted(after: Sheet) -> list[Line]:
    """How the round was judged, what everybody scored, and who won."""
    lines: list[Line] = []
    if after.caller == HIDDEN:
        lines.append(("ran.out", {}))
    if after.verdict == WENT_ALL_IN:
        lines.append(("all.in", {"who": all_in_seat(after)}))
    elif after.verdict != NOBODY_CALLED:
        lines.append(verdict(after))
    lines += reasons(after)
    for seat in range(after.seats):
        numbers = {"number": after.points[seat], "total": after.totals[seat]}
        lines.append(("points", {"who": seat, **numbers}))
    if after.phase == OVER:
        won = winners(after)
        lines += [("won", {"who": s}) for s in range(after.seats) if won >> s & 1]
    return lines


def reasons(after: Sheet) -> list[Line]:
    """Hourglasses, and nines that are not counted; all dreams lie turned up."""
    if after.verdict == WENT_ALL_IN:
        return []
    lines: list[Line] = []
    for seat in range(after.seats):
        count = hourglasses(after, seat)
        each = 9 if count % 2 else 0
        if count:
            lines.append(("hourglasses", {"who": seat, "number": count, "each": each}))
    forgiven = most_nines(after) if after.nines_forgiven else HIDDEN
    if forgiven != HIDDEN:
        number = 9 * nines(after, forgiven)
        lines.append(("forgiven", {"who": forgiven, "number": number}))
    return lines


def verdict(after: Sheet) -> Line:
    """Whether the call was right."""
    if after.verdict == CALL_FAILED:
        return ("call.failed", {"who": after.caller, "number": after.penalty})
    key = {CALL_SUCCEEDED: "call.succeeded", CALL_TIED: "call.tied"}[after.verdict]
    return (key, {"who": after.caller})


def all_in_seat(after: Sheet) -> int:
    """The seat whose dream is nothing but nines: the only one that scores no 50."""
    return next(seat for seat in range(after.seats) if after.points[seat] == 0)


def human(state: Sheet, place: int) -> int:
    """A place within its dream as people count, from 1."""
    return int(place - state.start[owner(state, place)]) + 1
