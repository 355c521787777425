"""Whoever runs a server mutes, bans, renames, erases, while people play there."""

import json
import sqlite3
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from sennik.cli.main import app, main
from sennik.store import sqlite
from sennik.web import process
from tests.store.postgresql import server as database_server
from tests.web.clients import Line, Message, Player, serving, until
from tests.web.conftest import settings_at
from tests.web.test_erasing import closing_code, plays_on, sat_down


@dataclass
class House:
    """A server, and the database by which it is administered."""

    address: str
    database: str
    capsys: pytest.CaptureFixture[str]

    def admin(self, *arguments: str, code: int = 0) -> str:
        """What a command prints."""
        self.capsys.readouterr()
        found = main(["admin", *arguments, "--database", self.database])
        said = self.capsys.readouterr()
        assert found == code, said.err
        return said.err if code else said.out


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def place(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, str]]:
    """The addresses of a server and of its database."""
    folder: Path = tmp_path_factory.mktemp("administration")
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        patch.setattr(process, "HEEDING", 0.1)
        patch.setattr(sqlite, "GLANCE", 0.1)
        database = f"sqlite:///{folder}/tables.sqlite"
        if request.param == "postgresql":
            url = stack.enter_context(database_server())
            name = f"test_{uuid.uuid4().hex}"
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name}".encode())
            database = url.replace("/postgres?", f"/{name}?")
        yield (
            stack.enter_context(serving(settings_at(folder, database=database))),
            database,
        )


@pytest.fixture
def house(place: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> House:
    return House(*place, capsys)


@pytest.fixture
def two(house: House) -> Iterator[tuple[Player, Player, str]]:
    """Ola and Jan in a match; their table."""
    ola, jan = Player(house.address, "Ola"), Player(house.address, "Jan Kowalski")
    yield ola, jan, sat_down(ola, jan)
    ola.close()
    jan.close()


def id_of(player: Player) -> str:
    found: str = player.ask("GET", "/api/me")["id"]
    return found


def named(line: Line) -> list[str]:
    return [seat["name"] for seat in line.table["seats"]]


def test_people_and_tables_are_listed(
    house: House, two: tuple[Player, Player, str]
) -> None:
    _, jan, table = two
    (found,) = json.loads(house.admin("people", id_of(jan), "--json"))
    assert found["identity"]["name"] == "Jan Kowalski"
    assert (found["sessions"], found["tables"]) == (1, 1)
    assert id_of(jan) in house.admin("people", "kowal")
    until(lambda: "Jan Kowalski" in lists(house).get(table, ""))
    assert "playing" in lists(house)[table]
    assert house.admin("people", "nobody of that name") == "none\n"


def lists(house: House) -> dict[str, str]:
    """The lines of tables, by table."""
    return {line.split()[0]: line for line in house.admin("tables").splitlines()}


def test_who_is_banned_is_let_in_nowhere_until_that_is_over(
    house: House, two: tuple[Player, Player, str]
) -> None:
    ola, jan, table = two
    with ola.at(table) as line, jan.at(table) as own:
        line.fresh()
        own.fresh()
        house.admin("ban", id_of(jan))
        assert closing_code(own) == 4403
        line.wait(lambda m: m["type"] == "frame" and state_of(line, 1) == "away")
    answer = jan.ask("POST", "/api/me", {"name": "Jan"}, code=403)
    assert answer["reason"] == "banned"
    with jan.at(table) as again, pytest.raises(ConnectionClosed) as closed:
        again.next()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
    assert jan.ask("GET", "/api/me/export")["identity"]["banned"] is True
    (found,) = json.loads(house.admin("people", "Kowalski", "--json", "--limit", "1"))
    house.admin("unban", found["identity"]["id"])
    with jan.at(table) as back:
        back.fresh()


def state_of(line: Line, seat: int) -> str:
    state: str = line.table["seats"][seat]["state"]
    return state


def test_who_is_muted_says_nothing_and_keeps_the_name(
    house: House, two: tuple[Player, Player, str]
) -> None:
    _, jan, table = two
    with jan.at(table) as own:
        own.fresh()
        house.admin("mute", id_of(jan))
        until(lambda: said(own).get("reason") == "muted")
        assert jan.ask("POST", "/api/me", {"name": "X"}, code=403)["reason"] == "muted"
        jan.ask("POST", "/api/me", {"name": "Jan Kowalski", "language": "pl"})
        house.admin("unmute", id_of(jan))
        until(lambda: said(own).get("reason") != "muted")


def said(line: Line) -> Message:
    """What comes of saying something."""
    number = uuid.uuid4().hex
    line.send({"type": "say", "phrase": "thanks", "id": number})
    return line.answer(number)


def test_another_name_is_seen_at_the_table(
    house: House, two: tuple[Player, Player, str]
) -> None:
    ola, jan, table = two
    with ola.at(table) as line:
        line.fresh()
        house.admin("rename", id_of(jan), "Jaś")
        line.wait(lambda m: m["type"] == "frame" and named(line)[1] == "Jaś")
        frame = line.turn() if line.frame["legal"] else line.frame
        assert frame["table"]["seats"][1]["name"] == "Jaś"
    assert jan.ask("GET", "/api/me")["name"] == "Jaś"


def test_a_table_is_closed_before_the_eyes_of_its_players(
    house: House, two: tuple[Player, Player, str]
) -> None:
    ola, _, table = two
    with ola.at(table) as line:
        line.fresh()
        house.admin("close", table)
        line.wait(lambda m: m["type"] == "frame" and line.table["status"] == "closed")
        assert line.frame["result"]["winners"] == []
    assert "closed" in lists(house)[table]


def test_who_is_erased_is_gone_and_the_others_play_on(
    house: House, two: tuple[Player, Player, str]
) -> None:
    ola, jan, table = two
    who = id_of(jan)
    with ola.at(table) as line, jan.at(table) as own:
        line.fresh()
        own.fresh()
        assert "--yes" in house.admin("erase", who, code=2)
        house.admin("erase", who, "--yes")
        assert closing_code(own) == 4401
        plays_on(line)
    with ola.at(table) as again:
        again.turn()
        assert b"Kowalski" not in b"".join(again.raw)
    assert who in house.admin("export", who, code=2)


def test_an_export_has_what_somebody_did_and_nothing_of_others(
    house: House, two: tuple[Player, Player, str]
) -> None:
    ola, jan, table = two
    for player in (ola, jan):
        with player.at(table) as line:
            if line.fresh()["legal"]:
                line.play(line.frame["legal"][0])
    assert jan.ask("GET", "/api/me/export").keys() == {
        *("identity", "devices", "tables", "days")
    }
    for player, name, other in ((ola, "Ola", "Kowalski"), (jan, "Kowalski", "Ola")):
        text = house.admin("export", id_of(player))
        found = json.loads(text)
        assert name in text and other not in text
        kinds = [event["kind"] for event in found["tables"][table]]
        assert "SeatTaken" in kinds and "EntropyRevealed" in kinds
        assert "ShufflePromised" not in kinds and "OutcomeDealt" not in kinds
        cookie = player.http.cookies["sennik"]
        assert cookie not in text
        seats = {event.get("seat", 0) for event in found["tables"][table]}
        assert seats == {player.seat_at(table)} | ({0} if player is ola else set())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("mute", "nobody"), "nobody has the id nobody"),
        (("close", "nothing"), "there is no table nothing"),
        (("nonsense",), "there are tables, close, people"),
    ],
)
def test_what_is_not_there_is_one_line(
    house: House, arguments: tuple[str, ...], said: str
) -> None:
    assert said in house.admin(*arguments, code=2)


def test_a_name_that_nobody_can_see_is_refused(
    house: House, two: tuple[Player, Player, str]
) -> None:
    assert "1 to 24" in house.admin("rename", id_of(two[1]), "\u200b", code=2)


def test_a_copy_of_sqlite_is_made_beside_a_running_server(
    house: House, two: tuple[Player, Player, str], tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite"
    if house.database.startswith("postgresql"):
        assert "pg_dump" in house.admin("backup", str(copy), code=2)
        return
    house.admin("backup", str(copy))
    with closing(sqlite3.connect(copy)) as file:
        (count,) = file.execute(
            'SELECT count(*) FROM events WHERE "table" = ?', (two[2],)
        ).fetchone()
    assert count > 5
    assert "exists already" in house.admin("backup", str(copy), code=2)


def test_an_id_may_begin_with_a_hyphen() -> None:
    for name in ("-SfooBarBaz12345", "--abcd", "-S"):
        given = ["admin", "close", name, "--database", "x"]
        _, bound, _ = app.parse_args(given, exit_on_error=False)
        assert bound.args == (name,)


def test_no_database_is_made_by_mistake(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["admin", "people", "--data", str(tmp_path)]) == 2
    assert "there is no database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
