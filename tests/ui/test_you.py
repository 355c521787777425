"""Your devices and what is kept of you: two browsers of one person."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.ui.hands import findings

PHONE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def test_another_device_comes_by_a_link_and_is_signed_out(
    page: Page, browser: Browser, base_url: str, axe: str
) -> None:
    page.goto("/")
    page.get_by_role("link", name="Your devices").click()
    expect(page.locator("[data-device]")).to_have_count(1)
    page.locator("[data-add]").click()
    assert findings(page, axe) == []
    link = page.get_by_label("Add a device").input_value()
    context = browser.new_context(
        base_url=base_url, locale="pl-PL", service_workers="block", **PHONE
    )
    phone = context.new_page()
    phone.goto(link)
    name = page.locator("[data-rename]").inner_text()
    expect(phone.locator("[data-rename]")).to_have_text(name)
    phone.goto(link.replace("/return", "/?/return"))  # leaves, so that it is asked anew
    phone.goto(link)
    expect(phone.get_by_role("alert")).to_contain_text("link")
    page.reload()
    expect(page.locator("[data-device]")).to_have_count(2)
    page.locator("[data-end]").click()
    expect(page.locator("[data-device]")).to_have_count(1)
    answers: list[int] = phone.evaluate(
        "fetch('/api/me').then((answer) => [answer.status])"
    )
    assert answers == [401]
    context.close()


def test_what_is_kept_is_told_had_and_erased(
    page: Page, axe: str, tmp_path: Path
) -> None:
    page.goto("/privacy")
    expect(page.get_by_role("dialog")).to_contain_text("180 days")
    assert findings(page, axe) == []
    with page.expect_download() as download:
        page.locator("[data-export]").click()
    download.value.save_as(tmp_path / "mine.json")
    before = json.loads((tmp_path / "mine.json").read_text())["identity"]["id"]
    page.get_by_text("Erase me").first.click()
    page.locator("[data-erase]").click()
    page.wait_for_url("**/")
    page.wait_for_selector("[data-known]")
    me: dict[str, str] = page.evaluate("fetch('/api/me').then((one) => one.json())")
    assert me["id"] != before
