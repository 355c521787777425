"""The rules called with arrays of one record: passing a record alone costs 3 µs more.

`arena` compiles these over the compiled rules of a game, which give the names used.
"""
# ruff: noqa: F821
# mypy: disable-error-code="name-defined"

from typing import Any

from sennik.games.common import HIDDEN, SPECTATOR

LOOKING, REVEALED = 0, 8  # where bits begin in what `regard` answers


def open_setup(states: Any, options: Any) -> None:
    """`setup`."""
    setup(states[0], options[0])


def open_apply(states: Any, actor: int, action: int) -> int:
    """`apply`, then `actors`."""
    apply(states[0], actor, action)
    return int(actors(states[0]))


def open_legal(states: Any, actor: int, out: Any) -> int:
    """`legal`."""
    return int(legal(states[0], actor, out))


def open_refusal(states: Any, actor: int, action: int) -> int:
    """`refusal`."""
    return int(refusal(states[0], actor, action))


def open_tickets(states: Any) -> int:
    """`tickets`."""
    return int(tickets(states[0]))


def open_drawn(states: Any, ticket: int) -> int:
    """`drawn`."""
    return int(drawn(states[0], ticket))


def open_view(states: Any, seat: int, outs: Any) -> None:
    """`view`."""
    view(states[0], seat, outs[0])


def open_sight(states: Any, seat: int, outs: Any) -> None:
    """`sight`."""
    sight(states[0], seat, outs[0])


def has_risen(old: Any, new: Any) -> int:
    """Whether any number in `new` is larger than in `old`."""
    for index in range(len(old)):
        if new[index] > old[index]:
            return 1
    return 0


def open_regard(
    known: int,
    count: int,
    states: Any,
    moves: int,
    rows: Any,
    views: Any,
    minds: Any,
    desk: Any,
) -> int:
    """What every seat, and last a spectator, sees in `states` and of the steps between.

    `count` states are regarded, of which the first `known` were before, and `moves`
    steps. `rows` are events, actors, actions and room for these as each perceives them;
    in the last one are the events up to which the seats put their looks away. `views`
    are records, and the same byte by byte. `minds` have a row a viewer: the faces that
    do not lie visible, the looks among them, the known cards counted, and the last of
    the views. `desk` is memory to work in.

    Two sets of bits. From LOOKING: seats whose looks have changed. REVEALED: whether
    anybody knows a card in the last state that it did not before.
    """
    horizons, last = rows[len(rows) - 1], views[0].shape[1] - 1
    if known > 0:
        copy(minds[3], views[1][0])
    found = 0
    for number in range(count):
        found &= ~(1 << REVEALED)
        row = rows[number]
        for index in range(last + 1):
            viewer = index if index < last else SPECTATOR
            if number < moves:
                row[3 + index] = witness(states[number], viewer, row[1], row[2])
            if number >= known:
                found |= learn(states[number], number, index, views, minds, desk)
            if index < last and is_horizon(rows, number, moves, horizons[index]):
                found |= forget_looks(index, minds)
    copy(views[1][count - 1], minds[3])
    return found


def copy(old: Any, new: Any) -> None:
    """Let all rows of `new` be as those of `old`."""
    for row in range(old.shape[0]):
        for cell in range(old.shape[1]):
            new[row, cell] = old[row, cell]


def is_horizon(rows: Any, number: int, moves: int, horizon: int) -> int:
    """Whether state `number` is the first that is no older than event `horizon`."""
    if horizon < 0 or (number < moves and rows[number, 0] <= horizon):
        return 0
    return number == 0 or rows[number - 1, 0] <= horizon


def learn(
    state: Any, number: int, index: int, views: Any, minds: Any, desk: Any
) -> int:
    """The view of one, and what it looks at; what has changed in that, as bits."""
    last = views[0].shape[1] - 1
    viewer = index if index < last else SPECTATOR
    known, counted, found = views[0][number, index], minds[2][index], 0
    view(state, viewer, known)
    census(known, desk[4])
    if index < last:
        sight(state, viewer, desk[0][0])
        found = note_looks(views[1][number, index], index, minds, desk)
    found |= has_risen(counted, desk[4]) << REVEALED
    for kind in range(len(counted)):
        counted[kind] = desk[4][kind]
    return found


def note_looks(cells: Any, seat: int, minds: Any, desk: Any) -> int:
    """Note what `seat`, whose view is `cells`, has looked at; its bit if it has."""
    private, found, counted, _ = minds
    hide(cells, desk[1], desk[2], private[seat], desk[3])
    changes = compare(private[seat], found[seat], desk[3], counted[seat], desk[4])
    return 1 << (LOOKING + seat) if changes > 0 else 0


def forget_looks(seat: int, minds: Any) -> int:
    """What `seat` has looked at so far is no look any more; its bit if there was."""
    found, changes = minds[1][seat], 0
    for cell in range(len(found)):
        if found[cell] != HIDDEN:
            found[cell] = HIDDEN
            changes = 1 << (LOOKING + seat)
    return changes


def hide(known: Any, visible: Any, faces: Any, private: Any, before: Any) -> None:
    """The known faces that do not lie visible into `private`, the old into `before`."""
    for cell in range(len(faces)):
        before[cell] = private[cell]
        is_private = faces[cell] and visible[cell] == HIDDEN
        private[cell] = known[cell] if is_private else HIDDEN


def compare(private: Any, found: Any, before: Any, old: Any, new: Any) -> int:
    """Forget looks that are gone and note new ones, not what only moved; how many."""
    changes = 0
    for cell in range(len(private)):
        face = private[cell]
        if found[cell] != face and found[cell] != HIDDEN:
            found[cell] = HIDDEN
            changes += 1
        if face != before[cell] and is_news(face, old, new):
            if occurrences(private, face) > occurrences(before, face):
                found[cell] = face
                changes += 1
    return changes


def is_news(face: int, old: Any, new: Any) -> int:
    """Whether more cards of the kind `face` are known than before."""
    return 0 <= face < len(new) and new[face] > old[face]


def occurrences(cells: Any, face: int) -> int:
    """How many cells hold `face`."""
    count = 0
    for cell in cells:
        if cell == face:
            count += 1
    return count
