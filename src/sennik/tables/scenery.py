"""Scenes: whole, or what looks different in one from one moment to another.

What a viewer sees is what spectators see, but for some parts of its own: those that are
drawn of what it knows besides, and those that depend on its seat.
"""

from sennik.games.common import SPECTATOR
from sennik.games.scenes import Scene, whole
from sennik.tables.arena import Arena
from sennik.tables.eyes import LAST
from sennik.tables.fragments import Drawing, Fragments
from sennik.tables.moments import Changed, Moment


def drawn(game: Arena, record: bytes, viewer: int = SPECTATOR) -> Scene:
    """The scene of `record` for `viewer`."""
    game.seen.load(record)
    return whole(game.shared, game.own, game.seen.sheet, viewer)


def drawing(fragments: Fragments, moment: Moment, viewer: int) -> Drawing:
    """All that `viewer` sees."""
    public = moment.drawings.get(LAST)
    if public is None:
        parts, view = fragments.parts[SPECTATOR, moment.seats], moment.views[LAST]
        public = {name: memo.of(view) for name, memo in parts.items()}
        moment.drawings[LAST] = public
    return public if viewer == SPECTATOR else public | own(fragments, moment, viewer)


def own(fragments: Fragments, moment: Moment, seat: int) -> Drawing:
    """The parts that a player sees in a way of its own."""
    found = moment.drawings.get(seat)
    if found is None:
        view, private = moment.views[seat], moment.private[seat]
        parts = fragments.parts[seat, moment.seats]
        public = drawing(fragments, moment, SPECTATOR)
        names = [name for name, (_, read) in public.items() if read & private]
        found = {name: parts[name].of(view) for name in (*names, *fragments.own[seat])}
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


def changes(fragments: Fragments, then: Moment, now: Moment, viewer: int) -> Changed:
    """What looks different to `viewer`."""
    key = viewer, then.seq
    found = now.changes.get(key)
    if found is None:
        if viewer == SPECTATOR:
            found = seen_by_all(fragments, then, now)
        else:
            found = seen_by(fragments, then, now, viewer)
        now.changes[key] = found
    return found


def seen_by_all(fragments: Fragments, then: Moment, now: Moment) -> Changed:
    """What looks different to spectators: only what read a byte that has changed."""
    parts, view = fragments.parts[SPECTATOR, now.seats], now.views[LAST]
    bits = then.views[LAST] ^ view
    old, told = drawing(fragments, then, SPECTATOR), 0
    new = dict(old)
    for name, (_, read) in old.items():
        if read & bits:
            new[name] = parts[name].of(view)
            told |= read | new[name][1]
    now.drawings[LAST] = new
    return compared(old, new, told)


def seen_by(fragments: Fragments, then: Moment, now: Moment, seat: int) -> Changed:
    """What looks different to a player: mostly just what does to spectators.

    That is so if what it knows besides is as before, no part that may have changed is
    drawn of that, and its own parts have not changed.
    """
    public = changes(fragments, then, now, SPECTATOR)
    private, old = now.private[seat], own(fragments, then, seat)
    if private == then.private[seat] and not public.told & private:
        bits = then.views[seat] ^ now.views[seat]
        if not any(read & bits for _, read in old.values()):
            if old.keys().isdisjoint(public.parts):
                now.drawings[seat] = old
                return public
    new = drawing(fragments, now, seat)
    return compared(drawing(fragments, then, seat), new, 0)


def compared(old: Drawing, new: Drawing, told: int) -> Changed:
    """The parts that are not what they were."""
    found = {
        name: b'"%b":%b' % (name, part[0])
        for name, part in new.items()
        if part is not old[name] and part[0] != old[name][0]
    }
    text = b',"scene":{%b}' % b",".join(found.values()) if found else b""
    return Changed(found, told, text)
