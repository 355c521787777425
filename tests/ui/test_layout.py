"""Every table on every screen: all of it in sight, nothing covered, within reach."""

import random

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from sennik.games.languages import LANGUAGES, MAIN
from tests.ui.hands import (
    IDLE,
    NODS,
    act,
    be_quick,
    go_on,
    play_now,
    set_table,
    settle,
)

SCREENS = (
    (390, 844),
    (360, 640),
    (844, 390),
    (667, 375),
    (768, 1024),
    (1024, 768),
    (1440, 900),
    (1920, 1080),
)
DREAMS = {"towers": 1, "dreams": 3, "book": 1}
NIGHT = {"moths": 4, "bats": 4, "owls": 4, "dragon": 1}
TABLES: tuple[tuple[str, int, dict[str, int]], ...] = (
    ("sen", 2, {}),
    ("sen", 5, {}),
    ("sen-jubilee", 2, {}),
    ("sen-jubilee", 5, {"long_dream": 1}),
    ("koty", 2, NIGHT),
    ("koty", 6, {"teams": 1}),
    ("smoki", 2, {"piles": 1}),
    ("smoki", 5, {}),
    ("onirim", 1, {}),
    ("onirim", 1, DREAMS),
    ("onirim", 2, {"open_hands": 1}),
    ("onirim", 2, DREAMS),
)
THUMB = 44  # pixels
# What is wrong with a table as it is drawn, in a line each.
FAULTS = """
(thumb) => {
  const faults = [];
  const box = (one) => one.getBoundingClientRect();
  const shown = (all) => [...document.querySelectorAll(all)]
    .filter((one) => one.checkVisibility());
  const [board, foot, prompt, head, latest] =
    [".board", ".foot", ".prompt", ".table > header", "[data-latest]"]
      .map((one) => document.querySelector(one));
  const name = (one) => `${one.className} ${one.dataset.t ?? one.textContent}`;
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const root = document.documentElement;
  for (const [what, one] of Object.entries({page: root, board, foot})) {
    const [wide, high] =
      [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight];
    if (wide > 0 || high > 0) faults.push(`${what} scrolls by ${wide}, ${high}`);
  }
  if (meet(box(board), box(foot))) faults.push("foot over board");
  if (meet(box(board), box(head))) faults.push("head over board");
  const title = head.querySelector("h1");
  if (title.scrollWidth > title.clientWidth) faults.push("title is cut");
  for (const one of shown(".board figcaption, .board figcaption *"))
    if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      faults.push(`cut: ${name(one)}`);
  if (!latest?.textContent.trim()) faults.push("no last event");
  else if (box(latest).bottom > box(prompt).top) faults.push("last event not above");
  const all = box(board);
  for (const card of shown(".board .card:not(.row *, .standing *, .fan *)")) {
    const it = box(card);
    if (it.left < all.left - 1 || it.right > all.right + 1
        || it.top < all.top - 1 || it.bottom > all.bottom + 1)
      faults.push(`outside: ${name(card)}`);
  }
  for (const row of shown(".mat .player")) {
    const [it, mat] = [box(row), box(row.closest(".mat"))];
    if (it.left < mat.left - 1 || it.right > mat.right + 1)
      faults.push(`beside its mat: ${name(row)}`);
  }
  for (const thing of shown(".board .legal")) {
    const it = box(thing);
    const hit = document.elementFromPoint(
      (it.left + it.right) / 2, (it.top + it.bottom) / 2);
    if (!thing.contains(hit)) faults.push(`covered: ${name(thing)}`);
  }
  for (const button of shown(".prompt button, header .button, [data-latest]"))
    if (box(button).height < thumb - 0.5) faults.push(`low: ${name(button)}`);
  for (const hand of shown(".hand .card, .own .card"))
    if (meet(box(hand), box(foot))) faults.push(`hand covered: ${name(hand)}`);
  return faults;
}
"""
# The smallest side of what is the player's own and can be clicked.
SMALLEST = """
() => Math.min(...[...document.querySelectorAll(".hand .legal, .own .legal")]
  .map((one) => one.getBoundingClientRect().width))
"""


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    TABLES,
    ids=[f"{game}-{seats}-{len(options)}" for game, seats, options in TABLES],
)
def test_a_table_fits_every_screen_in_every_language(
    page: Page, game: str, seats: int, options: dict[str, int]
) -> None:
    set_table(page, game, seats, options)
    found = []
    for language in LANGUAGES:
        if language != MAIN:  # in which it begins
            page.evaluate(f"localStorage.setItem('sennik.language', '{language}')")
            page.reload()
        page.wait_for_selector(".prompt.mine")
        expect(page.locator("html")).to_have_attribute("lang", language)
        settle(page)
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            faults = page.evaluate(FAULTS, THUMB)
            found += [f"{width} x {height} {language}: {fault}" for fault in faults]
    assert found == [], "\n".join(found)


def test_own_cards_are_wide_enough_for_a_thumb(page: Page) -> None:
    set_table(page, "koty", 2)
    page.wait_for_selector(".hand .legal")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SMALLEST) >= THUMB, (width, height)


def draw_until(page: Page, wanted: Locator) -> None:
    """Draw cards of Sen and lay them, until there is what is wanted."""
    rng = random.Random(1)
    held = page.locator(".mine .held .card")
    drawing = f"{IDLE} [data-t=closed].legal, {IDLE} .own .legal"
    laying = f"{IDLE} [data-t=open].legal"

    def move() -> bool:
        wish = "[data-again]" if page.locator("[data-again]").count() else drawing
        return act(page, rng, NODS) or act(page, rng, laying if held.count() else wish)

    go_on(page, wanted.count, move)


def test_both_cards_of_take_2_are_in_sight_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    be_quick(page, "sen")
    play_now(page, "sen")
    use = page.locator("[data-action=use]").filter(has_text="Take 2")
    held = page.locator(".mine .held .card")
    while held.count() < 2:
        draw_until(page, use)
        try:
            use.click(timeout=2000)
            held.nth(1).wait_for(timeout=2000)
        except Error:  # the card was laid while it was being drawn
            continue
    for card in held.all():
        expect(card).to_be_in_viewport(ratio=1)


def test_on_its_side_the_question_stands_beside_the_board(page: Page) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    set_table(page, "sen", 2)
    board = page.locator(".board").bounding_box()
    prompt = page.locator(".prompt").bounding_box()
    assert board and prompt
    assert prompt["x"] >= board["x"] + board["width"]
    assert board["height"] == pytest.approx(390, abs=1)


def test_the_last_event_opens_the_log_and_a_wide_log_can_be_folded_away(
    page: Page,
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    set_table(page, "koty", 2)
    page.locator("[data-latest]").click()
    drawer = page.get_by_role("dialog", name="What happened")
    expect(drawer.locator("ol li").last).to_be_in_viewport()  # what happened last
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 1440, "height": 900})
    table = page.locator(".board").bounding_box()
    log = page.locator(".side").bounding_box()
    assert table and log and log["width"] < table["width"] / 4
    page.locator("[data-log]").click()
    expect(page.locator(".side")).to_have_count(0)
    page.reload()
    page.wait_for_selector(".board")
    expect(page.locator(".side")).to_have_count(0)


def test_a_refusal_covers_no_card(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    set_table(page, "sen", 2)
    page.locator("[data-t='open']").click()
    expect(page.locator(".refusal")).to_be_visible()
    refusal = page.locator(".refusal").bounding_box()
    board = page.locator(".board").bounding_box()
    assert refusal and board
    assert refusal["y"] >= board["y"] + board["height"]
