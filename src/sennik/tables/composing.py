"""Scenes put together from texts that are kept: plain functions that Numba compiles.

`shelf` is a tuple of arrays, laid out in `shelves.py`: what is kept is found by the
bytes that it was made from.
"""

from typing import Any

NONE = -1
COMMA = ord(",")


def seek(
    shelf: Any, records: Any, size: int, asked: Any, count: int, work: Any, again: int
) -> int:
    """Find the texts that are asked for; how many are missing and must be made first.

    `records` of `size` bytes are one after the other. `asked` has `count` rows: the
    number of a memo, and where the records begin that it is of. `again` says that what
    was missing was made meanwhile.
    """
    _, _, shapes, slots, entries, keys, spans, offsets = shelf
    found, missing, lost = work[0], work[1], 0
    for row in range(count):
        memo, left, right = asked[row, 0], asked[row, 1], asked[row, 2]
        if not again or found[row] == NONE:
            entry = find(
                shapes, slots, entries, keys, spans, offsets,
                records, size, memo, left, right,
            )  # fmt: skip
            found[row] = entries[entry, 2] if entry != NONE else NONE
        if found[row] == NONE:
            lost = listed(missing, lost, memo, left, right)
    return lost


def show(
    shelf: Any,
    records: Any,
    size: int,
    asked: Any,
    count: int,
    work: Any,
    again: int,
    base: int,
    scene: Any,
    old: Any,
    seq: int,
    after: int,
) -> int:
    """`seek`, and find a scene as everybody sees it.

    The memos of a `scene` have a row for each viewer, the last one for spectators; its
    record is in its turn after `base`, and the one before in `old`. If nothing is
    missing the scene is brought up to event `seq`, and what is new in it since event
    `after` is written.

    A part looks as before if no byte has changed that it was made of, and to a player
    as it does to spectators if none of these is another to them.
    """
    lost = seek(shelf, records, size, asked, count, work, again)
    pool, extents, shapes, slots, entries, keys, spans, offsets = shelf
    _, missing, shown, out, ends = work
    memos, texts, made_of, since = scene
    last, columns = memos.shape[0] - 1, memos.shape[1]
    for column in range(columns):
        for back in range(last + 1):
            place = last - back
            if again and shown[0, place, column] != NONE:
                continue
            start, public = base + place * size, base + last * size
            memo, text, shape = memos[place, column], texts[place, column], NONE
            if text != NONE:
                shape = made_of[place, column]
                if not agree(spans, offsets, shape, records, start, old, place * size):
                    text = NONE
            if text == NONE and place != last and memo == memos[last, column]:
                text, shape = shown[0, last, column], shown[1, last, column]
                if text != NONE:
                    if not agree(
                        spans, offsets, shape, records, start, records, public
                    ):
                        text = NONE
            if text == NONE:
                entry = find(
                    shapes, slots, entries, keys, spans, offsets,
                    records, size, memo, start, start,
                )  # fmt: skip
                if entry != NONE:
                    text, shape = entries[entry, 2], entries[entry, 0]
                else:
                    lost = listed(missing, lost, memo, start, start)
            shown[0, place, column], shown[1, place, column] = text, shape
    if lost == 0:
        for place in range(last + 1):
            for column in range(columns):
                made_of[place, column] = shown[1, place, column]
                if texts[place, column] != shown[0, place, column]:
                    texts[place, column] = shown[0, place, column]
                    since[place, column] = seq
        write(pool, extents, texts, since, after, out, ends)
    return lost


def listed(missing: Any, lost: int, memo: int, left: int, right: int) -> int:
    """How many are missing after this one: once more of the memo before is probably
    the same, and not listed before that is made.
    """
    if lost > 0 and missing[lost - 1, 0] == memo:
        return lost
    missing[lost, 0], missing[lost, 1], missing[lost, 2] = memo, left, right
    return lost + 1


def agree(
    spans: Any, offsets: Any, shape: int, one: Any, start: int, other: Any, begin: int
) -> bool:
    """Whether two records are the same in all bytes of a shape."""
    for at in range(spans[shape, 0], spans[shape, 1]):
        if one[start + offsets[at]] != other[begin + offsets[at]]:
            return False
    return True


def find(
    shapes: Any,
    slots: Any,
    entries: Any,
    keys: Any,
    spans: Any,
    offsets: Any,
    records: Any,
    size: int,
    memo: int,
    left: int,
    right: int,
) -> int:
    """The entry of a memo for one record, or for two of them; or NONE."""
    for index in range(shapes.shape[1]):
        shape = shapes[memo, index]
        if shape == NONE:
            break
        start, stop = spans[shape, 0], spans[shape, 1]
        slot = scramble(records, size, left, right, shape, offsets, start, stop)
        while slots[slot & (len(slots) - 1)] != NONE:
            entry = slots[slot & (len(slots) - 1)]
            if entries[entry, 0] == shape:
                begin, is_same = entries[entry, 1], True
                for at in range(start, stop):
                    byte = byte_at(records, size, left, right, offsets[at])
                    if keys[begin + at - start] != byte:
                        is_same = False
                        break
                if is_same:
                    return int(entry)
            slot += 1
    return NONE


def byte_at(records: Any, size: int, left: int, right: int, offset: int) -> int:
    """A byte of two records side by side."""
    if offset < size:
        return int(records[left + offset])
    return int(records[right + offset - size])


def scramble(
    records: Any,
    size: int,
    left: int,
    right: int,
    shape: int,
    offsets: Any,
    start: int,
    stop: int,
) -> int:
    """Where to look first for what was made of some bytes."""
    mixed = int(shape) * 1000003 + 12345
    for at in range(start, stop):
        byte = byte_at(records, size, left, right, offsets[at])
        mixed = ((mixed ^ byte) * 16777619) & 0xFFFFFFFF
    return mixed ^ (mixed >> 15)


def keep(
    shelf: Any, record: Any, size: int, shape: int, entry: int, begin: int, text: int
) -> None:
    """Keep a text as number `entry`, its key from `begin` on: `record` is what it was
    made from, or two of them side by side.
    """
    _, _, _, slots, entries, keys, spans, offsets = shelf
    start, stop = spans[shape, 0], spans[shape, 1]
    slot = scramble(record, size, 0, size, shape, offsets, start, stop)
    while slots[slot & (len(slots) - 1)] != NONE:
        slot += 1
    slots[slot & (len(slots) - 1)] = entry
    entries[entry, 0], entries[entry, 1], entries[entry, 2] = shape, begin, text
    for at in range(start, stop):
        keys[begin + at - start] = record[offsets[at]]


def compose(shelf: Any, scene: Any, after: int, work: Any) -> None:
    """Write what is newer in a scene than event `after`, as `show` does."""
    write(shelf[0], shelf[1], scene[1], scene[3], after, work[3], work[4])


def write(
    pool: Any, extents: Any, texts: Any, since: Any, after: int, out: Any, ends: Any
) -> None:
    """Write the texts that are newer than event `after`, for one viewer after the
    other: members of an object.
    """
    end = 0
    for place in range(texts.shape[0]):
        start = end
        for column in range(texts.shape[1]):
            if since[place, column] > after:
                if end > start:
                    out[end] = COMMA
                    end += 1
                text = texts[place, column]
                begin, length = extents[text, 0], extents[text, 1]
                for at in range(length):
                    out[end + at] = pool[begin + at]
                end += length
        ends[place] = end
