"""Reads the database after a storm and says what is wrong, without `store/`."""

from collections import Counter

import psycopg

from sennik.tables.events import ActionTaken, AnyEvent, decoded
from sennik.tables.folding import folded
from sennik.tables.table import Table
from tests.crash.clients import Diary
from tests.tables.party import shown

PASSING = {"seq": 0, "watching": 0}  # what no log tells of a table
SHOWN = ("seq", "prompt", "view", "legal", "scores", "acting", "undo", "claims")


def faults(database: str, diaries: list[Diary]) -> list[str]:
    """Everything that must not be."""
    logs = read(database)
    holes = {name: gaps(name, [seq for seq, _ in log]) for name, log in logs.items()}
    found = [each for hole in holes.values() for each in hole]
    for diary in diaries:
        found += [f"{diary.table}: {each}" for each in diary.complaints]
        log = logs.get(diary.table, [])
        found += acknowledged(diary, log)
        if not holes.get(diary.table):  # what is no log cannot be replayed either
            found += last_frame(diary, [event for _, event in log])
    return found


def read(database: str) -> dict[str, list[tuple[int, AnyEvent]]]:
    """The log of every table, in order."""
    logs: dict[str, list[tuple[int, AnyEvent]]] = {}
    with psycopg.connect(database) as connection:
        rows: list[tuple[str, int, str]] = connection.execute(
            'SELECT "table", seq, data FROM events ORDER BY "table", seq'
        ).fetchall()
    for table, seq, data in rows:
        logs.setdefault(table, []).append((seq, decoded(data)))
    return logs


def gaps(table: str, numbers: list[int]) -> list[str]:
    """Numbers run from 1 without a gap and without a double."""
    if numbers == list(range(1, len(numbers) + 1)):
        return []
    double = [seq for seq, count in Counter(numbers).items() if count > 1]
    return [f"{table}: numbers have gaps or doubles {double[:5]}"]


def acknowledged(diary: Diary, log: list[tuple[int, AnyEvent]]) -> list[str]:
    """Each acknowledged action is there exactly once, under the number told."""
    taken: dict[str, list[int]] = {}
    for seq, event in log:
        if isinstance(event, ActionTaken) and event.seat == diary.seat and event.id:
            taken.setdefault(event.id, []).append(seq)
    found = [
        f"{diary.table}: action {number} was taken {len(seqs)} times"
        for number, seqs in taken.items()
        if len(seqs) != 1
    ]
    # Without the check of ids a repeated action is refused as stale: its client is told
    # that nothing happened, though it did.
    found += [
        f"{diary.table}: action {number} was taken and then refused ({reason})"
        for number, reason in diary.refused.items()
        if number in taken
    ]
    for number, answers in diary.answers.items():
        told = {answer["seq"] for answer in answers}
        if number not in taken:
            found.append(f"{diary.table}: acknowledged action {number} is lost")
        elif told != {taken[number][0]}:
            found.append(f"{diary.table}: action {number} was told as {sorted(told)}")
    return found


def last_frame(diary: Diary, events: list[AnyEvent]) -> list[str]:
    """The log leads to the frame that the client saw last."""
    seen = diary.frame
    if not seen:
        return [f"{diary.table}: seat {diary.seat} never saw the table"]
    if seen["seq"] > len(events):
        return [f"{diary.table}: a frame shows more than the log has"]
    table = folded(events[: seen["seq"]], Table())
    made = shown(table, diary.seat)
    differing = [key for key in SHOWN if made[key] != seen[key]]
    if {**made["table"], **PASSING} != {**seen["table"], **PASSING}:
        differing.append("table")
    return (
        [f"{diary.table}: the last frame differs in {differing}"] if differing else []
    )
