"""The book as people read it: examples in pictures, all cards, a card made large."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from sennik.games import GAMES as REGISTERED
from tests.ui.hands import GAMES, findings, set_table

CARDS = {"sen": 54, "sen-jubilee": 56, "koty": 95, "smoki": 52, "onirim": 76}


def opened(page: Page, game: str) -> Locator:
    """The book of a game, opened in the lobby."""
    page.goto("/")
    page.wait_for_selector("[data-known]")
    page.locator("li", has=page.locator(f"[data-play='{game}']")).get_by_role(
        "button", name=re.compile("Rules|Zasady")
    ).click()
    page.wait_for_selector(".paragraph")
    return page.get_by_role("dialog")


@pytest.mark.parametrize("game", GAMES)
def test_examples_are_pictures_and_sentences(page: Page, game: str) -> None:
    book = opened(page, game)
    summaries = book.locator("summary")
    assert summaries.count() > 10
    for number in range(summaries.count()):
        summaries.nth(number).click()
    text = "\n".join(book.locator("details").all_inner_texts())
    assert "Ala" in text and "chance" not in text and "refused" not in text
    assert not re.search(r"\b\d [a-z]+ \d\.\d", text)  # 0 place 0.1
    assert book.locator("details svg").count() > 50


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_there_with_its_number_and_effect(page: Page, game: str) -> None:
    book = opened(page, game)
    page.click("[data-tab=cards]")
    always = book.locator("section:not(:has(p.dim)) li b").all_inner_texts()
    assert sum(int(one.removeprefix("× ")) for one in always) == CARDS[game]
    shown = book.locator("li").count()
    assert shown <= REGISTERED[game].rules.KINDS
    assert book.locator("section").count() == book.locator("[data-paragraph]").count()
    book.locator("[data-paragraph]").first.click()
    expect(book.locator(".paragraph.lit")).to_be_in_viewport()


def test_cards_are_found_by_what_they_do(page: Page, axe: str) -> None:
    book = opened(page, "koty")
    page.click("[data-tab=cards]")
    page.get_by_role("searchbox").fill("attacking card")
    expect(book.locator("li")).to_have_count(1)
    expect(book.locator("li")).to_contain_text("owl")
    expect(book.locator("section .dim")).to_contain_text("Owls")
    assert findings(page, axe) == []


def test_a_book_is_printed_without_the_table(page: Page) -> None:
    opened(page, "smoki")
    page.emulate_media(media="print")
    expect(page.locator(".box").first).not_to_be_visible()
    expect(page.locator("#paragraph-1")).to_be_visible()
    expect(page.get_by_role("searchbox")).not_to_be_visible()


def test_a_card_that_a_pointer_rests_on_is_made_large(page: Page, axe: str) -> None:
    set_table(page, "koty", 2)
    card = page.locator(".hand [data-kind]").first
    card.hover()
    large = page.locator(".magnified")
    expect(large).to_be_visible()
    assert findings(page, axe) == []
    page.mouse.move(2, 2)
    expect(large).to_have_count(0)
    card.focus()
    page.keyboard.press("i")
    large.get_by_role("button").click()
    expect(page.locator(".paragraph.lit")).to_be_in_viewport()


def test_a_long_press_looks_and_plays_nothing(page: Page) -> None:
    set_table(page, "koty", 2)
    card = page.locator(".hand .legal").first
    count = page.locator(".hand .card").count()
    touch = {"pointerType": "touch", "bubbles": True, "clientX": 9, "clientY": 9}
    card.dispatch_event("pointerdown", touch)
    expect(page.locator(".magnified")).to_be_visible()
    card.dispatch_event("pointerup", touch)
    card.dispatch_event("click")
    expect(page.locator(".hand .card")).to_have_count(count)
    expect(page.locator(".prompt .say")).to_contain_text("play a card")
