"""The dream of a day in the page is that of the server: cards, cast, choices."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sennik.bots import bot, daily
from sennik.engine import daily as days
from sennik.engine import record as records
from sennik.engine.match import Match
from sennik.games import GAMES, Game
from sennik.web.http import game_facts
from tests.long import long_but
from tests.subjects import SUBJECTS, TOY
from tests.webassembly.running import HERE, learned, node, written

DAY = "2026-11-20"
SECRET = bytes(range(32))
DEALT = {one.key: one for one in SUBJECTS if one.key != TOY.key}
KEYS = {one: one for one in DEALT}


def dreamt(game: Game, deal: str, who: str, folder: Path) -> dict[str, Any]:
    """The record of a dream as Node plays it."""
    subject = DEALT[game.key]
    module, facts = written(subject, folder)
    told = folder / "game.json"
    told.write_bytes(msgspec.json.encode(game_facts.facts(game)))
    about = (module, facts, told, DAY, deal, who)
    done = node(HERE / "daily.ts", *about, *learned(subject, folder))
    assert done.returncode == 0, done.stderr
    record: dict[str, Any] = json.loads(done.stdout)
    return record


@pytest.mark.parametrize("key", long_but("sen", "koty", "smoki", "onirim", of=KEYS))
def test_the_page_dreams_what_the_server_deals(key: str, tmp_path: Path) -> None:
    game, deal = GAMES[key], days.secret_deal(SECRET, DAY, key)
    record = dreamt(game, deal, "postman", tmp_path)
    records.verify(record)
    daily.check(record)  # the cards, the cast and all that it does
    assert record["daily"] == {"day": DAY, "deal": deal}
    assert record["players"][1:] == daily.cast_of(DAY, game)
    assert "result" in record


@pytest.mark.parametrize("key", long_but("sen", of=KEYS))
def test_the_strongest_plays_in_the_page_as_it_does_on_a_server(
    key: str, tmp_path: Path
) -> None:
    """As many playouts, the same choice, through a whole match."""
    game = GAMES[key]
    record = dreamt(game, "", "", tmp_path)
    daily.check(record)
    who = record["players"][0]
    strongest, match = bot(who, game), records.replay(record)
    again = Match(game, record["options"], compiled=True)
    acted = 0
    for actor, action in match.steps:
        if actor == daily.YOU:
            ticket = days.luck(record["daily"]["deal"], actor, acted)
            assert strongest(again.view(actor), actor, ticket) == action
            acted += 1
        again.play(actor, action)
    assert acted > 0
