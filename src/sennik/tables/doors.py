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


def open_scores(states: Any, outs: Any) -> None:
    """`score` of every seat."""
    for seat in range(len(outs)):
        outs[seat] = score(states[0], seat)


def open_differences(olds: Any, news: Any, bits: Any) -> int:
    """The fields in which two records differ; both, and `bits`, byte by byte."""
    fields = 0
    for byte in range(len(bits)):
        if olds[byte] != news[byte]:
            fields |= bits[byte]
    return fields


def open_apart(views: Any, bits: Any, witnessed: Any, out: Any) -> None:
    """Three rows for each viewer: the fields that changed along the views, those in
    which some view is not the spectators', and whether it perceived every step as they.
    """
    spectators = views.shape[1] - 1
    for viewer in range(spectators + 1):
        out[0, viewer] = out[1, viewer] = 0
        out[2, viewer] = 1
        for number in range(len(views)):
            mine, theirs = views[number, viewer], views[number, spectators]
            out[0, viewer] |= open_differences(views[0, viewer], mine, bits)
            out[1, viewer] |= open_differences(mine, theirs, bits)
        for number in range(len(witnessed)):
            if witnessed[number, viewer] != witnessed[number, spectators]:
                out[2, viewer] = 0


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


def open_regard(
    states: Any, actors: Any, steps: Any, clears: Any, views: Any, minds: Any, desk: Any
) -> None:
    """What every seat, and last a spectator, sees in `states` and of the steps between.

    `steps` are actions, and room for them as each perceives them. `views` are records,
    and the same byte by byte. `clears` are states at which a seat puts its looks away.
    `minds` have a row a seat: the faces that do not lie visible, the looks among them,
    the known cards counted, and whether looks changed. `desk` is memory to work in.
    """
    actions, witnessed = steps
    records, cells = views
    last = records.shape[1] - 1
    for number in range(len(states)):
        for index in range(last + 1):
            viewer = index if index < last else SPECTATOR
            view(states[number], viewer, records[number, index])
            if number < len(actions):
                witnessed[number, index] = witness(
                    states[number], viewer, actors[number], actions[number]
                )
            if index < last:
                sight(states[number], viewer, desk[0][0])
                known, seen = records[number, index], cells[number, index]
                note_looks(known, seen, index, minds, desk)
                if clears[index] == number:
                    forget_looks(index, minds)


def note_looks(known: Any, cells: Any, seat: int, minds: Any, desk: Any) -> None:
    """Note what `seat`, whose view is `known`, has looked at."""
    private, found, counted, news = minds
    census(known, desk[4])
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
    for kind in range(len(new)):
        old[kind] = new[kind]
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
