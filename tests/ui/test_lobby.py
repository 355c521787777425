"""The lobby: five games, one click to a match, options, languages."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from sennik.games.languages import LANGUAGES
from tests.ui.hands import (
    GAMES,
    be_quick,
    findings,
    opened,
    play_now,
    rename,
    set_table,
    tables_here,
)


def test_the_five_games_stand_on_the_shelf_with_a_picture_each(
    page: Page, axe: str
) -> None:
    page.goto("/")
    page.wait_for_selector("[data-known]")
    for game in GAMES:
        expect(page.locator(f"[data-play='{game}']")).to_be_visible()
    expect(page.locator(".box .picture > svg")).to_have_count(5)
    assert findings(page, axe) == []


def test_one_click_leads_to_a_running_match(page: Page) -> None:
    play_now(page, "sen")
    expect(page.locator(".own .card")).to_have_count(4)
    expect(page.locator(".own .legal")).to_have_count(4)


def test_the_language_is_remembered(page: Page) -> None:
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_label("Language").select_option("pl")
    for _ in range(2):
        expect(page.locator("[data-play=sen]")).to_have_text("Graj")
        page.reload()


def test_a_name_is_kept(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector("[data-known]")
    with page.expect_response("**/api/me"):
        rename(page, "Ola")
    page.reload()
    expect(page.locator("[data-rename]")).to_have_text("Ola")


def starts(page: Page, path: str, times: int) -> None:
    """A server that is just starting when it is asked for `path`."""
    left = [times]

    def answer(route: Route) -> None:
        left[0] -= 1
        if left[0] < 0:
            route.fallback()
        else:
            problem = {"reason": "starting", "sentence": "Just starting."}
            route.fulfill(status=503, json=problem)

    page.route(path, answer)


@pytest.mark.parametrize("path", ["**/api/me", "**/api/tables", "**/api/games"])
def test_a_server_that_is_just_starting_is_asked_again(page: Page, path: str) -> None:
    starts(page, path, times=2)
    page.goto("/")
    notice = page.locator("[data-starting]")
    expect(notice).to_contain_text("server does not answer")
    expect(page.locator("[data-play]")).to_have_count(5)
    expect(notice).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_what_is_clicked_before_its_rules_are_there_begins_by_itself(
    page: Page, axe: str
) -> None:
    starts(page, "**/rules/sen/*/facts.json", times=4)
    page.goto("/")
    page.click("[data-play=sen]")
    notice = page.locator("[data-starting]")
    expect(notice).to_contain_text("Your match of Sen begins by itself")
    assert findings(page, axe) == []
    expect(page.locator(".board")).to_be_visible()


def test_a_click_that_waits_for_the_server_can_be_taken_back(page: Page) -> None:
    starts(page, "**/rules/sen/*/facts.json", times=4)
    page.goto("/")
    page.click("[data-play=sen]")
    page.locator("[data-starting]").get_by_role("button", name="Cancel").click()
    expect(page.locator("[data-starting]")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    expect(page.locator("[data-play=sen]")).to_be_visible()
    assert tables_here(page) == []


def test_a_match_left_open_is_on_top_and_one_click_away(page: Page, axe: str) -> None:
    table = set_table(page, "smoki", 3, {"starter": 0}, "seamstress")
    page.goto("/")
    card = page.locator("[data-resume]")
    expect(card).to_contain_text("Your turn!")
    expect(card).to_contain_text("Needle")
    expect(card.locator(".portrait svg")).to_have_count(3)
    assert page.title().startswith("● your turn")
    assert findings(page, axe) == []
    card.click()
    page.wait_for_url(f"**/tables/{table}")
    page.wait_for_selector(".board")


# The picture at a place, as the colours of a few spots.
PICTURE = """
async (place) => {
  const drawn = new Image();
  drawn.src = document.querySelector(`${place} .picture image`).getAttribute("href");
  await drawn.decode();
  const canvas = new OffscreenCanvas(12, 8).getContext("2d");
  canvas.drawImage(drawn, 0, 0, 12, 8);
  return canvas.getImageData(0, 0, 12, 8).data.join();
}
"""


def test_a_match_left_open_has_the_picture_of_its_game(page: Page) -> None:
    box = ".box:has([data-play=koty])"
    page.goto("/")
    page.wait_for_selector(f"{box} .picture image")
    painted = page.evaluate(PICTURE, box)
    set_table(page, "koty", 2)
    page.goto("/")
    page.wait_for_selector("[data-resume] .picture image")
    assert page.evaluate(PICTURE, "[data-resume]") == painted


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_games_can_be_begun_without_scrolling_on_a_desktop(
    page: Page, language: str
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto("/")
    page.wait_for_selector("[data-known]")
    page.evaluate(f"localStorage.setItem('sennik.language', '{language}')")
    for place in ("[data-first-dream]", "[data-resume]"):
        page.reload()
        page.wait_for_selector(place)
        for button in page.locator("[data-play]").all():
            expect(button).to_be_in_viewport(ratio=1)
        set_table(page, "koty", 4)
        page.goto("/")
        page.evaluate("localStorage.setItem('sennik.dreamt.sen', 'yes')")


def my_tables(page: Page) -> Locator:
    """Those of the person in the lobby: below stand public ones, of other tests too."""
    own = page.get_by_role("heading", name="My tables")
    return page.locator("section", has=own).last


def test_lists_name_who_sits_there_and_tell_what_can_be_watched(
    page: Page, browser: Browser, base_url: str
) -> None:
    for game in ("sen", "koty"):
        set_table(page, game, 2, level="seamstress")
    page.goto("/")
    mine = my_tables(page).locator("[data-table]")
    expect(mine).to_contain_text(re.compile("Dreamer \\d+, Needle"))
    page.click("[data-open=sen]")
    page.check("input[name=seats][value='2']", force=True)
    page.get_by_label("Public table").check()
    page.click("dialog button[type=submit]")
    page.wait_for_selector("[data-begin]")
    stranger = browser.new_context(base_url=base_url, locale="en-GB").new_page()
    stranger.goto("/")
    public = stranger.locator(f"[data-table='{page.url.rpartition('/')[2]}']")
    expect(public).to_contain_text("1 free seat")
    page.click("[data-seat-bot]")
    page.click("[data-character=seamstress]")
    page.click("[data-begin]")
    page.wait_for_selector(".board")
    stranger.reload()
    expect(public).to_contain_text("watch")
    stranger.context.close()


def test_variants_are_chosen_with_a_word_of_explanation_and_remembered(
    page: Page, axe: str
) -> None:
    page.goto("/")
    page.click("[data-company=sen]")
    page.click("[data-variants]")
    line = page.locator("dialog .line", has_text="I know what I have")
    expect(line).to_contain_text("Wiem, co mam: two equal lands")
    line.get_by_role("checkbox").check()
    page.check("input[name=seats][value='2']", force=True)
    assert findings(page, axe) == []
    page.click("[data-play-chosen]")
    page.wait_for_selector(".board")
    options = tables_here(page)[0]["opening"]["options"]
    assert (options["know_it"], options["target"]) == (1, 50)
    page.goto("/")
    expect(page.locator("[data-company=sen]")).to_contain_text("1 variant")
    page.click("[data-company=sen]")
    page.click("[data-usual]")
    page.click("[data-play-chosen]")
    page.wait_for_selector(".board")
    asked = [one["opening"]["options"]["know_it"] for one in tables_here(page)]
    assert sorted(asked) == [0, 1]


def test_a_link_from_another_site_leaves_you_who_you_are(
    page: Page, base_url: str
) -> None:
    """The Strict cookie does not come along with it, and must not be replaced."""
    page.goto("/")
    page.wait_for_selector("[data-known]")
    before = page.context.cookies(base_url)
    page.goto(base_url.replace("localhost", "127.0.0.1") + "/healthz")  # another site
    page.evaluate("address => { location.href = address }", f"{base_url}/api/me")
    page.wait_for_url(f"{base_url}/api/me")
    expect(page.locator("body")).to_contain_text("unknown_visitor")
    assert page.context.cookies(base_url) == before


def test_a_table_of_friends_has_a_link_and_a_code_and_begins_when_it_is_full(
    page: Page, axe: str
) -> None:
    page.goto("/")
    page.click("[data-open='smoki']")
    page.check("input[name=seats][value='2']", force=True)
    page.check("input[name=end][value=rounds]")
    page.fill("[data-option=rounds]", "2")
    assert findings(page, axe) == []
    page.click("dialog button[type=submit]")
    expect(page.locator(".invite .code svg")).to_be_visible()
    table = page.url.rpartition("/")[2]
    expect(page.locator(".invite .link")).to_contain_text(table)
    expect(page.locator("[data-begin]")).to_be_disabled()
    page.click("[data-seat-bot]")
    page.click("[data-character=seamstress]")
    guest = page.locator("main li").nth(1)
    expect(guest).to_contain_text("Needle")
    expect(guest.locator(".portrait svg")).to_be_visible()
    assert findings(page, axe) == []
    page.click("[data-begin]")
    expect(page.locator("header h1")).to_contain_text("Round 1 of 2")
    # Whoever sits there says hello, and can be muted with one click.
    expect(page.locator("[data-spoken]")).to_be_visible()
    page.click("[data-spoken] .mute")
    expect(page.locator("[data-spoken]")).to_have_count(0)


def test_guests_name_themselves_and_the_host_moves_and_removes(
    page: Page, browser: Browser, base_url: str, axe: str
) -> None:
    table = opened(page, "koty", 3, {}, [1])
    page.goto(f"/tables/{table}")
    context = browser.new_context(
        base_url=base_url,
        locale="pl-PL",
        viewport={"width": 360, "height": 640},
    )
    guest = context.new_page()
    guest.goto(f"/tables/{table}")
    name = guest.get_by_label("Twoje imię")
    name.fill("Bartek")
    name.blur()
    guest.get_by_role("button", name="Usiądź").click()
    seats = page.locator("main li")
    expect(seats.nth(2)).to_contain_text("Bartek")
    assert findings(guest, axe) == findings(page, axe) == []
    expect(guest.locator("[data-send-away='0']")).to_have_count(0)  # the host's seat
    guest.get_by_role("button", name="Przesuń wyżej: Bartek").click()  # with a bot
    expect(seats.nth(1)).to_contain_text("Bartek")
    page.get_by_role("button", name="Move Bartek up").click()  # the host may
    expect(seats.nth(0)).to_contain_text("Bartek")
    expect(seats.nth(1)).to_contain_text("(you)")
    name.fill("Bartłomiej")
    name.blur()
    expect(seats.nth(0)).to_contain_text("Bartłomiej")
    page.locator("[data-send-away='0']").click()
    expect(guest.get_by_role("button", name="Usiądź")).to_be_visible()
    wide = "document.documentElement.scrollWidth"
    assert guest.evaluate(wide) <= 360
    context.close()


@pytest.mark.parametrize("size", [(1440, 900), (844, 390), (360, 640)])
def test_the_room_is_laid_out_at_every_size(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = opened(page, "koty", 6, {}, [2, 3])
    page.goto(f"/tables/{table}")
    page.wait_for_selector("[data-begin]")
    lines = [line.bounding_box() for line in page.locator("main ol > li").all()]
    heights = [line["height"] for line in lines if line]
    assert len(heights) == 6 and max(heights) < 84  # a line or two, none stretched
    button = page.locator("[data-begin]").bounding_box()
    assert button and button["height"] < 60
    code = page.locator(".invite .code").bounding_box()
    assert code and abs(code["height"] - code["width"]) < 2


def test_play_now_seats_whom_one_chose_and_remembers_it(page: Page, axe: str) -> None:
    page.goto("/")
    page.click("[data-company='sen']")
    page.check("input[name=seats][value='3']", force=True)
    page.click("[data-guest='1']")
    page.click("dialog [data-character=ferryman]")
    assert findings(page, axe) == []
    page.click("[data-play-chosen]")
    expect(page.locator("header h1")).to_contain_text("to 50 ravens")
    expect(page.locator(".board")).to_contain_text("Haze")
    page.goto("/")
    names = page.locator("[data-company='sen']")
    expect(names).to_have_attribute("aria-label", re.compile("Crescent, Haze"))


def test_my_tables_say_who_has_won(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector("[data-known]")
    be_quick(page, "sen")
    play_now(page, "sen")
    page.click("[data-menu]")
    page.locator("summary.danger").click()
    page.click("[data-concede]")
    expect(page.locator("[data-again]")).to_be_visible()
    page.goto("/")
    state = my_tables(page).locator("[data-table] .state")
    expect(state).to_have_text("Needle wins")


def test_the_pace_of_bots_is_chosen_once_and_kept(page: Page) -> None:
    page.goto("/")
    page.click("[data-company='sen']")
    page.check("input[name=pace][value=quick]", force=True)
    page.reload()
    page.click("[data-open='sen']")
    expect(page.locator("[data-pace]")).to_have_value("quick")
    page.locator("[data-pace]").select_option("instant")
    page.keyboard.press("Escape")
    page.click("[data-play='sen']")
    page.wait_for_selector(".board")
    assert tables_here(page)[0]["opening"]["pace"] == "instant"


def test_every_option_is_offered_where_it_is_possible(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector("[data-known]")
    facts: list[dict[str, Any]] = page.request.get("/api/games").json()
    assert {ours["key"] for ours in facts} == set(GAMES)
    for ours in facts:
        page.click(f"[data-open='{ours['key']}']")
        check_options(page, ours)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def check_options(page: Page, ours: dict[str, Any]) -> None:
    """The dialog that opens a table of a game, with as many seats as there may be."""
    game = ours["key"]
    named = {option["name"] for option in ours["options"]}
    offered = set()
    for seats in range(ours["seats"][0], ours["seats"][1] + 1):
        page.check(f"input[name=seats][value='{seats}']", force=True)
        offered |= names(page)
        assert ("teams" in names(page)) == (game == "koty" and seats in (4, 6))
        assert ("open_hands" in names(page)) == (game == "onirim" and seats == 2)
        if "starter" in named:
            starters = page.locator("[data-option=starter] option")
            expect(starters).to_have_count(seats + 1)  # each seat, or by lot
    assert offered == named, game
    for line in page.locator("dialog .line .words").all():
        expect(line.locator("small")).not_to_be_empty()  # explained in a line


def names(page: Page) -> set[str]:
    """The options that the dialog offers now; an end of the match by its button."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('[data-option], input[name=end]')]"
        ".map((one) => one.dataset.option ?? one.value)"
    )
    return set(found)
