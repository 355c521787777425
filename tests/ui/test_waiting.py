"""Nobody waits for ever, nobody's result is wiped, and the page checks the shuffle.

A server of our own, so that its clock can be put forward.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from sennik.tables.shuffle import PATIENCE
from sennik.tables.table import IDLE, INTERLUDE
from tests.ui.hands import answer, opened, settle
from tests.web.clients import serving
from tests.web.conftest import settings_at
from tests.web.test_shuffling import Clock

# The page's clock is put forward with the server's.
CLOCK = """
window.forward = 0;
const real = Date.now;
Date.now = () => real() + window.forward;
"""
# A page of a plain address in the local network is like this.
INSECURE = "Object.defineProperty(Crypto.prototype, 'subtle', {get: () => undefined});"


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[str]:
    settings = settings_at(tmp_path_factory.mktemp("waiting"), away_seconds=5.0)
    with serving(settings, sources=clock) as server:
        yield server.replace("127.0.0.1", "localhost")


@pytest.fixture
def pair(browser: Browser, address: str) -> Iterator[tuple[Page, Page]]:
    """Two people with a browser each: one reads English, the other Polish."""
    contexts = [
        browser.new_context(base_url=address, locale=locale, reduced_motion="reduce")
        for locale in ("en-GB", "pl-PL")
    ]
    pages = [context.new_page() for context in contexts]
    for page in pages:
        page.set_default_timeout(30_000)
        page.add_init_script(CLOCK + INSECURE)
    yield pages[0], pages[1]
    for context in contexts:
        context.close()


def sit_together(page: Page, friend: Page) -> str:
    table = opened(page, "sen", 2, {}, [])
    friend.goto(f"/tables/{table}")
    friend.get_by_role("button", name="Usiądź").click()
    page.goto(f"/tables/{table}")
    expect(page.locator("[data-begin]")).to_be_enabled()
    return table


def begin(page: Page, friend: Page) -> None:
    page.locator("[data-begin]").click()
    for each in (page, friend):
        each.wait_for_selector(".own .legal")


def put_forward(clock: Clock, milliseconds: int, *pages: Page) -> None:
    clock.forward += milliseconds
    for page in pages:
        page.evaluate("(forward) => { window.forward = forward; }", clock.forward)


def give_up(page: Page) -> None:
    page.locator("[data-menu]").click()
    page.locator("summary", has_text="Give up").click()
    page.get_by_role("button", name="Give up").click()


def come_back(page: Page) -> None:
    """Take the seat back, as soon as nothing lies before it: the bot looks at two
    lands, one after the other, in its own time."""
    for _ in range(20):
        settle(page)
        with suppress(TimeoutError):
            page.locator("[data-return]").click(timeout=1_000)
            return
    raise AssertionError("there is always something in the way")


def test_an_idle_player_is_replaced_by_a_claim_and_takes_the_seat_back(
    pair: tuple[Page, Page], clock: Clock
) -> None:
    page, friend = pair
    sit_together(page, friend)
    begin(page, friend)
    expect(page.locator("[data-claim]")).to_have_count(0)
    put_forward(clock, IDLE, page)
    expect(page.locator("[data-claim='1']")).to_contain_text("3 minutes")
    page.locator("[data-claim-bot]").click()
    expect(page.locator(".log ol")).to_contain_text("plays for")
    expect(friend.locator(".log ol")).to_contain_text("gra za ciebie")
    expect(page.locator("[data-claim-bot]")).to_have_count(0)
    come_back(friend)
    expect(page.locator("[data-claim]")).to_have_count(0)
    expect(friend.locator("[data-return]")).to_have_count(0)
    expect(page.locator(".log ol")).to_contain_text("is back")


def test_a_match_is_ended_without_a_winner_by_a_claim(
    pair: tuple[Page, Page], clock: Clock
) -> None:
    page, friend = pair
    sit_together(page, friend)
    begin(page, friend)
    put_forward(clock, IDLE, page)
    page.locator("[data-claim-end]").click()
    expect(page.get_by_role("dialog")).to_contain_text("Ended without a winner")
    expect(friend.get_by_role("dialog")).to_contain_text("Koniec bez zwycięzcy")


def test_two_people_go_on_to_the_next_round_and_who_is_late_sees_the_pad(
    pair: tuple[Page, Page], clock: Clock
) -> None:
    page, friend = pair
    sit_together(page, friend)
    begin(page, friend)
    for each in pair:
        for _ in range(2):
            each.locator(".own .legal").first.click()
            each.locator("[data-dismiss]").click()
    page.locator("[data-action=wake]").click()
    answer(page.locator("[data-yes]"))
    expect(page.locator("dialog [data-next-round]")).to_contain_text("Waiting for")
    friend.locator("[data-go-on]").wait_for()
    page.locator("[data-go-on]").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("[data-next-round]")).to_contain_text(re.compile(r"\d+ s"))
    expect(friend.locator("[data-next-round]")).to_contain_text("Pozostali czekają")
    put_forward(clock, INTERLUDE, page, friend)
    expect(page.locator("[data-next-round]")).to_have_count(0)
    friend.reload()
    expect(friend.locator("dialog .dreams")).to_be_visible()
    expect(friend.locator("[data-go-on]")).to_have_text("Następna runda")
    friend.locator("[data-go-on]").click()
    expect(friend.get_by_role("dialog")).to_have_count(0)
    friend.reload()
    friend.wait_for_selector("[data-latest]")
    expect(friend.get_by_role("dialog")).to_have_count(0)


def test_playing_again_is_asked_of_both_and_wipes_nobodys_result(
    pair: tuple[Page, Page],
) -> None:
    page, friend = pair
    sit_together(page, friend)
    begin(page, friend)
    give_up(page)
    for each in (page, friend):
        expect(each.locator("[data-again]")).to_be_visible()
    page.locator("[data-again]").click()
    expect(page.locator("[data-awaited]")).to_be_visible()
    expect(friend.locator("[data-wanting]")).to_be_visible()
    expect(friend.get_by_role("dialog")).to_contain_text("Wygrywasz")
    friend.locator("[data-again]").click()
    for each in (page, friend):
        expect(each.get_by_role("dialog")).to_have_count(0)
        each.wait_for_selector(".own .legal")


def test_a_phrase_stands_at_the_seat_of_who_says_it_also_on_a_phone(
    pair: tuple[Page, Page],
) -> None:
    page, friend = pair
    page.set_viewport_size({"width": 360, "height": 640})
    sit_together(page, friend)
    begin(page, friend)
    page.locator("[data-say]").click()
    page.locator("[data-phrase=good_luck]").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    bubble = friend.locator("[data-spoken]")
    expect(bubble).to_contain_text("Powodzenia!")
    expect(friend.locator("[data-t='name.0']").filter(has=bubble)).to_have_count(1)
    expect(page.locator("[data-spoken]")).to_contain_text("Good luck!")


def test_the_page_shuffles_without_a_secure_context_and_checks_it_afterwards(
    pair: tuple[Page, Page],
) -> None:
    page, friend = pair
    sit_together(page, friend)
    assert page.evaluate("crypto.subtle === undefined")
    begin(page, friend)
    give_up(page)
    for each in (page, friend):
        each.locator("dialog").get_by_label("Close").or_(
            each.locator("dialog").get_by_label("Zamknij")
        ).first.click()
        each.locator("[data-menu]").click()
        each.locator("[data-fair] summary").click()
        expect(each.locator("[data-seen='true']")).to_be_visible()


def test_who_takes_no_part_in_the_shuffle_loses_the_seat_and_it_is_told(
    pair: tuple[Page, Page], clock: Clock
) -> None:
    page, friend = pair
    table = sit_together(page, friend)
    friend.goto("/")
    page.locator("[data-begin]").click()
    expect(page.locator("[data-shuffling]")).to_be_visible()
    put_forward(clock, PATIENCE, page)
    expect(page.locator("[data-aborted]")).to_contain_text("has lost the seat")
    expect(page.locator("[data-seat-bot]")).to_have_count(1)
    page.locator("[data-seat-bot]").click()
    page.locator("[data-character=seamstress]").click()
    page.locator("[data-begin]").click()
    page.wait_for_selector(".own .legal")
    fair: Any = page.request.get(f"/api/tables/{table}/fairness").json()["fair"]
    assert [each["step"] for each in fair["discarded"]] == ["commit"]
