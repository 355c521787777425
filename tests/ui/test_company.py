"""Two people in two browsers, one of them with nothing but keys and ears."""

import random
import time

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.long import long_but
from tests.ui.hands import (
    HASTY,
    LONG,
    PATIENCE,
    SHORT,
    act,
    is_asked,
    opened,
    rename,
    set_table,
    settle,
)

# Everything that a live region ever said.
LISTEN = """
window.transcript = [];
const region = document.querySelector("[data-heard]");
window.transcript.push(region.textContent);
new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes)
    window.transcript.push(node.textContent);
}).observe(region, {childList: true});
"""
LOGGED = "[...document.querySelectorAll('.log li')].map((line) => line.textContent)"
HEARD = {  # what must have been said: an own step, a step of the other, the question
    "sen": ("You look at your land", "Ola", "Your turn"),
    "sen-jubilee": ("You look at your land", "Ola", "Your turn"),
    "koty": ("You draw", "Ola", "Your turn: play a card"),
    "smoki": ("You turn up", "Ola", "Your turn"),
    "onirim": ("You pick", "Ola picks", "Your turn: play a chamber"),
}


@pytest.mark.slow
@pytest.mark.parametrize("game", long_but("sen", of={key: key for key in HEARD}))
def test_two_people_play_a_match_and_one_of_them_by_ear(
    page: Page, browser: Browser, base_url: str, game: str
) -> None:
    context = browser.new_context(
        base_url=base_url, reduced_motion="reduce", locale="pl-PL"
    )
    friend = context.new_page()
    sit_together(page, friend, game)
    page.evaluate(LISTEN)
    play_on(page, friend)
    heard = " ".join(page.evaluate("window.transcript"))
    assert [said for said in HEARD[game] if said not in heard] == []
    assert [line for line in page.evaluate(LOGGED) if line not in heard] == []
    assert friend.locator("html").get_attribute("lang") == "pl"
    context.close()


def sit_together(page: Page, friend: Page, game: str) -> None:
    """We by keyboard on the first seat, Ola on the last by mouse and in Polish."""
    seats, options = SHORT[game]
    seats = max(2, seats)
    table = opened(page, game, seats, options, list(range(1, seats - 1)))
    friend.goto("/")
    friend.wait_for_selector("[data-known]")
    with friend.expect_response("**/api/me"):
        rename(friend, "Ola")
    friend.goto(f"/tables/{table}")
    friend.locator("main li button.main").click()
    expect(friend.locator("main button.main[data-begin]")).to_be_enabled()
    page.goto(f"/tables/{table}")
    page.wait_for_selector("[data-begin]:enabled")
    page.locator("[data-begin]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".board")
    friend.wait_for_selector(".board")


def play_on(page: Page, friend: Page) -> None:
    """Until the match is over for both."""
    rng = random.Random(2)
    deadline = time.monotonic() + PATIENCE
    taken = 0
    while not page.locator("[data-again]").count():
        assert time.monotonic() < deadline, page.inner_text(".prompt")
        hasty = taken > LONG
        if is_asked(friend):
            settle(friend)
            taken += (hasty and act(friend, rng, HASTY)) or act(friend, rng)
        elif is_asked(page):
            taken += press(page, rng, hasty)
        else:
            page.wait_for_timeout(20)
    expect(friend.locator("[data-again]")).to_be_visible()


def press(page: Page, rng: random.Random, hasty: bool) -> bool:
    """Nod to a dialog, or walk to some choice and take it."""
    if not page.locator("dialog[open]").count():
        # Calls and exchanges are the last of the choices.
        backwards = hasty and page.locator(".prompt").locator(HASTY).count()
        for _ in range(1 if backwards else rng.randint(1, 4)):
            page.keyboard.press("ArrowLeft" if backwards else "ArrowRight")
    page.keyboard.press("Enter")
    return True


def test_each_sees_only_own_looks(page: Page, browser: Browser, base_url: str) -> None:
    friend = browser.new_context(base_url=base_url, locale="pl-PL").new_page()
    table = opened(page, "sen", 2, {}, [])
    friend.goto(f"/tables/{table}")
    friend.get_by_role("button", name="Usiądź").click()
    page.goto(f"/tables/{table}")
    page.get_by_role("button", name="Begin the match").click()
    friend.wait_for_selector(".own .legal")
    page.locator(".own .legal").first.click()
    expect(page.get_by_role("dialog", name="Only you see this")).to_be_visible()
    expect(friend.locator(".log ol")).to_contain_text("podgląda swoją krainę 1")
    expect(friend.locator(".others .card[aria-label*='zakryta']")).to_have_count(4)
    expect(friend.get_by_role("dialog")).to_have_count(0)
    friend.context.close()


def test_people_talk_in_phrases_and_are_muted_with_one_click(
    page: Page, browser: Browser, base_url: str
) -> None:
    friend = browser.new_context(base_url=base_url, locale="pl-PL").new_page()
    sit_together(page, friend, "sen")
    log = page.locator(".log ol")
    say(friend, "Pięknie zagrane!")
    expect(log).to_contain_text("Ola: Well played!")
    expect(friend.locator(".log ol")).to_contain_text("Ola: Pięknie zagrane!")
    page.get_by_role("button", name="Mute the others").click()
    expect(log).not_to_contain_text("Well played!")
    page.evaluate(LISTEN)
    say(friend, "Auć!")
    say(page, "Hello!")
    expect(log).to_contain_text(": Hello!")  # one still hears oneself
    expect(friend.locator(".log ol")).to_contain_text(": Cześć!")
    expect(log).not_to_contain_text("Ouch!")
    assert "Ouch!" not in " ".join(page.evaluate("window.transcript"))
    page.get_by_role("button", name="Hear the others again").click()
    expect(log).to_contain_text("Ola: Ouch!")
    friend.context.close()


def say(page: Page, phrase: str) -> None:
    page.locator("[data-talk]").click()
    page.get_by_role("button", name=phrase).click()


def test_a_broken_connection_is_shown_and_survived_in_mid_turn(page: Page) -> None:
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    set_table(page, "sen", 2)
    page.wait_for_selector(".own .legal")
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    page.context.set_offline(False)
    page.locator(".own .legal").first.click()
    expect(page.locator("[data-dismiss]")).to_be_visible(timeout=20_000)
    assert len([url for url in sockets if "/ws/tables/" in url]) >= 2
