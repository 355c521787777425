"""Looking back in the page: what it says, how it is reached, and playing on."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sennik.engine import record as records
from sennik.review.examining import Examination
from sennik.review.findings import findings as said_of
from sennik.review.sentences import Teller
from tests.ui.hands import be_quick, findings, play_now, play_to_the_end, set_table

PATIENCE = 120_000  # milliseconds for a review on a busy machine


@pytest.fixture
def ended(page: Page) -> Page:
    """A page on which a short match of Sen has just ended."""
    page.goto("/")
    page.wait_for_selector("[data-known]")
    be_quick(page, "sen")
    play_now(page, "sen")
    play_to_the_end(page)
    return page


def looked_back(page: Page) -> None:
    page.click("[data-review]")
    expect(page.locator("[data-verdict]")).to_be_visible(timeout=PATIENCE)


def test_the_page_says_what_the_terminal_says(ended: Page, tmp_path: Path) -> None:
    with ended.expect_download() as download:
        ended.click("[data-record]")
    kept = tmp_path / "match.json"
    download.value.save_as(kept)
    looked_back(ended)
    record = records.read(kept)
    exam = Examination(record, 0)
    verdict, told = said_of(exam.run(2), record, exam.game)
    names = json.loads(kept.read_text())["players"]
    assert len(names) == 2
    teller = Teller(record, exam.game, 0, "en")
    shown = ended.locator("[data-verdict]").inner_text()
    assert shown == " ".join(teller.said(one) for one in verdict)
    moments = ended.locator("[data-moment] .text").all_inner_texts()
    assert sorted(moments) == sorted(teller.said(one) for one in told)


def test_a_review_can_be_read_by_ears_and_worked_by_keys(ended: Page, axe: str) -> None:
    looked_back(ended)
    assert findings(ended, axe) == []
    curve = ended.locator("[data-curve]")
    assert (curve.get_attribute("aria-label") or "").count(",") > 5
    ended.locator("[data-choices] summary").press("Enter")
    way = ended.locator("[data-choices] a").first
    way.press("Enter")
    ended.wait_for_url("**/replay/1?as=0&at=*")
    ended.click("[data-review]")  # and back
    expect(ended.locator("[data-verdict]")).to_be_visible()


def test_whoever_leaves_early_leaves_nothing_running(ended: Page) -> None:
    ended.click("[data-review]")
    ended.wait_for_selector("[data-looking]")
    ended.go_back()
    ended.wait_for_selector(".board")
    assert len(ended.workers) == 1  # whoever plays the matches


def test_a_moment_is_played_again_and_what_came_of_it_is_listed(ended: Page) -> None:
    looked_back(ended)
    ended.click("[data-choices] summary")
    again = ended.locator("[data-try-step]").last
    step = again.get_attribute("data-try-step")
    again.click()
    ended.wait_for_url("**/here/from-*")
    play_to_the_end(ended, seed=2)
    expect(ended.locator("[data-record]")).to_have_count(0)
    ended.click("[data-review]")
    listed = ended.locator("section > [data-tries] li")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text(f"step {step}")
    expect(listed).to_contain_text("dealt anew")


def test_any_moment_of_a_replay_is_played_on_from_in_any_seat(
    ended: Page, axe: str
) -> None:
    ended.click("[data-replay]")
    ended.wait_for_selector(".replay")
    ended.select_option("[data-eyes]", "1")
    for _ in range(2):
        ended.click("[data-step='forward']")
    ended.click("[data-play-from]")
    expect(ended.locator("dialog [data-chair]")).to_have_value("1")
    assert findings(ended, axe) == []
    ended.click("dialog [data-try-real]")
    ended.wait_for_url("**/here/from-*")
    expect(ended.locator(".side .log")).to_contain_text("Match 1 begins")
    play_to_the_end(ended, seed=2)
    ended.click("[data-review]")  # of the match that it goes on from, in that seat
    ended.wait_for_url("**/review/1?as=1")
    listed = ended.locator("section > [data-tries] li")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text("the same cards")


def test_a_match_on_the_server_is_looked_back_on_too(page: Page) -> None:
    set_table(page, "sen", 2, {"rounds": 1})
    play_to_the_end(page)
    looked_back(page)
    expect(page.locator("[data-still] .board > *")).to_be_visible()
