"""Two people in two browsers, and a connection that breaks."""

from playwright.sync_api import Browser, Page, expect

from tests.ui.hands import play_now


def test_a_friend_joins_by_the_link_and_each_sees_only_own_looks(
    page: Page, browser: Browser, base_url: str
) -> None:
    page.goto("/")
    page.click("[data-open='sen']")
    page.check("input[name=seats][value='2']")
    page.click("dialog button[type=submit]")
    link = page.locator(".invite .link").inner_text()
    context = browser.new_context(base_url=base_url, locale="pl-PL")
    friend = context.new_page()
    friend.goto(link)
    friend.get_by_role("button", name="Usiądź").click()
    page.get_by_role("button", name="Begin the match").click()
    friend.wait_for_selector(".own .legal")
    page.locator(".own .legal").first.click()
    expect(page.get_by_role("dialog", name="Only you see this")).to_be_visible()
    expect(friend.locator(".others .chip")).to_have_count(0)
    expect(friend.locator(".log")).to_contain_text("podgląda swoją krainę 1")
    expect(friend.get_by_role("dialog")).to_have_count(0)
    context.close()


def test_a_broken_connection_is_shown_and_survived_in_mid_turn(page: Page) -> None:
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    play_now(page, "sen")
    page.wait_for_selector(".own .legal")
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    page.context.set_offline(False)
    page.locator(".own .legal").first.click()
    expect(page.locator("[data-dismiss]")).to_be_visible(timeout=20_000)
    assert len([url for url in sockets if "/ws/tables/" in url]) >= 2
