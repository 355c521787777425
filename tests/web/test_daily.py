"""The dream of the day on a server: promised, dealt, tried, told when it is over."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from sennik.bots import bot, daily
from sennik.engine import daily as days
from sennik.engine import record as records
from sennik.engine.dealers import commitment
from sennik.games import GAMES
from sennik.web.run.sources import Sources
from tests.web.clients import serving
from tests.web.conftest import People, settings_at

MIDNIGHT = 1_795_132_800_000
DAY = 24 * 3600 * 1000
TODAY, TOMORROW = "2026-11-20", "2026-11-21"
SEN = GAMES["sen"]
VERSION = SEN.rules.VERSION


class Clock(Sources):
    """It stands until it is put forward."""

    time = MIDNIGHT + 1000

    def now(self) -> int:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[People]:
    settings = settings_at(tmp_path_factory.mktemp("daily"))
    with serving(settings, sources=clock) as server:
        made = People(server)
        yield made
        made.close()


@cache
def attempt(deal: str, who: str = "postman") -> list[int]:
    """What somebody plays."""
    chooser, own = bot(who, SEN), list[int]()
    while not (match := daily.played(SEN, TODAY, deal, own)).is_over:
        ticket = days.luck(deal, daily.YOU, len(own))
        own.append(chooser(match.view(daily.YOU), daily.YOU, ticket))
    return own


def posted(actions: list[int], rules: int = VERSION) -> dict[str, Any]:
    return {"rules": rules, "actions": actions}


def test_a_day_is_promised_before_and_told_after(house: People, clock: Clock) -> None:
    ola = house()
    before = ola.ask("GET", "/api/daily")
    assert before["day"] == TODAY
    assert [one["day"] for one in before["promises"]] == [TODAY, TOMORROW]
    assert not any("secret" in one for one in before["promises"])
    promised = before["promises"][1]["commitment"]
    address = f"/api/daily/{TOMORROW}/sen"
    assert ola.ask("GET", address, code=403)["reason"] == "day_to_come"

    assert ola.ask("GET", f"/api/daily/{TODAY}") == {
        "games": {},
        "promise": before["promises"][0],
    }

    clock.time += DAY
    deal = ola.ask("GET", address)["deal"]
    today = ola.http.get("/api/daily").text
    shown = {one["day"]: one for one in ola.ask("GET", "/api/daily")["promises"]}
    assert shown[TOMORROW]["commitment"] == promised
    assert "secret" not in shown[TOMORROW]
    assert (
        commitment(bytes.fromhex(shown[TODAY]["secret"]))
        == (before["promises"][0]["commitment"])
    )

    clock.time += DAY
    shown = {one["day"]: one for one in ola.ask("GET", "/api/daily")["promises"]}
    secret = shown[TOMORROW]["secret"]
    long_past = ola.ask("GET", f"/api/daily/{TODAY}")["promise"]
    assert commitment(bytes.fromhex(long_past["secret"])) == long_past["commitment"]
    assert secret not in today, "nothing tells it while the day lasts"
    match = daily.played(SEN, TOMORROW, deal, [])
    record = records.record_of(match)
    record["daily"] = {"day": TOMORROW, "deal": deal} | {
        name: shown[TOMORROW][name] for name in ("commitment", "secret")
    }
    daily.check(record)
    proved = records.verify(record).proved
    assert f"every card follows from the committed secret of {TOMORROW}" in proved


def test_every_game_has_a_deal_of_its_own_for_everybody(house: People) -> None:
    ola, jan = house("Ola"), house("Jan")
    deals = {
        game: ola.ask("GET", f"/api/daily/{TODAY}/{game}")["deal"] for game in GAMES
    }
    assert len(set(deals.values())) == len(GAMES)
    assert jan.ask("GET", f"/api/daily/{TODAY}/sen")["deal"] == deals["sen"]
    for wrong in ("2026-02-30/sen", "2020-01-01/sen", f"{TODAY}/bridge"):
        ola.ask("GET", f"/api/daily/{wrong}", code=404)


def test_the_first_attempt_counts_and_the_server_works_out_what_it_came_to(
    house: People, clock: Clock
) -> None:
    ola, jan = house("Ola"), house("Jan")
    address = f"/api/daily/{TODAY}/sen"
    deal = ola.ask("GET", address)["deal"]
    own, other = attempt(deal), attempt(deal, "magpie")
    (line,) = ola.ask("POST", address, posted(own))["games"]["sen"]
    match = daily.played(SEN, TODAY, deal, own)
    scores = match.scores()
    assert line == {
        "name": "Ola",
        "won": 0 in match.winners(),
        "finished": True,
        "lead": min(scores[1:]) - scores[0],
        "score": scores[0],
        "you": True,
    }
    assert ola.ask("POST", address, posted(other))["games"]["sen"] == [line]
    lines = jan.ask("POST", address, posted(other[:3]))["games"]["sen"]
    given_up = next(one for one in lines if one["you"])
    assert (given_up["name"], given_up["won"]) == ("Jan", False)
    assert given_up["finished"] is False
    assert [one["name"] for one in lines] == ["Ola", "Jan"], "given up comes last"
    ola.http.delete("/api/me")
    left = jan.ask("GET", f"/api/daily/{TODAY}")["games"]["sen"]
    assert [one["name"] for one in left] == ["Jan"]


def test_what_cannot_have_been_played_counts_for_nothing(
    house: People, clock: Clock
) -> None:
    ola = house()
    address = f"/api/daily/{TODAY}/sen"
    own = attempt(ola.ask("GET", address)["deal"])
    for wrong in ([*own, 0], [own[0], *own], [2**31 - 1]):
        ola.ask("POST", address, posted(wrong), code=400)
    old = ola.ask("POST", address, posted(own, VERSION + 1), code=409)
    assert old["reason"] == "other_rules"
    clock.time += DAY
    late = ola.ask("POST", address, posted(own), code=409)
    assert late["reason"] == "day_over"
    assert ola.ask("GET", f"/api/daily/{TODAY}")["games"] == {}
