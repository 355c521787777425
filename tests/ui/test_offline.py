"""The page without its server: from the second visit on all but friends is there."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sennik.games import GAMES
from sennik.web import site
from tests.ui.test_site import served

KEPT = """
async () => {
  const names = await caches.keys();
  const all = await Promise.all(names.map(name => caches.open(name)));
  const kept = await Promise.all(all.map(cache => cache.keys()));
  return kept.flat().map(({url}) => url);
}
"""


@pytest.fixture
def visit(browser: Browser) -> Iterator[Page]:
    """A page of a browser that lets a service worker in."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(20_000)
    yield page
    context.close()


def is_kept(page: Page) -> bool:
    """Whether all that five games need lies in the browser."""
    kept = " ".join(page.evaluate(KEPT))
    return all(re.search(f"/rules/{game}/\\d+/module.wasm", kept) for game in GAMES)


def wait_until_kept(page: Page) -> None:
    deadline = time.monotonic() + 60
    while not is_kept(page):
        assert time.monotonic() < deadline, page.evaluate(KEPT)
        page.wait_for_timeout(100)


def test_everything_but_friends_works_with_the_server_gone(
    visit: Page, tmp_path: Path
) -> None:
    site.write(tmp_path / "sub")
    with served(tmp_path) as address:
        visit.goto(f"{address}/sub/")
        visit.wait_for_selector("[data-play]")
        wait_until_kept(visit)
    visit.context.set_offline(True)  # and the server is killed
    for game in GAMES:
        visit.goto(f"{address}/sub/")
        visit.click(f"[data-play='{game}']")
        visit.wait_for_selector(".board")
        visit.reload()  # another visit, in the middle of a match
        visit.wait_for_selector(".board")
        visit.click("[data-rules]")
        expect(visit.locator("dialog h3").first).to_be_visible()


def test_a_new_version_is_told_and_comes_as_a_whole(
    visit: Page, tmp_path: Path
) -> None:
    site.write(tmp_path)
    with served(tmp_path) as address:
        visit.goto(address)
        visit.wait_for_selector("[data-play]")
        wait_until_kept(visit)
        index = tmp_path / "index.html"
        index.write_text(index.read_text().replace("<title>Sennik", "<title>Newer"))
        worker = tmp_path / "sw.js"
        worker.write_text(worker.read_text().replace("sennik-", "sennik-newer-", 1))
        visit.reload()
        expect(visit.locator("[data-update]")).to_be_visible(timeout=30_000)
        assert "Newer" not in visit.content()
        visit.click("[data-update] button")
        expect(visit.locator("[data-update]")).to_have_count(0)
        visit.wait_for_selector("[data-play]")
        assert "Newer" in visit.evaluate("fetch('./').then(found => found.text())")


def test_an_address_that_is_not_secure_says_what_is_missing(
    visit: Page, tmp_path: Path
) -> None:
    site.write(tmp_path)
    script = "Object.defineProperty(globalThis, 'isSecureContext', {value: false})"
    visit.add_init_script(script)
    with served(tmp_path) as address:
        visit.goto(address)
        expect(visit.locator("[data-insecure]")).to_contain_text("not secure")
        visit.click("[data-play='sen']")  # and matches are played all the same
        visit.wait_for_selector(".own .legal")
