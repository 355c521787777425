"""The site has a page for everything, and no link of it leads nowhere."""

import re
from pathlib import Path

import pytest
import yaml

from sennik.cli.main import ADMIN, COMMANDS
from sennik.games import GAMES
from sennik.web.settings import Settings
from tests.docs.pages import orders
from tools.site import games, reference
from tools.site.__main__ import LOADED, ROOT, fetched, ordered, prepared, stage

LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)(?:#([^)\s]+))?\)")


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "MATCHES", 20)
        stage(folder)
    return folder


@pytest.mark.slow
def test_no_link_leads_nowhere(staged: Path) -> None:
    for page in staged.rglob("*.md"):
        for target, _ in LINK.findall(page.read_text(encoding="utf-8")):
            assert (page.parent / target).is_file(), (page.name, target)


@pytest.mark.slow
def test_no_page_speaks_of_orders_pages_made_of_code_included(staged: Path) -> None:
    for page in staged.rglob("*.md"):
        assert orders(page.read_text(encoding="utf-8")) == [], page.name


@pytest.mark.slow
def test_the_menu_names_pages_that_are_there(staged: Path) -> None:
    listed = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"]
    pages = [page for part in listed for page in leaves(part)]
    assert [page for page in pages if not (staged / page).is_file()] == []
    assert {f"games/{key}.md" for key in GAMES} <= set(pages)
    assert {f"reference/{name}" for name in made("reference")} <= set(pages)

    def made_names() -> set[str]:
        return {path.name for path in (staged / "docs").glob("*.md")}

    named = {Path(page).name for page in pages if page.startswith("docs/")}
    assert made_names() - named == set(), "a page that nobody finds"


def made(folder: str) -> list[str]:
    return [Path(name).name for name in reference.pages() if name.startswith(folder)]


def leaves(part: object) -> list[str]:
    """The pages below a part of the menu."""
    if isinstance(part, str):
        return [part]
    found = part.values() if isinstance(part, dict) else part
    return [page for each in found for page in leaves(each)]  # type: ignore[attr-defined]


def test_the_reference_names_all_commands_and_settings() -> None:
    commands = reference.commands()
    for name in (*COMMANDS, *(f"admin {one}" for one in ADMIN)):
        assert f"\n## sennik {name}\n" in commands or f" sennik {name}\n" in commands
    rows = reference.settings()
    for name in Settings.__struct_fields__:
        assert f"`{name}`" in rows or f"`{name}." in rows, name
    assert not re.search(r"\| +\|\n", rows), "a setting without a word"


def test_the_reference_names_all_requests_with_what_they_do() -> None:
    rows = re.findall(r"^\| `(\w+ /\S+)` \| (.*) \|$", reference.routes(), re.M)
    assert len(rows) > 30
    assert all(" " in told for _, told in rows), rows


@pytest.mark.parametrize("key", GAMES)
def test_a_page_of_a_game_has_its_cards_and_every_paragraph(key: str) -> None:
    game = GAMES[key]
    counts = games.deck(game)
    assert games.cards(game).count("\n| ") == sum(map(bool, counts))
    numbers = re.findall(r"^\[(\d+)\]", game.rulebook("en"), re.M)
    book = games.rulebook(game)
    assert re.findall(r'<a id="p(\d+)">', book) == numbers


@pytest.mark.parametrize("key", GAMES)
def test_a_page_of_a_game_tells_who_wins_against_whom(key: str) -> None:
    told = games.baselines(GAMES[key]).splitlines()
    rows = {tuple(line.split(" | ")[:3]) for line in told if line.count("**") == 2}
    assert len(rows) == sum(line.count("**") == 2 for line in told), "each once"
    bots = {bot for _, bot, _ in rows}
    assert {"thumb", "dreamer", "random"} <= bots
    assert ("oracle+" in bots) == (key in ("koty", "sen", "onirim"))


def test_links_to_what_is_no_page_become_words() -> None:
    text = "See [rules](../src/x.py), [that](bots.md) and ![it](pictures/a.png)."
    shown = prepared(text, "docs/page.md", {"docs/bots.md"})
    assert shown == "See rules (`src/x.py`), [that](bots.md) and ![it](pictures/a.png)."


def test_what_would_be_fetched_from_elsewhere_is_found(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text('<a href="https://example.org">a link may lead out</a>')
    assert fetched(tmp_path) == []
    for foreign in (
        '<script src="https://cdn.example/x.js"></script>',
        '<link rel="stylesheet" href="//fonts.example/a.css">',
        "<style>@import 'https://fonts.example/a.css';</style>",
        "<style>a{background:url(https://x.example/a.png)}</style>",
    ):
        page.write_text(foreign)
        assert fetched(tmp_path) != [], LOADED.pattern


def test_a_page_that_speaks_of_orders_is_found_when_it_is_built(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text("<p>Seats may be <code>asked</code>.</p><script>issue()</script>")
    assert ordered(tmp_path) == []
    page.write_text("<p>As was <b>asked</b>\nof us in an Issue.</p>")
    assert len(ordered(tmp_path)) == 1
