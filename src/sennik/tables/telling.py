"""The log of a table as one viewer reads it: keys and arguments, no words.

With the memory aid a player reads back all that it witnessed. Without, what was private
is told as a bystander would tell it once the player has put it away (see `eyes`).
"""

from array import array
from itertools import takewhile
from operator import itemgetter

from sennik.tables.eyes import LAST, Glimpses, eyes_of, glimpsed, steps_until
from sennik.tables.fragments import NUMBER, json
from sennik.tables.play import Play, Step
from sennik.tables.showing import Showing
from sennik.tables.table import Table

FIRST = 120  # steps told in a first frame

Told = tuple[int, bytes]  # the number of an event, and the lines of it


def told(table: Table, shown: Showing, place: int, after: int | None) -> bytes:
    """The lines after event `after`, of the last steps only where that is None: as a
    member of a frame.

    Without the memory aid the lines that were put away last come again, told anew: they
    replace the lines with the same numbers.
    """
    start, play = -1 if after is None else after, shown.play
    if place != LAST and not table.memory_aid:
        start = min(start, table.seats[place].last_horizon)
    found: list[Told] = []
    if play is not None:
        first = steps_until(play, start)
        if after is None:
            first = max(first, len(play.steps) - FIRST)
        found = step_lines(table, play, place, first)
    if table.lines and table.lines[-1][0] > start:
        found = sorted(table_lines(table, start) + found, key=itemgetter(0))
    lines = [text.replace(NUMBER, b"%d" % seq) for seq, text in found if text]
    return b',"log":[%b]' % b",".join(lines)


def table_lines(table: Table, seq: int) -> list[Told]:
    """The table's own lines after event `seq`: mostly few, so from the newest."""
    found = list(takewhile(lambda line: line[0] > seq, reversed(table.lines)))
    return [
        (number, b"[%b,%b" % (NUMBER, json(told)[1:]))
        for number, *told in reversed(found)
    ]


def step_lines(table: Table, play: Play, place: int, first: int) -> list[Told]:
    """What is told of the steps from number `first` on."""
    steps = play.steps[first:]
    if not steps:
        return []
    glimpses, fragments = eyes_of(table, play).glimpses, table.arena.fragments
    if first < glimpses.first:
        glimpses = glimpsed(table, play, first)
    asked = array("i")
    for number, step in enumerate(steps, first):
        eyes = place
        if not table.memory_aid:
            eyes = perspective(table, glimpses, place, number, step)
        memo = fragments.told(eyes, step.actor, glimpses.perceived(number, eyes))
        before = glimpses.at(number) + eyes % glimpses.viewers * glimpses.size
        after = before + glimpses.viewers * glimpses.size
        asked.extend((memo, before, after))
    texts = fragments.shelf.ask(glimpses.views, asked)
    return [(step.seq, text) for step, text in zip(steps, texts, strict=True)]


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
