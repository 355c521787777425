"""Hands that play through the page: they click only what a person could click."""

import random
import time

from playwright.sync_api import Error, Page, expect

SHUNNED = ":not([data-action=wake]):not([data-action=exchange])"
CHOICES = ".board .legal, .prompt .choices button[data-action], .prompt .choices .offer"
PATIENT = (
    f".board .legal, .prompt .choices button[data-action]{SHUNNED}, .prompt .offer"
)
PATIENCE = 240  # seconds for a match


def play_now(page: Page, game: str) -> None:
    """One click in the lobby to a running match."""
    page.goto("/")
    page.click(f"[data-play='{game}']")
    page.wait_for_selector(".board")


def open_table(page: Page, game: str, seats: int, options: dict[str, str]) -> None:
    """A table through the dialog, bots on the other seats, begun."""
    page.goto("/")
    page.click(f"[data-open='{game}']")
    page.check(f"input[name=seats][value='{seats}']")
    if options:
        page.click("dialog summary")
    for words, value in options.items():
        page.get_by_label(words, exact=False).fill(value)
    page.click("dialog button[type=submit]")
    for seat in range(1, seats):
        page.locator("main li").nth(seat).get_by_role("button").last.click()
        expect(page.locator("main li").nth(seat)).not_to_contain_text("free")
    page.get_by_role("button", name="Begin the match").click()
    page.wait_for_selector(".board")


def settle(page: Page) -> None:
    """Put every dialog away that waits for a nod."""
    while page.locator("[data-dismiss], [data-go-on]").count():
        page.locator("[data-dismiss], [data-go-on]").first.click()


def act(
    page: Page, rng: random.Random, eager: str = "", choices: str = CHOICES
) -> bool:
    """Click one legal thing, a button that says `eager` first; False if none is."""
    wanted = page.locator(f"[data-action='{eager}']") if eager else None
    things = page.locator(choices)
    try:
        if wanted is not None and wanted.count():
            wanted.first.click(timeout=2000)
        elif count := things.count():
            things.nth(rng.randrange(count)).click(timeout=2000)
        else:
            return False
        if page.locator("[data-yes]").count():
            page.locator("[data-yes]").click(timeout=2000)
        elif page.locator(".prompt .choices .main").count():
            page.locator(".prompt .choices .main").first.click(timeout=2000)
    except Error:
        return False  # the table moved on meanwhile
    return True


def play_to_the_end(page: Page, seed: int = 1, eager: str = "") -> None:
    """Play a whole match; the end is on the screen afterwards."""
    rng = random.Random(seed)
    deadline = time.monotonic() + PATIENCE
    while not page.locator("[data-again]").count():
        assert time.monotonic() < deadline, page.inner_text(".prompt")
        settle(page)
        if not act(page, rng, eager):
            page.wait_for_timeout(60)
