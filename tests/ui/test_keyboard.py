"""A whole match with nothing but keys, followed by ear."""

import random
import time

from playwright.sync_api import Page

from tests.ui.hands import open_table

LISTEN = """
window.transcript = [];
const region = document.querySelector("[data-heard]");
new MutationObserver(() => window.transcript.push(region.textContent))
  .observe(region, {childList: true, characterData: true, subtree: true});
"""
PATIENCE = 240


def press(page: Page, rng: random.Random) -> None:
    """Nod to a dialog, or walk to some choice and take it."""
    if page.locator("dialog[open]").count() == 0:
        if page.locator(".prompt.mine").count() == 0:
            page.wait_for_timeout(60)
            return
        for _ in range(rng.randint(1, 6)):
            page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_timeout(40)


def test_a_match_of_sen_is_played_by_keyboard_and_every_step_is_heard(
    page: Page,
) -> None:
    open_table(page, "sen", 2, {"after this many rounds": "1"})
    page.evaluate(LISTEN)
    rng = random.Random(2)
    deadline = time.monotonic() + PATIENCE
    while not page.locator("[data-again]").count():
        assert time.monotonic() < deadline, page.inner_text(".prompt")
        press(page, rng)
    heard = " ".join(page.evaluate("window.transcript"))
    for said in ("You look at your land", "Your turn", "POBUDKA!", "this round"):
        assert said in heard
