"""Sizes, languages and accessibility of every page."""

import gzip
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.ui.hands import play_now

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
BUILT = ROOT / "src/sennik/web/page"
GAMES = ["sen", "koty", "smoki", "onirim"]
GRAVE = ("serious", "critical")


def findings(page: Page) -> list[str]:
    """What axe-core finds serious, in a line each."""
    page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = page.evaluate("axe.run().then(r => r.violations)")
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}"
        for one in found
        if one["impact"] in GRAVE
    ]


def width_beyond(page: Page) -> int:
    """By how many pixels the page is wider than the screen."""
    root = "document.documentElement"
    return int(page.evaluate(f"{root}.scrollWidth - {root}.clientWidth"))


@pytest.mark.parametrize("game", ["", *GAMES])
def test_a_phone_of_360_pixels_shows_everything(page: Page, game: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    if game:
        play_now(page, game)
        page.wait_for_selector(".prompt.mine")
    else:
        page.goto("/")
        page.wait_for_selector("[data-play]")
    assert width_beyond(page) <= 0


@pytest.mark.parametrize("game", ["", *GAMES])
def test_axe_finds_nothing_serious(page: Page, game: str) -> None:
    if game:
        play_now(page, game)
        page.wait_for_selector(".prompt.mine")
    else:
        page.goto("/")
        page.wait_for_selector("[data-play]")
    assert findings(page) == []


def test_axe_finds_nothing_serious_in_the_rulebook(page: Page) -> None:
    play_now(page, "sen")
    page.click("[data-rules]")
    page.wait_for_selector("#paragraph-6")
    assert findings(page) == []


def test_axe_finds_nothing_serious_while_a_table_is_set(page: Page) -> None:
    page.goto("/")
    page.click("[data-open='sen']")
    page.click("dialog summary")
    assert findings(page) == []
    page.click("dialog button[type=submit]")
    page.wait_for_selector(".invite")
    assert findings(page) == []


def test_the_first_load_is_at_most_150_kilobytes_of_script() -> None:
    scripts = list(BUILT.glob("assets/*.js"))
    assert scripts, "the page has not been built"
    sizes = [len(gzip.compress(script.read_bytes())) for script in scripts]
    assert sum(sizes) <= 150_000


def test_the_rulebook_can_be_searched(page: Page) -> None:
    play_now(page, "sen")
    page.click("[data-rules]")
    page.get_by_role("searchbox").fill("hourglass")
    paragraphs = page.locator(".paragraph")
    expect(paragraphs.first).to_contain_text("ourglass")
    assert paragraphs.count() < 20


def test_the_table_speaks_polish_as_soon_as_it_is_told_to(page: Page) -> None:
    play_now(page, "sen")
    expect(page.locator(".prompt .say")).to_contain_text("Look at your own lands")
    page.click("[data-menu]")
    page.get_by_role("button", name="Zmień język na polski").click()
    page.keyboard.press("Escape")
    expect(page.locator(".prompt .say")).to_contain_text("Podejrzyj swoje krainy")
