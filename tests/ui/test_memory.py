"""Cards that were looked at: kept in sight, or to be remembered."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from sennik.games import GAMES
from tests.ui.hands import opened, play_now

CARDS = GAMES["sen"].rules.State.fields["cards"]
TELLING = "You look at your land 1: "  # and its face
FACE_UP = "document.querySelector('.own .card .face').innerHTML"


@pytest.fixture
def received(page: Page) -> list[dict[str, Any]]:
    """The frames that the page was sent."""
    found: list[dict[str, Any]] = []

    def note(data: str | bytes) -> None:
        message = msgspec.msgpack.decode(
            data.encode() if isinstance(data, str) else data
        )
        if message["type"] == "frame":
            found.append(message)

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", note)

    page.on("websocket", listen)
    return found


@pytest.fixture
def friend(browser: Browser, base_url: str) -> Iterator[Page]:
    """Somebody who never calls: bots may."""
    context = browser.new_context(base_url=base_url, locale="en-GB")
    page = context.new_page()
    page.goto("/")
    page.wait_for_selector("[data-known]")
    yield page
    context.close()


def sit_together(page: Page, friend: Page, memory_aid: bool) -> None:
    """We begin; the other one has looked at two lands."""
    table = opened(page, "sen", 2, {"starter": 0}, [], memory_aid=memory_aid)
    friend.goto(f"/tables/{table}")
    friend.get_by_role("button", name="Sit down").click()
    page.goto(f"/tables/{table}")
    page.locator("[data-begin]").click()
    for land in range(2):
        look(friend, 1, land)
        friend.locator("[data-dismiss]").click()


def draw_and_keep(page: Page, seat: int) -> None:
    """A turn: a card of the closed pile for the last land."""
    page.locator("[data-t='closed'].legal").click()
    page.locator(".mine .card").wait_for()
    page.locator(f".own [data-t='dream.{seat}.3']").click()


def look(page: Page, seat: int, land: int) -> str:
    """Look at an own land; the picture of its face."""
    page.locator(f".own [data-t='dream.{seat}.{land}'].legal").click()
    face = page.get_by_role("dialog", name="Only you see this").locator("figure svg")
    expect(face).to_be_visible()
    return str(face.evaluate("svg => svg.outerHTML"))


def tell_tales(page: Page, face: str) -> list[str]:
    """Where the first own land can still be read or seen."""
    found = [TELLING for _ in range(page.content().count(TELLING))]
    card = page.locator(".own [data-t='dream.0.0']")
    label = card.get_attribute("aria-label") or ""
    found += [] if "face down" in label else [label]
    found += [] if card.get_attribute("data-kind") == "-1" else ["its kind"]
    drawn = page.locator("svg").evaluate_all("all => all.map((one) => one.outerHTML)")
    return found + ["its picture" for one in drawn if one == face]


def shows_the_land(frame: dict[str, Any]) -> bool:
    """Whether a frame has the face of the first own land, or tells it."""
    cell = CARDS[1]
    rows = [row for _, told, *_ in frame.get("log", []) for row in told]
    seen = [row for row in rows if isinstance(row, list) and row[:3] == [10, 0, 1]]
    return bool(seen) or frame["view"][cell] != 255 or bool(frame.get("looks"))


def test_without_the_aid_a_card_fades_and_nothing_repeats_it(
    page: Page, friend: Page, received: list[dict[str, Any]]
) -> None:
    sit_together(page, friend, memory_aid=False)
    expect(page.locator("[data-memory=own]")).to_be_visible()
    face = look(page, 0, 0)
    assert shows_the_land(received[-1])
    assert tell_tales(page, face) != []
    expect(page.locator("[data-fades]")).to_contain_text("fades")
    expect(page.get_by_role("dialog")).to_have_count(0, timeout=20_000)  # by itself
    page.wait_for_selector("[data-t='dream.0.0'][data-kind='-1']")
    assert tell_tales(page, face) == []
    began = len(received)
    look(page, 0, 1)
    page.locator("[data-dismiss]").click()  # at once
    draw_and_keep(page, 0)
    expect(page.locator(".side .log")).to_contain_text("land 4")
    assert "You have drawn:" not in page.content()
    draw_and_keep(friend, 1)
    page.wait_for_selector("[data-t='closed'].legal")
    assert tell_tales(page, face) == []
    page.reload()
    page.wait_for_selector(".board")
    assert tell_tales(page, face) == []
    assert page.locator(".own .veil").count() == 0
    after = [frame for frame in received[began:] if not frame.get("looks")]
    assert len(after) > 3 and not any(map(shows_the_land, after))
    assert "You look at your land 1." in page.content()  # as much as others were told


def test_with_the_aid_what_was_seen_stays_in_sight(page: Page, friend: Page) -> None:
    sit_together(page, friend, memory_aid=True)
    expect(page.locator("[data-memory=aid]")).to_be_visible()
    face = look(page, 0, 0)
    expect(page.locator("[data-fades]")).to_have_count(0)
    page.locator("[data-dismiss]").click()
    look(page, 0, 1)
    page.locator("[data-dismiss]").click()
    draw_and_keep(page, 0)
    draw_and_keep(friend, 1)
    page.wait_for_selector("[data-t='closed'].legal")
    assert len(tell_tales(page, face)) >= 3
    page.reload()
    page.wait_for_selector(".own .veil")
    assert len(tell_tales(page, face)) >= 3
    expect(page.locator(".own .veil")).to_have_count(3)


def test_who_remembers_by_oneself_does_so_at_every_new_table(page: Page) -> None:
    page.goto("/")
    page.click("[data-company='sen']")
    page.check("input[name=memory][value=own]", force=True)
    page.click("[data-play-chosen]")
    expect(page.locator("[data-memory=own]")).to_be_visible()
    play_now(page, "sen")
    expect(page.locator("[data-memory=own]")).to_be_visible()
