"""The log of a table as one viewer reads it: keys and arguments, no words.

With the memory aid a player reads back all that it witnessed. Without, what was private
is told as a bystander would tell it once the player has put it away (see `eyes`).
"""

from itertools import takewhile
from operator import itemgetter
from typing import NamedTuple

from sennik.games.common import SPECTATOR
from sennik.tables.desks import Bytes, Record
from sennik.tables.eyes import LAST, Glimpses, glimpsed, steps_until
from sennik.tables.fragments import json
from sennik.tables.moments import Moment
from sennik.tables.play import Play, Step
from sennik.tables.recaps import COUNTED, recap
from sennik.tables.table import Table

FIRST = 120  # steps told in a first frame

Line = tuple[int, bytes]  # the number of an event, and of the JSON all that follows it


class Told(NamedTuple):
    """What the log says, as members of a frame."""

    text: bytes
    read: Bytes | None  # the bytes of the views that it depends on; None: on more


def told(
    table: Table,
    now: Moment,
    place: int,
    after: int | None,
    before: Record | None = None,
) -> Told:
    """The lines after event `after`, of the last steps only where that is None; and
    the count of a round that they tell of.

    `before` is what the viewer knew then, if it is at hand. Without the memory aid the
    lines that were put away last come again, told anew: they replace the lines with the
    same numbers.
    """
    start, play = -1 if after is None else after, table.play
    if place != LAST and not table.memory_aid:
        start = min(start, table.seats[place].last_horizon)
    lines: list[Line] = []
    read = 0
    if play is not None:
        first = steps_until(play, start)
        if after is None:
            first = max(first, len(play.steps) - FIRST)
        if first < len(play.steps):
            lines, read = step_lines(table, play, now, place, first, before)
    if table.lines and table.lines[-1][0] > start:
        lines = sorted(table_lines(table, start) + lines, key=itemgetter(0))
    text = b',"log":[%b]' % b",".join([b"[%d,%b" % line for line in lines])
    if COUNTED in text and play is not None and after is not None:
        if again := recap(table, play, place, lines):
            return Told(text + b',"recap":' + json(again), None)
    return Told(text, read)


def table_lines(table: Table, seq: int) -> list[Line]:
    """The table's own lines after event `seq`: mostly few, so from the newest."""
    found = list(takewhile(lambda line: line[0] > seq, reversed(table.lines)))
    return [(number, json(told)[1:]) for number, *told in reversed(found)]


def step_lines(
    table: Table,
    play: Play,
    now: Moment,
    place: int,
    first: int,
    before: Record | None,
) -> tuple[list[Line], Bytes]:
    """The lines of the steps from number `first` on, and what they were made from.

    Nobody but its actor reads a step as its own.
    """
    lines: list[Line] = []
    read, count = 0, len(play.steps)
    glimpses, fragments = now.glimpses, table.arena.fragments
    if first < glimpses.first:
        glimpses = glimpsed(table, play, first)
    memos, shift, is_aided = fragments.told, fragments.spread.shift, table.memory_aid
    if before is None:
        before = glimpses.view(first, place)
    eyes = last = place
    for number in range(first, count):
        seq, actor, _, _ = step = play.steps[number]
        if not is_aided:
            eyes = perspective(table, glimpses, place, number, step)
            if eyes != last:
                last, before = eyes, glimpses.view(number, eyes)
        if is_aided and number + 1 == count:
            after = now.view(eyes)
        else:
            after = glimpses.view(number + 1, eyes)
        witnessed = glimpses.witnessed[number - glimpses.first][eyes]
        memo = memos[eyes if eyes == actor else SPECTATOR, actor, witnessed]
        found, of_them = memo.of(before | after << shift)
        for line in found:
            lines.append((seq, line))
        read |= of_them
        before = after
    return lines, read


def perspective(
    table: Table, glimpses: Glimpses, place: int, number: int, step: Step
) -> int:
    """From which place step `number` is told where there is no memory aid: the
    viewer's own, or a bystander's.
    """
    if place == LAST:
        return place
    if step.seq <= table.seats[place].horizon:
        return LAST
    if step.actor == place:
        return place
    mine, theirs = (glimpses.perceived(number, eyes) for eyes in (place, LAST))
    return place if mine != theirs else LAST
