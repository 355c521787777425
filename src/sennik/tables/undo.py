"""Taking back: as long as nothing hidden was revealed and nobody acted since."""

from sennik.games.common import CHANCE, SPECTATOR
from sennik.tables.arena import Arena
from sennik.tables.play import Play
from sennik.tables.table import Table


def may_undo(table: Table, number: int) -> bool:
    """Whether the person at seat `number` may take the last action back now."""
    play = table.play
    if play is None or not table.is_playing or not play.steps:
        return False
    last = play.steps[-1]
    if last.actor != number or last.actor == CHANCE or last.by_bot:
        return False
    if table.seats[number].conceded:
        return False
    if play.undo[0] != len(play.steps):
        viewers = [*range(len(table.seats)), SPECTATOR]
        play.undo = (len(play.steps), not reveals(table.arena, play, viewers))
    return play.undo[1]


def reveals(game: Arena, play: Play, viewers: list[int]) -> bool:
    """Whether the last step let some viewer know a card that it did not know."""
    game.trial.load(play.state_before(game, len(play.steps) - 1))
    for viewer in viewers:
        before = game.known(game.trial, viewer, game.seen)
        after = game.known(play.state, viewer, game.seen)
        if any(new > old for new, old in zip(after, before, strict=True)):
            return True
    return False
