import json
import subprocess
import sys
from importlib.resources import files

import pytest

from sennik.cli import listing
from sennik.games import GAMES
from sennik.games.languages import LANGUAGES
from tests.cli.terminal import Terminal

CARDS = {"sen": 54, "sen-jubilee": 56, "koty": 95, "smoki": 52, "onirim": 76}


def test_the_kept_listing_is_what_the_rules_say() -> None:
    """`python -m sennik.cli.listing` writes it anew."""
    kept = (files("sennik.cli") / listing.FILE).read_text(encoding="utf-8")
    assert json.loads(kept) == json.loads(json.dumps(listing.from_rules()))


def test_games_as_json_have_key_title_seats_cards_and_options(
    terminal: Terminal,
) -> None:
    outcome = terminal.run("games", "--json")
    games = json.loads(outcome.out)
    assert outcome.code == 0
    assert [game["key"] for game in games] == list(GAMES)
    for game in games:
        assert isinstance(game["title"], str)
        rules = GAMES[game["key"]].rules
        assert game["cards"] == CARDS.get(game["key"], rules.CARDS)
        assert game["seats"] == [rules.MIN_SEATS, rules.MAX_SEATS]


@pytest.mark.parametrize("key", GAMES)
def test_games_list_every_option_but_seats_and_the_fixed_ones(
    terminal: Terminal, key: str
) -> None:
    games = {g["key"]: g for g in json.loads(terminal.run("games", "--json").out)}
    listed = {option["name"] for option in games[key]["options"]}
    every = {option.name for option in GAMES[key].rules.OPTIONS}
    assert listed == every - {"seats"} - set(GAMES[key].fixed)


def test_titles_tell_the_entries_apart(terminal: Terminal) -> None:
    games = json.loads(terminal.run("games", "--json").out)
    assert len({game["title"] for game in games}) == len(games)


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_as_text_show_every_option_with_its_default(
    terminal: Terminal, language: str
) -> None:
    outcome = terminal.run("games", "--lang", language)
    assert outcome.code == 0
    for game in listing.listing():
        assert f"{game['key']}  {game['titles'][language]}" in outcome.out
        for option in game["options"]:
            assert f"{option['name']}={option['default']}" in outcome.out
    assert max(len(line) for line in outcome.out.splitlines()) <= 100


def test_a_game_that_the_kept_catalogue_lacks_is_read_from_its_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listing, "GAMES", {"sen": GAMES["sen"]})
    assert [game["key"] for game in listing.listing()] == ["sen"]


def test_games_answer_without_importing_anything_heavy() -> None:
    code = (
        "import sys; from sennik.cli.main import main; main(['games']);"
        "print([n for n in ('numpy', 'numba', 'rich') if n in sys.modules])"
    )
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
