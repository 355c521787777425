"""The page as plain files, under a path of a plain file server."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sennik.games import GAMES
from sennik.web import site
from tests.ui.hands import be_quick, play_to_the_end

UNDER = "games/of/dreams"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A folder at some address, by Python's plain file server."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    with subprocess.Popen(  # noqa: S603 -- Python's own
        [*command, "--directory", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdout is not None
        port = server.stdout.readline().split("port ")[1].split()[0]
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site lies."""
    folder = tmp_path_factory.mktemp("site")
    site.write(folder / UNDER)
    with served(folder) as found:
        yield found


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Page]:
    """A page that asks nobody but the host, and for nothing that is not there."""
    context = browser.new_context(
        base_url=f"{address}/{UNDER}/",
        locale="en-GB",
        reduced_motion="reduce",
        service_workers="block",
    )
    page = context.new_page()
    page.set_default_timeout(20_000)
    wrong: list[str] = []
    context.on(
        "request",
        lambda asked: wrong.append(asked.url) if address not in asked.url else None,
    )
    context.on(
        "response",
        lambda found: wrong.append(found.url) if found.status >= 400 else None,
    )
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    context.close()
    assert [url for url in wrong if not url.startswith("blob:")] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end(visit: Page, game: str) -> None:
    visit.goto("./")
    be_quick(visit, game)
    visit.reload()
    visit.click(f"[data-play='{game}']")
    visit.wait_for_selector(".board")
    play_to_the_end(visit)
    visit.click("[data-replay]")
    expect(visit.locator("[data-moment]")).to_contain_text("1 / ")


def test_a_match_is_there_after_a_reload_and_the_book_is_open(visit: Page) -> None:
    visit.goto("./")
    visit.click("[data-play='sen']")
    visit.locator(".own .legal").first.click()
    visit.reload()
    visit.wait_for_selector("[data-dismiss]")
    visit.click("[data-dismiss]")
    visit.click("[data-rules]")
    expect(visit.get_by_role("dialog")).to_contain_text("ravens")
    visit.keyboard.press("Escape")
    visit.get_by_role("link", name="All games").click()
    expect(visit.locator("[data-resume]")).to_contain_text("Sen")
    expect(visit.locator("[data-open]")).to_have_count(0)  # friends need a server


def test_a_site_names_nothing_from_the_root(tmp_path: Path) -> None:
    site.write(tmp_path)
    index = (tmp_path / "index.html").read_text()
    assert '="/' not in index
    assert '"/' not in (tmp_path / "manifest.webmanifest").read_text()
