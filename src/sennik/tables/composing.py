"""Frames put together from texts that are kept: plain functions that Numba compiles.

`shelf` is a tuple of arrays, laid out in `shelves.py`: what is kept is found by the
bytes that it was made from.
"""

from typing import Any

from sennik.games.common import NOTHING, SPECTATOR

NONE = -1
COMMA, BRACKET, BRACE, ZERO = ord(","), ord("]"), ord("}"), ord("0")
# Of what is kept in a slot: of which bytes it was made, where these are, and the text.
SHAPE, KEY, TEXT = range(3)
NUMBER = 0  # a byte for the number of an event: no byte of JSON
# Texts that are on every shelf.
HEADS = (
    b'{"type":"frame","prompt":',
    b',"seq":',
    b',"whole":false',
    b',"actors":[',
    b',"scores":',
    b',"undo":false',
    b',"undo":true',
    b',"legal":[',
    b',"scene":{',
    b',"log":[',
)
FRAME, SEQ, LATER, ACTORS, SCORES, NO_UNDO, UNDO, LEGAL, SCENE, LOG = range(len(HEADS))
# Of a reader: its place among the viewers, its language, the number of its prompt, the
# events since which it has been told just that, since which scores and choices have
# been just these, and how many choices there are.
PLACE, LANGUAGE, PROMPT, SAID, SCORED, CHANGED, COUNT = range(7)
SAYING, SCORING, CHOOSING = range(3)  # where its texts begin
# Of a viewer who is asked: the number of its prompt, how many choices, and these.
ASKED, CHOICES, CHOICE = range(3)
# Of a step: its event, who acted, how, and as what each viewer perceives that.
EVENT, ACTOR, ACTION, PERCEIVED = range(4)


def seek(
    shelf: Any, records: Any, size: int, asked: Any, count: int, work: Any, again: int
) -> int:
    """Find the texts that are asked for; how many are missing and must be made first.

    `records` of `size` bytes are one after the other. `asked` has `count` rows: the
    number of a memo, and where the records begin that it is of. `again` says that what
    was missing was made meanwhile.
    """
    _, _, shapes, slots, keys, spans, offsets = shelf
    found, missing, lost = work[0], work[1], 0
    for row in range(count):
        memo, left, right = asked[row, 0], asked[row, 1], asked[row, 2]
        if not again or found[row] == NONE:
            slot = find(
                shapes, slots, keys, spans, offsets, records, size, memo, left, right
            )
            found[row] = slots[slot, TEXT] if slot != NONE else NONE
        if found[row] == NONE:
            lost = listed(missing, lost, memo, left, right)
    return lost


def show(
    shelf: Any,
    index: Any,
    size: int,
    records: Any,
    base: int,
    old: Any,
    scene: Any,
    readers: Any,
    steps: Any,
    start: int,
    asks: Any,
    undoing: int,
    work: Any,
    again: int,
    seq: int,
    after: int,
) -> int:
    """Find a match as everybody sees it: `seek` for all that is told of it, and for the
    parts of its scene. How many texts are missing; NONE if it is memos.

    `records` are what all viewers know before and after each of the `steps`, the last
    of them what is shown, from `base` on, and the state; `old` are those shown before.
    The memos of a `scene` have a row for each viewer, the last one for spectators. If
    nothing is missing the scene and its readers are brought up to event `seq`, and what
    is new since event `after` is written, with what is told of the steps from `start`.

    A part looks as before if no byte has changed that it was made of, and to a player
    as it does to spectators if none of these is another to them.
    """
    count = ask(index, size, base, readers, steps, start, asks, work)
    if count == NONE:
        return NONE
    found, missing, shown, _, asked, _ = work
    lost = seek(shelf, records, size, asked, count, (found, missing), again)
    _, _, shapes, slots, keys, spans, offsets = shelf
    memos, texts, made_of, since, _ = scene
    last, columns = memos.shape[0] - 1, memos.shape[1]
    for column in range(columns):
        for back in range(last + 1):
            place = last - back
            if again and shown[0, place, column] != NONE:
                continue
            at, public = base + place * size, base + last * size
            memo, text, shape = memos[place, column], texts[place, column], NONE
            if text != NONE:
                shape = made_of[place, column]
                if not agree(spans, offsets, shape, records, at, old, place * size):
                    text = NONE
            if text == NONE and place != last and memo == memos[last, column]:
                text, shape = shown[0, last, column], shown[1, last, column]
                if text != NONE:
                    if not agree(spans, offsets, shape, records, at, records, public):
                        text = NONE
            if text == NONE:
                slot = find(
                    shapes, slots, keys, spans, offsets, records, size, memo, at, at
                )
                if slot != NONE:
                    text, shape = slots[slot, TEXT], slots[slot, SHAPE]
                else:
                    lost = listed(missing, lost, memo, at, at)
            shown[0, place, column], shown[1, place, column] = text, shape
    if lost == 0:
        for place in range(last + 1):
            for column in range(columns):
                made_of[place, column] = shown[1, place, column]
                if texts[place, column] != shown[0, place, column]:
                    texts[place, column] = shown[0, place, column]
                    since[place, column] = seq
        note(scene, asks, undoing, seq)
        read(readers, asks, work, seq)
        write(shelf, scene, readers, steps, start, work, seq, after)
    return lost


def ask(
    index: Any,
    size: int,
    base: int,
    readers: Any,
    steps: Any,
    start: int,
    asks: Any,
    work: Any,
) -> int:
    """List what all viewers are told of the steps from `start` on, and what each reader
    is: how many rows that are. NONE if there is no memo yet for one of them.

    The `index` has the numbers of memos. Nobody but its actor reads a step as its own,
    and nobody but who is asked is told more than spectators are.
    """
    told, prompts, choices, scores = index
    _, _, _, _, asked, spans = work
    viewers, count, is_known = asks.shape[0], 0, True
    for step in range(start, steps.shape[0]):
        actor, at = steps[step, ACTOR], step * viewers * size
        for place in range(viewers):
            is_own, perceived = int(place == actor), steps[step, PERCEIVED + place]
            memo = told[is_own, actor, perceived - NOTHING]
            is_known = is_known and memo != NONE
            count = row(asked, count, memo, at, at + viewers * size)
            at += size
    for reader in range(readers[0].shape[0]):
        viewer, language = readers[0][reader, PLACE], readers[0][reader, LANGUAGE]
        chosen = asks[viewer]
        at = base + viewer * size
        if chosen[CHOICES] == 0:
            viewer, at = SPECTATOR, base + (viewers - 1) * size
        spans[reader] = count
        memo, state = prompts[viewer, language], base + viewers * size
        is_known = is_known and memo != NONE
        count = row(asked, count, memo, at, at)
        count = row(asked, count, scores[viewers - 1], state, state)
        for choice in range(chosen[CHOICES]):
            memo = choices[viewer, language, chosen[CHOICE + choice]]
            is_known = is_known and memo != NONE
            count = row(asked, count, memo, at, at)
    return count if is_known else NONE


def row(asked: Any, count: int, memo: int, left: int, right: int) -> int:
    """Ask for one text more; how many that are."""
    asked[count, 0], asked[count, 1], asked[count, 2] = memo, left, right
    return count + 1


def note(scene: Any, asks: Any, undoing: int, seq: int) -> None:
    """Note who is asked at event `seq`, and who may take the last action back."""
    facts, actors = scene[4], 0
    for place in range(asks.shape[0]):
        actors |= int(asks[place, CHOICES] > 0) << place
        may_undo = int(place == undoing)
        if facts[1 + place, 0] != may_undo:
            facts[1 + place, 0], facts[1 + place, 1] = may_undo, seq
    if facts[0, 0] != actors:
        facts[0, 0], facts[0, 1] = actors, seq


def read(readers: Any, asks: Any, work: Any, seq: int) -> None:
    """Let all readers know what they are told to do and can choose at event `seq`."""
    rows, texts, _ = readers
    found, _, _, _, _, spans = work
    for reader in range(rows.shape[0]):
        place, start = rows[reader, PLACE], spans[reader]
        rows[reader, PROMPT] = asks[place, ASKED]
        if texts[reader, SAYING] != found[start + SAYING]:
            texts[reader, SAYING] = found[start + SAYING]
            rows[reader, SAID] = seq
        if texts[reader, SCORING] != found[start + SCORING]:
            texts[reader, SCORING] = found[start + SCORING]
            rows[reader, SCORED] = seq
        count = asks[place, CHOICES]
        is_same = rows[reader, COUNT] == count
        for at in range(CHOOSING, CHOOSING + count):
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
    keys: Any,
    spans: Any,
    offsets: Any,
    records: Any,
    size: int,
    memo: int,
    left: int,
    right: int,
) -> int:
    """The slot of what a memo gave for one record, or for two of them; or NONE."""
    for index in range(shapes.shape[1]):
        shape = shapes[memo, index]
        if shape == NONE:
            break
        start, stop = spans[shape, 0], spans[shape, 1]
        slot = scramble(records, size, left, right, shape, offsets, start, stop)
        slot &= slots.shape[0] - 1
        while slots[slot, SHAPE] != NONE:
            if slots[slot, SHAPE] == shape:
                begin, is_same = slots[slot, KEY], True
                for at in range(start, stop):
                    byte = byte_at(records, size, left, right, offsets[at])
                    if keys[begin + at - start] != byte:
                        is_same = False
                        break
                if is_same:
                    return int(slot)
            slot = (slot + 1) & (slots.shape[0] - 1)
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


def keep(shelf: Any, record: Any, size: int, shape: int, begin: int, text: int) -> None:
    """Keep a text, its key from `begin` on: `record` is what it was made from, or two
    of them side by side.
    """
    _, _, _, slots, keys, spans, offsets = shelf
    start, stop = spans[shape, 0], spans[shape, 1]
    slot = scramble(record, size, 0, size, shape, offsets, start, stop)
    slot &= slots.shape[0] - 1
    while slots[slot, SHAPE] != NONE:
        slot = (slot + 1) & (slots.shape[0] - 1)
    slots[slot, SHAPE], slots[slot, KEY] = shape, begin
    slots[slot, TEXT] = text
    for at in range(start, stop):
        keys[begin + at - start] = record[offsets[at]]


def compose(
    shelf: Any,
    scene: Any,
    readers: Any,
    steps: Any,
    start: int,
    work: Any,
    seq: int,
    after: int,
) -> None:
    """Write what is newer than event `after`, as `show` does: `write` for callers from
    outside, for it is inlined there.
    """
    write(shelf, scene, readers, steps, start, work, seq, after)


def write(
    shelf: Any,
    scene: Any,
    readers: Any,
    steps: Any,
    start: int,
    work: Any,
    seq: int,
    after: int,
) -> None:
    """Write a frame for one reader after the other, of what is newer than event
    `after`: the log is last. Not all has been written if it ends outside.
    """
    pool, extents = shelf[0], shelf[1]
    rows, chosen, ends = readers
    found, out = work[0], work[3]
    _, texts, _, since, facts = scene
    viewers, end = texts.shape[0], 0
    for reader in range(rows.shape[0]):
        place = rows[reader, PLACE]
        end = put(pool, extents, FRAME, out, end)
        end = put_number(rows[reader, PROMPT], out, end)
        end = put(pool, extents, SEQ, out, end)
        end = put_number(seq, out, end)
        end = put(pool, extents, LATER, out, end)
        if facts[0, 1] > after:
            end = put(pool, extents, ACTORS, out, end)
            end = put_bits(facts[0, 0], out, end)
            end = put_byte(BRACKET, out, end)
        if rows[reader, SCORED] > after:
            end = put(pool, extents, SCORES, out, end)
            end = put(pool, extents, chosen[reader, SCORING], out, end)
        if facts[1 + place, 1] > after:
            end = put(pool, extents, NO_UNDO + facts[1 + place, 0], out, end)
        if rows[reader, SAID] > after:
            end = put(pool, extents, chosen[reader, SAYING], out, end)
        if rows[reader, CHANGED] > after:
            end = put(pool, extents, LEGAL, out, end)
            for at in range(rows[reader, COUNT]):
                end = put_comma(at > 0, out, end)
                end = put(pool, extents, chosen[reader, CHOOSING + at], out, end)
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
        for step in range(start, steps.shape[0]):
            text = found[(step - start) * viewers + place]
            if extents[text, 1] > 0:
                end = put_comma(lines > 0, out, end)
                end = put_lines(pool, extents, text, steps[step, EVENT], out, end)
                lines += 1
        end = put_byte(BRACKET, out, end)
        ends[reader, 1] = end = put_byte(BRACE, out, end)


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


def put_bits(bits: int, out: Any, end: int) -> int:
    """Write which bits are set: numbers with commas between them."""
    number, begun = 0, end
    while bits >> number > 0:
        if bits >> number & 1:
            end = put_comma(end > begun, out, end)
            end = put_number(number, out, end)
        number += 1
    return end


def put_comma(is_due: bool, out: Any, end: int) -> int:
    """Write a comma if it is due."""
    return put_byte(COMMA, out, end) if is_due else end


def put_byte(byte: int, out: Any, end: int) -> int:
    """Write one byte if there is room; where it ends."""
    if end < len(out):
        out[end] = byte
    return end + 1
