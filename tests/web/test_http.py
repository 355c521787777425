"""Identities, origins, limits, errors and the page, over plain HTTP."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from sennik.bots.characters import CHARACTERS
from sennik.engine.options import make_options
from sennik.games import GAMES
from sennik.games.languages import LANGUAGES
from sennik.store.base import ALL, Listing, Numbered, StoreUnavailable
from sennik.tables.decisions import Refused
from sennik.tables.events import TableOpened
from sennik.web.edge import guards
from sennik.web.http import shapes
from sennik.web.http.names import checked_name
from sennik.web.run.scraping import Scraping
from sennik.web.settings import Limits, Settings
from tests.web.clients import Line, Player, free_port, serving
from tests.web.conftest import OPEN_DOORS, People, settings_at
from tests.web.memory import MemoryStore

WEB = Path(__file__).parents[2] / "web/src"


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(server: str) -> None:
    answer = httpx.post(f"{server}/api/me", json={})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    known = {"cookie": cookie.split(";")[0], "origin": server}
    for method in ("GET", "POST"):
        body: Any = {} if method == "POST" else None
        again = httpx.request(method, f"{server}/api/me", headers=known, json=body)
        assert again.json() == answer.json()
        assert "set-cookie" not in again.headers


@pytest.mark.parametrize(
    ("method", "headers"),
    [
        ("GET", {}),
        ("GET", {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}),
        ("GET", {"sec-fetch-site": "same-origin"}),
        ("HEAD", {}),
        ("POST", {"sec-fetch-site": "cross-site"}),
        ("POST", {"sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors"}),
        ("POST", {"origin": "https://evil.example"}),
        ("POST", {"content-type": "text/plain"}),  # a form, from an old browser
        ("POST", {"authorization": "Bearer unknown"}),
    ],
)
def test_no_link_and_no_other_site_makes_an_identity(
    server: str, method: str, headers: dict[str, str]
) -> None:
    """A Strict cookie does not come along from elsewhere: an answer that sets another
    one would take all seats away.
    """
    given = {"content-type": "application/json", **headers}
    body = b"{}" if method == "POST" else None
    answer = httpx.request(method, f"{server}/api/me", headers=given, content=body)
    assert answer.status_code in (401, 403)
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("site", [None, "same-origin"])
def test_our_own_page_introduces_a_stranger(server: str, site: str | None) -> None:
    """Browsers before 2020 tell the origin only."""
    headers = {"origin": server} | ({"sec-fetch-site": site} if site else {})
    body = {"name": "Ola", "language": "pl"}
    answer = httpx.post(f"{server}/api/me", json=body, headers=headers)
    assert "set-cookie" in answer.headers
    assert (answer.json()["name"], answer.json()["language"]) == ("Ola", "pl")


@pytest.mark.parametrize("origin", ["https://evil.example", "null", None])
def test_another_site_cannot_act_with_your_cookie(
    people: People, origin: str | None
) -> None:
    ola = people()
    del ola.http.headers["origin"]
    headers = {"origin": origin} if origin else {}
    answer = ola.http.post("/api/me", json={"name": "X"}, headers=headers)
    assert answer.status_code == 403
    assert answer.json()["reason"] == "wrong_origin"
    assert ola.ask("GET", "/api/me")["name"] == "Ola"


def test_another_site_cannot_open_a_socket_with_your_cookie(people: People) -> None:
    ola = people()
    table = ola.open("sen")
    ola.server = ola.server.replace("127.0.0.1", "localhost")  # another origin
    address = f"ws://{ola.server.removeprefix('http://')}/ws/tables/{table}"
    cookie = "; ".join(f"{c.name}={c.value}" for c in ola.http.cookies.jar)
    headers = {"cookie": cookie}
    for origin in ("https://evil.example", None):
        given: Any = {"additional_headers": headers, "origin": origin}
        with pytest.raises(InvalidStatus), connect(address, **given):
            pass


def test_a_name_that_somebody_points_at_us_is_not_answered(server: str) -> None:
    answer = httpx.get(f"{server}/api/games", headers={"host": "evil.example"})
    assert answer.status_code == 421
    assert answer.json()["reason"] == "wrong_host"


def test_with_a_public_address_only_that_one_is_ours() -> None:
    settings = Settings(public_url="https://play.example.org")
    assert guards.is_our_host(settings, "play.example.org")
    assert not guards.is_our_host(settings, "example.org")
    assert not guards.is_our_host(settings, "10.0.0.1")
    assert guards.is_our_origin(settings, {"origin": "https://play.example.org"})
    assert not guards.is_our_origin(settings, {"origin": "http://play.example.org"})
    assert not guards.is_our_origin(settings, {"host": "play.example.org"})


def test_every_answer_carries_the_policy(server: str) -> None:
    for path in ("/", "/api/games", "/nothing.here", "/api/tables/none"):
        answer = httpx.get(server + path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"


def test_the_page_is_served_and_remembered(server: str) -> None:
    answer = httpx.get(server)
    assert "<title>" in answer.text
    tag = {"if-none-match": answer.headers["etag"]}
    assert httpx.get(server, headers=tag).status_code == 304
    assert httpx.get(f"{server}/tables/abc").text == answer.text
    assert httpx.get(f"{server}/../pyproject.toml").status_code == 404
    assert httpx.get(f"{server}/%2e%2e/settings.py").status_code == 404
    assert httpx.get(f"{server}/api/nothing").status_code == 404


def test_text_says_its_letters_once(server: str) -> None:
    script = re.findall(r'src="([^"]+\.js)"', httpx.get(server).text)[0]
    for path, kind in (
        ("/", "text/html"),
        (script, "text/javascript"),
        ("/api/games/sen/rulebook", "text/markdown"),
    ):
        told = httpx.get(server + path).headers["content-type"]
        assert told == f"{kind}; charset=utf-8"


def test_scripts_are_sent_packed_to_whoever_unpacks_them(server: str) -> None:
    page = httpx.get(server).text
    found = re.search(r'src="([^"]+\.js)"', page)
    assert found
    packed = httpx.get(server + found[1], headers={"accept-encoding": "br, gzip"})
    plain = httpx.get(server + found[1], headers={"accept-encoding": "gzip;q=0"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    assert packed.text == plain.text
    assert 2 * int(packed.headers["content-length"]) < len(plain.content)


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/games", "/tables/abc"])
def test_the_head_of_an_answer_can_be_asked_for(server: str, path: str) -> None:
    head, whole = httpx.head(server + path), httpx.get(server + path)
    assert head.status_code == 200 and head.content == b""
    for name in ("content-type", "content-length"):
        assert head.headers[name] == whole.headers[name]
    assert httpx.head(f"{server}/api/bots").status_code == 405


def test_everybody_is_introduced_and_every_table_has_a_cast(server: str) -> None:
    people = httpx.get(f"{server}/api/characters").json()
    keys = [one["key"] for one in people]
    assert len(keys) >= 6
    for one in people:
        for language in LANGUAGES:
            assert one["names"][language] and one["short"][language]
            assert one["sentence"][language]
            assert one["lines"][language]
    impatient = {one["key"] for one in people if one["impatient"]}
    for game in httpx.get(f"{server}/api/games").json():
        assert set(game["company"]) <= set(keys)
        low, high = game["seats"]
        assert {int(seats) for seats in game["casts"]} == set(range(low, high + 1))
        for seats, cast in game["casts"].items():
            assert len(cast) == int(seats)
            assert set(cast) <= set(game["company"]) - impatient
        make_options(GAMES[game["key"]], game["short"])  # nothing is refused


def test_the_games_are_listed_with_their_words_and_rulebooks(server: str) -> None:
    games = httpx.get(f"{server}/api/games").json()
    assert [game["key"] for game in games] == list(GAMES)
    for key in GAMES:
        words = httpx.get(f"{server}/api/games/{key}/words").json()
        assert words["cards"]["pl"] and words["lines"]
        english = httpx.get(f"{server}/api/games/{key}/rulebook").text
        polish = httpx.get(f"{server}/api/games/{key}/rulebook?lang=pl").text
        assert "[1]" in english and "[1]" in polish and english != polish
    assert httpx.get(f"{server}/api/games/chess/words").status_code == 404


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({"game": "chess"}, "no_such_game"),
        ({"game": "sen", "seats": 6}, "bad_options"),
        ({"game": "sen", "options": {"seats": 3}}, "bad_options"),
        ({"game": "sen", "options": {"luck": 1}}, "bad_options"),
        ({"game": "sen", "clock": {"kind": "seconds", "limit": 1}}, "bad_clock"),
        ({"game": "sen", "colour": "red"}, "bad_request"),
        ({"seats": 2}, "bad_request"),
        ([], "bad_request"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    people: People, body: Any, reason: str
) -> None:
    answer = people().http.post("/api/tables", json=body)
    assert 400 <= answer.status_code < 500
    assert answer.json()["reason"] == reason
    assert answer.json()["sentence"]


def test_seats_are_taken_left_and_given_to_bots(people: People) -> None:
    ola, jan = people("Ola"), people("Jan")
    table = ola.open("sen", 3)
    seats = f"/api/tables/{table}/seats"
    ola.sit(table, 0)
    assert ola.ask("POST", seats, {"seat": 1}, 409)["reason"] == "already_seated"
    assert jan.ask("POST", seats, {"seat": 0}, 409)["reason"] == "seat_taken"
    jan.sit(table, 2)
    assert jan.ask("DELETE", f"{seats}/0", code=403)["reason"] == "not_host"
    jan.ask("DELETE", f"{seats}/2")
    wrong = ola.ask("POST", seats, {"seat": 2, "bot": "genius"}, 400)
    assert wrong["reason"] == "bad_level"
    ola.seat_bot(table, 2, "thumb")
    ola.ask("DELETE", f"{seats}/2")
    start = f"/api/tables/{table}/start"
    assert ola.ask("POST", start, {}, 409)["reason"] == "seats_free"
    assert jan.ask("POST", start, {}, 403)["reason"] == "not_allowed"
    info = ola.ask("GET", f"/api/tables/{table}")
    assert [seat["kind"] for seat in info["seats"]] == ["person", "free", "free"]
    assert (
        jan.ask("DELETE", f"/api/tables/{table}", code=403)["reason"] == "not_allowed"
    )
    ola.ask("DELETE", f"/api/tables/{table}")
    assert ola.ask("POST", seats, {"seat": 1}, 409)["reason"] == "closed"


def test_a_name_changes_at_all_tables_and_can_be_erased(people: People) -> None:
    ola, jan = people("Ola"), people("Jan")
    table = ola.open("sen", 2)
    ola.sit(table, 0)

    def name() -> str:
        return str(jan.ask("GET", f"/api/tables/{table}")["seats"][0]["name"])

    ola.ask("POST", "/api/me", {"name": "<b>Aleksandra</b>"})
    assert name() == "<b>Aleksandra</b>"  # the page escapes it
    ola.ask("DELETE", "/api/me")
    assert "Aleksandra" not in name()
    assert ola.ask("GET", "/api/me", code=401)["reason"] == "unknown_visitor"
    assert ola.ask("POST", "/api/me", {})["name"] == ""


def test_a_portrait_is_shown_wherever_the_name_is_and_can_be_erased(
    people: People,
) -> None:
    ola, jan = people("Ola"), people("Jan")
    assert ola.ask("POST", "/api/me", {"portrait": "fox"})["portrait"] == "fox"
    table = ola.open("sen", 2, public=True)
    ola.sit(table, 1)

    def shown() -> list[str]:
        info = jan.ask("GET", f"/api/tables/{table}")
        (listed,) = [
            one for one in jan.ask("GET", "/api/tables")["public"] if one["id"] == table
        ]
        with jan.at(table) as line:
            frame = line.fresh()["table"]
        return [str(one["seats"][1]["portrait"]) for one in (info, listed, frame)]

    assert shown() == ["fox"] * 3
    ola.ask("POST", f"/api/tables/{table}/seats/1/move", {"to": 0})
    ola.ask("POST", f"/api/tables/{table}/seats/0/move", {"to": 1})
    assert shown() == ["fox"] * 3
    ola.ask("POST", "/api/me", {"portrait": "hare"})
    assert shown() == ["hare"] * 3
    ola.ask("POST", "/api/me", {"name": "Aleksandra"})
    assert shown() == ["hare"] * 3
    assert ola.ask("GET", "/api/me/export")["identity"]["portrait"] == "hare"
    ola.ask("POST", "/api/me", {"portrait": "postman"}, 400)  # a character
    ola.ask("DELETE", "/api/me")
    assert "hare" not in str(jan.ask("GET", f"/api/tables/{table}"))


def test_the_page_draws_every_portrait_and_has_a_name_for_it() -> None:
    kinds = {one for one in get_args(shapes.Portrait) if one}
    drawn = re.findall(r"^  (\w+): \{$", (WEB / "art/people.ts").read_text(), re.M)
    assert set(drawn) == kinds
    for file in WEB.glob("messages.*.po"):
        named = re.findall(r'msgid "portrait\.(\w+)"', file.read_text())
        assert set(named) == kinds, file.name
    assert not kinds & set(CHARACTERS)


def test_a_name_is_one_line_that_can_be_printed(people: People) -> None:
    ola = people()
    for name in (
        "",
        "x" * 25,
        "a\nb",
        "\u202eevil",
        " ",
        "\u3164\u2800",
        "a\u0301\u0301\u0301\u0301",
    ):
        assert ola.http.post("/api/me", json={"name": name}).status_code == 400
        bot = ola.http.post("/api/bots", json={"name": name})
        assert bot.status_code == 400
    assert ola.ask("GET", "/api/me")["name"] == "Ola"


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("  Ola \u00a0 Nowak ", "Ola Nowak"),
        ("Zoe\u0301", "Zoé"),
        ("O\u200bl\u00ada\ufe0f", "Ola"),
        ("Việt Thị Ngọc", "Việt Thị Ngọc"),
        ("ที่รัก", "ที่รัก"),
        ("👩\u200d🚀", "👩🚀"),
    ],
)
def test_a_name_is_kept_as_it_can_be_seen(given: str, name: str) -> None:
    assert checked_name(given) == name


@pytest.mark.parametrize(
    "given",
    [
        "\u200b\u200d",
        "\u3164",
        "\u2800",
        "\u0301a",
        "Z\u0335\u0321\u0334\u0327algo",
        "a\u2066b",
        "a\u2028b",
        "\ud800",
        "\ue000",
    ],
)
def test_a_name_that_cannot_be_seen_or_leaves_its_line_is_refused(given: str) -> None:
    with pytest.raises(Refused, match="bad_name"):
        checked_name(given)


class Worn(MemoryStore):
    """One table is of rules that are not kept any more, another is damaged."""

    def wear(self, who: str) -> None:
        for name in ("retired", "damaged"):
            self.logs[name] = [TableOpened(0, name, who, "sen", 99, {})]
            self.listings[name] = Listing(
                name, "sen", "open", False, 0, 1, [], [who], []
            )

    async def read(self, table: str, after: int = 0, most: int = ALL) -> list[Numbered]:
        if table == "damaged":
            raise msgspec.DecodeError("Input data was truncated")
        return await super().read(table, after, most)

    async def erase_identity(self, identity: str) -> list[str]:
        await super().erase_identity(identity)
        return ["retired", "damaged"]


def test_a_name_changes_and_goes_also_where_a_table_cannot_be_read(
    tmp_path: Path,
) -> None:
    store = Worn()
    with serving(settings_at(tmp_path), store=store) as server:
        ola = Player(server, "Ola")
        table = ola.open("sen", 2)
        ola.sit(table, 0)
        store.wear(ola.ask("GET", "/api/me")["id"])
        assert ola.ask("POST", "/api/me", {"name": "Ala"})["name"] == "Ala"
        assert ola.ask("GET", f"/api/tables/{table}")["seats"][0]["name"] == "Ala"
        ola.ask("DELETE", "/api/me", code=204)
        ola.close()


def test_a_body_that_is_too_large_is_refused(people: People) -> None:
    body = {"name": "x" * 100_000}
    answer = people().http.post("/api/me", json=body)
    assert answer.status_code == 413
    assert answer.json()["reason"] == "too_large"


def test_complaints_come_in_polish_too(people: People) -> None:
    headers = {"accept-language": "pl-PL,pl;q=0.9"}
    answer = people().http.get("/api/tables/none", headers=headers)
    assert answer.json()["sentence"] == "Nie ma takiego stołu."


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[str]:
    limits = msgspec.structs.replace(
        OPEN_DOORS,
        tables=2,
        connections=2,
        identities_an_hour=0.001,
        identities_at_once=2,
        messages_a_second=0.001,
        messages_at_once=3,
    )
    with serving(settings_at(tmp_path, limits=limits)) as server:
        yield server


def test_tables_connections_identities_and_messages_are_limited(narrow: str) -> None:
    ola = Player(narrow, "Ola")
    table = ola.open("sen")
    ola.open("sen")
    answer = ola.ask("POST", "/api/tables", {"game": "sen"}, 429)
    assert answer["reason"] == "too_many_tables"
    with ola.at(table) as first, ola.at(table), ola.at(table) as third:
        with pytest.raises(ConnectionClosed) as closed:
            third.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
        for _ in range(5):
            first.send({"type": "ping", "id": "p"})
        assert first.wait(lambda m: m["type"] == "refused")["reason"] == "too_fast"
    Player(narrow, "Jan").close()
    assert httpx.post(f"{narrow}/api/me", json={}).status_code == 429
    ola.close()


def test_closing_tables_does_not_make_room_for_more(narrow: str) -> None:
    ola = Player(narrow, "Ola")
    ola.open("sen")
    for _ in range(10):  # enough to fill a list of the latest tables
        ola.ask("DELETE", f"/api/tables/{ola.open('sen')}")
    ola.open("sen")
    answer = ola.ask("POST", "/api/tables", {"game": "sen"}, 429)
    assert answer["reason"] == "too_many_tables"
    ola.close()


def test_tables_that_are_opened_together_are_counted_one_by_one(narrow: str) -> None:
    ola = Player(narrow, "Ola")

    def status(_: int) -> int:
        return ola.http.post("/api/tables", json={"game": "sen"}).status_code

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(status, range(8)))
    assert 1 <= answers.count(201) <= 2 and set(answers) == {201, 429}
    ola.close()


def test_requests_are_limited(tmp_path: Path) -> None:
    limits = Limits(strange_requests_a_second=0.01, strange_requests_at_once=40)
    with serving(settings_at(tmp_path, limits=limits)) as server:
        answers = [httpx.get(f"{server}/healthz").status_code for _ in range(45)]
    assert answers[-1] == 429


class Distant(MemoryStore):
    """Answers after a while, as a database over a network does."""

    async def read(self, table: str, after: int = 0, most: int = ALL) -> list[Numbered]:
        await asyncio.sleep(0.5)
        return await super().read(table, after, most)

    async def ping(self) -> None:
        raise StoreUnavailable


def test_sockets_that_come_together_are_counted_one_by_one(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(OPEN_DOORS, connections=3)
    at = settings_at(tmp_path, limits=limits)
    with serving(at, store=Distant(), path="/api/tables") as server:
        ola = Player(server, "Ola")
        table = ola.open("sen")
        with ThreadPoolExecutor(9) as pool:
            lines = list(pool.map(lambda _: ola.line(table), range(9)))
            closed = sum(pool.map(is_closed, lines))
        for line in lines:
            line.close()
        ola.close()
    assert closed == 6


def is_closed(line: Line) -> bool:
    """Whether the server closes a socket instead of showing the table."""
    with suppress(ConnectionClosed):
        return not line.next()
    return line.socket.close_code == 4429


def test_a_database_that_does_not_answer_is_foreseen(tmp_path: Path) -> None:
    port = free_port()
    parts = {"store": Distant(), "scraping": Scraping("127.0.0.1", port)}
    with serving(settings_at(tmp_path), path="/api/tables", **parts) as server:
        assert httpx.get(f"{server}/readyz").status_code == 503
        metrics = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    assert 'sennik_faults_total{worker="0"} 0.0' in metrics


def test_before_it_is_ready_the_server_says_so(people: People) -> None:
    answer = httpx.get(f"{people.server}/readyz")
    assert answer.json() == {"status": "ready"}
    assert httpx.get(f"{people.server}/healthz").json() == {"status": "alive"}
