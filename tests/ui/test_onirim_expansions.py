"""Onirim's expansions through the page: what they add is there, and can be played."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.ui.hands import findings, play_to_the_end, set_table, settle

PHONE = ViewportSize(width=390, height=844)


@pytest.mark.long
def test_a_match_with_all_expansions_is_played_to_its_end(page: Page, axe: str) -> None:
    page.set_viewport_size(PHONE)
    set_table(page, "onirim", 1, {"towers": 1, "dreams": 3, "book": 1})
    settle(page)
    expect(page.locator("[data-t='towers']")).to_be_visible()
    expect(page.locator("[data-t='omens'] .card")).to_have_count(6)
    expect(page.locator("[data-t^='goal.']")).to_have_count(8)
    page.locator("[data-t='book']").click()  # nothing is discarded yet
    expect(page.locator(".refusal")).to_contain_text("too few")
    page.locator(".refusal .plain").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.locator("[data-omens]").click()
    told = page.get_by_role("dialog", name="Premonitions").locator("li")
    expect(told).to_have_count(6)
    page.keyboard.press("Escape")
    play_to_the_end(page, seed=3)
    assert page.locator(".refusal").all_inner_texts() == []
    assert findings(page, axe) == []
