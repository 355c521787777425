"""Choosing, changing one's mind, committing: by clicks, keys and drags."""

import json
import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, WebSocket, expect

from sennik.games.smoki.facts import MIRROR, NEST
from tests.ui.hands import PATIENT, act, go_on, set_table, settle

CHOSEN = ".board [aria-pressed=true]"
LIT = ".board .legal"
SIZES = {
    "desktop": {"width": 1440, "height": 900},
    "upright": {"width": 390, "height": 844},
    "on its side": {"width": 844, "height": 390},
}


@pytest.fixture
def sent(page: Page) -> list[str]:
    """The types of the messages that the page sends."""
    found: list[str] = []

    def note(text: str | bytes) -> None:
        found.append(json.loads(text)["type"])

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", note)

    page.on("websocket", listen)
    return found


def looked(page: Page) -> None:
    """Look at two own lands, as a round of Sen begins."""
    for _ in range(2):
        page.locator(".own .legal").first.click()
        page.locator("[data-dismiss]").click()
    page.wait_for_selector("[data-t='closed'].legal")


def in_koty(page: Page) -> None:
    set_table(page, "koty", 2, {"starter": 0})
    page.wait_for_selector(".hand .legal")


def two_kinds(page: Page) -> tuple[Locator, Locator]:
    """Cards of the hand that differ; a table is set anew until there are two."""
    for _ in range(9):
        kinds = page.locator(".hand .legal").evaluate_all(
            "cards => [...new Set(cards.map((card) => card.dataset.t))]"
        )
        if len(kinds) > 1:
            one, two = (f".hand [data-t='{kind}']" for kind in kinds[:2])
            return page.locator(one).first, page.locator(two).first
        in_koty(page)
    raise AssertionError("all hands are of one kind")


@pytest.mark.parametrize("size", SIZES)
def test_koty_a_card_is_chosen_changed_put_back_and_laid(
    page: Page, sent: list[str], size: str
) -> None:
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    in_koty(page)
    said = page.locator(".prompt .say").inner_text()
    one, other = two_kinds(page)
    one.click()
    expect(page.locator(CHOSEN).first).to_be_visible()
    lands = page.locator(".lands .legal")
    expect(lands.first).to_be_visible()
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(one).to_have_attribute("aria-pressed", "false")
    other.click()  # the same one
    expect(page.locator(CHOSEN)).to_have_count(0)
    expect(page.locator(".prompt .say")).to_have_text(said)
    one.click()
    page.keyboard.press("Escape")
    expect(page.locator(CHOSEN)).to_have_count(0)
    one.click()
    page.locator("[data-put-back]").click()
    expect(page.locator(CHOSEN)).to_have_count(0)
    assert "act" not in sent
    one.click()
    lands.first.click()
    expect(page.locator(CHOSEN)).to_have_count(0)
    page.wait_for_function("() => !document.querySelector('.board.busy')")
    assert sent.count("act") >= 2
    assert page.locator(".refusal").count() == 0


@pytest.mark.parametrize("size", SIZES)
def test_onirim_throws_nothing_away_by_one_click(
    page: Page, sent: list[str], size: str
) -> None:
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    set_table(page, "onirim", 1)
    page.wait_for_selector(".hand .legal")
    hand = page.locator(".hand button.card")
    hand.nth(0).click()
    thrown = page.locator(".prompt .meaning[data-action^=discard]")
    expect(thrown).to_be_visible()
    expect(thrown).not_to_have_class("main")
    hand.nth(4).click()
    expect(hand.nth(4)).to_have_class(re.compile("chosen|legal|other"))
    page.keyboard.press("Escape")
    expect(page.locator(CHOSEN)).to_have_count(0)
    assert "act" not in sent
    hand.nth(0).click()
    page.locator("[data-t=discards].legal").click()
    page.wait_for_function("() => !document.querySelector('.board.busy')")
    assert sent.count("act") == 1


def test_sen_the_open_card_is_put_back_and_taken(page: Page, sent: list[str]) -> None:
    set_table(page, "sen", 2, {"starter": 0})
    looked(page)
    done = sent.count("act")
    pile = page.locator("[data-t='open']")
    pile.click()
    expect(pile).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".own .legal")).to_have_count(4)
    page.locator("[data-t='closed']").click()  # changed one's mind: draws instead
    expect(page.locator(".mine .held")).to_be_visible()
    assert sent.count("act") == done + 1
    page.locator("[data-t='open'].legal").click()  # lays it
    expect(page.locator("[data-undo]")).to_be_visible()
    page.locator("[data-undo]").click()
    expect(page.locator(".mine .held")).to_be_visible()


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, thing: Locator, to: Callable[[], tuple[float, float]]) -> None:
    """Lift a card; where it goes is known once it is lifted."""
    x, y = middle(thing)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 20, steps=3)
    page.mouse.move(*to(), steps=5)


def test_a_card_is_dragged_where_it_may_go_and_flies_back_elsewhere(
    page: Page, sent: list[str]
) -> None:
    in_koty(page)
    card, land = (
        page.locator(".hand .legal, .hand .chosen").first,
        page.locator(".lands .legal"),
    )
    drag(page, card, lambda: (3, 300))
    expect(page.locator(".dragged")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(CHOSEN)).to_have_count(0)
    expect(page.locator(".dragged")).to_have_count(0)
    drag(page, card, lambda: middle(land.first))
    expect(page.locator("[data-aimed]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".dragged, [data-aimed]")).to_have_count(0)
    page.mouse.up()
    expect(page.locator(CHOSEN)).to_have_count(0)
    assert "act" not in sent
    drag(page, card, lambda: middle(land.first))
    page.mouse.up()
    page.wait_for_function("() => !document.querySelector('.board.busy')")
    assert sent.count("act") >= 2


def begun(page: Page, game: str) -> None:
    """A table at which the first card can be taken."""
    seats, options = (1, {}) if game == "onirim" else (2, {"starter": 0})
    set_table(page, game, seats, options)
    if game == "sen":
        looked(page)
    elif game == "smoki":
        page.locator(".own .legal").first.click()
        page.wait_for_selector("[data-t='closed'].legal")


def takeable(page: Page) -> Locator:
    """An open card that has to go into the dream: no nest, no mirror."""
    plain = "[data-t^='open']" + "".join(
        f":not([data-kind='{kind}'])" for kind in (NEST, MIRROR)
    )
    for _ in range(9):
        begun(page, "smoki")
        if page.locator(plain).count():
            return page.locator(plain).first
    raise AssertionError("all piles begin with nests and mirrors")


def test_smoki_an_open_card_is_put_back_or_dragged_to_a_land(
    page: Page, sent: list[str]
) -> None:
    pile = takeable(page)
    done = sent.count("act")
    pile.click()
    expect(pile).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".own .legal")).to_have_count(6)
    pile.click()
    expect(page.locator(CHOSEN)).to_have_count(0)
    assert sent.count("act") == done
    land = page.locator("[data-t='dream.0.5']")
    drag(page, pile, lambda: middle(land))
    page.mouse.up()
    expect(land).not_to_have_attribute("data-kind", "-1")
    assert sent.count("act") == done + 2


@pytest.mark.parametrize(
    ("game", "card", "goal"),
    [
        ("sen", "[data-t='open']", "[data-t='dream.0.1']"),
        ("onirim", ".hand .card", "[data-t='row.0']"),
        ("onirim", ".hand .card", "[data-t='discards']"),
    ],
)
def test_a_drop_plays_the_card(
    page: Page, sent: list[str], game: str, card: str, goal: str
) -> None:
    begun(page, game)
    done = sent.count("act")
    drag(page, page.locator(card).first, lambda: middle(page.locator(goal)))
    expect(page.locator("[data-aimed]")).to_have_count(1)
    page.mouse.up()
    page.wait_for_function("() => !document.querySelector('.board.busy')")
    expect(page.locator(".dragged, [data-away]")).to_have_count(0)
    assert sent.count("act") > done
    assert page.locator(".refusal").count() == 0


def test_koty_one_of_equal_cards_rises_and_goes_to_any_empty_land(page: Page) -> None:
    twice = "[...document.querySelectorAll('.hand .legal')].map((c) => c.dataset.t)"
    for _ in range(12):
        in_koty(page)
        kinds: list[str] = page.evaluate(twice)
        if len(set(kinds)) < len(kinds):
            break
    kind = next(one for one in kinds if kinds.count(one) > 1)
    equal = page.locator(f".hand [data-t='{kind}']")
    equal.nth(1).click()
    expect(page.locator(CHOSEN)).to_have_count(1)
    expect(equal.nth(1)).to_have_attribute("aria-pressed", "true")
    equal.nth(0).click()
    expect(page.locator(CHOSEN)).to_have_count(1)
    expect(equal.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".own .legal")).to_have_count(4)  # all lands are alike
    page.locator("[data-t='dream.0.2']").click()
    expect(page.locator("[data-t='dream.0.0']")).not_to_have_attribute(
        "data-kind", "-2"
    )
    assert page.locator(".refusal").count() == 0


def test_a_choice_refused_halfway_leaves_everything_as_it_was(
    page: Page, sent: list[str]
) -> None:
    """The second action of a choice is made illegal on its way to the server."""
    page.add_init_script(
        """
        const send = WebSocket.prototype.send;
        let acts = 0;
        WebSocket.prototype.send = function (text) {
          const given = JSON.parse(text);
          if (given.type === "act" && ++acts === 2) given.action = 99999;
          send.call(this, JSON.stringify(given));
        };
        """
    )
    in_koty(page)
    before = page.locator(".hand button.legal").count()
    page.locator(".hand .legal").first.click()
    page.locator(".lands .legal").first.click()
    expect(page.locator(".refusal")).to_be_visible()
    expect(page.locator(".hand button.legal")).to_have_count(before)
    assert sent.count("undo") == 1


def is_clicked(undo: Locator) -> bool:
    """Whether it was still there; a bot waits for two seconds only."""
    try:
        undo.click(timeout=1500)
    except Error:
        return False
    return True


@pytest.mark.parametrize(
    ("game", "seats"),
    [("sen", 3), ("sen-jubilee", 3), ("smoki", 3), ("koty", 2), ("onirim", 1)],
)
def test_what_has_revealed_nothing_is_taken_back(
    page: Page, sent: list[str], game: str, seats: int
) -> None:
    """In Koty and Onirim a card comes from the pile after most of what one does."""
    set_table(page, game, seats, {"starter": 0} if seats > 1 else {})
    rng = random.Random(6)
    undo, last = page.locator("[data-undo]"), page.locator(".side .log li").last
    clicks = 0

    def is_undone() -> bool:
        nonlocal clicks
        settle(page)
        if not undo.count() or not is_clicked(undo):
            return False
        clicks += 1
        try:  # or it came too late
            expect(last).to_have_text("You take your last action back.", timeout=2_000)
        except AssertionError:
            return False
        return True

    go_on(page, is_undone, lambda: act(page, rng, PATIENT))
    expect(page.locator(".prompt.mine")).to_be_visible()
    assert sent.count("undo") == clicks


def test_two_seconds_to_take_back(page: Page) -> None:
    """A ring runs out while the bot waits."""
    set_table(page, "sen", 2, {"starter": 0})
    looked(page)
    page.locator("[data-t='closed']").click()
    page.locator("[data-t='open'].legal").click()
    expect(page.locator("[data-undo] .ring")).to_be_visible()


def test_koty_keys_alone_choose_put_back_and_lay(page: Page, sent: list[str]) -> None:
    in_koty(page)
    card = page.locator(".hand .legal").first
    card.focus()
    page.keyboard.press("Enter")
    expect(page.locator(CHOSEN).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(CHOSEN)).to_have_count(0)
    expect(page.locator(".hand :focus")).to_have_count(1)  # where one was
    page.keyboard.press("Enter")
    land = page.locator(".lands .legal").first
    land.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('.board.busy')")
    assert sent.count("act") >= 2


def test_koty_a_finger_drags_a_card_to_its_land(
    browser: Browser, base_url: str
) -> None:
    context = browser.new_context(
        base_url=base_url,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
        locale="en-GB",
    )
    page = context.new_page()
    in_koty(page)
    before = page.locator(".lands [data-kind]:not([data-kind='-2'])").count()
    hand = context.new_cdp_session(page)

    def touch(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = middle(page.locator(".hand .legal").first)
    touch("touchStart", (x, y))
    for step in range(1, 5):
        touch("touchMove", (x, y - 8 * step))
    expect(page.locator(".dragged")).to_have_count(1)
    touch("touchMove", middle(page.locator(".lands .legal").first))
    expect(page.locator("[data-aimed]")).to_have_count(1)
    touch("touchEnd")
    expect(page.locator(".lands [data-kind]:not([data-kind='-2'])")).to_have_count(
        before + 1
    )
    context.close()


@pytest.mark.parametrize("game", ["sen", "sen-jubilee"])
def test_a_call_is_asked_about_and_can_be_dropped(
    page: Page, sent: list[str], game: str
) -> None:
    set_table(page, game, 2, {"starter": 0})
    looked(page)
    done = sent.count("act")
    for drop in ("Escape", "cancel"):
        page.locator("[data-action=wake]").click()
        expect(page.locator("[data-yes]")).to_be_focused()
        if drop == "Escape":
            page.keyboard.press("Escape")
        else:
            page.locator(".prompt").get_by_role("button", name="Cancel").click()
        expect(page.locator("[data-yes]")).to_have_count(0)
    assert sent.count("act") == done


def test_onirim_a_hand_is_not_thrown_away_by_one_click(
    page: Page, sent: list[str]
) -> None:
    set_table(page, "onirim", 1)
    rng = random.Random(5)
    pay = page.locator("[data-action=pay_hand]")
    go_on(page, pay.count, lambda: act(page, rng, "[data-again]") or act(page, rng))
    done = sent.count("act")
    page.locator("[data-t=pile].legal").click()
    expect(page.locator(".prompt")).to_contain_text("Up to five cards")
    page.keyboard.press("Escape")
    pay.click()
    expect(page.locator("[data-yes]")).to_be_visible()
    expect(page.locator(".prompt")).to_contain_text("five new ones")
    page.keyboard.press("Escape")
    expect(pay).to_be_visible()
    assert sent.count("act") == done
    pay.click()
    page.locator("[data-yes]").click()
    expect(pay).to_have_count(0)
    assert sent.count("act") == done + 1


def test_a_card_that_is_not_like_most_says_what_it_does_when_it_is_chosen(
    page: Page,
) -> None:
    key = page.locator(".hand button.card[aria-label*='key']")
    for _ in range(9):  # a hand without a key is rare
        set_table(page, "onirim", 1)
        page.wait_for_selector(".hand .legal")
        if key.count():
            break
    key.first.click()
    expect(page.locator("[data-met]")).to_contain_text("Prophecy")
    expect(page.locator(".prompt .say")).to_contain_text("play a chamber or discard")
    page.locator(".hand button.card:not([aria-label*='key'])").first.click()
    expect(page.locator("[data-met]")).to_have_count(0)


RINGS = """
window.rings = 0;
const count = () => { window.rings += document.querySelectorAll(".ring").length; };
new MutationObserver(count).observe(document.body, {childList: true, subtree: true});
"""


@pytest.mark.parametrize(("pace", "waits"), [("instant", False), ("quick", True)])
def test_only_at_an_instant_pace_nobody_waits_for_taking_back(
    page: Page, pace: str, waits: bool
) -> None:
    page.add_init_script(f"localStorage.setItem('sennik.pace', '{pace}')")
    page.goto("/")
    page.locator("[data-play=sen]").click()
    page.wait_for_selector(".own .legal")
    looked(page)
    page.evaluate(RINGS)
    page.locator("[data-t='closed']").click()
    page.locator("[data-t='open'].legal").click()
    page.wait_for_selector("[data-t='closed'].legal")  # the next turn
    assert (page.evaluate("window.rings") > 0) == waits
