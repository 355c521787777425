"""Sizes, the rulebook, and what an installed page needs."""

import gzip
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sennik.games import GAMES as REGISTERED
from tests.ui.hands import GAMES, findings, set_table

BUILT = Path(__file__).parents[2] / "src/sennik/web/page"
FEWEST = {"onirim": 1}


def width_beyond(page: Page) -> int:
    """By how many pixels the page is wider than the screen."""
    root = "document.documentElement"
    return int(page.evaluate(f"{root}.scrollWidth - {root}.clientWidth"))


def height_beyond(page: Page) -> int:
    """By how many pixels the table is higher than its room on the screen."""
    board = "document.querySelector('.board')"
    return int(page.evaluate(f"{board}.scrollHeight - {board}.clientHeight"))


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_of_360_pixels_shows_a_full_table(
    page: Page, axe: str, game: str
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    set_table(page, game, REGISTERED[game].rules.MAX_SEATS)
    page.wait_for_selector(".prompt.mine")
    assert width_beyond(page) <= 0
    assert findings(page, axe) == []
    page.set_viewport_size({"width": 360, "height": 640})
    assert height_beyond(page) <= 0  # nobody has to scroll to act


def test_the_lobby_fits_a_phone_of_360_pixels(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/")
    page.wait_for_selector("[data-known]")
    assert width_beyond(page) <= 0


def test_the_rulebook_can_be_searched(page: Page, axe: str) -> None:
    set_table(page, "sen", 2)
    page.click("[data-rules]")
    page.wait_for_selector("#paragraph-6")
    assert findings(page, axe) == []
    page.get_by_role("searchbox").fill("hourglass")
    paragraphs = page.locator(".paragraph")
    expect(paragraphs.first).to_contain_text("ourglass")
    assert paragraphs.count() < 20


def test_the_table_speaks_polish_as_soon_as_it_is_told_to(page: Page) -> None:
    set_table(page, "sen", 2)
    expect(page.locator(".prompt .say")).to_contain_text("Look at your own lands")
    page.click("[data-menu]")
    page.get_by_label("Language").select_option("pl")
    page.keyboard.press("Escape")
    expect(page.locator(".prompt .say")).to_contain_text("Podejrzyj swoje krainy")


def test_polish_names_a_land_with_its_owner_and_says_where_no_card_lies(
    page: Page,
) -> None:
    set_table(page, "smoki", 2)
    page.click("[data-menu]")
    page.get_by_label("Language").select_option("pl")
    page.keyboard.press("Escape")
    for spot, label in (
        (".own", "twoja kraina a1, zakryta"),
        (".others", "kraina a1 gracza "),
        (".piles", "Stos odkryty 1, brak kart"),  # until everybody has turned one up
    ):
        expect(page.locator(f"{spot} [aria-label^='{label}']")).to_have_count(1)


def test_the_first_page_is_at_most_80_kilobytes_of_script() -> None:
    index = (BUILT / "index.html").read_text()
    first = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', index)
    assert first, "the page has not been built"
    assert packed(*(BUILT / name for name in first)) <= 80_000


def test_the_whole_page_is_at_most_230_kilobytes_of_script_in_one_language() -> None:
    workers = found("worker-*", "examiner-*")  # the rules once more, and bots
    others = found("messages.*") - found("messages.en-*")
    data = found("puzzles.*")
    assert packed(*(found("*") - workers - others - data)) <= 230_000
    assert packed(*found("worker-*")) <= 20_000


def found(*names: str) -> set[Path]:
    return {path for name in names for path in BUILT.glob(f"assets/{name}.js")}


def packed(*scripts: Path) -> int:
    return sum(len(gzip.compress(script.read_bytes())) for script in scripts)


def test_the_page_can_be_installed(page: Page) -> None:
    manifest = json.loads((BUILT / "manifest.webmanifest").read_text())
    assert manifest["display"] == "standalone"
    sizes = set()
    for icon in manifest["icons"]:
        page.goto(icon["src"])
        sizes.add(icon["sizes"])
        if icon["type"] == "image/png":
            wide = page.evaluate("document.images[0].naturalWidth")
            assert icon["sizes"] == f"{wide}x{wide}"
    assert {"192x192", "512x512"} <= sizes
