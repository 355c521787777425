"""Matches in the page: no server asked, kept on the device, in one window at a time."""

import json
import os
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from sennik.engine import record as records
from tests.ui.hands import (
    findings,
    play_now,
    play_to_the_end,
    tables_here,
)


@pytest.fixture
def here(page: Page) -> Page:
    """A page with a match of Sen in it, after a first look."""
    play_now(page, "sen")
    page.wait_for_url("**/here/*")
    page.locator(".own .legal").first.click()
    page.click("[data-dismiss]")
    return page


def lines(page: Page) -> list[str]:
    return page.locator(".side .log li").all_inner_texts()


def test_a_match_against_characters_needs_no_server(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector("[data-known]")
    page.wait_for_load_state("networkidle")  # the page has fetched what it needs
    page.context.set_offline(True)
    page.click("[data-play='sen']")
    page.locator(".own .legal").first.click()
    page.click("[data-dismiss]")
    expect(page.locator(".side .log")).to_contain_text("You look at your land")


def kill_tabs(browser: Browser) -> None:
    """Every page of our browser crashes."""
    session = browser.new_browser_cdp_session()
    for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        if process["type"] == "renderer":
            os.kill(process["id"], signal.SIGKILL)


def test_a_match_is_there_again_after_a_crash(here: Page, browser: Browser) -> None:
    before = lines(here)
    context, address = here.context, here.url
    with here.expect_event("crash"):
        kill_tabs(browser)
    page = context.new_page()
    page.goto("/")
    card = page.locator("[data-resume]")
    expect(card).to_contain_text("Sen")
    card.click()
    page.wait_for_url(address)
    page.wait_for_selector(".board")
    assert lines(page)[: len(before)] == before
    page.locator(".own .legal").first.click()  # the second look
    expect(page.locator("[data-dismiss]")).to_be_visible()


def test_the_second_window_takes_a_match_over_and_the_first_says_so(
    here: Page, axe: str
) -> None:
    other = here.context.new_page()
    other.goto(here.url)
    other.wait_for_selector(".own .legal")
    expect(here.locator("[data-elsewhere]")).to_contain_text("in another window")
    assert findings(here, axe) == []
    other.locator(".own .legal").first.click()
    other.click("[data-dismiss]")
    here.click("[data-take-over]")
    expect(other.locator("[data-elsewhere]")).to_be_visible()
    expect(here.locator("[data-elsewhere]")).to_have_count(0)
    expect(here.locator(".side .log")).to_contain_text("You look at your land")
    looks = [line for line in lines(here) if line.startswith("You look at")]
    assert len(looks) == 2


FULL = """
IDBObjectStore.prototype.put = () => {
  throw new DOMException("full", "QuotaExceededError");
};
"""


def test_a_full_device_is_told_and_one_plays_on(page: Page) -> None:
    def fill(route: Route) -> None:
        route.fulfill(body=FULL + route.fetch().text(), content_type="text/javascript")

    page.route("**/assets/worker-*.js", fill)
    play_now(page, "sen")
    page.locator(".own .legal").first.click()
    expect(page.locator("[data-unkept]")).to_contain_text("cannot be saved")
    page.click("[data-dismiss]")
    expect(page.locator("[data-dismiss]")).to_have_count(0)


def test_a_match_that_the_browser_cleared_away_is_told_as_such(
    here: Page, axe: str
) -> None:
    origin = here.url.rpartition("/here/")[0]
    session = here.context.new_cdp_session(here)
    here.goto("/")
    asked = {"origin": origin, "storageTypes": "indexeddb"}
    session.send("Storage.clearDataForOrigin", asked)
    here.go_back()
    expect(here.locator("[data-gone]")).to_contain_text("not on this device")
    assert findings(here, axe) == []


def test_the_shuffle_of_a_match_in_the_page_is_not_called_fair(here: Page) -> None:
    here.click("[data-menu]")
    here.click("[data-fair] summary")
    told = here.locator("[data-fair-here]")
    expect(told.first).to_contain_text("Your own device deals this match")
    expect(told.last).to_contain_text("developer tools")


@pytest.mark.slow
def test_a_record_from_the_page_is_consistent_and_a_replay_shows_it(
    page: Page, tmp_path: Path
) -> None:
    page.goto("/")
    chosen = {"seats": 2, "short": True, "guests": ["seamstress"], "options": {}}
    page.evaluate(
        "chosen => { localStorage['sennik.invitation.smoki'] = chosen;"
        " localStorage['sennik.pace'] = 'instant' }",
        json.dumps(chosen),
    )
    play_now(page, "smoki")
    play_to_the_end(page)
    with page.expect_download() as download:
        page.click("[data-record]")
    path = tmp_path / "match.json"
    download.value.save_as(path)
    record = records.read(path)
    verdict = records.verify(record)
    assert verdict.proved == [records.KEPT]
    assert any("who chose the cards" in sentence for sentence in verdict.unproved)
    assert tables_here(page)[0]["opening"]["options"]["tokens"] == 2
    page.click("[data-replay]")
    page.wait_for_url("**/here/*/replay/1?*")
    moments = page.locator("[data-moment]")
    expect(moments).to_contain_text(re.compile(r"^1 / \d\d+"))
    page.check("[data-all-open]")
    expect(page.locator(".own [aria-label*='face down']")).to_have_count(0)
