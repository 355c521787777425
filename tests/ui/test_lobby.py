"""The lobby: five games, one click to a match, two languages."""

from playwright.sync_api import Page, expect

from tests.ui.hands import play_now

GAMES = ["sen", "sen-jubilee", "koty", "smoki", "onirim"]


def test_the_five_games_stand_on_the_shelf_with_a_picture_each(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector("[data-play]")
    for game in GAMES:
        expect(page.locator(f"[data-play='{game}']")).to_be_visible()
    expect(page.locator(".box .picture > svg")).to_have_count(5)


def test_one_click_leads_to_a_running_match(page: Page) -> None:
    play_now(page, "sen")
    expect(page.locator(".own .card")).to_have_count(4)
    expect(page.locator(".own .legal")).to_have_count(4)


def test_the_language_is_remembered(page: Page) -> None:
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("button", name="Zmień język na polski").click()
    expect(page.get_by_role("heading", name="Moje stoły")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Moje stoły")).to_be_visible()


def test_a_name_is_kept(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector("[data-play]")
    page.get_by_label("Your name").fill("Ola")
    with page.expect_response("**/api/me"):
        page.get_by_label("Your name").blur()
    page.reload()
    expect(page.get_by_label("Your name")).to_have_value("Ola")


def test_a_table_of_friends_has_a_link_and_a_code(page: Page) -> None:
    page.goto("/")
    page.click("[data-open='smoki']")
    page.click("dialog button[type=submit]")
    expect(page.locator(".invite .code svg")).to_be_visible()
    table = page.url.rpartition("/")[2]
    expect(page.locator(".invite .link")).to_contain_text(table)
