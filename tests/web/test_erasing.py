"""Somebody is erased: the others play on, and nothing names them any more."""

import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.store.postgresql import server as database_server
from tests.web.clients import Line, Player, serving
from tests.web.conftest import People, settings_at

Two = tuple[Player, Player, str]  # Ola, Jan and their table


def sat_down(ola: Player, jan: Player, seats: int = 2, **more: object) -> str:
    """A running match of two people, Ola at seat 0; its table."""
    table = ola.open("sen", seats, **more)
    ola.sit(table, 0)
    jan.sit(table, 1)
    for seat in range(2, seats):
        ola.seat_bot(table, seat)
    ola.start(table)
    return table


def forgotten(line: Line) -> bool:
    """Whether a bot plays for nobody at seat 1."""
    if not line.frame:
        return False
    seat = line.frame["table"]["seats"][1]
    return bool(seat["state"] == "bot" and not seat["name"])


def plays_on(line: Line) -> None:
    """Ola acts twice, and what a bot did between is seen."""
    while not forgotten(line):
        line.next()
    for _ in range(2):
        frame = line.turn()
        assert line.play(frame["legal"][0])["type"] == "done"


def closing_code(line: Line) -> int:
    """How the server closes a socket; no message of it is answered before."""
    with pytest.raises(ConnectionClosed) as closed:
        line.wait(lambda message: message["type"] != "frame")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_the_other_player_goes_on_when_one_is_erased(people: People) -> None:
    ola, jan = people("Ola"), people("Jan Kowalski")
    table = sat_down(ola, jan)
    with ola.at(table) as line, jan.at(table) as own:
        line.fresh()
        own.fresh()
        jan.ask("DELETE", "/api/me")
        assert closing_code(own) == 4401
        plays_on(line)
    with ola.at(table) as again:
        again.turn()
        assert b"Kowalski" not in b"".join(again.raw)
    assert "Kowalski" not in str(ola.ask("GET", f"/api/tables/{table}"))
    assert "Kowalski" not in str(ola.ask("GET", "/api/tables"))


def test_who_got_up_before_is_named_in_no_line_of_the_log(people: People) -> None:
    ola, jan = people("Ola"), people("Jan Kowalski")
    table = ola.open("sen", 2)
    ola.sit(table, 0)
    jan.sit(table, 1)
    jan.ask("DELETE", f"/api/tables/{table}/seats/1")
    with ola.at(table) as line:
        assert "Kowalski" in str(line.fresh()["log"])
        jan.ask("DELETE", "/api/me")
        line.wait(lambda m: "table.forgotten" in str(m["log"]))
    with ola.at(table) as line:
        assert "Kowalski" not in str(line.fresh())


def test_a_match_of_an_erased_person_against_bots_ends(people: People) -> None:
    jan, ewa = people("Jan Kowalski"), people("Ewa")
    table = jan.against_bots("sen", 3)
    with ewa.at(table) as line:
        line.fresh()
        jan.ask("DELETE", "/api/me")
        frame = line.wait(lambda m: m["type"] == "frame" and m["table"]["over"])
        assert frame["result"]["ending"] == "conceded"


def test_an_erased_person_is_forgotten_at_a_closed_table_too(people: People) -> None:
    ola, jan = people("Ola"), people("Jan Kowalski")
    table = ola.open("sen", 2)
    jan.sit(table, 1)
    ola.ask("DELETE", f"/api/tables/{table}")
    jan.ask("DELETE", "/api/me")
    assert "Kowalski" not in str(ola.ask("GET", f"/api/tables/{table}"))


def test_the_seat_of_an_erased_person_is_free_in_a_rematch(people: People) -> None:
    ola, jan = people("Ola"), people("Jan Kowalski")
    table = sat_down(ola, jan, 3)
    with ola.at(table) as line:
        line.fresh()
        jan.ask("DELETE", "/api/me")
        plays_on(line)
        line.send({"type": "concede", "id": "c"})
        assert line.answer("c")["type"] == "done"
        line.wait(lambda m: m["type"] == "frame" and m["table"]["over"])
        line.send({"type": "again", "id": "a"})
        assert line.answer("a")["type"] == "done"
    ewa = people("Ewa")
    ewa.sit(table, 1)


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Two servers on one PostgreSQL database."""
    folder: Path = tmp_path_factory.mktemp("workers")
    name = f"test_{uuid.uuid4().hex}"
    with ExitStack() as stack:
        url = stack.enter_context(database_server())
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        database = url.replace("/postgres?", f"/{name}?")
        settings = settings_at(folder, database=database)
        yield (
            stack.enter_context(serving(settings)),
            stack.enter_context(serving(settings)),
        )


def test_other_workers_forget_an_erased_person_too(workers: tuple[str, str]) -> None:
    here, there = workers
    ola, jan = Player(here, "Ola"), Player(there, "Jan Kowalski")
    table = sat_down(ola, jan)
    jan.move_to(here)
    line = ola.line(table)
    jan.move_to(there)
    own = jan.line(table)
    line.fresh()
    own.fresh()
    jan.move_to(here)  # erased by one worker, while the other has the socket
    jan.ask("DELETE", "/api/me")
    assert closing_code(own) == 4401
    plays_on(line)
    for address in workers:
        ola.move_to(address)
        assert "Kowalski" not in str(ola.ask("GET", f"/api/tables/{table}"))
        with ola.at(table) as again:
            again.turn()
            assert b"Kowalski" not in b"".join(again.raw)
    line.close()
    ola.close()
    jan.close()
