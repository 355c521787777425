"""The first dream, and the first steps of other games: in the page, click by click."""

import pytest
from playwright.sync_api import Page, expect

from tests.games.test_lessons import LESSONS
from tests.ui.hands import findings

SIZES = {
    "desktop": {"width": 1440, "height": 900},
    "upright": {"width": 390, "height": 844},
    "small": {"width": 360, "height": 640},
    "on its side": {"width": 844, "height": 390},
}
NOD = "[data-dismiss]"
RINGED = "[data-guided]:not([data-onward])"
ONWARD = "[data-onward]"
# What cannot be seen whole: something covers its middle, or it is off the screen.
COVERED = """
(selector) => [...document.querySelectorAll(selector)].filter((one) => {
  const {left, top, right, bottom} = one.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isOut = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  return isOut || !hit || !one.contains(hit);
}).map((one) => one.outerHTML.slice(0, 160))
"""
# What can be done now: a button, which goals on the board only repeat, or what glows.
OFFERED = """
() => {
  const buttons = [...document.querySelectorAll(".prompt [data-action], [data-yes]")];
  const lit = [...document.querySelectorAll(".board .legal:not([data-alike])")];
  if (buttons.length > 0) return buttons.map((one) => one.outerHTML);
  return [...new Set(lit.map((one) => one.dataset.t))];
}
"""
THINGS = "[data-guided], .prompt .say, .own button.card, .hand .card"
# In a lesson characters take their time; here nobody has to follow what they do.
IN_HASTE = """{
  const wait = setTimeout;
  window.setTimeout = (what, time, ...given) =>
    wait(what, time > 300 ? time / 20 : time, ...given);
}"""


def begin(page: Page, game: str, size: str = "desktop") -> None:
    page.add_init_script(IN_HASTE)
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    page.goto(f"/dream/{game}")
    page.wait_for_selector(".prompt.mine")


def follow(page: Page) -> None:
    """Do what is asked for next, and see that nothing is in its way."""
    page.locator(f"{NOD}, {RINGED}, {ONWARD}").first.wait_for()
    nod = page.locator(NOD)
    if nod.count():
        nod.click()
        return
    if not page.locator(RINGED).count():
        return
    page.wait_for_timeout(60)  # the last click may still draw
    if page.locator(f"{NOD}, {ONWARD}").count():
        return
    assert page.evaluate(COVERED, THINGS) == []
    assert len(page.evaluate(OFFERED)) == 1  # nothing else can be done
    said = page.locator(".prompt .say").inner_text()
    page.locator(RINGED).click()
    for _ in range(100):
        ringed = page.locator(f"{RINGED}, {NOD}, {ONWARD}")
        if not ringed.count() or page.locator(".prompt .say").inner_text() != said:
            return
        if page.locator("[data-yes], .meaning, [data-dismiss]").count():
            return
        page.wait_for_timeout(50)


def follow_to_the_end(page: Page) -> int:
    """Play a lesson; how many things were clicked."""
    for clicks in range(60):
        if page.locator(ONWARD).count():
            return clicks
        follow(page)
    raise AssertionError(page.locator(".prompt").inner_text())


@pytest.mark.parametrize(
    ("game", "size"),
    [
        *(("sen", size) for size in SIZES),
        *(
            pytest.param(game, size, marks=() if size == "small" else pytest.mark.long)
            for game in LESSONS
            if game != "sen"
            for size in ("desktop", "small", "on its side")
        ),
    ],
)
def test_a_lesson_is_played_to_its_end_by_what_it_names(
    page: Page, axe: str, game: str, size: str
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method))
    page.on("websocket", lambda socket: asked.append("socket"))
    begin(page, game, size)
    assert findings(page, axe) == []
    clicks = follow_to_the_end(page)
    own = [step for step in LESSONS[game]["steps"] if step[0] == 0]
    assert clicks >= len(own)
    expect(page.locator(".prompt .step")).to_have_text(f"{len(own)}/{len(own)}")
    assert page.evaluate(COVERED, THINGS) == []
    page.click(ONWARD)
    expect(page.locator("dialog h2")).to_be_visible()
    assert findings(page, axe) == []
    assert "socket" not in asked  # it runs in the page


def test_anything_else_is_answered_by_what_to_do(page: Page) -> None:
    begin(page, "sen")
    said = page.locator(".prompt .say")
    words = said.inner_text()
    for other in ("dream.0.3", "closed", "open", "dream.1.0"):
        page.locator(f"[data-t='{other}']").first.click(force=True)
        expect(said).to_contain_text("Not yet.")
        assert words.removeprefix("1/10").strip() in said.inner_text()
        expect(page.get_by_role("dialog")).to_have_count(0)
    heard = page.locator("[data-heard] p").filter(has_text="Not yet.")
    expect(heard).not_to_have_count(0)  # others may have looked since
    page.locator(RINGED).click()
    expect(page.get_by_role("dialog", name="Only you see this")).to_be_visible()
    expect(said).not_to_contain_text("Not yet.")


def test_a_lesson_is_played_by_keys_alone(page: Page) -> None:
    begin(page, "koty")
    for _ in range(60):
        if page.locator(ONWARD).count():
            break
        page.wait_for_selector(f"{RINGED}, {ONWARD}")
        for _ in range(4):
            page.keyboard.press("ArrowRight")
            if page.evaluate("document.activeElement.matches('[data-guided]')"):
                page.keyboard.press("Enter")
                break
        page.wait_for_timeout(150)
    expect(page.locator(ONWARD)).to_be_visible()
    heard = " ".join(page.locator("[data-heard] p").all_inner_texts())
    assert "20 cats" in heard


def test_a_first_visit_shows_one_button_and_asks_for_no_name(
    page: Page, axe: str
) -> None:
    page.goto("/")
    page.wait_for_selector("[data-known]")
    expect(page.locator("[data-first-dream]")).to_be_visible()
    expect(page.locator("[data-play]")).to_have_count(5)
    assert page.locator("input:not([type=file])").count() == 0
    assert findings(page, axe) == []
    page.click("[data-first-dream]")
    page.wait_for_selector(".prompt.mine")
    page.click("[data-skip]")
    page.click("[data-stay]")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.click("[data-skip]")
    page.click("[data-home]")
    expect(page.locator("[data-lesson=sen]")).to_be_visible()
    expect(page.locator("[data-first-dream]")).to_have_count(0)
    assert page.request.get("/api/tables").json()["mine"] == []


def test_after_the_first_dream_one_is_asked_how_to_remember_and_plays_on(
    page: Page,
) -> None:
    begin(page, "sen")
    follow_to_the_end(page)
    page.click(ONWARD)
    page.click("[data-remember=own]")
    expect(page.locator("[data-lesson]")).to_have_count(3)
    page.click("[data-play-on]")
    page.wait_for_selector(".board")
    expect(page.locator("header h1")).to_contain_text("to 50 ravens")
    expect(page.locator("[data-memory=own]")).to_be_visible()
    expect(page.locator(".others .other")).to_have_count(2)
    begin(page, "sen")
    follow_to_the_end(page)
    page.click(ONWARD)
    expect(page.locator("[data-play-on]")).to_be_visible()  # asked only once


def test_a_game_without_a_lesson_says_so(page: Page) -> None:
    page.goto("/dream/sen-jubilee")
    expect(page.get_by_role("alert")).to_be_visible()
