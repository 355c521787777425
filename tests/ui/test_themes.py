"""Night, day and contrast; our own letters; every game in its colour."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.ui.hands import GAMES, findings, set_table

HUE = "document.documentElement.style.getPropertyValue('--hue')"


@pytest.mark.parametrize(
    ("scheme", "contrast", "theme"),
    [
        ("dark", "no-preference", "night"),
        ("light", "no-preference", "day"),
        ("light", "more", "contrast"),
    ],
)
def test_the_device_says_the_theme_until_one_is_chosen(
    page: Page, scheme: str, contrast: str, theme: str
) -> None:
    page.emulate_media(color_scheme=scheme, contrast=contrast)  # type: ignore[arg-type]
    page.goto("/")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", theme)
    page.locator("[data-themes]").select_option("night")
    expect(root).to_have_attribute("data-theme", "night")
    page.reload()
    expect(root).to_have_attribute("data-theme", "night")


def test_words_are_read_in_letters_from_our_own_host(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    page.wait_for_selector("[data-known]")
    for name in ("Alegreya", "Nunito Sans"):
        assert page.evaluate(f"document.fonts.check('1rem \"{name} Variable\"', 'a')")
    fonts = [url for url in asked if url.endswith(".woff2")]
    assert fonts
    assert {url.split("/")[2] for url in fonts} == {page.url.split("/")[2]}


def test_a_table_has_the_colour_of_its_game_and_the_lobby_has_not(page: Page) -> None:
    set_table(page, "onirim", 1)
    page.wait_for_selector(".night")
    assert page.evaluate(HUE) == "#3b1f4f"
    page.locator("header a").first.click()
    page.wait_for_selector(".shelf")
    assert page.evaluate(HUE) == ""


@pytest.mark.parametrize("theme", ["day", "contrast"])
def test_words_can_be_read_in_every_theme(page: Page, axe: str, theme: str) -> None:
    page.add_init_script(f"localStorage['sennik.theme'] = '{theme}'")
    page.goto("/")
    page.wait_for_selector(".shelf .box")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    assert findings(page, axe) == []
    for game in GAMES:
        set_table(page, game, 1 if game == "onirim" else 3)
        page.wait_for_selector(".board .card")
        assert findings(page, axe) == [], game


def test_a_card_is_painted_once_and_its_number_is_not_part_of_the_painting(
    page: Page,
) -> None:
    set_table(page, "sen", 3)  # every dream lies face down: many cards, few kinds
    pile = page.locator("[data-t='open'] svg")
    expect(pile.locator("image")).to_have_attribute("href", re.compile("^blob:"))
    expect(pile.locator("text")).not_to_have_count(0)
    expect(page.locator(".board .card svg image:not([href^='blob:'])")).to_have_count(0)
    shown = page.locator(".board .card:has(svg image)").evaluate_all(
        "all => all.map(one => "
        "[one.dataset.kind, one.querySelector('image').getAttribute('href')])"
    )
    kinds = {kind for kind, _ in shown}
    assert len({address for _, address in shown}) == len(kinds) < len(shown)
