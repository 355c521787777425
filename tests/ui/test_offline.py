"""The page without its server: from the second visit on all but friends is there."""

import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sennik.games import GAMES
from sennik.web import site
from sennik.web.http import game_facts, offline
from tests.ui.conftest import started, wait_until_ready
from tests.ui.hands import be_quick, play_to_the_end
from tests.ui.test_dream import IN_HASTE, follow_to_the_end
from tests.ui.test_puzzles import CHOICES, answer
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


NEEDED = (
    "rules/{}/\\d+/{}",
    ("module.wasm", "facts.json", "examples.json", "messages"),
)
TOLD = ("api/games/{}/{}\\b.*", ("words", "rulebook"))


def is_kept(page: Page) -> bool:
    """Whether all that five games need lies in the browser."""
    kept = " ".join(page.evaluate(KEPT))
    return all(
        re.search(address.format(game, part), kept)
        for address, parts in (NEEDED, TOLD)
        for part in parts
        for game in GAMES
    )


def wait_until_kept(page: Page) -> None:
    deadline = time.monotonic() + 60
    while not is_kept(page):
        assert time.monotonic() < deadline, page.evaluate(KEPT)
        page.wait_for_timeout(100)


def test_everything_but_friends_works_with_the_server_gone(
    visit: Page, tmp_path: Path
) -> None:
    server = started(tmp_path)
    address = server["address"]
    try:
        wait_until_ready(address, server["process"])
        visit.goto(address)
        visit.wait_for_selector("[data-play]")
        wait_until_kept(visit)
    finally:
        os.kill(server["process"], signal.SIGKILL)
    visit.context.set_offline(True)  # and the network is off
    visit.goto(address)
    expect(visit.locator("[data-starting]")).to_contain_text("All the rest is here")
    expect(visit.locator("[data-open='sen']")).to_be_disabled()
    be_quick(visit, "sen")
    for game in GAMES:
        visit.goto(address)
        visit.click(f"[data-play='{game}']")
        visit.wait_for_selector(".board")
        visit.reload()  # another visit, in the middle of a match
        visit.wait_for_selector(".board")
        visit.click("[data-rules]")
        expect(visit.locator("dialog h3").first).to_be_visible()
        if game == "sen":
            visit.keyboard.press("Escape")
            play_to_the_end(visit)
            with visit.expect_download():
                visit.click("[data-record]")
            visit.click("[data-replay]")
            expect(visit.locator("[data-moment]")).to_contain_text("1 / ")
    visit.add_init_script(IN_HASTE)
    visit.goto(f"{address}/dream/koty")  # by its address too
    visit.wait_for_selector(".prompt.mine")
    follow_to_the_end(visit)
    visit.goto(f"{address}/puzzles/onirim")
    visit.wait_for_selector(CHOICES)
    answer(visit)
    expect(visit.locator("[data-solution]").first).to_contain_text("in 100")
    visit.click("[data-next]")
    visit.wait_for_selector(CHOICES)
    visit.goto(f"{address}/daily")  # what was not begun waits for its server
    expect(visit.locator("[data-away]")).to_contain_text("server does not answer")
    visit.click("[data-begin='sen']")
    expect(visit.get_by_role("alert")).to_contain_text("comes from the server")
    visit.goto(address)
    visit.get_by_label("Language").select_option("pl")
    expect(visit.locator("[data-play='sen']")).to_have_text("Graj")
    visit.click("[data-play='smoki']")
    expect(visit.locator(".prompt .say")).to_contain_text("Odkryj jedną krainę")


def test_a_site_is_there_without_its_host_and_letters_come_when_they_are_read(
    visit: Page, tmp_path: Path
) -> None:
    site.write(tmp_path / "sub")
    with served(tmp_path) as address:
        visit.goto(f"{address}/sub/")
        visit.wait_for_selector("[data-play]")
        wait_until_kept(visit)
        visit.wait_for_function(
            f"async () => ({KEPT})().then(all => all.some("
            "url => url.includes('alegreya-latin-wght')))"
        )
        kept = " ".join(visit.evaluate(KEPT))
        assert "latin-ext" not in kept and "cyrillic" not in kept
    visit.context.set_offline(True)
    visit.goto(f"{address}/sub/")
    visit.click("[data-play='sen']")
    visit.wait_for_selector(".board")
    visit.reload()
    visit.wait_for_selector(".board")
    visit.goto(f"{address}/sub/#/daily")
    visit.click("[data-begin='smoki']")
    visit.wait_for_selector(".board")


def test_a_new_version_is_told_and_comes_to_every_window_as_a_whole(
    visit: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.write(tmp_path)
    book = f"api/games/sen/rulebook.{GAMES['sen'].rules.VERSION}.en.json"
    read = f"fetch('{book}').then(found => found.json()).then(({{text}}) => text)"
    with served(tmp_path) as address:
        visit.goto(address)
        visit.wait_for_selector("[data-play]")
        wait_until_kept(visit)
        other = visit.context.new_page()
        other.goto(address)
        other.click("[data-play='sen']")
        other.locator(".own .legal").first.click()
        other.click("[data-dismiss]")
        other.evaluate("() => { window.isOld = true }")
        monkeypatch.setattr(game_facts, "rulebook", lambda *_: "another book")
        offline.worker.cache_clear()
        site.write(tmp_path)  # only what is told of the games is another
        visit.reload()
        expect(visit.locator("[data-update]")).to_be_visible(timeout=30_000)
        for page in (visit, other):
            assert page.evaluate(read) != "another book"
        visit.click("[data-update] button")
        expect(visit.locator("[data-update]")).to_have_count(0)
        visit.wait_for_selector("[data-play]")
        other.wait_for_function("() => !window.isOld")
        other.wait_for_selector(".board")
        for page in (visit, other):
            assert page.evaluate(read) == "another book"
        expect(other.locator(".side .log")).to_contain_text("You look at your land")
    offline.worker.cache_clear()


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
