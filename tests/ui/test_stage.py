"""What matters is staged: a call, a round counted land by land, a winner; and whoever
wants nothing to move sees everything at once.
"""

import random
import struct
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.ui.hands import IDLE, act, go_on, set_table, settle

DOWN = "dialog .land:not(.up)"


@pytest.fixture
def moving(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page of somebody who likes things to move."""
    context = browser.new_context(
        base_url=base_url,
        locale="en-GB",
        viewport={"width": 1280, "height": 800},
        reduced_motion="no-preference",
        service_workers="block",
    )
    page = context.new_page()
    page.clock.install()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(error.stack or str(error)))
    page.set_default_timeout(30_000)
    yield page
    context.close()
    assert errors == []


def call(page: Page, rounds: int = 3) -> None:
    """Look at two lands, and wake everybody up; from then on time stands still for a
    page that likes things to move, and passes by `run_for`.
    """
    set_table(page, "sen", 2, {"starter": 0, "rounds": rounds})
    look_twice(page)
    page.locator("[data-action=wake]").click(timeout=60_000)
    page.clock.pause_at(datetime.now() + timedelta(seconds=60))
    page.locator("[data-yes]").click()


def look_twice(page: Page) -> None:
    for _ in range(2):
        page.locator(".own .legal").first.click()
        page.locator("[data-dismiss]").click()


def test_a_call_is_shouted_then_lands_turn_over_and_the_pad_is_written(
    moving: Page,
) -> None:
    call(moving)
    expect(moving.locator("[data-stage=wake]")).to_contain_text("POBUDKA!")
    expect(moving.get_by_role("dialog")).to_have_count(0)  # one after the other
    moving.clock.run_for(3_000)
    expect(moving.locator("[data-stage]")).to_have_count(0)
    moving.locator(DOWN).first.wait_for()
    expect(moving.locator("header h1")).to_contain_text("Round 1")  # play has stopped
    moving.clock.run_for(5_000)
    expect(moving.locator(DOWN)).to_have_count(0)
    moving.clock.run_for(5_000)
    expect(moving.locator("dialog .unwritten")).to_have_count(0)
    for dream in moving.locator("dialog section").all():
        lands = [int(one) for one in dream.locator(".worth").all_inner_texts()]
        assert sum(lands) == int(dream.locator(".sum strong").inner_text())
    moving.locator("[data-go-on]").click()
    expect(moving.locator("header h1")).to_contain_text("Round 2")


def test_one_key_ends_what_is_shown_and_keeps_what_comes_after(moving: Page) -> None:
    call(moving)
    stage = moving.locator("[data-stage=wake]")
    stage.wait_for()
    moving.keyboard.press("Escape")
    expect(stage).to_have_count(0)
    moving.locator(DOWN).first.wait_for()
    moving.keyboard.press("Escape")
    expect(moving.locator(DOWN)).to_have_count(0)  # and the pad stays
    expect(moving.locator("dialog .unwritten")).to_have_count(0)
    moving.locator("[data-go-on]").click()
    expect(moving.get_by_role("dialog")).to_have_count(0)


def test_a_click_during_a_stage_does_what_it_does_anyway(moving: Page) -> None:
    call(moving)
    moving.locator("[data-stage=wake]").wait_for()
    moving.locator("[data-menu]").click()
    expect(moving.get_by_role("dialog", name="Menu")).to_be_visible()
    moving.clock.run_for(10)
    expect(moving.locator("[data-stage]")).to_have_count(0)


def test_who_has_won_is_celebrated_before_the_result(moving: Page) -> None:
    call(moving, rounds=1)
    moving.locator("[data-stage=wake]").wait_for()
    moving.keyboard.press("Escape")
    moving.locator("dialog .land").first.wait_for()
    expect(moving.locator("[data-go-on]")).to_have_text("The result")
    moving.locator("[data-go-on]").click()
    won = moving.locator("[data-stage=won]")
    expect(won.locator(".crown")).not_to_have_count(0)
    expect(won).to_contain_text("win")
    expect(moving.locator("[data-again]")).to_have_count(0)
    moving.clock.run_for(10_000)
    moving.locator("[data-again]").wait_for()
    expect(won).to_have_count(0)


def test_stages_are_short_for_who_wants_them_so(moving: Page) -> None:
    moving.goto("/")
    moving.evaluate("localStorage['sennik.stages'] = 'brief'")
    call(moving)
    stage = moving.locator("[data-stage=wake]")
    lasts = stage.evaluate("stage => stage.style.getPropertyValue('--lasts')")
    assert float(lasts.removesuffix("ms")) < 1500
    moving.locator("[data-menu]").click()
    switch = moving.locator("[data-toggle=stages]")
    expect(switch).to_have_attribute("aria-checked", "true")
    switch.click()
    assert moving.evaluate("localStorage['sennik.stages']") == "whole"


def test_under_reduced_motion_nothing_is_staged_and_everything_is_read_at_once(
    page: Page,
) -> None:
    page.clock.install()
    page.add_init_script("""
        window.staged = 0;
        new MutationObserver(() => {
          window.staged += document.querySelectorAll("[data-stage]").length;
        }).observe(document, {childList: true, subtree: true});
    """)
    call(page)
    page.locator("dialog .land").first.wait_for()
    assert page.locator(DOWN).count() == 0
    assert page.locator("dialog .unwritten").count() == 0
    page.locator("[data-go-on]").click()
    expect(page.locator("header h1")).to_contain_text("Round 2")
    assert page.evaluate("window.staged") == 0


def test_the_end_is_saved_as_a_picture_of_the_table(page: Page) -> None:
    page.clock.install()
    call(page, rounds=1)
    page.locator("[data-won]").first.wait_for()
    page.clock.run_for(2_000)
    with page.expect_download(timeout=60_000) as saved:
        page.locator("[data-snapshot]").click()
    assert saved.value.suggested_filename == "sennik-sen.png"
    head = saved.value.path().read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    wide, high = struct.unpack(">II", head[16:])
    assert wide == 1200
    assert high > 400


def test_the_last_turn_of_the_others_is_shown_once_more(page: Page) -> None:
    set_table(page, "smoki", 2, {"starter": 0})
    rng = random.Random(2)
    mine = f"{IDLE}:has([data-rerun]) [data-t=closed].legal"  # the other one has played

    def move() -> bool:
        settle(page)
        return act(page, rng)

    go_on(page, page.locator(mine).count, move)
    latest = page.locator("[data-latest] .last")
    said = latest.inner_text()
    page.evaluate("""
        window.heard = [];
        const last = () => document.querySelector("[data-latest] .last")?.textContent;
        new MutationObserver(() => window.heard.push(last()?.trim()))
          .observe(document, {subtree: true, childList: true, characterData: true});
    """)
    page.locator("[data-rerun]").click()
    page.wait_for_function(
        "said => window.heard.some((one) => one && one !== said)", arg=said
    )
    expect(latest).to_have_text(said, timeout=30_000)  # all of it has been shown
    page.locator("[data-rerun]").click()
    page.keyboard.press("Escape")
    expect(latest).to_have_text(said)


def test_sounds_are_on_until_muted_and_have_a_volume(page: Page) -> None:
    set_table(page, "sen", 2, {"starter": 0})
    page.locator("[data-menu]").click()
    sound = page.locator("[data-toggle=sound]")
    expect(sound).to_have_attribute("aria-checked", "true")
    page.locator("[data-volume]").fill("20")
    assert page.evaluate("localStorage['sennik.volume']") == "20"
    sound.click()
    expect(page.locator("[data-volume]")).to_have_count(0)
    page.reload()
    page.locator("[data-menu]").click()
    expect(sound).to_have_attribute("aria-checked", "false")
