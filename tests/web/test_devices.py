"""Your devices: each is listed for you, and sent away by you alone."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from sennik.store import store_at
from sennik.store.base import Identity
from sennik.store.people import DAY, day_of
from sennik.web.http.names import checked_label
from sennik.web.rooms.retention import sweep_people
from sennik.web.run.sources import Sources
from sennik.web.settings import LASTING, Retention
from tests.web.clients import Player, serving
from tests.web.conftest import People, settings_at
from tests.web.test_erasing import closing_code

DEVICES = "/api/me/devices"


def second(first: Player, device: str = "") -> Player:
    """Another device of somebody, come by a link."""
    code = first.ask("POST", "/api/me/link")["code"]
    other = Player(first.server)
    other.ask("POST", "/api/return", {"code": code, "device": device})
    assert other.ask("GET", "/api/me") == first.ask("GET", "/api/me")
    return other


def test_devices_are_listed_and_this_one_is_marked(server: str) -> None:
    with httpx.Client(base_url=server, headers={"origin": server}) as http:
        http.post("/api/me", json={"device": "Firefox,\u200b  Android"})
        (here,) = http.get(DEVICES).json()
    assert (here["label"], here["is_this"]) == ("Firefox, Android", True)
    assert here["seen_at"] == day_of(here["created_at"])


def test_a_link_brings_another_device_once(people: People) -> None:
    ola = people("Ola")
    link = ola.ask("POST", "/api/me/link")
    assert link["url"].endswith(f"/return#{link['code']}")
    phone = people("")
    assert phone.ask("POST", "/api/return", {"code": link["code"]})["table"] == ""
    assert phone.ask("GET", "/api/me")["name"] == "Ola"
    spent = people("").ask("POST", "/api/return", {"code": link["code"]}, code=410)
    assert spent["reason"] == "spent_link"


def test_a_device_that_is_sent_away_is_a_stranger_at_once(people: People) -> None:
    ola = people("Ola")
    phone = second(ola, "phone")
    table = ola.against_bots("sen")
    lines = {one["label"]: one for one in ola.ask("GET", DEVICES)}
    assert len(lines) == 2 and not lines["phone"]["is_this"]
    with ola.at(table) as line, phone.at(table) as own:
        line.fresh()
        own.fresh()
        ola.ask("DELETE", f"{DEVICES}/{lines['phone']['id']}")
        assert closing_code(own) == 4401
        line.send({"type": "ping", "id": "still here"})
        assert line.answer("still here")["type"] == "pong"
    assert phone.ask("GET", "/api/me", code=401)["reason"] == "unknown_visitor"
    (left,) = ola.ask("GET", DEVICES)
    assert left["is_this"]
    ola.ask("DELETE", f"{DEVICES}/{lines['phone']['id']}", code=404)
    phone.close()


def test_nobody_sends_away_the_devices_of_others(people: People) -> None:
    ola, jan = people("Ola"), people("Jan")
    (here,) = ola.ask("GET", DEVICES)
    jan.ask("DELETE", f"{DEVICES}/{here['id']}", code=404)
    assert ola.ask("GET", DEVICES) == [here]


def test_who_signs_out_here_is_a_stranger_here_and_nowhere_else(people: People) -> None:
    ola = people("Ola")
    phone = second(ola)
    (here,) = [one for one in phone.ask("GET", DEVICES) if one["is_this"]]
    phone.ask("DELETE", f"{DEVICES}/{here['id']}")
    assert "sennik" not in phone.http.cookies
    assert len(ola.ask("GET", DEVICES)) == 1
    phone.close()


def test_a_program_is_a_device_of_its_own(people: People) -> None:
    token = people("").ask("POST", "/api/bots", {"name": "R2"})["token"]
    robot = people("", token)
    (here,) = robot.ask("GET", DEVICES)
    robot.ask("DELETE", f"{DEVICES}/{here['id']}")
    robot.ask("GET", "/api/me", code=401)


@pytest.mark.parametrize(
    ("given", "kept"),
    [("  Safari,\n iPad ", "Safari, iPad"), ("\u202edrow", "drow"), ("\x00", "")],
)
def test_a_device_calls_itself_by_what_can_be_read(given: str, kept: str) -> None:
    assert checked_label(given) == kept


class Calendar(Sources):
    """Days that a test turns."""

    day = 20_000

    def now(self) -> int:
        return self.day * DAY + 5


@pytest.fixture
def days(tmp_path: Path) -> Iterator[tuple[Player, Calendar]]:
    """A visitor of a server whose days a test turns."""
    sources = Calendar()
    with serving(settings_at(tmp_path), sources=sources) as address:
        ola = Player(address, "Ola")
        yield ola, sources
        ola.close()


def test_who_comes_back_has_a_cookie_that_lasts_as_long_as_any(
    days: tuple[Player, Calendar],
) -> None:
    ola, calendar = days
    assert "set-cookie" not in ola.http.post("/api/me", json={}).headers
    calendar.day += 3
    answer = ola.http.post("/api/me", json={"device": "Edge, Windows"})
    cookie = answer.headers["set-cookie"]
    assert ola.http.cookies["sennik"] in cookie and f"Max-Age={LASTING:.0f}" in cookie
    (here,) = ola.ask("GET", DEVICES)
    assert (here["label"], here["seen_at"]) == ("Edge, Windows", calendar.day * DAY)
    assert here["created_at"] < here["seen_at"]
    assert "set-cookie" not in ola.http.post("/api/me", json={}).headers


def test_who_was_not_here_for_long_is_erased_and_who_was_stays(tmp_path: Path) -> None:
    retention, gone = Retention(people=10 * DAY / 1000), []

    async def erase(who: str) -> None:
        gone.append(who)

    async def test() -> None:
        store = store_at(f"sqlite:///{tmp_path}/tables.sqlite")
        await store.open()
        for name in ("ola", "jan"):
            await store.add_identity(Identity(name, name, "pl"), name * 22, DAY)
        await store.note_seen("ola" * 22, 3 * DAY)
        await sweep_people(store, retention, 11 * DAY, erase)
        assert gone == []
        await sweep_people(store, retention, 12 * DAY, erase)
        assert gone == ["jan"]
        assert await store.identity_of("jan" * 22) is None
        await store.close()

    asyncio.run(test())
