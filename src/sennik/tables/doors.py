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


def open_known(states: Any, seat: int, outs: Any, counts: Any) -> None:
    """`view`, and in `counts` the `census` of it."""
    view(states[0], seat, outs[0])
    census(outs[0], counts)


def open_reveals(
    befores: Any, afters: Any, seats: int, outs: Any, old: Any, new: Any
) -> int:
    """Whether some seat or a spectator knows a card in `afters` that it did not."""
    for number in range(seats + 1):
        viewer = number if number < seats else SPECTATOR
        open_known(befores, viewer, outs, old)
        open_known(afters, viewer, outs, new)
        if has_risen(old, new):
            return 1
    return 0


def has_risen(old: Any, new: Any) -> int:
    """Whether any number in `new` is larger than in `old`."""
    for index in range(len(old)):
        if new[index] > old[index]:
            return 1
    return 0


def open_look(
    states: Any, seat: int, view_desk: Any, sight_desk: Any, faces: Any, kept: Any
) -> int:
    """Go on looking through `states`; how many faces are looked at in the end.

    The desks are a record and its cells. `kept` has a row for the faces that do not lie
    visible, one for the looks among them, one to work in, and the known cards counted.
    """
    count = 0
    for number in range(len(states)):
        open_known(states[number : number + 1], seat, view_desk[0], kept[4])
        sight(states[number], seat, sight_desk[0][0])
        hide(view_desk[1], sight_desk[1], faces, kept[0], kept[2])
        count = compare(kept[0], kept[1], kept[2], kept[3], kept[4])
    return count


def hide(known: Any, visible: Any, faces: Any, private: Any, before: Any) -> None:
    """The known faces that do not lie visible into `private`, the old into `before`."""
    for cell in range(len(faces)):
        before[cell] = private[cell]
        is_private = faces[cell] and visible[cell] == HIDDEN
        private[cell] = known[cell] if is_private else HIDDEN


def compare(private: Any, found: Any, before: Any, old: Any, new: Any) -> int:
    """Forget looks that are gone and note new ones, not what only moved."""
    count = 0
    for cell in range(len(private)):
        face = private[cell]
        if found[cell] != face:
            found[cell] = HIDDEN
        if face != before[cell] and is_news(face, old, new):
            if occurrences(private, face) > occurrences(before, face):
                found[cell] = face
        if found[cell] != HIDDEN:
            count += 1
    for kind in range(len(new)):
        old[kind] = new[kind]
    return count


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
