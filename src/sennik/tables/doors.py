"""What tables ask of the rules beyond the contract, in the language of the rules.

`arena` compiles these over the rules of a game, which give the names used, and runs
them interpreted until that is done.
"""
# ruff: noqa: F821
# mypy: disable-error-code="name-defined"

from typing import Any

from sennik.games.common import HIDDEN, SPECTATOR

LOOKING, REVEALED = 0, 8  # where bits begin in what `regard` answers
ROOM = 64  # states that are regarded at once


def moved(state: Any, actor: int, action: int) -> int:
    """Play an action; who acts then."""
    apply(state, actor, action)
    return int(actors(state))


def regard(
    known: int,
    count: int,
    moves: int,
    seats: int,
    states: Any,
    rows: Any,
    views: Any,
    cells: Any,
    mind: Any,
    desk: Any,
    visible: Any,
    lying: Any,
) -> int:
    """What every seat, and last a spectator, sees in `states` and of the steps between.

    `count` states are regarded, of which the first `known` were before, and `moves`
    steps. `rows` are events, actors, actions and room for these as each perceives them;
    in the last one are the events up to which the seats put their looks away. `views`
    are records, those of all viewers for each state; `cells` are the same byte by byte.
    `mind` has a row a viewer: the faces that do not lie visible, the looks among them,
    the known cards counted, and the last of the views. `desk` is memory to work in, and
    `visible` is a record for sights, `lying` the same byte by byte.

    Two sets of bits. From LOOKING: seats whose looks have changed. REVEALED: whether
    anybody knows a card in the last state that it did not before.
    """
    size = len(desk.faces)
    if known > 0:
        for index in range(seats + 1):
            for cell in range(size):
                cells[index, cell] = mind.last[index, cell]
    found = 0
    for number in range(count):
        found &= ~(1 << REVEALED)
        for index in range(seats + 1):
            viewer = index if index < seats else SPECTATOR
            if number < moves:
                actor, action = rows[number, 1], rows[number, 2]
                rows[number, 3 + index] = witness(states[number], viewer, actor, action)
            if number >= known:
                place = number * (seats + 1) + index
                found |= learn(
                    states[number], index, seats, views[place], cells[place], mind,
                    desk, visible, lying,
                )  # fmt: skip
            if index < seats and is_horizon(rows, number, moves, rows[ROOM, index]):
                found |= forget_looks(index, mind)
    first = (count - 1) * (seats + 1)
    for index in range(seats + 1):
        for cell in range(size):
            mind.last[index, cell] = cells[first + index, cell]
    return found


def is_horizon(rows: Any, number: int, moves: int, horizon: int) -> bool:
    """Whether state `number` is the first that is no older than event `horizon`."""
    if horizon < 0 or (number < moves and rows[number, 0] <= horizon):
        return False
    return number == 0 or bool(rows[number - 1, 0] <= horizon)


def learn(
    state: Any,
    index: int,
    seats: int,
    known: Any,
    cells: Any,
    mind: Any,
    desk: Any,
    visible: Any,
    lying: Any,
) -> int:
    """The view of one, and what it looks at; what has changed in that, as bits."""
    viewer = index if index < seats else SPECTATOR
    found = 0
    view(state, viewer, known)
    census(known, desk.cards)
    if index < seats:
        sight(state, viewer, visible)
        found = note_looks(cells, index, mind, desk, lying)
    for kind in range(len(desk.cards)):
        if desk.cards[kind] > mind.counted[index, kind]:
            found |= 1 << REVEALED
    for kind in range(len(desk.cards)):
        mind.counted[index, kind] = desk.cards[kind]
    return found


def note_looks(cells: Any, seat: int, mind: Any, desk: Any, lying: Any) -> int:
    """Note what `seat`, whose view is `cells`, has looked at; its bit if it has."""
    for cell in range(len(desk.faces)):
        desk.before[cell] = mind.private[seat, cell]
        is_private = desk.faces[cell] != 0 and lying[cell] == HIDDEN
        mind.private[seat, cell] = cells[cell] if is_private else HIDDEN
    return 1 << (LOOKING + seat) if changed(seat, mind, desk) > 0 else 0


def forget_looks(seat: int, mind: Any) -> int:
    """What `seat` has looked at so far is no look any more; its bit if there was."""
    changes = 0
    for cell in range(len(mind.found[seat])):
        if mind.found[seat, cell] != HIDDEN:
            mind.found[seat, cell] = HIDDEN
            changes = 1 << (LOOKING + seat)
    return changes


def changed(seat: int, mind: Any, desk: Any) -> int:
    """Forget looks that are gone and note new ones, not what only moved; how many."""
    changes = 0
    for cell in range(len(desk.before)):
        face = mind.private[seat, cell]
        if mind.found[seat, cell] != face and mind.found[seat, cell] != HIDDEN:
            mind.found[seat, cell] = HIDDEN
            changes += 1
        if face != desk.before[cell] and is_news(seat, face, mind, desk):
            if is_more(seat, face, mind, desk):
                mind.found[seat, cell] = face
                changes += 1
    return changes


def is_news(seat: int, face: int, mind: Any, desk: Any) -> bool:
    """Whether more cards of the kind `face` are known than before."""
    if face < 0 or face >= len(desk.cards):
        return False
    return bool(desk.cards[face] > mind.counted[seat, face])


def is_more(seat: int, face: int, mind: Any, desk: Any) -> bool:
    """Whether more private cells hold `face` than before."""
    more = 0
    for cell in range(len(desk.before)):
        if mind.private[seat, cell] == face:
            more += 1
        if desk.before[cell] == face:
            more -= 1
    return more > 0
