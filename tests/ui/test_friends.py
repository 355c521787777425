"""Friends round a table: two browsers, each with an address of its own, and a third one
that watches; from the invitation to the rematch.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.ui.hands import OPEN, findings
from tests.web.clients import serving
from tests.web.conftest import settings_at

NETWORK = "http://192.0.2.7:8765"
UPRIGHT: Any = {"width": 390, "height": 844}
SIDEWAYS: Any = {"width": 844, "height": 390}


class Friends(NamedTuple):
    """Ola opens the table at a desk, Jan comes by phone, Ewa has hers on its side."""

    ola: Page
    jan: Page
    ewa: Page


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("friends")
    settings = settings_at(folder, away_seconds=5.0, network_url=NETWORK)
    with serving(settings) as server:
        yield server


@pytest.fixture
def friends(browser: Browser, address: str) -> Iterator[Friends]:
    """Cookies do not tell ports apart, but hosts: each of the first two has its own."""
    at_home = address.replace("127.0.0.1", "localhost")
    common: Any = {"reduced_motion": "reduce", "service_workers": "block"}
    contexts = [
        browser.new_context(base_url=at_home, locale="en-GB", **common),
        browser.new_context(
            base_url=address, locale="pl-PL", viewport=UPRIGHT, has_touch=True, **common
        ),
        browser.new_context(
            base_url=address,
            locale="en-GB",
            viewport=SIDEWAYS,
            has_touch=True,
            **common,
        ),
    ]
    pages = [context.new_page() for context in contexts]
    for page in pages:
        page.set_default_timeout(30_000)
    yield Friends(*pages)
    for context in contexts:
        context.close()


def invited(friends: Friends, game: str = "smoki", seats: int = 2) -> str:
    """Everybody is at a table of Ola's, and only she has a seat."""
    friends.ola.goto("/")
    friends.ola.wait_for_selector("[data-known]")
    given = [game, seats, {"rounds": 1}, [], "random", True]
    table: str = friends.ola.evaluate(OPEN, given)
    for page in friends:
        page.goto(f"/tables/{table}")
        page.wait_for_selector("main.waiting")
    return table


def begun(friends: Friends) -> None:
    """Jan sits down, and the match begins."""
    friends.jan.get_by_role("button", name="Usiądź").first.click()
    friends.ola.locator("[data-begin]:enabled").click()
    for page in friends:
        page.wait_for_selector(".board")


def give_up(page: Page) -> None:
    page.locator("[data-menu]").click()
    page.locator("summary.danger").click()
    page.locator("[data-concede]").click()


def test_nobody_is_given_hints_among_people(friends: Friends) -> None:
    invited(friends)
    begun(friends)
    for page in (friends.ola, friends.jan):  # in Smoki both begin at once
        expect(page.locator(".prompt.mine")).to_be_visible()
    for page in friends:
        expect(page.locator("[data-hint]")).to_have_count(0)


def test_the_room_lets_everybody_in_and_shuts_nobody_out(
    friends: Friends, axe: str
) -> None:
    ola, jan, ewa = friends
    table = invited(friends)
    expect(ola.locator(".link")).to_have_text(f"{NETWORK}/tables/{table}")
    expect(ola.locator("[data-in-network]")).to_contain_text("firewall")
    expect(ola.locator("[data-watchers='2']")).to_contain_text("2 people are watching")
    expect(jan.locator("[data-watchers]")).to_contain_text("Oglądają 2 osoby")
    jan.get_by_role("button", name="Usiądź").first.click()
    expect(ola.locator("[data-watchers='1']")).to_be_visible()
    jan.get_by_role("button", name="Twój portret").click()
    jan.get_by_role("button", name="jeż").click()
    expect(jan.locator("[data-portrait=hedgehog]")).to_be_visible()
    for page in friends:
        expect(page.locator("li:nth-child(2) [data-face=hedgehog]")).to_be_visible()
    expect(ewa.locator("[data-full]")).to_contain_text("You may stay and watch")
    jan.locator("[data-talk]").click()
    jan.locator("[data-phrase=hello]").click()
    expect(ola.locator("li:nth-child(2) [data-spoken]")).to_contain_text("Hello!")
    for page in friends:
        wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert wide, page.viewport_size
        assert findings(page, axe) == []


def test_the_host_moves_swaps_and_sends_away(friends: Friends) -> None:
    ola, jan, _ = friends
    invited(friends, seats=3)
    jan.get_by_role("button", name="Usiądź").first.click()
    expect(ola.locator("[data-send-away='1']")).to_be_visible()
    ola.locator("li:nth-child(2) [data-move='1']").click()
    expect(jan.locator("li.mine:nth-child(3)")).to_be_visible()
    ola.locator("li:nth-child(3) [data-move='-1']").click()
    ola.locator("li:nth-child(2) [data-move='-1']").click()
    expect(jan.locator("li.mine:nth-child(1)")).to_be_visible()
    expect(ola.locator("li.mine:nth-child(2)")).to_be_visible()
    ola.locator("[data-send-away='0']").click()
    expect(jan.get_by_role("button", name="Usiądź")).to_have_count(2)


def test_friends_play_talk_are_watched_and_play_again(friends: Friends) -> None:
    ola, jan, ewa = friends
    invited(friends)
    begun(friends)
    expect(ewa.locator("[data-watching]")).to_contain_text("You are watching")
    for page in friends:
        expect(page.locator("[data-watchers='1']")).to_be_visible()
    expect(ewa.locator("[data-say]")).to_have_count(0)
    jan.locator("[data-say]").click()
    jan.locator("[data-phrase=wow]").click()
    expect(jan.get_by_role("dialog")).to_have_count(0)
    for page, seat in ((ola, 1), (jan, 1), (ewa, 1)):
        bubble = page.locator("[data-spoken]")
        at = page.locator(f"[data-t='name.{seat}']").filter(has=bubble)
        expect(at).to_have_count(1)
        expect(bubble).to_be_in_viewport(ratio=1)
    give_up(ola)
    jan.locator("[data-again]").click()
    expect(ola.locator("[data-wanting]")).to_be_visible()
    for page in friends:
        expect(page.get_by_role("dialog")).to_be_visible()
    ola.locator("[data-again]").click()
    for page in friends:
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.wait_for_selector(".board")
