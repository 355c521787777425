"""Connections break, devices change, players stay away: nothing is lost or doubled."""

import random
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from sennik.games.sen.facts import WAKE
from sennik.web.run.sources import Sources
from tests.web.clients import Line, Player, is_over, serving, until
from tests.web.conftest import OPEN_DOORS, People, settings_at


def test_a_reconnection_in_mid_turn_loses_and_doubles_nothing(people: People) -> None:
    ola = people()
    table = ola.against_bots("sen")
    rng = random.Random(11)
    acknowledged = 0
    line = ola.line(table)
    while not is_over(line.turn()):
        frame = line.frame
        action = rng.choice(frame["legal"])
        number = line.act(action)
        if rng.random() < 0.5:
            line.close()  # before the answer: was it done or not?
            line = ola.line(table)
            line.fresh()
            line.send(
                {
                    "type": "act",
                    "id": number,
                    "prompt": frame["prompt"],
                    "action": action,
                }
            )
        answer = line.answer(number)
        assert answer["type"] == "done"
        while line.frame["seq"] < answer["seq"]:
            line.next()
        acknowledged += 1
    line.close()
    record = ola.ask("GET", f"/api/tables/{table}/record")
    assert sum(step[0] == 0 for step in record["steps"]) == acknowledged


def test_a_frame_after_reconnecting_equals_the_one_before(people: People) -> None:
    ola, jan = people("Ola"), people("Jan")
    table = ola.open("sen", 2)
    ola.sit(table, 0)
    jan.sit(table, 1)
    ola.start(table)
    with ola.at(table) as line:
        before = line.turn()
        with ola.at(table) as again:
            after = again.turn()
    same = ("seq", "prompt", "view", "legal", "looks", "scores", "undo", "log")
    assert {key: before[key] for key in same} == {key: after[key] for key in same}


def test_a_return_link_brings_another_device_to_the_seat_once(people: People) -> None:
    ola, phone = people("Ola"), people("")
    table = ola.against_bots("sen")
    link = ola.ask("POST", f"/api/tables/{table}/return-link")
    assert link["url"].endswith(f"/return#{link['code']}")
    back = phone.ask("POST", "/api/return", {"code": link["code"]})
    assert back["table"] == table
    assert back["me"]["name"] == "Ola"
    with phone.at(table) as line:
        assert line.turn()["table"]["you"] == 0
        assert line.play(line.frame["legal"][0])["type"] == "done"
    with ola.at(table) as line:
        assert line.fresh()["table"]["you"] == 0
    spent = people("").ask("POST", "/api/return", {"code": link["code"]}, code=410)
    assert spent["reason"] == "spent_link"


def test_only_a_player_gets_a_return_link(people: People) -> None:
    ola, ewa = people("Ola"), people("Ewa")
    table = ola.against_bots("sen")
    answer = ewa.ask("POST", f"/api/tables/{table}/return-link", code=403)
    assert answer["reason"] == "not_seated"


def test_the_others_see_who_is_away_and_who_is_back(people: People) -> None:
    ola, jan = people("Ola"), people("Jan")
    table = ola.open("sen", 2)
    ola.sit(table, 0)
    jan.sit(table, 1)

    def state(line: Line, expected: str) -> None:
        line.wait(lambda m: m["table"]["seats"][1]["state"] == expected)

    with ola.at(table) as line:
        line.fresh()
        with jan.at(table):
            pass
        state(line, "away")
        with jan.at(table):
            state(line, "here")


def test_a_table_without_spectators_shows_nothing_to_strangers(people: People) -> None:
    ola, ewa = people("Ola"), people("Ewa")
    table = ola.against_bots("sen", spectators=False)
    with ewa.at(table) as line, pytest.raises(ConnectionClosed) as closed:
        line.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403


def closed_with(line: Line) -> int:
    """Read to the end; the code that the server closed with."""
    try:
        while True:
            line.next()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def test_getting_up_ends_watching_where_spectators_are_not_allowed(
    people: People,
) -> None:
    ola, jan, ewa = people("Ola"), people("Jan"), people("Ewa")
    table = ola.open("sen", 2, spectators=False)
    ola.sit(table, 0)
    ewa.sit(table, 1)
    with ewa.at(table) as line:
        line.fresh()
        ewa.ask("DELETE", f"/api/tables/{table}/seats/1")
        assert closed_with(line) == 4403
        assert {m["you"] for m in line.messages() if m["type"] == "table"} == {1}
    jan.sit(table, 1)
    with ewa.at(table) as line:
        assert closed_with(line) == 4403


def test_an_opener_without_a_seat_does_not_watch_the_match_either(
    people: People,
) -> None:
    ola = people("Ola")
    table = ola.open("sen", 2, spectators=False)
    for seat in (0, 1):
        ola.seat_bot(table, seat)
    with ola.at(table) as line:
        line.fresh()
        ola.start(table)
        assert closed_with(line) == 4403
        assert all("view" not in message for message in line.messages())


def test_a_finished_match_without_spectators_is_for_those_who_sat_there(
    people: People,
) -> None:
    ola, jan, ewa = people("Ola"), people("Jan"), people("Ewa")
    table = ola.open("sen", 2, spectators=False)
    ola.sit(table, 0)
    jan.sit(table, 1)
    ola.start(table)
    with ola.at(table) as line:
        line.send({"type": "concede", "id": "c"})
        line.answer("c")
    jan.ask("DELETE", f"/api/tables/{table}/seats/1")
    for page in ("fairness", "record", "replay?match=1"):
        address = f"/api/tables/{table}/{page}"
        assert ola.ask("GET", address)
        assert jan.ask("GET", address), "also after getting up"
        assert ewa.ask("GET", address, code=403)["reason"] == "forbidden"


class Clock(Sources):
    """The real clock, put forward."""

    def __init__(self) -> None:
        super().__init__()
        self.forward = 0

    def now(self) -> int:
        return super().now() + self.forward


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def timed(tmp_path: Path, clock: Clock) -> Iterator[People]:
    with serving(settings_at(tmp_path), sources=clock) as server:
        made = People(server)
        yield made
        made.close()


def test_a_bot_sits_in_for_a_slow_player_who_takes_the_seat_back(
    timed: People, clock: Clock
) -> None:
    ola, jan = timed("Ola"), timed("Jan")
    table = ola.open("sen", 2, clock={"kind": "seconds", "limit": 60})
    ola.sit(table, 0)
    jan.sit(table, 1)
    ola.start(table)
    with ola.at(table) as line, jan.at(table) as other:
        other.fresh()
        frame = line.turn()
        assert frame["deadlines"][0] is not None
        clock.forward += 61_000
        line.wait(lambda m: m["table"]["seats"][0]["state"] == "bot")
        until(lambda: other.next() and other.frame["table"]["seats"][0]["level"])
        line.send({"type": "return", "id": "r"})
        assert line.answer("r")["type"] == "done"
        line.wait(lambda m: m["table"]["seats"][0]["state"] == "here")


def test_a_bot_waits_until_both_have_seen_the_count_or_twenty_seconds_have_passed(
    timed: People, clock: Clock
) -> None:
    ola, jan = timed("Ola"), timed("Jan")
    table = ola.open("sen", 3, options={"rounds": 9})
    ola.sit(table, 0)
    jan.sit(table, 1)
    ola.seat_bot(table, 2)
    ola.start(table)
    with ola.at(table) as line, jan.at(table) as other:
        call(line, other)
        ends = line.frame["interlude"]["ends"]
        assert line.frame["interlude"]["awaits"] == [0, 1]
        line.send({"type": "next", "id": "n"})
        assert line.answer("n")["type"] == "done"
        other.wait(lambda m: m.get("interlude") == {"awaits": [1], "ends": ends})
        assert other.frame["acting"] & BOT
        clock.forward += 20_000
        other.wait(lambda m: m["type"] == "frame" and not m["acting"] & BOT)
        assert other.frame["interlude"] == {}


BOT = 1 << 2  # in the third seat


def call(first: Line, second: Line) -> None:
    """Both people look at two lands, and the first one ends the round."""
    for line in (first, second):
        for _ in range(2):
            line.play(line.turn()["legal"][0])
    first.wait(lambda m: m["type"] == "frame" and WAKE in m["legal"])
    first.play(WAKE)


def test_a_clock_of_hours_plays_on_when_nobody_is_connected(
    timed: People, clock: Clock
) -> None:
    ola = timed("Ola")
    table = ola.against_bots("sen", clock={"kind": "hours", "limit": 24})
    clock.forward += 25 * 3_600_000
    until(
        lambda: ola.ask("GET", f"/api/tables/{table}")["seats"][0]["state"] == "bot", 15
    )
    with ola.at(table) as line:
        line.wait(lambda m: m["table"]["seats"][0]["state"] == "here")


def test_a_match_over_days_survives_restarts_and_the_lobby_says_whose_turn_it_is(
    tmp_path: Path,
) -> None:
    settings = settings_at(tmp_path)
    with serving(settings) as server:
        ola, jan = Player(server, "Ola"), Player(server, "Jan")
        table = ola.open("sen", clock={"kind": "hours", "limit": 24})
        ola.sit(table, 0)
        jan.sit(table, 1)
        ola.start(table)
    for _ in range(2):
        with serving(settings) as server:
            ola.move_to(server)
            jan.move_to(server)
            asked = [who for who in (ola, jan) if is_asked(who, table)]
            with asked[0].at(table) as line:
                frame = line.turn()
                assert any(frame["deadlines"])
                done = line.play(frame["legal"][0])
                assert done["type"] == "done"
    ola.close()
    jan.close()


def is_asked(player: Player, table: str) -> bool:
    """Whether the lobby says that it is a player's turn."""
    mine = player.ask("GET", "/api/tables")["mine"]
    return next(bool(one["your_turn"]) for one in mine if one["id"] == table)


def test_a_reader_that_never_reads_is_cut_and_costs_the_others_nothing(
    tmp_path: Path,
) -> None:
    limits = msgspec.structs.replace(OPEN_DOORS, send_seconds=1.0)
    with serving(settings_at(tmp_path, limits=limits)) as server:
        ola = Player(server, "Ola")
        table = ola.against_bots("sen")
        deaf = threading.Thread(target=talk_without_listening, args=(ola, table))
        deaf.start()
        with ola.at(table) as line:
            slowest = 0.0
            while deaf.is_alive():
                begun = time.monotonic()
                line.send({"type": "ping", "id": "p"})
                line.answer("p")
                slowest = max(slowest, time.monotonic() - begun)
                time.sleep(0.05)
        ola.close()
    assert slowest < 2.0


def talk_without_listening(player: Player, table: str) -> None:
    """Ask for frames, read none, until the server has had enough."""
    host, port = player.server.removeprefix("http://").split(":")
    cookie = "; ".join(f"{c.name}={c.value}" for c in player.http.cookies.jar)
    with socket.create_connection((host, int(port)), 20) as raw:
        raw.sendall(
            f"GET /ws/tables/{table} HTTP/1.1\r\nHost: {host}:{port}\r\n"
            f"Origin: {player.server}\r\nCookie: {cookie}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert raw.recv(12) == b"HTTP/1.1 101"
        body = b'{"type":"act","id":"a","prompt":-5,"action":1}'
        message = bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body
        with pytest.raises(ConnectionError):
            keep_sending(raw, message * 1000)


def keep_sending(raw: socket.socket, message: bytes) -> None:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        raw.sendall(message)


def test_everybody_is_told_how_many_watch(people: People) -> None:
    ola, jan, ewa = people("Ola"), people("Jan"), people("Ewa")
    table = ola.open("sen", 2)
    ola.sit(table, 0)
    with ola.at(table) as line:
        with jan.at(table) as other, jan.at(table), ewa.at(table):
            line.wait(lambda _: line.table["watching"] == 2)
            other.wait(lambda _: other.table["watching"] == 2)
            jan.sit(table, 1)
            line.wait(lambda _: line.table["watching"] == 1)
        line.wait(lambda _: line.table["watching"] == 0)
