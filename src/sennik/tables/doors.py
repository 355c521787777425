"""The rules called with arrays of one record: passing a record alone costs 3 µs more.

`arena` compiles these over the compiled rules of a game, which give the names used.
"""
# ruff: noqa: F821
# mypy: disable-error-code="name-defined"

from typing import Any

from sennik.games.common import HIDDEN, SPECTATOR


def open_setup(states: Any, options: Any) -> None:
    """`setup`."""
    setup(states[0], options[0])


def open_apply(states: Any, actor: int, action: int) -> None:
    """`apply`."""
    apply(states[0], actor, action)


def open_legal(states: Any, actor: int, out: Any) -> int:
    """`legal`."""
    return int(legal(states[0], actor, out))


def open_refusal(states: Any, actor: int, action: int) -> int:
    """`refusal`."""
    return int(refusal(states[0], actor, action))


def open_drawn(states: Any, ticket: int) -> int:
    """`drawn`."""
    return int(drawn(states[0], ticket))


def open_view(states: Any, seat: int, outs: Any) -> None:
    """`view`."""
    view(states[0], seat, outs[0])


def open_sight(states: Any, seat: int, outs: Any) -> None:
    """`sight`."""
    sight(states[0], seat, outs[0])


def open_witness(states: Any, seat: int, actor: int, action: int) -> int:
    """`witness`."""
    return int(witness(states[0], seat, actor, action))


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
    steps: Any,
    clears: Any,
    views: Any,
    minds: Any,
    desk: Any,
) -> None:
    """What every seat, and last a spectator, sees in `states` and of the steps between.

    `count` states are regarded, of which the first `known` were before, and `moves`
    steps. `steps` are actors, actions, room for these as each perceives them, and for
    whether anybody knows a card in a state that it did not before. `views` are records,
    and the same byte by byte. `clears` are states at which a seat puts its looks away.
    `minds` have a row a viewer: the faces that do not lie visible, the looks among
    them, the known cards counted, and whether looks changed. `desk` is memory to work
    in.
    """
    actors, actions, witnessed, revealing = steps
    last = views[0].shape[1] - 1
    for number in range(count):
        revealing[number] = 0
        for index in range(last + 1):
            viewer = index if index < last else SPECTATOR
            if number < moves:
                witnessed[number, index] = witness(
                    states[number], viewer, actors[number], actions[number]
                )
            if number >= known:
                if learn(states[number], number, index, views, minds, desk):
                    revealing[number] = 1
            if index < last and clears[index] == number:
                forget_looks(index, minds)


def learn(
    state: Any, number: int, index: int, views: Any, minds: Any, desk: Any
) -> int:
    """The view of one, and what it looks at; whether it knows a card more."""
    last = views[0].shape[1] - 1
    viewer = index if index < last else SPECTATOR
    known, counted = views[0][number, index], minds[2][index]
    view(state, viewer, known)
    census(known, desk[4])
    if index < last:
        sight(state, viewer, desk[0][0])
        note_looks(views[1][number, index], index, minds, desk)
    more = has_risen(counted, desk[4])
    for kind in range(len(counted)):
        counted[kind] = desk[4][kind]
    return more


def note_looks(cells: Any, seat: int, minds: Any, desk: Any) -> None:
    """Note what `seat`, whose view is `cells`, has looked at."""
    private, found, counted, news = minds
    hide(cells, desk[1], desk[2], private[seat], desk[3])
    changes = compare(private[seat], found[seat], desk[3], counted[seat], desk[4])
    news[seat] = news[seat] or changes > 0


def forget_looks(seat: int, minds: Any) -> None:
    """What `seat` has looked at so far is no look any more."""
    found, news = minds[1][seat], minds[3]
    for cell in range(len(found)):
        if found[cell] != HIDDEN:
            found[cell] = HIDDEN
            news[seat] = 1


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
