"""Scenes: whole, or what looks different in one from one moment to another.

What a viewer sees is what spectators see, but for some parts of its own: those that are
drawn of what it knows besides, and those that depend on its seat.
"""

from typing import NamedTuple

from sennik.games.common import SPECTATOR
from sennik.games.scenes import Scene, whole
from sennik.tables.arena import Arena
from sennik.tables.desks import Bytes
from sennik.tables.eyes import LAST
from sennik.tables.fragments import Drawing, Fragments
from sennik.tables.moments import Moment


class Changed(NamedTuple):
    """What looks different."""

    parts: dict[bytes, bytes]  # as members of an object in JSON, by name
    read: Bytes  # what the parts that may have changed depend on
    bits: Bytes  # in which the view is not what it was
    text: bytes  # the member of a frame


def drawn(game: Arena, record: bytes, viewer: int = SPECTATOR) -> Scene:
    """The scene of `record` for `viewer`."""
    game.seen.load(record)
    return whole(game.shared, game.own, game.seen.sheet, viewer)


def drawing(fragments: Fragments, moment: Moment, place: int) -> Drawing:
    """All that is seen from a place."""
    public = moment.drawings.get(LAST)
    if public is None:
        parts, view = fragments.parts[SPECTATOR, moment.seats], moment.public
        public = {name: memo.of(view) for name, memo in parts.items()}
        moment.drawings[LAST] = public
    return public if place == LAST else public | own(fragments, moment, place)


def own(
    fragments: Fragments, moment: Moment, seat: int, before: Moment | None = None
) -> Drawing:
    """The parts that a player sees in a way of its own.

    Those that it saw so at the moment `before`, and of which nothing has changed, are
    what they were.
    """
    found = moment.drawings.get(seat)
    if found is None:
        public, private = drawing(fragments, moment, LAST), moment.private(seat)
        parts, view = fragments.parts[seat, moment.seats], moment.view(seat)
        old: Drawing = before.drawings.get(seat, {}) if before is not None else {}
        bits = before.view(seat) ^ view if before is not None else 0
        names = [name for name, (_, read) in public.items() if read & private]
        found = {}
        for name in (*names, *fragments.own[seat]):
            part = old.get(name)
            if part is None or part[1] & bits:
                part = parts[name].of(view)
            found[name] = part
        moment.drawings[seat] = found
    return found


def written(drawing: Drawing) -> bytes:
    """All parts as the members of an object; entries as the lists that they make up."""
    lists: dict[bytes, list[bytes]] = {}
    members = []
    for name, (value, _) in drawing.items():
        head, dot, _ = name.partition(b".")
        if dot:
            lists.setdefault(head, []).append(value)
        else:
            members.append(b'"%b":%b' % (name, value))
    rows = [b'"%b":[%b]' % (name, b",".join(row)) for name, row in lists.items()]
    return b",".join(rows + members)


def changes(fragments: Fragments, then: Moment, now: Moment) -> Changed:
    """What looks different to spectators: only what read a byte that has changed."""
    parts, view = fragments.parts[SPECTATOR, now.seats], now.public
    bits = then.public ^ view
    old, touched = drawing(fragments, then, LAST), 0
    new, found = dict(old), {}
    for name, (text, read) in old.items():
        if read & bits:
            new[name] = part = parts[name].of(view)
            touched |= read | part[1]
            if part[0] != text:
                found[name] = b'"%b":%b' % (name, part[0])
    now.drawings[LAST] = new
    return changed(found, touched, bits)


def changes_for(
    fragments: Fragments, public: Changed, then: Moment, now: Moment, seat: int
) -> Changed:
    """What looks different to a player: mostly just what does to spectators."""
    if is_common(fragments, public, then, now, seat, public.read):
        return public
    old, new = own(fragments, then, seat), own(fragments, now, seat, then)
    before, after = then.drawings[LAST], now.drawings[LAST]
    both = {**old, **new}
    found = {name: text for name, text in public.parts.items() if name not in both}
    for name in both:
        was, part = old.get(name) or before[name], new.get(name) or after[name]
        if part is not was and part[0] != was[0]:
            found[name] = b'"%b":%b' % (name, part[0])
    return changed(found, 0, 0)


def is_common(
    fragments: Fragments,
    public: Changed,
    then: Moment,
    now: Moment,
    seat: int,
    read: Bytes,
) -> bool:
    """Whether what was made of `read` for spectators is good for a player too.

    That is so if what it knows besides is as before, nothing in `read` is of that, and
    the parts that it sees in a way of its own have not changed.
    """
    private = now.privates.get(seat) or now.private(seat)
    if private & read or private != then.private(seat):
        return False
    bits, parts = public.bits, public.parts
    old = then.drawings.get(seat) or own(fragments, then, seat)
    for name, (_, seen) in old.items():
        if seen & bits or name in parts:
            return False
    now.drawings[seat] = old
    return True


def changed(parts: dict[bytes, bytes], read: Bytes, bits: Bytes) -> Changed:
    """Parts that are not what they were."""
    text = b',"scene":{%b}' % b",".join(parts.values()) if parts else b""
    return Changed(parts, read, bits, text)
