"""Whole matches through the page, refusals, coming back, the keyboard."""

import pytest
from playwright.sync_api import Page, expect

from tests.ui.hands import open_table, play_now, play_to_the_end, settle

SHORT = {"after this many rounds": "1"}


def look_twice(page: Page) -> None:
    """The opening of Sen: two looks, each put away."""
    for _ in range(2):
        page.locator(".own .legal").first.click()
        page.locator("[data-dismiss]").click()


def test_a_whole_match_of_sen_is_played_and_its_record_can_be_had(page: Page) -> None:
    open_table(page, "sen", 2, SHORT)
    play_to_the_end(page, eager="wake")
    record = page.locator("a[download]").get_attribute("href")
    answer = page.request.get(str(record))
    assert answer.ok
    assert answer.json()["game"] == "sen"


def test_a_look_is_shown_alone_and_put_away(page: Page) -> None:
    play_now(page, "sen")
    page.locator(".own .legal").first.click()
    expect(page.get_by_role("dialog", name="Only you see this")).to_be_visible()
    page.locator("[data-dismiss]").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_refusal_says_why_and_opens_its_paragraph(page: Page) -> None:
    play_now(page, "sen")
    page.locator("[data-t='open']").click()
    expect(page.locator(".refusal")).to_contain_text("look at your own lands")
    page.locator(".refusal .why").click()
    expect(page.locator("#paragraph-6.lit")).to_be_in_viewport()


def test_a_reloaded_page_is_at_the_same_prompt(page: Page) -> None:
    play_now(page, "sen")
    look_twice(page)
    page.locator(".prompt.mine").wait_for()
    said = page.locator(".prompt .say").inner_text()
    page.reload()
    page.wait_for_selector(".prompt.mine")
    settle(page)
    expect(page.locator(".prompt .say")).to_have_text(said)


def test_the_opening_of_sen_can_be_played_by_keyboard_and_is_heard(page: Page) -> None:
    play_now(page, "sen")
    for _ in range(2):
        page.wait_for_selector(".own .legal")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-dismiss]")
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("[data-heard]")).to_contain_text("Your turn", timeout=30_000)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["onirim", "koty", "smoki"])
def test_a_whole_match_is_played_by_chance(page: Page, game: str) -> None:
    if game == "smoki":
        open_table(page, game, 2, {"Rounds after which": "1"})
    else:
        open_table(page, game, 1 if game == "onirim" else 2, {})
    play_to_the_end(page)
