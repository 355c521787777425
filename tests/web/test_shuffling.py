"""The shuffle by real sockets: late, absent and crashing people, and two processes."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from sennik.engine.dealers import commitment, share_commitment
from sennik.tables import commands as asked
from sennik.tables.shuffle import PATIENCE
from sennik.tables.table import IDLE
from sennik.web.rooms.room import Rooms
from sennik.web.run.metrics import Metrics
from sennik.web.run.sources import Sources
from tests.web.clients import Line, Message, Player, entropy_of, serving, shuffled
from tests.web.conftest import People, settings_at
from tests.web.memory import MemoryStore

SECRET = b"s" * 32


class Clock(Sources):
    """The real clock, put forward."""

    def __init__(self) -> None:
        super().__init__()
        self.forward = 0

    def now(self) -> int:
        return super().now() + self.forward


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[People]:
    """Visitors of a server whose clock we put forward."""
    settings = settings_at(tmp_path_factory.mktemp("hasty"))
    with serving(settings, sources=clock) as address:
        made = People(address)
        yield made
        made.close()


def two_at(people: People, **more: object) -> tuple[Player, Player, str]:
    ola, jan = people("Ola"), people("Jan")
    table = ola.open("sen", 2, **more)
    ola.sit(table, 0)
    jan.sit(table, 1)
    return ola, jan, table


def begin(player: Player, table: str) -> None:
    player.ask("POST", f"/api/tables/{table}/start", {})


def status(line: Line, wanted: str) -> Message:
    return line.wait(
        lambda m: m["type"] == "frame" and line.frame["table"]["status"] == wanted
    )


def test_people_share_in_the_shuffle_by_socket(people: People) -> None:
    ola, jan, table = two_at(people)
    with ola.at(table) as line, jan.at(table) as other:
        begin(ola, table)
        for seat, one in enumerate((line, other)):
            fair = status(one, "shuffling")["table"]["fair"]
            made = share_commitment(fair["commitment"], seat, entropy_of(seat))
            one.send({"type": "commit", "round": 1, "commitment": made, "id": "c"})
            assert one.answer("c")["type"] == "done"
        for seat, one in enumerate((line, other)):
            entropy = entropy_of(seat).hex()
            one.send({"type": "reveal", "round": 1, "entropy": entropy, "id": "r"})
            assert one.answer("r")["type"] == "done"
        for one in (line, other):
            assert one.turn()["table"]["match"] == 1


def test_who_does_not_reveal_in_time_loses_the_seat_and_all_can_see_it(
    hasty: People, clock: Clock
) -> None:
    ola, jan, table = two_at(hasty)
    with jan.at(table) as line:
        begin(ola, table)
        for one in (ola, jan):
            one.commit(table)
        jan.reveal(table)
        status(line, "shuffling")
        clock.forward += PATIENCE
        frame = status(line, "open")
    assert [seat["kind"] for seat in frame["table"]["seats"]] == ["free", "person"]
    fair = jan.ask("GET", f"/api/tables/{table}/fairness")["fair"]
    assert fair["discarded"] == [{"round": 1, "step": "reveal", "seats": [0]}]
    assert any(key == "table.missed_reveal" for _, key, _ in frame["log"])


def test_an_idle_opponent_is_replaced_and_comes_back(
    hasty: People, clock: Clock
) -> None:
    ola, jan, table = two_at(hasty)
    begin(ola, table)
    shuffled(table)
    with ola.at(table) as line, jan.at(table) as other:
        line.turn()
        claim = {"type": "claim", "seat": 1, "wish": "bot"}
        line.send({**claim, "id": "early"})
        assert line.answer("early")["reason"] == "not_idle"
        clock.forward += IDLE
        line.send({**claim, "id": "late"})
        assert line.answer("late")["type"] == "done"
        other.wait(lambda m: other.frame["table"]["seats"][1]["state"] == "bot")
        other.send({"type": "return", "id": "back"})
        assert other.answer("back")["type"] == "done"
        other.wait(lambda m: other.frame["table"]["seats"][1]["state"] == "here")


def test_a_server_that_goes_between_commit_and_reveal_goes_on_where_it_was(
    tmp_path: Path,
) -> None:
    settings = settings_at(tmp_path)
    with serving(settings) as address:
        ola, jan, table = two_at(People(address))
        begin(ola, table)
        for one in (ola, jan):
            one.commit(table)
    with serving(settings) as address:
        for one in (ola, jan):
            one.move_to(address)
            one.reveal(table)
        with ola.at(table) as line:
            assert line.turn()["table"]["match"] == 1
    for one in (ola, jan):
        one.close()


def test_two_processes_shuffle_one_table_together() -> None:
    """Ola shares by one process, Jan by another, which hears nothing of the first."""

    async def share(rooms: Rooms, who: str, seat: int, reveal: bool) -> None:
        room = await rooms.room("t")
        command: asked.Command = asked.RevealEntropy(5, who, 1, entropy_of(seat))
        if not reveal:
            made = share_commitment(commitment(SECRET), seat, entropy_of(seat))
            command = asked.CommitEntropy(4, who, 1, made)
        await rooms.submit(room, command)

    async def play() -> None:
        store = MemoryStore()
        one, two = Rooms(store, Metrics()), Rooms(store, Metrics())
        room = await one.open("t", asked.OpenTable(1, "ola", "t", "sen", {"seats": 2}))
        await one.submit(room, asked.TakeSeat(2, "ola", "Ola", 0))
        other = await two.room("t")
        await two.submit(other, asked.TakeSeat(2, "jan", "Jan", 1))
        await one.submit(room, asked.Start(3, "ola", SECRET))
        for reveal in (False, True):
            await share(one, "ola", 0, reveal)
            await share(two, "jan", 1, reveal)
        await one.submit(room, None)
        assert room.table.status == "playing" and other.table.status == "playing"
        assert room.table.seq == other.table.seq == len(store.logs["t"])

    asyncio.run(play())
