"""The log of a table as one viewer reads it: keys and arguments, no words.

With the memory aid a player reads back all that it witnessed. Without, what was private
is told as a bystander would tell it once the player has put it away (see `eyes`).
"""

from itertools import takewhile

from sennik.games.common import SPECTATOR
from sennik.tables.eyes import Glimpses, eyes_of, regarded, steps_until
from sennik.tables.play import Step
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
    glimpses = eyes_of(table, play).glimpses
    if first < glimpses.first:
        glimpses = regarded(table.arena, play, first, len(table.seats))
    lines: list[Line] = []
    for number in range(first, len(play.steps)):
        lines += told(table, glimpses, viewer, number, play.steps[number])
    return lines


def told(
    table: Table, glimpses: Glimpses, viewer: int, number: int, step: Step
) -> list[Line]:
    """The step `number` in lines; nobody but its actor reads it as its own."""
    game, seat = table.arena, perspective(table, glimpses, viewer, number, step)
    before, after = game.before, game.after
    before.memory[:] = glimpses.view(number, seat)
    after.memory[:] = glimpses.view(number + 1, seat)
    lines = game.words.told(
        before.reading,
        after.reading,
        seat if seat == step.actor else SPECTATOR,
        step.actor,
        glimpses.perceived(number, seat),
    )
    return [(step.seq, key, dict(arguments)) for key, arguments in lines]


def perspective(
    table: Table, glimpses: Glimpses, viewer: int, number: int, step: Step
) -> int:
    """Whose eyes tell the step `number`: the viewer's, or a bystander's."""
    if table.memory_aid or viewer == SPECTATOR:
        return viewer
    if step.seq <= table.seats[viewer].horizon:
        return SPECTATOR
    if step.actor == viewer:
        return viewer
    mine = glimpses.perceived(number, viewer)
    return viewer if mine != glimpses.perceived(number, SPECTATOR) else SPECTATOR
