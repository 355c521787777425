"""Taking back: as long as nothing hidden was revealed and nobody acted since."""

from sennik.games.common import CHANCE
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
        game = table.arena
        game.trial.load(play.state_before(game, len(play.steps) - 1))
        reveals = game.reveals(game.trial, play.state, len(table.seats))
        play.undo = (len(play.steps), not reveals)
    return play.undo[1]
