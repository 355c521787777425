"""Positions to think about: puzzles, those that come by a link, and hints."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.ui.hands import be_quick, findings, play_now, play_to_the_end, set_table

PATIENCE = 120_000  # milliseconds on a busy machine
MEANINGS = "[data-yes], .prompt .meaning"
CHOICES = f"{MEANINGS}, .board .legal, .prompt .choices button[data-action]"
COPYING = "navigator.clipboard.writeText = async (text) => { window.copied = text; }"


def answer(page: Page) -> None:
    """Choose anything, to the end of the choice."""
    rng = random.Random(1)
    answered = page.locator("[data-answer]")
    while not answered.count():
        meanings = page.locator(MEANINGS)
        things = meanings if meanings.count() else page.locator(CHOICES)
        things.nth(rng.randrange(things.count())).click()
        page.wait_for_timeout(50)


def test_a_puzzle_is_solved_told_and_remembered(page: Page, axe: str) -> None:
    page.goto("/")
    page.click("[data-puzzles-link]")
    page.click("[data-puzzles='onirim']")
    page.wait_for_selector(CHOICES)
    assert findings(page, axe) == []
    answer(page)
    told = page.locator("[data-solution]").first
    expect(told).to_contain_text("in 100")
    assert findings(page, axe) == []
    solved = told.get_attribute("data-solution") == "puzzle.right"
    page.goto("/puzzles/onirim")
    expect(page.locator("[data-note]")).to_contain_text(f"{int(solved)} of ")
    kept: dict[str, Any] = page.evaluate(
        "JSON.parse(localStorage['sennik.puzzles.onirim'])"
    )
    assert [kept["right"], kept["wrong"]] == [[0], []][:: 1 if solved else -1]


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390)])
def test_a_puzzle_and_its_reason_fit_a_phone(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("/puzzles/sen-jubilee")  # the longest title
    page.wait_for_selector(CHOICES)
    for part in ("h1", "[data-note]"):
        box = page.locator(f".position {part}").bounding_box()
        head = page.locator(".position header").bounding_box()
        assert box and head and box["y"] >= head["y"]
        assert box["y"] + box["height"] <= head["y"] + head["height"]
    answer(page)
    expect(page.locator("[data-next]")).to_be_in_viewport(ratio=1)


def test_a_position_is_shared_and_answered_before_it_is_told(
    page: Page, axe: str
) -> None:
    page.goto("/")
    page.wait_for_selector("[data-known]")
    be_quick(page, "onirim")
    play_now(page, "onirim")
    play_to_the_end(page)
    page.click("[data-review]")
    ask = page.locator("[data-ask-others]").first
    expect(ask).to_be_visible(timeout=PATIENCE)
    page.evaluate(COPYING)
    ask.click()
    expect(ask).to_contain_text("Link copied")
    page.goto(page.evaluate("window.copied"))
    page.wait_for_selector(CHOICES)
    expect(page.locator("[data-answer]")).to_have_count(0)
    assert len(page.workers) == 0  # nobody has judged anything yet
    assert findings(page, axe) == []
    answer(page)
    expect(page.locator("[data-play-on]")).to_be_visible(timeout=PATIENCE)
    told = page.locator("[data-answer] p").first.inner_text()
    page.click("[data-play-on]")
    page.wait_for_url("**/here/from-*")
    play_to_the_end(page, seed=2)
    page.click("[data-review]")  # back to what was answered, and how it went
    page.wait_for_url("**/position/**")
    expect(page.locator("[data-tries] li")).to_have_count(1)
    expect(page.locator("[data-answer] p").first).to_have_text(told)


def test_hints_are_given_against_bots_and_counted(page: Page) -> None:
    play_now(page, "onirim")
    page.click("[data-hint]")
    hint = page.locator("[data-hinted]")
    expect(hint).to_contain_text("would choose", timeout=PATIENCE)
    page.click("[data-menu]")
    page.locator("summary.danger").click()
    page.click("[data-concede]")
    expect(page.locator("[data-hints='1']")).to_be_visible()


def test_a_server_has_hints_where_all_others_are_bots(page: Page) -> None:
    set_table(page, "koty", 2)
    page.click("[data-hint]")
    hint = page.locator("[data-hinted]")
    expect(hint).to_contain_text("would choose", timeout=PATIENCE)
