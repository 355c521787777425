"""The log of a table as one viewer reads it: keys and arguments, no words.

With the memory aid a player reads back all that it witnessed. Without, what was private
is told as a bystander would tell it once the player has put it away (see `eyes`).
"""

from itertools import takewhile

from sennik.games.common import SPECTATOR
from sennik.tables.desks import Bytes
from sennik.tables.eyes import LAST, Glimpses, glimpsed, steps_until
from sennik.tables.fragments import json
from sennik.tables.play import Play, Step
from sennik.tables.table import Table

FIRST = 120  # steps told in a first frame

Line = tuple[int, bytes]  # the number of an event, and of the JSON all that follows it


def log(table: Table, viewer: int, after: int | None) -> tuple[list[Line], Bytes]:
    """The lines after event `after`, of the last steps only where that is None; and
    the bytes of the views that they were made from.

    Without the memory aid the lines that were put away last come again, told anew:
    they replace the lines with the same numbers.
    """
    start = -1 if after is None else after
    if viewer != SPECTATOR and not table.memory_aid:
        start = min(start, table.seats[viewer].last_horizon)
    lines = lines_after(table, start)
    if table.play is None:
        return lines, 0
    first = steps_until(table.play, start)
    if after is None:
        first = max(first, len(table.play.steps) - FIRST)
    steps, read = step_lines(table, table.play, viewer, first)
    if lines:
        steps = sorted(lines + steps, key=lambda line: line[0])
    return steps, read


def encoded(lines: list[Line]) -> bytes:
    """Lines as JSON."""
    return b"[%b]" % b",".join([b"[%d,%b" % line for line in lines])


def lines_after(table: Table, seq: int) -> list[Line]:
    """The table's own lines after event `seq`: mostly none, so from the newest."""
    if not table.lines or table.lines[-1][0] <= seq:
        return []
    found = list(takewhile(lambda line: line[0] > seq, reversed(table.lines)))
    return [(number, json(told)[1:]) for number, *told in reversed(found)]


def step_lines(
    table: Table, play: Play, viewer: int, first: int
) -> tuple[list[Line], Bytes]:
    """The lines of the steps from number `first` on, and what they were made from.

    Nobody but its actor reads a step as its own.
    """
    lines: list[Line] = []
    read = 0
    if first == len(play.steps):
        return lines, read
    glimpses, fragments = glimpsed(table, play, first), table.arena.fragments
    told, shift = fragments.told, fragments.spread.shift
    for number in range(first, len(play.steps)):
        step = play.steps[number]
        eyes = perspective(table, glimpses, viewer, number, step)
        seat = eyes if eyes == step.actor else SPECTATOR
        place = eyes if eyes != SPECTATOR else LAST
        memo = told[seat, step.actor, glimpses.perceived(number, place)]
        before, after = glimpses.around(number, place)
        found, of_them = memo.of(before | after << shift)
        lines += [(step.seq, line) for line in found]
        read |= of_them
    return lines, read


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
    return viewer if mine != glimpses.perceived(number, LAST) else SPECTATOR
