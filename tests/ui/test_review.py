"""Looking back in the page: what it says, how it is reached, and playing on."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from sennik.engine import record as records
from sennik.review.examining import Examination
from sennik.review.findings import findings as said_of
from sennik.review.sentences import Teller
from tests.ui.hands import be_quick, findings, play_now, play_to_the_end, set_table

PATIENCE = 120_000  # milliseconds for a review on a busy machine


def ended(page: Page) -> None:
    """Play a short match of Sen to its end."""
    page.goto("/")
    page.wait_for_selector("[data-known]")
    be_quick(page, "sen")
    play_now(page, "sen")
    play_to_the_end(page)


def looked_back(page: Page) -> None:
    page.click("[data-review]")
    expect(page.locator("[data-verdict]")).to_be_visible(timeout=PATIENCE)


class Review(NamedTuple):
    """A page that has looked back on a match, and the record of that."""

    page: Page
    record: Path


@pytest.fixture(scope="module")
def review(
    browser: Browser,
    browser_context_args: dict[str, Any],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Review]:
    """Judging a match takes a browser many seconds: there is one for all, and whoever
    uses it leaves it on the screen.
    """
    context = browser.new_context(**browser_context_args)
    page, errors = context.new_page(), list[str]()
    page.on("pageerror", lambda error: errors.append(error.stack or str(error)))
    page.set_default_timeout(20_000)
    ended(page)
    with page.expect_download() as download:
        page.click("[data-record]")
    kept = tmp_path_factory.mktemp("review") / "match.json"
    download.value.save_as(kept)
    looked_back(page)
    yield Review(page, kept)
    context.close()
    assert errors == []


def test_the_page_says_what_the_terminal_says(review: Review) -> None:
    record = records.read(review.record)
    exam = Examination(record, 0)
    verdict, told = said_of(exam.run(2), record, exam.game)
    names = json.loads(review.record.read_text())["players"]
    assert len(names) == 2
    teller = Teller(record, exam.game, 0, "en")
    shown = review.page.locator("[data-verdict]").inner_text()
    assert shown == " ".join(teller.said(one) for one in verdict)
    moments = review.page.locator("[data-moment] .text").all_inner_texts()
    assert sorted(moments) == sorted(teller.said(one) for one in told)


def test_a_review_can_be_read_by_ears_and_worked_by_keys(
    review: Review, axe: str
) -> None:
    page = review.page
    assert findings(page, axe) == []
    curve = page.locator("[data-curve]")
    assert (curve.get_attribute("aria-label") or "").count(",") > 5
    page.locator("[data-choices] summary").press("Enter")
    way = page.locator("[data-choices] a").first
    way.press("Enter")
    page.wait_for_url("**/replay/1?as=0&at=*")
    page.click("[data-review]")  # and back
    expect(page.locator("[data-verdict]")).to_be_visible()


def test_a_moment_is_played_again_and_what_came_of_it_is_listed(
    review: Review,
) -> None:
    page = review.page
    page.click("[data-choices] summary")
    again = page.locator("[data-try-step]").last
    step = again.get_attribute("data-try-step")
    again.click()
    page.wait_for_url("**/here/from-*")
    play_to_the_end(page, seed=2)
    expect(page.locator("[data-record]")).to_have_count(0)
    page.click("[data-review]")
    listed = page.locator("section > [data-tries] li")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text(f"step {step}")
    expect(listed).to_contain_text("dealt anew")
    expect(page.locator("[data-verdict]")).to_be_visible(timeout=PATIENCE)


def test_any_moment_of_a_replay_is_played_on_from_in_any_seat(
    page: Page, axe: str
) -> None:
    ended(page)
    page.click("[data-replay]")
    page.wait_for_selector(".replay")
    page.select_option("[data-eyes]", "1")
    for _ in range(2):
        page.click("[data-step='forward']")
    page.click("[data-play-from]")
    expect(page.locator("dialog [data-chair]")).to_have_value("1")
    assert findings(page, axe) == []
    page.click("dialog [data-try-real]")
    page.wait_for_url("**/here/from-*")
    expect(page.locator(".side .log")).to_contain_text("Match 1 begins")
    play_to_the_end(page, seed=2)
    page.click("[data-review]")  # of the match that it goes on from, in that seat
    page.wait_for_url("**/review/1?as=1")
    listed = page.locator("section > [data-tries] li")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text("the same cards")


def test_whoever_leaves_early_leaves_nothing_running(page: Page) -> None:
    ended(page)
    page.click("[data-review]")
    page.wait_for_selector("[data-looking]")
    page.go_back()
    page.wait_for_selector(".board")
    for _ in range(100):
        if len(page.workers) == 1:  # whoever plays the matches
            return
        page.wait_for_timeout(50)
    raise AssertionError(page.workers)


def test_a_match_on_the_server_is_looked_back_on_too(page: Page) -> None:
    set_table(page, "sen", 2, {"rounds": 1})
    play_to_the_end(page, patient=0)  # less to look back on
    looked_back(page)
    expect(page.locator("[data-still] .board > *")).to_be_visible()


def test_a_match_that_was_given_up_is_played_on_from_too(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector("[data-known]")
    be_quick(page, "sen")
    play_now(page, "sen")
    page.locator(".own .legal").first.click()
    page.click("[data-dismiss]")
    page.click("[data-menu]")
    page.locator("summary.danger").click()
    page.click("[data-concede]")
    page.click("[data-replay]")
    page.click("[data-play-from]")
    page.click("dialog [data-try]")
    page.wait_for_url("**/here/from-*")
    page.wait_for_selector(".own .legal")
