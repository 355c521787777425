"""Whole matches through the page, refusals, coming back, watching it again."""

import json
import random
import re

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from sennik.games.common import SPECTATOR
from tests.long import long_but
from tests.ui.hands import (
    CHOICES,
    GAMES,
    HASTY,
    SHORT,
    act,
    findings,
    go_on,
    play_now,
    play_to_the_end,
    set_table,
    settle,
)

# Every shift of the layout that no input of ours explains, with what moved.
WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput)
    window.shifts.push([one.value, ...one.sources.map((s) => s.node?.className ?? "")]);
}).observe({type: "layout-shift", buffered: true});
"""
STILL = 0.02  # a card 60 pixels wide that moves by its own width shifts about so much


@pytest.mark.slow
@pytest.mark.parametrize("game", long_but("koty", of={game: game for game in GAMES}))
def test_a_whole_match_is_played_and_nothing_moves_unasked(
    page: Page, axe: str, game: str
) -> None:
    seats, options = SHORT[game]
    table = set_table(page, game, seats, options)
    page.evaluate(WATCH)
    play_to_the_end(page)
    expect(page.get_by_role("dialog")).to_have_count(1)
    assert page.locator(".refusal").all_inner_texts() == []
    assert findings(page, axe) == []
    shifts = page.evaluate("window.shifts")
    assert [one for one in shifts if one[0] > STILL] == []
    record = page.request.get(f"/api/tables/{table}/record")
    assert record.json()["game"] == game


def test_a_look_is_shown_alone_and_put_away(page: Page) -> None:
    play_now(page, "sen")
    page.locator(".own .legal").first.click()
    expect(page.get_by_role("dialog", name="Only you see this")).to_be_visible()
    page.locator("[data-dismiss]").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_an_exchanged_hand_is_nobodys_to_see_until_it_is_turned_over(
    page: Page,
) -> None:
    set_table(page, "koty", 2, {"starter": 0})
    drawn = page.locator(".side .log li", has_text="You draw")
    expect(drawn).to_have_count(4)
    page.locator("[data-action=exchange]").click()
    page.locator("[data-yes]").click()
    hand = page.get_by_role("dialog", name="Your new hand")
    down = page.locator(".hand .card[aria-label*='face down']")
    expect(hand.get_by_text("face down")).to_have_count(4)
    expect(down).to_have_count(4)
    expect(drawn).to_have_count(4)
    hand.get_by_role("button", name="Turn them over").click()
    expect(hand.get_by_text("face down")).to_have_count(0)
    expect(down).to_have_count(0)
    expect(drawn).to_have_count(8)
    hand.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_who_plays_alone_sees_an_exchanged_hand_at_once(page: Page) -> None:
    play_now(page, "koty")
    page.locator("[data-action=exchange]").click()
    page.locator("[data-yes]").click()
    hand = page.get_by_role("dialog", name="Your new hand")
    expect(hand.get_by_text("face down")).to_have_count(0)
    hand.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_double_click_is_one_click(page: Page) -> None:
    sent: list[str | bytes] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: sent.append(text))

    page.on("websocket", listen)
    set_table(page, "sen", 2)
    page.locator(".own .legal").first.evaluate(
        "card => { card.click(); card.click(); }"
    )
    expect(page.get_by_role("dialog", name="Only you see this")).to_be_visible()
    assert [json.loads(text)["type"] for text in sent].count("act") == 1


def test_a_refusal_says_why_and_opens_its_paragraph(page: Page) -> None:
    set_table(page, "sen", 2)
    page.locator("[data-t='open']").click()
    expect(page.locator(".refusal")).to_contain_text("look at your own lands")
    page.locator(".refusal .why").click()
    expect(page.locator("#paragraph-6.lit")).to_be_in_viewport()


def test_a_reloaded_page_is_at_the_same_prompt(page: Page) -> None:
    set_table(page, "sen", 2)
    for _ in range(2):
        page.locator(".own .legal").first.click()
        page.locator("[data-dismiss]").click()
    page.wait_for_selector("[data-t='closed'].legal")
    said = page.locator(".prompt .say").inner_text()
    page.reload()
    page.wait_for_selector(".prompt.mine")
    settle(page)
    expect(page.locator(".prompt .say")).to_have_text(said)


def test_a_round_is_counted_on_the_pad_with_its_reasons_and_the_dreams(
    page: Page, axe: str
) -> None:
    set_table(page, "sen", 2, {"rounds": 2})
    for _ in range(2):
        page.locator(".own .legal").first.click()
        page.locator("[data-dismiss]").click()
    page.locator("[data-action=wake]").click()
    page.locator("[data-yes]").click()
    pad = page.get_by_role("dialog", name="The round is counted")
    expect(pad.locator(".dreams .lands > span")).to_have_count(8)
    expect(pad.locator(".reason").first).to_contain_text("fewe")
    expect(pad.get_by_role("row")).to_have_count(3)  # names, round 1, total
    expect(pad.locator("tbody .mark").first).to_be_visible()
    assert findings(page, axe) == []
    page.locator("[data-go-on]").click()
    expect(page.locator("header h1")).to_contain_text("Round 2 of 2")


def test_an_earlier_round_is_explained_without_the_lands_of_the_last_one(
    page: Page,
) -> None:
    set_table(page, "sen", 2, {"rounds": 20})
    pad = page.get_by_role("dialog", name="The round is counted")
    rounds = pad.locator("button.ask")
    rng = random.Random(2)

    def move() -> bool:
        nods = "[data-dismiss]" if rounds.count() == 0 else "[data-go-on]"
        return any(act(page, rng, choices) for choices in (nods, HASTY, CHOICES))

    go_on(page, lambda: rounds.count() >= 2, move)
    lands = pad.locator(".dreams .lands").first
    expect(lands).to_be_visible()
    rounds.first.click()
    expect(lands).not_to_be_visible()
    rounds.last.click()
    expect(lands).to_be_visible()


def test_a_finished_match_is_watched_again_through_any_eyes_and_by_anybody(
    page: Page, browser: Browser, base_url: str, axe: str
) -> None:
    set_table(page, "sen", 2, {"rounds": 1})
    play_to_the_end(page, patient=0)
    page.locator("[data-replay]").click()
    page.wait_for_selector("[data-moment]")
    backs = page.locator(".lands .card[aria-label*='face down']")
    expect(backs).to_have_count(8)
    for _ in range(4):  # the opening looks, two each, in whichever order
        page.keyboard.press("ArrowRight")
    expect(page.locator("[data-moment]")).to_contain_text("5 / ")
    expect(page.locator(".own .veil")).to_have_count(2)
    expect(backs).to_have_count(6)  # what the other looked at stays hidden
    page.locator("[data-eyes]").select_option("1")
    expect(page.locator(".own")).to_contain_text("Bot 2")
    expect(page.locator(".others .veil")).to_have_count(0)
    page.locator("[data-eyes]").select_option(str(SPECTATOR))
    expect(backs).to_have_count(8)  # a bystander has seen nothing
    page.locator("[data-all-open]").check()
    expect(backs).to_have_count(0)
    assert findings(page, axe) == []
    stranger = browser.new_context(base_url=base_url, locale="pl-PL").new_page()
    stranger.goto(page.url.replace(f"as={SPECTATOR}", "as=-1"))  # as old links have it
    expect(stranger.locator("[data-eyes]")).to_have_value(str(SPECTATOR))
    expect(stranger.locator("[data-moment]")).to_contain_text("5 / ")
    expect(stranger.locator("[data-all-open]")).to_be_checked()
    stranger.context.close()


@pytest.mark.long
def test_a_replay_runs_by_itself_and_jumps_by_turns_and_rounds(
    page: Page, axe: str
) -> None:
    table = set_table(page, "smoki", 2, {"rounds": 2}, "thumb")
    play_to_the_end(page)
    page.goto(f"/tables/{table}/replay/1?as=0")
    moment = page.locator("[data-moment]")
    expect(moment).to_contain_text(re.compile(r"^1 / "))
    last = int(moment.inner_text().split(" / ")[1])
    found = []
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "PageDown", "End", "PageUp"):
        page.keyboard.press(key)
        found.append(int(moment.inner_text().split(" / ")[0]))
    first, second, back, round_two, end, again = found
    assert 1 < first < second < round_two < end == last
    assert (back, again) == (first, round_two)
    expect(page.locator("header h1")).to_contain_text("Round 2 of 2")
    page.keyboard.press("End")
    for _ in range(3):
        page.locator("[data-step=back]").click()
    page.locator("[data-speed]").select_option(label="4×")
    page.locator("[data-run]").click()
    expect(page.locator("[data-run]")).to_have_accessible_name("Pause")
    expect(moment).to_have_text(f"{last} / {last}")
    expect(page.locator("[data-run]")).to_have_accessible_name("Play")
    assert findings(page, axe) == []
    page.set_viewport_size({"width": 360, "height": 640})
    for way in page.locator(".replay :is(button, select, input)").all():
        expect(way).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    "game",
    long_but(
        "sen-jubilee", of={game: game for game in ("sen-jubilee", "koty", "onirim")}
    ),
)
def test_turns_are_found_in_the_replay_of_every_game(page: Page, game: str) -> None:
    seats, options = SHORT[game]
    table = set_table(page, game, seats, options, "thumb")
    play_to_the_end(page)
    page.goto(f"/tables/{table}/replay/1?as=0")
    moment = page.locator("[data-moment]")
    last = int(moment.inner_text().split(" / ")[1])
    turns = [1]
    while turns[-1] < last:
        page.keyboard.press("ArrowDown")
        turns.append(int(moment.inner_text().split(" / ")[0]))
    assert 3 < len(turns) < last


def test_keys_belong_to_the_replay_after_all_cards_were_opened(page: Page) -> None:
    table = set_table(page, "sen", 2, {"rounds": 1})
    play_to_the_end(page, patient=0)
    page.goto(f"/tables/{table}/replay/1?as=0")
    page.locator("[data-all-open]").click()
    page.keyboard.press("End")
    expect(page.locator("[data-step=forward]")).to_be_disabled()
    page.keyboard.press("Space")  # plays, from the beginning
    expect(page.locator("[data-run]")).to_have_accessible_name("Pause")
    page.keyboard.press("Space")
    expect(page.locator("[data-run]")).to_have_accessible_name("Play")
    expect(page.locator("[data-all-open]")).to_be_checked()
    page.locator("[data-all-open]").focus()
    page.keyboard.press("Space")  # by keys alone a box is a box
    expect(page.locator("[data-all-open]")).not_to_be_checked()


def test_who_watches_is_told_so(page: Page, browser: Browser, base_url: str) -> None:
    set_table(page, "sen", 2)
    expect(page.get_by_role("region", name="Your move")).to_be_visible()
    expect(page.locator("[data-watching]")).to_have_count(0)
    stranger = browser.new_context(base_url=base_url, locale="en-GB").new_page()
    stranger.goto(page.url)
    expect(stranger.locator("[data-watching]")).to_have_text("You are watching")
    expect(stranger.get_by_role("region", name="You are watching")).to_be_visible()
    expect(stranger.get_by_role("region", name="Your move")).to_have_count(0)
    stranger.context.close()


def test_the_menu_is_short_and_every_line_of_it_works(page: Page, axe: str) -> None:
    set_table(page, "sen", 2)
    page.locator("[data-menu]").click()
    menu = page.get_by_role("dialog", name="Menu")
    for name in ("Sounds", "What others say"):
        line = menu.get_by_role("switch", name=name)
        was = line.get_attribute("aria-checked")
        line.click()
        expect(line).not_to_have_attribute("aria-checked", was or "")
    assert findings(page, axe) == []
    menu.locator("summary", has_text="All moves").click()
    assert findings(page, axe) == []
    menu.locator(".moves button").first.click()
    expect(page.get_by_role("dialog", name="Only you see this")).to_be_visible()


@pytest.mark.long
def test_smoki_the_result_counts_the_tokens_that_decide(page: Page) -> None:
    set_table(page, "smoki", 2, {"tokens": 1})
    play_to_the_end(page)
    tokens = page.locator(".ranks strong")
    expect(tokens.first).to_have_text("1")
    expect(tokens.last).to_have_text("0")
    expect(page.locator("[data-why]")).to_contain_text("with 1 token")


def test_a_rematch_begins_at_once_with_the_same_bots(page: Page) -> None:
    set_table(page, "sen", 2, {"rounds": 1})
    play_to_the_end(page, patient=0)
    page.locator("[data-again]").click()
    expect(page.locator(".own .legal")).to_have_count(4)
    expect(page.get_by_role("dialog")).to_have_count(0)
