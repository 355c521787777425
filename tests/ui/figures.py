"""How quick the page is: `python -m tests.ui.figures http://localhost:8765`.

On loopback, in headless Chromium: until a table can be played on, until an own action
is drawn, how far the layout shifts by itself, and frames a second while cards fly,
and while a call is staged and counted land by land.
"""

import random
import statistics
import sys
import time
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.ui.conftest import QUIET, chromium
from tests.ui.hands import GAMES, HASTY, PATIENT, SHORT, act, set_table, settle

TIMES = 5
CLICKS = 12
STAGED = 6000  # milliseconds: the stage, and most of the lands
SCREEN = {"width": 1440, "height": 900}
# Clicks the first legal thing; milliseconds until the page has drawn its answer.
CLICK = """
() => new Promise((done) => {
  const things = [...document.querySelectorAll(".board .legal, .prompt [data-action]")];
  const thing = things.find((one) => !one.matches("[data-action=wake]"));
  if (!thing) return done(null);
  const begun = performance.now();
  const watch = new MutationObserver(() => {
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
  });
  for (const part of document.querySelectorAll(".board, .prompt, .log"))
    watch.observe(part, {childList: true, subtree: true, characterData: true});
  thing.click();
})
"""
SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput)
    window.shifted += one.value;
}).observe({type: "layout-shift"});
"""
RATE = """
(lasts) => new Promise((done) => {
  const times = [];
  const step = (now) => {
    times.push(now);
    if (now - times[0] < lasts) requestAnimationFrame(step);
    else done((times.length - 1) / (now - times[0]) * 1000);
  };
  requestAnimationFrame(step);
})
"""


def main() -> None:
    """Print a line a game."""
    with sync_playwright() as driver:
        args = QUIET.split()
        browser = driver.chromium.launch(executable_path=chromium(), args=args)
        print(
            "game          interactive ms   own action ms (median, worst)   shift   f/s"
        )
        for game in GAMES:
            print(measured(browser, sys.argv[1], game), flush=True)
        print(f"staged end of a round: {staged(browser, sys.argv[1]):.0f} f/s")
        browser.close()


def measured(browser: Browser, address: str, game: str) -> str:
    """The figures of one game."""
    page = fresh(browser, address, "reduce")
    seats, options = SHORT[game]
    set_table(page, game, seats, {**options, **LONGER.get(game, {})})
    opening = [interactive(page) for _ in range(TIMES)]
    page.evaluate(SHIFTS)
    clicks = drawn(page)
    shift = page.evaluate("window.shifted")
    page.context.close()
    page = fresh(browser, address, "no-preference")
    set_table(page, game, seats, options)
    page.wait_for_selector(".prompt.mine")
    act(page, random.Random(1), PATIENT)
    rate = page.evaluate(RATE, 1500)
    page.context.close()
    own = f"{statistics.median(clicks):6.0f} {max(clicks):6.0f}"
    ready = statistics.median(opening)
    return f"{game:12} {ready:10.0f} {own:>30} {shift:12.4f} {rate:6.0f}"


def staged(browser: Browser, address: str) -> float:
    """Frames a second from a call until its lands lie turned up."""
    page = fresh(browser, address, "no-preference")
    set_table(page, "sen", 3, {"starter": 0, "rounds": 2})
    for _ in range(2):
        page.locator(".own .legal").first.click()
        page.locator("[data-dismiss]").click()
    page.locator("[data-action=wake]").click()
    page.locator("[data-yes]").click()
    page.locator("[data-stage]").wait_for()
    rate = float(page.evaluate(RATE, STAGED))
    page.context.close()
    return rate


LONGER = {"sen": {"rounds": 9}, "sen-jubilee": {"rounds": 9}, "smoki": {"rounds": 9}}


def fresh(browser: Browser, address: str, motion: Any) -> Page:
    """A page of somebody who has not been here."""
    context = browser.new_context(
        base_url=address,
        viewport=SCREEN,  # type: ignore[arg-type] # the keys are right
        locale="en-GB",
        reduced_motion=motion,
    )
    return context.new_page()


def interactive(page: Page) -> float:
    """Milliseconds from the navigation until something can be played."""
    begun = time.perf_counter()
    page.goto(page.url, wait_until="commit")
    page.wait_for_selector(".board .legal, .prompt [data-action], dialog[open]")
    return 1000 * (time.perf_counter() - begun)


def drawn(page: Page) -> list[float]:
    """Milliseconds from own clicks to what they change on the screen."""
    found: list[float] = []
    for _ in range(40 * CLICKS):
        settle(page)
        if page.locator("[data-again]").count() or len(found) == CLICKS:
            break
        menu = page.locator(".prompt .choices .main")
        if menu.count():
            menu.first.click()
        took = page.evaluate(CLICK) if not page.locator(HASTY).count() else None
        if took is not None:
            found.append(took)
        else:
            page.wait_for_timeout(40)
            act(page, random.Random(1), PATIENT)
    return found or [float("nan")]


if __name__ == "__main__":
    main()
