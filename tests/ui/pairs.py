"""The pictures of *now* in `docs/playtest/before-and-after.md`, made by a command.

With a server running, `python -m tests.ui.pairs http://localhost:8765` draws all of
them; further words choose among them by their names.
"""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, Route, ViewportSize, sync_playwright

from tests.ui.conftest import QUIET, chromium
from tests.ui.hands import opened, play_now, set_table, settle
from tests.ui.pictures import KNOWING, LOCALES, ROOT, Scene, middle, painted
from tests.ui.test_dream import NOD, follow_to_the_end

FOLDER = ROOT / "docs/playtest/pictures"
SCREENS: dict[str, ViewportSize] = {
    "desktop": {"width": 1440, "height": 900},
    "wide": {"width": 1920, "height": 1080},
    "phone": {"width": 390, "height": 844},
    "side": {"width": 844, "height": 390},
    "small": {"width": 360, "height": 640},
    "tablet": {"width": 768, "height": 1024},
}
WIDEST = 960  # pixels of a picture
HEAVIEST = 40_000  # bytes
LEGAL = ".hand .legal"


@dataclass(frozen=True)
class Now:
    """What a page shows after `lead`, on a screen, in a language and a theme."""

    name: str
    lead: Callable[[Page], None]
    screen: str = "desktop"
    language: str = "en"
    theme: str = "night"
    is_new: bool = False  # somebody's first visit

    @property
    def file(self) -> Path:
        """Where the picture is kept."""
        return FOLDER / f"{self.name}-{self.screen}-{self.language}.webp"


def main() -> None:
    """Draw what the command line asks for."""
    address, *wanted = sys.argv[1:]
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=QUIET.split())
        for now in PICTURES:
            if not wanted or any(want in now.file.name for want in wanted):
                draw(browser, address, now)
        browser.close()


def draw(browser: Browser, address: str, now: Now) -> None:
    """One picture, of somebody who has just come."""
    context = browser.new_context(
        base_url=address,
        viewport=SCREENS[now.screen],
        locale=LOCALES[now.language],
        reduced_motion="reduce",
        color_scheme="dark",
        service_workers="block",
    )
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto("/")
    page.wait_for_selector("[data-known]")
    page.evaluate(f"localStorage.setItem('sennik.theme', '{now.theme}')")
    if not now.is_new:
        page.evaluate("localStorage.setItem('sennik.dreamt.sen', 'yes')")
    page.reload()
    now.lead(page)
    painted(page)
    keep(page.screenshot(), now.file)
    print(now.file.name, now.file.stat().st_size, flush=True)
    context.close()


def keep(shot: bytes, file: Path) -> None:
    """As WebP, no wider than a page of the docs and as light as asked."""
    picture = Image.open(io.BytesIO(shot)).convert("RGB")
    picture.thumbnail((WIDEST, WIDEST), Image.Resampling.LANCZOS)
    for quality in range(84, 20, -6):
        picture.save(file, quality=quality, method=6)
        if file.stat().st_size <= HEAVIEST:
            return


# --- What leads there ---------------------------------------------------------------


def lobby(page: Page) -> None:
    """The shelf."""
    page.wait_for_selector("[data-play]")


def chosen_in_koty(page: Page) -> None:
    """A card of the hand is chosen: it rises, and lands glow."""
    play_now(page, "koty")
    page.locator(LEGAL).first.click()


def laid_in_sen(page: Page) -> None:
    """It was laid, and can be taken back while the ring runs out."""
    set_table(page, "sen", 2, {"starter": 0})
    for _ in range(2):
        page.locator(".own .legal").first.click()
        page.locator("[data-dismiss]").click()
    page.locator("[data-t='closed'].legal").click()
    page.locator("[data-t='open'].legal").click()
    page.wait_for_selector("[data-undo] .ring")


def chosen_in_onirim(page: Page) -> None:
    """Play and discard look different, and neither has happened."""
    play_now(page, "onirim")
    page.locator(LEGAL).first.click()


def step(game: str, clicks: int) -> Callable[[Page], None]:
    """A lesson after so many clicks on what it points at."""

    def lead(page: Page) -> None:
        page.goto(f"/dream/{game}")
        for _ in range(clicks):
            page.wait_for_selector(f"{NOD}, [data-guided]")
            nod = page.locator(NOD)
            (nod if nod.count() else page.locator("[data-guided]")).click()
            page.wait_for_timeout(900)
        page.wait_for_selector(f"{NOD}, [data-guided]")

    return lead


def dreamt(page: Page) -> None:
    """The first dream is over: how does one want to remember?"""
    page.goto("/dream/sen")
    follow_to_the_end(page)
    page.click("[data-onward]")


def remembering(page: Page) -> None:
    """At a table without the aid."""
    page.evaluate("localStorage.setItem('sennik.memory', 'own')")
    play_now(page, "sen")


def looked(page: Page) -> None:
    """A card that fades."""
    remembering(page)
    page.locator(".own .legal").first.click()
    page.wait_for_selector("[data-fades]")


def forgotten(page: Page) -> None:
    """The same card a moment later: neither table nor log tells it."""
    looked(page)
    page.locator("[data-dismiss]").click()
    page.wait_for_selector("[data-dismiss]", state="detached")


def company(page: Page) -> None:
    """What *Play now* offers."""
    page.click("[data-company=sen]")
    page.wait_for_selector("[data-play-chosen]")


def left_open(page: Page) -> None:
    """A match waits on top of the shelf."""
    play_now(page, "koty")
    page.wait_for_selector(LEGAL)
    page.goto("/")
    page.wait_for_selector("[data-resume]")


def table(scene: Scene) -> Callable[[Page], None]:
    """A match against bots, in its middle."""

    def lead(page: Page) -> None:
        middle(page, scene)
        page.mouse.move(0, 0)

    return lead


def book(page: Page) -> None:
    """A rule with its example."""
    page.goto("/book/koty#13")
    page.locator("#paragraph-13 summary").click()


def cards(page: Page) -> None:
    """The cards of a game, with what they do."""
    page.goto("/book/smoki")
    page.locator("dialog [data-tab=cards]").click()


def large(page: Page) -> None:
    """A card that is made large by a key."""
    play_now(page, "smoki")
    page.locator(".own .legal").first.click()
    page.wait_for_selector(".own [data-kind]:not([data-kind='-1'])")
    page.keyboard.press("i")
    page.wait_for_selector(".magnified")


def starting(page: Page) -> None:
    """A server that does not answer yet."""

    def answer(route: Route) -> None:
        problem = {"reason": "starting", "sentence": "Just starting."}
        route.fulfill(status=503, json=problem)

    page.route("**/api/tables", answer)
    page.reload()
    page.wait_for_selector("[data-starting]")
    page.wait_for_selector("[data-play]")


def tables(page: Page) -> None:
    """My tables say with whom."""
    for game in ("sen", "koty"):
        set_table(page, game, 3, level="seamstress")
    page.goto("/")
    page.locator("[data-table]").last.scroll_into_view_if_needed()


def room(page: Page) -> None:
    """A table of friends, before it begins."""
    name = opened(page, "sen", 4, {}, [2], "postman")
    page.goto(f"/tables/{name}")
    page.wait_for_selector("[data-begin]")


def watching(page: Page) -> None:
    """Somebody who has no seat."""
    name = set_table(page, "sen", 3, level="seamstress")
    page.context.clear_cookies()
    page.goto(f"/tables/{name}")
    page.wait_for_selector(".board")
    settle(page)


def menu(page: Page) -> None:
    """The menu of a table."""
    play_now(page, "smoki")
    page.locator("[data-menu]").click()


def replay(page: Page) -> None:
    """A match that is watched again."""
    play_now(page, "onirim")
    page.locator("[data-menu]").click()
    page.locator("details:has([data-concede]) summary").click()
    page.locator("[data-concede]").click()
    page.locator("[data-replay]").click()
    page.wait_for_selector("[data-moment]")


SEN, KOTY = Scene("sen", 4, {"rounds": 9}, best=KNOWING), Scene("koty", 4)
SMOKI, ONIRIM = Scene("smoki", 3), Scene("onirim", 1)
PICTURES = (
    Now("choosing-koty", chosen_in_koty),
    Now("choosing-koty", chosen_in_koty, "small", "pl"),
    Now("choosing-onirim", chosen_in_onirim, "phone", "pl"),
    Now("taking-back", laid_in_sen, "side"),
    Now("first-visit", lobby, is_new=True),
    Now("first-visit", lobby, "phone", "pl", is_new=True),
    Now("first-dream", step("sen", 5), is_new=True),
    Now("first-dream", step("sen", 5), "side", "pl", is_new=True),
    Now("first-koty", step("koty", 1), "small", is_new=True),
    Now("first-smoki", step("smoki", 2), "phone", "pl", is_new=True),
    Now("first-onirim", step("onirim", 8), "side", is_new=True),
    Now("how-to-remember", dreamt, "phone", is_new=True),
    Now("fading", looked, language="pl"),
    Now("forgotten", forgotten, "side"),
    Now("play-now", company, language="pl"),
    Now("play-now", company, "phone"),
    Now("left-open", left_open, "phone"),
    Now("left-open", left_open, "side", "pl"),
    Now("sen", table(SEN), "side"),
    Now("koty", table(KOTY), "small", "pl"),
    Now("smoki", table(SMOKI), "tablet"),
    Now("onirim", table(ONIRIM), "phone", "pl"),
    Now("book", book, language="pl"),
    Now("book", book, "phone"),
    Now("cards", cards, "side", "pl"),
    Now("large", large),
    Now("lobby", lobby, "wide", "pl"),
    Now("sen", table(SEN), "wide"),
    Now("jubilee", table(Scene("sen-jubilee", 3)), language="pl"),
    Now("koty", table(KOTY), theme="day"),
    Now("onirim", table(ONIRIM), theme="contrast"),
    Now("starting", starting),
    Now("tables", tables, language="pl"),
    Now("room", room),
    Now("room", room, "phone", "pl"),
    Now("watching", watching, language="pl"),
    Now("menu", menu, "phone"),
    Now("replay", replay, "side", "pl"),
)

if __name__ == "__main__":
    main()
