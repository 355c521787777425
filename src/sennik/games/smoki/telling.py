"""Smoki: the log, made only from what one seat sees and witnesses.

Rows, columns, piles and rounds in lines count from 1, as people count them.
"""

from collections.abc import Iterator

from sennik.games.common import CHANCE, HIDDEN, NOTHING, UNSEEN, Sheet
from sennik.games.phrases import Line
from sennik.games.smoki.catalogue import Both
from sennik.games.smoki.counting import winners
from sennik.games.smoki.facts import (
    CIRCLE,
    CLOSED,
    COLUMNS,
    DEALING,
    DRAWING,
    KEEP,
    KINDS,
    LAY,
    OPEN,
    OPENING,
    OVER,
    PLACE,
    STARTER,
    STARTING,
    SWAPPING,
    SWAPPING_WITH,
    TURN,
    TURNING,
    is_reshuffled,
    next_seat,
    top,
)
from sennik.games.smoki.knowledge import unseen_cards

LINES: dict[str, Both] = {
    "starter": {"en": "{who} begins the match.", "pl": "Partię zaczyna {who}."},
    "starter.you": {"en": "You begin the match.", "pl": "Zaczynasz partię."},
    "round": {"en": "Round {number} is dealt.", "pl": "Zaczyna się runda {number}."},
    "reveal": {"en": "{who} turns up: {card}.", "pl": "{who} odkrywa: {card}."},
    "reveal.you": {"en": "You turn up: {card}.", "pl": "Odkrywasz: {card}."},
    "first": {
        "en": "Open pile {pile} begins with: {card}.",
        "pl": "Stos odkryty {pile} zaczyna się od karty: {card}.",
    },
    "open": {
        "en": "{who} takes from open pile {pile}: {card}.",
        "pl": "{who} bierze ze stosu odkrytego {pile}: {card}.",
    },
    "open.you": {
        "en": "You take from open pile {pile}: {card}.",
        "pl": "Bierzesz ze stosu odkrytego {pile}: {card}.",
    },
    "closed": {
        "en": "{who} takes a card from the closed pile.",
        "pl": "{who} bierze kartę ze stosu zakrytego.",
    },
    "closed.you": {
        "en": "You take a card from the closed pile.",
        "pl": "Bierzesz kartę ze stosu zakrytego.",
    },
    "draw": {"en": "{who} has drawn: {card}.", "pl": "{who} ma w ręce: {card}."},
    "draw.you": {"en": "You have drawn: {card}.", "pl": "Masz w ręce: {card}."},
    "lay": {
        "en": "{who} lays on open pile {pile}: {card}.",
        "pl": "{who} odkłada na stos odkryty {pile}: {card}.",
    },
    "lay.you": {
        "en": "You lay on open pile {pile}: {card}.",
        "pl": "Odkładasz na stos odkryty {pile}: {card}.",
    },
    "lay.unnamed": {
        "en": "{who} lays a card on open pile {pile}.",
        "pl": "{who} odkłada kartę na stos odkryty {pile}.",
    },
    "place": {
        "en": "{who} puts into row {row}, column {column}: {card}; out: {card2}.",
        "pl": "{who} kładzie w rzędzie {row}, w kolumnie {column}: {card}; "
        "usuwa: {card2}.",
    },
    "place.you": {
        "en": "You put into row {row}, column {column}: {card}; out: {card2}.",
        "pl": "Kładziesz w rzędzie {row}, w kolumnie {column}: {card}; "
        "usuwasz: {card2}.",
    },
    "pass": {
        "en": "{who} passes on: {card}. {whom} takes out: {card2}.",
        "pl": "{who} przekazuje dalej: {card}. {whom} usuwa: {card2}.",
    },
    "pass.you": {
        "en": "You pass on: {card}. {whom} takes out: {card2}.",
        "pl": "Przekazujesz dalej: {card}. {whom} usuwa: {card2}.",
    },
    "swap": {
        "en": "{who} swaps two lands: row {row}, column {column} "
        "and row {row2}, column {column2}.",
        "pl": "{who} zamienia dwie krainy: rząd {row}, kolumna {column} "
        "i rząd {row2}, kolumna {column2}.",
    },
    "swap.you": {
        "en": "You swap two lands: row {row}, column {column} "
        "and row {row2}, column {column2}.",
        "pl": "Zamieniasz dwie krainy: rząd {row}, kolumna {column} "
        "i rząd {row2}, kolumna {column2}.",
    },
    "keep": {"en": "{who} swaps nothing.", "pl": "{who} niczego nie zamienia."},
    "keep.you": {"en": "You swap nothing.", "pl": "Niczego nie zamieniasz."},
    "shuffle": {
        "en": "The closed pile is empty: all open cards are shuffled into a new one.",
        "pl": "Stos zakryty się wyczerpał: nowy powstaje z potasowanych odkrytych.",
    },
    "points": {
        "en": "{who}, points in this round: {number}.",
        "pl": "{who}, punkty w tej rundzie: {number}.",
    },
    "points.you": {
        "en": "Your points in this round: {number}.",
        "pl": "Twoje punkty w tej rundzie: {number}.",
    },
    "token": {"en": "{who} takes a dragon token.", "pl": "{who} bierze żeton smoka."},
    "token.you": {"en": "You take a dragon token.", "pl": "Bierzesz żeton smoka."},
    "win": {"en": "{who} wins the match.", "pl": "{who} wygrywa partię."},
    "win.you": {"en": "You win the match.", "pl": "Wygrywasz partię."},
}


def told(
    before: Sheet, after: Sheet, seat: int, actor: int, witnessed: int
) -> list[Line]:
    """Lines about one action, from the views of `seat` before and after it."""
    if witnessed == NOTHING:
        return []
    if actor == CHANCE:
        return list(dealt(before, after, witnessed))
    lines = list(played(before, after, actor, witnessed))
    if after.rounds_played > before.rounds_played:
        lines += ended(before, after)
    elif after.shuffles > before.shuffles:
        lines.append(("shuffle", {}))
    return lines


def dealt(before: Sheet, after: Sheet, witnessed: int) -> Iterator[Line]:
    """What Chance did."""
    if before.phase == STARTING:
        yield "starter", {"who": witnessed - STARTER}
    elif before.phase == DEALING and before.dealt == 0:
        yield "round", {"number": after.rounds_played + 1}
    elif before.phase == TURNING:
        pile = 0 if before.heights[0] == 0 else 1
        yield "first", {"pile": pile + 1, "card": witnessed}
    elif before.phase == DRAWING and witnessed != UNSEEN:
        yield "draw", {"who": before.turn, "card": witnessed}


def played(before: Sheet, after: Sheet, who: int, action: int) -> Iterator[Line]:
    """What a seat did."""
    if before.phase == OPENING:
        card = after.cards[who, action - PLACE]
        yield "reveal", {"who": who, "card": card}
    elif before.phase == TURN and action == CLOSED:
        yield "closed", {"who": who}
    elif before.phase == TURN:
        pile = action - OPEN
        yield "open", {"who": who, "pile": pile + 1, "card": top(before, pile)}
    elif action == KEEP:
        yield "keep", {"who": who}
    elif before.phase == SWAPPING_WITH:
        yield "swap", {"who": who, **swapped(before.first, action - PLACE)}
    elif action >= LAY:
        yield from laid(before, after, who, action - LAY)
    elif before.phase != SWAPPING:
        yield from placed(before, after, who, action - PLACE)


def swapped(one: int, two: int) -> dict[str, int]:
    """Rows and columns of two places."""
    return {
        "row": one // COLUMNS + 1,
        "column": one % COLUMNS + 1,
        "row2": two // COLUMNS + 1,
        "column2": two % COLUMNS + 1,
    }


def laid(before: Sheet, after: Sheet, who: int, pile: int) -> Iterator[Line]:
    """A card on an open pile, which shows what a rival had drawn."""
    card = before.held
    if card == HIDDEN and after.heights[pile] > before.heights[pile]:
        card = top(after, pile)
    elif card == HIDDEN:
        card = shuffled_in(before, after)
    if card == HIDDEN:
        yield "lay.unnamed", {"who": who, "pile": pile + 1}
    else:
        yield "lay", {"who": who, "pile": pile + 1, "card": card}


def shuffled_in(before: Sheet, after: Sheet) -> int:
    """The last card of the closed pile, laid by a rival and reshuffled at once.

    Everybody saw it: it is the one unseen card that does not lie in a dream. Without
    memory (`sight`) nobody can tell, and the answer is HIDDEN.
    """
    if not is_reshuffled(after):
        return HIDDEN
    unseen = list(range(KINDS))
    unseen_cards(before, unseen)
    laid = [unseen[kind] - after.face_down[kind] for kind in range(KINDS)]
    return laid.index(1)


def placed(before: Sheet, after: Sheet, who: int, place: int) -> Iterator[Line]:
    """A card in a dream and what it drove out, all round the table for a circle."""
    seats = [who]
    if after.cards[who, place] == CIRCLE and after.acting != who:
        while seats[-1] != after.acting:
            seats.append(next_seat(after, seats[-1]))
    out = [*(after.cards[seat, place] for seat in seats[1:]), after.held]
    where = {"row": place // COLUMNS + 1, "column": place % COLUMNS + 1}
    card = after.cards[who, place]
    yield "place", {"who": who, **where, "card": card, "card2": out[0]}
    for giver, taker, one, two in zip(seats, seats[1:], out, out[1:], strict=False):
        yield "pass", {"who": giver, "whom": taker, "card": one, "card2": two}


def ended(before: Sheet, after: Sheet) -> Iterator[Line]:
    """The count of a round and, once over, the winners."""
    for who in range(after.seats):
        yield "points", {"who": who, "number": after.points[who]}
    for who in range(after.seats):
        if after.dragons[who] > before.dragons[who]:
            yield "token", {"who": who}
    if after.phase == OVER:
        for who in range(after.seats):
            if winners(after) >> who & 1:
                yield "win", {"who": who}
