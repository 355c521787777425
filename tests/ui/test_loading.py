"""What the page computes by itself: loaded first, and no server asked afterwards."""

import json

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.ui.hands import opened, set_table

MODULES = "**/module.wasm"


class Lines:
    """The sockets of a page, and the types of what was sent by them."""

    def __init__(self, page: Page) -> None:
        self.sockets: list[WebSocket] = []
        self.sent: list[str] = []
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        self.sockets.append(socket)
        socket.on("framesent", lambda text: self.sent.append(json.loads(text)["type"]))


@pytest.fixture
def lines(page: Page) -> Lines:
    return Lines(page)


def test_a_refused_click_is_explained_without_the_server(
    page: Page, lines: Lines
) -> None:
    set_table(page, "sen", 2)
    page.locator("[data-t='open']").click()
    expect(page.locator(".refusal")).to_contain_text("look at your own lands")
    assert "act" not in lines.sent
    page.locator(".own .legal").first.click()
    expect(page.get_by_role("dialog", name="Only you see this")).to_be_visible()
    assert "act" in lines.sent


def test_another_language_needs_no_other_connection(page: Page, lines: Lines) -> None:
    set_table(page, "smoki", 2)
    expect(page.locator(".prompt .say")).to_contain_text("Turn up one land")
    page.click("[data-menu]")
    page.get_by_label("Language").select_option("pl")
    page.keyboard.press("Escape")
    expect(page.locator(".prompt .say")).to_contain_text("Odkryj jedną krainę")
    log = page.locator(".side .log li")
    expect(log.filter(has_text="Zaczyna się runda 1.")).to_have_count(1)
    assert len(lines.sockets) == 1


def test_what_could_not_be_loaded_is_said_and_tried_again(page: Page) -> None:
    page.route(MODULES, lambda route: route.abort())
    table = opened(page, "smoki", 2, {}, [1])
    page.goto(f"/tables/{table}")
    expect(page.get_by_role("alert").filter(has_text="not be loaded")).to_be_visible()
    expect(page.locator(".board")).to_have_count(0)
    page.unroute(MODULES)
    page.locator("[data-try-again]").click()
    expect(page.locator(".board .own")).to_be_visible()
    expect(page.locator("[data-try-again]")).to_have_count(0)
