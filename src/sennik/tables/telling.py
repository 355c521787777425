"""The log of a table as one viewer reads it: keys and arguments, no words.

With the memory aid a player reads back all that it witnessed. Without, what was private
is told as a bystander would tell it once the player has put it away (see `looks`).
"""

from itertools import takewhile

from sennik.games.common import SPECTATOR
from sennik.tables.arena import Arena
from sennik.tables.eyes import view_at
from sennik.tables.looks import steps_until
from sennik.tables.play import Play, Step
from sennik.tables.table import Line, Table

FIRST = 120  # steps told in a first frame


def log(table: Table, viewer: int, after: int | None) -> list[Line]:
    """The lines after event `after`; of the last steps only where that is None.

    Without the memory aid the lines that were put away last come again, told anew:
    they replace the lines with the same numbers.
    """
    start = -1 if after is None else after
    if viewer != SPECTATOR and not table.memory_aid:
        start = min(start, table.seats[viewer].last_horizon)
    lines = lines_after(table, start)
    steps = step_lines(table, viewer, start, FIRST if after is None else None)
    if not steps:
        return lines
    return sorted(lines + steps, key=lambda line: line[0]) if lines else steps


def lines_after(table: Table, seq: int) -> list[Line]:
    """The table's own lines after event `seq`: mostly none, so from the newest."""
    found = list(takewhile(lambda line: line[0] > seq, reversed(table.lines)))
    found.reverse()
    return found


def history(table: Table, viewer: int) -> list[Line]:
    """Every line of the present match, and the table's own lines."""
    steps = step_lines(table, viewer, -1, None)
    return sorted([*table.lines, *steps], key=lambda line: line[0])


def step_lines(table: Table, viewer: int, after: int, most: int | None) -> list[Line]:
    """The lines of the steps after event `after`, at most the last `most` steps."""
    play = table.play
    if play is None:
        return []
    first = steps_until(play, after)
    if most is not None:
        first = max(first, len(play.steps) - most)
    if first == len(play.steps):
        return []
    states = play.states(table.arena, first)
    before = next(states)
    lines: list[Line] = []
    for number, state in enumerate(states, first):
        lines += told(table, play, viewer, number, (before, state))
        before = state
    return lines


def told(
    table: Table, play: Play, viewer: int, number: int, states: tuple[bytes, bytes]
) -> list[Line]:
    """The step `number` in lines; `states` are those before and after it."""
    game, step = table.arena, play.steps[number]
    game.trial.load(states[0])
    seat = perspective(table, game, viewer, step)
    witnessed = game.fast.witness(game.trial.record, seat, step.actor, step.action)
    view_at(game, play, seat, number, states[0], game.before)
    view_at(game, play, seat, number + 1, states[1], game.after)
    lines = game.words.told(
        game.before.sheet, game.after.sheet, seat, step.actor, int(witnessed)
    )
    return [(step.seq, key, dict(arguments)) for key, arguments in lines]


def perspective(table: Table, game: Arena, viewer: int, step: Step) -> int:
    """Whose eyes tell the step on `game.trial`: the viewer's, or a bystander's."""
    if table.memory_aid or viewer == SPECTATOR:
        return viewer
    if step.seq <= table.seats[viewer].horizon:
        return SPECTATOR
    if step.actor == viewer:
        return viewer
    record, witness = game.trial.record, game.fast.witness
    mine = witness(record, viewer, step.actor, step.action)
    public = witness(record, SPECTATOR, step.actor, step.action)
    return viewer if mine != public else SPECTATOR
