"""A game that the page has no drawings for: the toy, registered at a server of its own,
played on the plain board; and two of its releases side by side."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sennik.games import GAMES, Game
from sennik.tables import runner
from sennik.web.http import game_facts
from tests.subjects import TOY
from tests.ui.hands import findings, go_on, play_now, play_to_the_end, set_table
from tests.web.clients import serving
from tests.web.conftest import settings_at

ROOT = Path(__file__).parents[2]
PHONE = {"width": 360, "height": 640}
SIZES = ({"width": 1280, "height": 800}, PHONE)


@contextmanager
def released(game: Game, folder: Path) -> Iterator[str]:
    """A server of a program in which `game` is registered; its address."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, game.key, game)
        patch.setattr(runner, "_own", threading.local())  # nothing compiled before
        game_facts.games.cache_clear()
        with serving(settings_at(folder, games=(game.key,))) as address:
            yield address.replace("127.0.0.1", "localhost")
    game_facts.games.cache_clear()


@contextmanager
def visiting(browser: Browser, address: str) -> Iterator[Page]:
    """Somebody with a page of their own, on which no script may fail."""
    errors: list[str] = []
    context = browser.new_context(
        base_url=address, locale="en-GB", reduced_motion="reduce"
    )
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.set_default_timeout(20_000)
    yield page
    context.close()
    assert errors == []


def test_a_registered_game_is_on_the_shelf_and_played_to_its_end(
    browser: Browser, tmp_path: Path, axe: str
) -> None:
    with released(TOY, tmp_path) as address, visiting(browser, address) as page:
        play_now(page, TOY.key)
        board = page.locator(".board")
        expect(board).to_contain_text("The common card is still in the pile.")
        expect(board).to_contain_text("You have paid 1 chip.")
        assert page.locator(".slip").count() == 1  # my own card
        for size in SIZES:
            page.set_viewport_size(size)  # type: ignore[arg-type]
            assert findings(page, axe) == []
        play_to_the_end(page)
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("Leave the table")
        page.click("[data-replay]")
        expect(page.locator(".board li").first).to_be_visible()


def test_it_is_played_by_keys_and_heard_in_polish(
    browser: Browser, tmp_path: Path
) -> None:
    with released(TOY, tmp_path) as address, visiting(browser, address) as page:
        set_table(page, TOY.key, 2)
        page.click("[data-menu]")
        page.get_by_label("Language").select_option("pl")
        page.keyboard.press("Escape")
        expect(page.locator(".board")).to_contain_text("Twoje w puli: 1 żeton.")
        expect(page.locator(".prompt [data-action]").first).to_be_visible()

        def press() -> None:
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")

        go_on(page, page.locator("[data-again]").count, press)
        expect(page.locator("[data-heard]")).to_contain_text("Koniec partii.")


@pytest.fixture
def releases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Game, Game]:
    """The toy, and its next release: raises are larger, and the old rules are kept."""
    for past in ("kept_rules", "new_rules"):
        tool = [sys.executable, "tools/keep_rules.py", TOY.package]
        given = [*tool, "--root", str(tmp_path), "--past", past]
        subprocess.run(given, cwd=ROOT, check=True, env={"PYTHONPATH": "src:."})  # noqa: S603
    facts = tmp_path / "new_rules" / "v1" / "leduc" / "facts.py"
    larger = facts.read_text().replace("BIG_RAISE = 2, 4", "BIG_RAISE = 3, 5")
    facts.write_text(larger.replace("VERSION = 1", "VERSION = 2"))
    monkeypatch.syspath_prepend(tmp_path)
    kept, new = "kept_rules.v1.leduc", "new_rules.v1.leduc"
    return TOY, Game(TOY.key, new, past={1: kept})


def test_a_table_of_an_old_release_is_played_beside_one_of_the_new(
    browser: Browser, tmp_path: Path, releases: tuple[Game, Game]
) -> None:
    old, new = releases
    raising = ".prompt [data-action=raise]"
    with released(old, tmp_path) as address, visiting(browser, address) as page:
        table = set_table(page, TOY.key, 2)
        expect(page.locator(raising)).to_have_text("Raise: put in 2 chips")
        identity = page.context.storage_state()
    with released(new, tmp_path) as address:
        context = browser.new_context(base_url=address, storage_state=identity)
        before, after = context.new_page(), context.new_page()
        before.goto(f"/tables/{table}")
        fresh = set_table(after, TOY.key, 2)
        expect(before.locator(raising)).to_have_text("Raise: put in 2 chips")
        expect(after.locator(raising)).to_have_text("Raise: put in 3 chips")
        for page, version in ((before, 1), (after, 2)):
            page.locator(raising).click()
            paid = page.locator(".board li").filter(has_text="You have paid")
            expect(paid).to_contain_text(f"{version + 2} chips")
            play_to_the_end(page)
        for name, version in ((table, 1), (fresh, 2)):
            record = after.request.get(f"/api/tables/{name}/record").json()
            assert record["rules"] == version and "result" in record
        context.close()
