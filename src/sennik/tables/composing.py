"""Scenes put together from texts that are kept: plain functions that Numba compiles.

`shelf` is a tuple of arrays, laid out in `shelves.py`: what is kept is found by the
bytes that it was made from.
"""

from typing import Any

NONE = -1
COMMA, BRACKET, BRACE, ZERO = ord(","), ord("]"), ord("}"), ord("0")
NUMBER = 0  # a byte for the number of an event: no byte of JSON
LEGAL, SCENE, LOG = 0, 1, 2  # texts that are on every shelf
HEADS = (b',"legal":[', b',"scene":{', b',"log":[')
# Of a reader: its place among the viewers, the events since which it has been told just
# that and can choose just these, and how many there are to choose from.
PLACE, SAID, CHANGED, COUNT = range(4)


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
    readers: Any,
    steps: int,
    seq: int,
    after: int,
) -> int:
    """`seek`, and find a scene as everybody sees it.

    The memos of a `scene` have a row for each viewer, the last one for spectators; its
    record is in its turn after `base`, and the one before in `old`. If nothing is
    missing the scene and its readers are brought up to event `seq`, and what is new
    since event `after` is written, with what is told of some `steps`.

    A part looks as before if no byte has changed that it was made of, and to a player
    as it does to spectators if none of these is another to them.
    """
    lost = seek(shelf, records, size, asked, count, work, again)
    _, _, shapes, slots, entries, keys, spans, offsets = shelf
    found, missing, shown, _, _, asked_for = work
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
        read(found, asked_for, readers, seq)
        write(shelf, scene, readers, work, steps, after)
    return lost


def read(found: Any, spans: Any, readers: Any, seq: int) -> None:
    """Let all readers know what they are told to do and can choose at event `seq`:
    `spans` say from which row to which that is asked for.
    """
    rows, texts, _ = readers
    for reader in range(rows.shape[0]):
        start, count = spans[reader, 0], spans[reader, 1] - spans[reader, 0] - 1
        if texts[reader, 0] != found[start]:
            texts[reader, 0] = found[start]
            rows[reader, SAID] = seq
        is_same = rows[reader, COUNT] == count
        for at in range(1, count + 1):
            if texts[reader, at] != found[start + at]:
                texts[reader, at] = found[start + at]
                is_same = False
        if not is_same:
            rows[reader, COUNT], rows[reader, CHANGED] = count, seq


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


def compose(
    shelf: Any, scene: Any, readers: Any, work: Any, steps: int, after: int
) -> None:
    """Write what is newer than event `after`, as `show` does: `write` for callers from
    outside, for it is inlined there.
    """
    write(shelf, scene, readers, work, steps, after)


def write(
    shelf: Any, scene: Any, readers: Any, work: Any, steps: int, after: int
) -> None:
    """Write for one reader after the other what is newer than event `after`: members of
    a frame, last the log. It has not all been written if it ends outside.
    """
    pool, extents, _, _, _, _, _, _ = shelf
    rows, chosen, ends = readers
    found, _, _, out, events, _ = work
    _, texts, _, since = scene
    end = 0
    for reader in range(rows.shape[0]):
        place = rows[reader, PLACE]
        if rows[reader, SAID] > after:
            end = put(pool, extents, chosen[reader, 0], out, end)
        if rows[reader, CHANGED] > after:
            end = put(pool, extents, LEGAL, out, end)
            for at in range(rows[reader, COUNT]):
                end = put_comma(at > 0, out, end)
                end = put(pool, extents, chosen[reader, 1 + at], out, end)
            end = put_byte(BRACKET, out, end)
        parts = 0
        for column in range(texts.shape[1]):
            if since[place, column] > after:
                if parts == 0:
                    end = put(pool, extents, SCENE, out, end)
                end = put_comma(parts > 0, out, end)
                end = put(pool, extents, texts[place, column], out, end)
                parts += 1
        if parts > 0:
            end = put_byte(BRACE, out, end)
        ends[reader, 0] = end
        end = put(pool, extents, LOG, out, end)
        lines = 0
        for step in range(steps):
            text = found[1 + step * texts.shape[0] + place]
            if extents[text, 1] > 0:
                end = put_comma(lines > 0, out, end)
                end = put_lines(pool, extents, text, events[step], out, end)
                lines += 1
        end = put_byte(BRACKET, out, end)
        ends[reader, 1] = end


def put(pool: Any, extents: Any, text: int, out: Any, end: int) -> int:
    """Write a text if there is room; where it ends."""
    begin, length = extents[text, 0], extents[text, 1]
    if end + length <= len(out):
        for at in range(length):
            out[end + at] = pool[begin + at]
    return int(end + length)


def put_lines(
    pool: Any, extents: Any, text: int, event: int, out: Any, end: int
) -> int:
    """Write lines of the log, with the number of the event where it belongs."""
    begin, length = extents[text, 0], extents[text, 1]
    for at in range(begin, begin + length):
        if pool[at] == NUMBER:
            end = put_number(event, out, end)
        else:
            end = put_byte(pool[at], out, end)
    return end


def put_number(number: int, out: Any, end: int) -> int:
    """Write the digits of a number."""
    power = 1
    while number // power >= 10:
        power *= 10
    while power > 0:
        end = put_byte(ZERO + number // power % 10, out, end)
        power //= 10
    return end


def put_comma(is_due: bool, out: Any, end: int) -> int:
    """Write a comma if it is due."""
    return put_byte(COMMA, out, end) if is_due else end


def put_byte(byte: int, out: Any, end: int) -> int:
    """Write one byte if there is room; where it ends."""
    if end < len(out):
        out[end] = byte
    return end + 1
