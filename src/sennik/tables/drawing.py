"""A whole scene, drawn of a record of which nothing is remembered."""

from sennik.games.common import SPECTATOR
from sennik.games.scenes import Scene, whole
from sennik.tables.arena import Arena


def drawn(game: Arena, record: bytes, viewer: int = SPECTATOR) -> Scene:
    """The scene of `record` for `viewer`."""
    game.seen.load(record)
    return whole(game.shared, game.own, game.seen.sheet, viewer)
