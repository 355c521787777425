"""The book as people read it: examples in pictures, all cards, a card made large."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from sennik.games import GAMES as REGISTERED
from sennik.games.languages import LANGUAGES
from tests.ui.hands import GAMES, findings, play_now, set_table

WHITE = "rgb(255, 255, 255)"
CARDS = {"sen": 54, "sen-jubilee": 56, "koty": 95, "smoki": 52, "onirim": 76}


def opened(page: Page, game: str) -> Locator:
    """The book of a game, opened in the lobby."""
    page.goto("/")
    page.wait_for_selector("[data-known]")
    return taken(page, game)


def taken(page: Page, game: str) -> Locator:
    """The same, where one is in the lobby."""
    page.locator("li", has=page.locator(f"[data-play='{game}']")).get_by_role(
        "button", name=re.compile("Rules|Zasady|Правила")
    ).click()
    page.wait_for_selector(".paragraph")
    return page.get_by_role("dialog")


def all_of_them(page: Page) -> Iterator[tuple[str, Locator]]:
    """The books of all games, one after another in one lobby."""
    page.goto("/")
    page.wait_for_selector("[data-known]")
    for game in GAMES:
        book = taken(page, game)
        yield game, book
        page.keyboard.press("Escape")
        expect(book).to_have_count(0)


def test_examples_are_pictures_and_sentences(page: Page) -> None:
    for game, book in all_of_them(page):
        summaries = book.locator("summary")
        assert summaries.count() > 10, game
        summaries.first.click()
        summaries.evaluate_all("all => all.slice(1).forEach((one) => one.click())")
        expect(book.locator("details:not([open])")).to_have_count(0)
        text = "\n".join(book.locator("details").all_inner_texts())
        assert "Ala" in text and "chance" not in text and "refused" not in text, game
        assert not re.search(r"\b\d [a-z]+ \d\.\d", text), game  # 0 place 0.1
        assert book.locator("details svg").count() > 50, game


def test_every_card_is_there_with_its_number_and_effect(page: Page) -> None:
    for game, book in all_of_them(page):
        page.click("[data-tab=cards]")
        always = book.locator("section:not(:has(p.dim)) [data-card] b")
        numbers = [int(one.removeprefix("× ")) for one in always.all_inner_texts()]
        assert sum(numbers) == CARDS[game], game
        shown = book.locator("[data-card]").count()
        assert shown <= REGISTERED[game].rules.KINDS, game
        chapters = book.locator("section").count()
        assert chapters == book.locator("[data-paragraph]").count(), game
        book.locator("[data-paragraph]").first.click()
        expect(book.locator(".paragraph.lit")).to_be_in_viewport()


def test_cards_and_paragraphs_are_found_by_what_they_say(page: Page, axe: str) -> None:
    book = opened(page, "koty")
    page.get_by_role("searchbox").fill("attacking card")
    expect(book.locator("[data-card]")).to_have_count(1)
    expect(book.locator("[data-card]")).to_contain_text("owl")
    expect(book.locator("section .dim")).to_contain_text("Owls")
    assert findings(page, axe) == []
    page.get_by_role("searchbox").fill("12")
    expect(book.locator("#paragraph-12")).to_be_visible()


def test_search_needs_no_polish_letters(page: Page) -> None:
    page.goto("/")
    page.evaluate("localStorage.setItem('sennik.language', 'pl')")
    book = opened(page, "koty")
    search = page.get_by_role("searchbox")
    search.fill("ćma")
    expect(book.locator("[data-card]")).not_to_have_count(0)
    cards = book.locator("[data-card]").count()
    paragraphs = book.locator(".paragraph").count()
    search.fill("CMA")
    expect(book.locator("[data-card]")).to_have_count(cards)
    expect(book.locator(".paragraph")).to_have_count(paragraphs)
    assert paragraphs > 0


def test_contents_lead_to_chapters_and_a_paragraph_has_an_address(page: Page) -> None:
    book = opened(page, "smoki")
    chapters = book.locator("article > h3")
    links = book.get_by_role("navigation").get_by_role("link")
    assert links.all_inner_texts() == chapters.all_inner_texts()
    links.last.click()
    expect(chapters.last).to_be_in_viewport()
    book.locator("a.number").last.click()
    assert re.search(r"/book/smoki#\d+$", page.url)
    page.goto("/book/koty#12")
    expect(page.locator("#paragraph-12.lit")).to_be_in_viewport()
    page.goto("/book/koty#3")  # in the open book
    expect(page.locator("#paragraph-3.lit")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url.endswith("/")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_in_a_book_is_code(page: Page, language: str) -> None:
    page.add_init_script(f"localStorage['sennik.language'] = '{language}'")
    for game, book in all_of_them(page):
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
        expect(book.locator("details:not([open])")).to_have_count(0)
        assert book.locator("code").count() == 0, game
        text = book.inner_text()
        code = r"`|undefined|NaN|\{\w+\}|\w_\w|^\d [a-z]+ \d"
        assert not re.search(code, text, re.M), game


def test_all_of_a_book_is_printed_without_the_table(page: Page) -> None:
    book = opened(page, "smoki")
    page.get_by_role("searchbox").fill("raven")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.locator(".box").first).not_to_be_visible()
    expect(page.locator("#paragraph-1")).to_be_visible()
    expect(book.locator("details ol").first).to_be_visible()
    expect(book.locator("[data-card]").last).to_be_visible()
    expect(page.get_by_role("searchbox")).not_to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == WHITE
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    expect(book.locator("details[open]")).to_have_count(0)


def test_a_card_of_a_book_is_made_large_by_a_click_and_by_keys(
    page: Page, axe: str
) -> None:
    book = opened(page, "onirim")
    page.click("[data-tab=cards]")
    book.locator("[data-card] button").first.click()
    large = page.locator(".magnified")
    name = large.locator(".name")
    expect(large).to_be_visible()
    first = name.inner_text()
    page.keyboard.press("ArrowRight")
    expect(name).not_to_have_text(first)
    assert findings(page, axe) == []
    page.keyboard.press("Escape")
    expect(large).to_have_count(0)
    expect(book).to_be_visible()
    page.keyboard.press("i")
    large.get_by_role("button").click()
    expect(book.locator(".paragraph.lit")).to_be_in_viewport()


def test_a_card_that_a_pointer_rests_on_is_made_large(page: Page, axe: str) -> None:
    set_table(page, "koty", 2)
    card = page.locator(".hand [data-kind]").first
    page.mouse.move(2, 2)
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


def test_a_card_that_comes_to_lie_under_a_pointer_stays_as_it_is(page: Page) -> None:
    page.clock.install()
    play_now(page, "sen")
    card = page.locator("[data-t='open']")
    box = card.bounding_box()
    assert box
    page.get_by_role("link", name="All games").click()
    page.wait_for_selector("[data-known]")
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator("[data-play='sen']").press("Enter")
    page.wait_for_selector("[data-t='open']:hover")
    page.clock.run_for(3_000)
    expect(page.locator(".magnified")).to_have_count(0)
    card.hover(position={"x": 5, "y": 5})
    page.clock.run_for(3_000)
    expect(page.locator(".magnified")).to_be_visible()


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
