"""What viewers saw before and after the last steps, each worked out only once."""

from sennik.tables.arena import Arena, Desk
from sennik.tables.play import Play


def view_at(
    game: Arena, play: Play, viewer: int, number: int, state: bytes, out: Desk
) -> bytes:
    """The view of `state`, the state before step `number`, into `out`."""
    known = play.views.setdefault(viewer, {})
    data = known.get(number)
    if data is None:
        game.trial.load(state)
        game.fast.view(game.trial.record, viewer, out.record)
        data = known[number] = out.saved()
    else:
        out.load(data)
    return data


def forget_views(play: Play, viewer: int) -> None:
    """Keep the newest view only: the next frame begins with it."""
    known = play.views.get(viewer)
    if known and len(known) > 1:
        newest = max(known)
        play.views[viewer] = {newest: known[newest]}
