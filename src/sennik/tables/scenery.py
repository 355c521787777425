"""Scenes: whole, or what looks different in one from one moment to another."""

from sennik.games.common import SPECTATOR
from sennik.games.scenes import Scene, whole
from sennik.tables.arena import Arena
from sennik.tables.fragments import Fragments
from sennik.tables.moments import Moment, Parts


def drawn(game: Arena, record: bytes, viewer: int = SPECTATOR) -> Scene:
    """The scene of `record` for `viewer`."""
    game.seen.load(record)
    return whole(game.shared, game.own, game.seen.sheet, viewer)


def scene(fragments: Fragments, then: Moment | None, now: Moment, viewer: int) -> Parts:
    """The parts that look different to `viewer`, as members of a JSON object by name;
    and the bytes of the view that tell. All parts if there is no `then`.
    """
    if then is None:
        view, memos = now.views[viewer], fragments.parts[viewer]
        parts = {name: b'"%b":%b' % (name, memos[name].of(view)) for name in memos}
        return parts, 0
    key = viewer, then.seq
    found = now.scenes.get(key)
    if found is None:
        found = now.scenes[key] = _changes(fragments, then, now, viewer)
    return found


def _changes(fragments: Fragments, then: Moment, now: Moment, viewer: int) -> Parts:
    """A part that is drawn of nothing private is what spectators are shown of it."""
    old, view = then.views[viewer], now.views[viewer]
    changed = then.bits[viewer] ^ now.bits[viewer]
    private, public = -1, dict[bytes, bytes]()
    if viewer != SPECTATOR:
        private = then.private[viewer] | now.private[viewer]
        public = scene(fragments, then, now, SPECTATOR)[0]
    parts, told = {}, 0
    for name, memo in fragments.parts[viewer].items():
        read = memo.read
        if not read & changed:
            continue
        told |= read
        if not read & private and name in fragments.shared:
            if name in public:
                parts[name] = public[name]
        elif (value := memo.of(view)) != memo.of(old):
            parts[name] = b'"%b":%b' % (name, value)
    return parts, told
