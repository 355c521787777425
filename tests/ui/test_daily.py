"""The dream of the day: found, dreamt, told to others, compared and checked."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from sennik.bots import daily
from sennik.cli.verify import verify
from sennik.engine import record as records
from sennik.engine.daily import public_deal
from sennik.games import GAMES
from sennik.web import site
from tests.long import long_but
from tests.ui.hands import findings, play_to_the_end, tables_here
from tests.ui.test_site import served
from tests.web.clients import serving
from tests.web.conftest import settings_at
from tests.web.test_daily import DAY, TODAY, Clock

COLOURS = """
image => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const brush = canvas.getContext("2d");
  brush.drawImage(image, 0, 0);
  const {data} = brush.getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
}
"""  # of a picture on the page


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(
        locale="en-GB", reduced_motion="reduce", service_workers="block"
    )
    made.set_default_timeout(20_000)
    made.add_init_script("localStorage['sennik.pace'] = 'instant'")
    yield made
    made.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[str]:
    """A server whose day we know, with one game."""
    with serving(settings_at(tmp_path), sources=clock) as address:
        yield address


@pytest.fixture
def host(tmp_path: Path) -> Iterator[str]:
    """The page as plain files."""
    site.write(tmp_path)
    with served(tmp_path) as address:
        yield address


def dreamt(page: Page, game: str) -> None:
    """Play the dream of a game to its end, and look what it came to."""
    page.locator(f"[data-begin='{game}']").press("Enter")
    page.wait_for_selector(".board")
    play_to_the_end(page)
    expect(page.locator("[data-snapshot]")).to_have_count(0)  # it has cards on it
    page.locator("[data-to-day]").press("Enter")
    expect(page.locator(f"[data-dream='{game}'] [data-result]")).to_be_visible()


def recorded(page: Page, game: str, folder: Path) -> records.Record:
    """The record of the match that counts, as it is downloaded and verified."""
    with page.expect_download() as download:
        page.click(f"[data-dream='{game}'] [data-record]")
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    verify(path)
    return records.read(path)


@pytest.mark.slow
def test_one_attempt_counts_and_everybody_can_check_it_the_day_after(
    context: BrowserContext,
    house: str,
    clock: Clock,
    tmp_path: Path,
    axe: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = context.new_page()
    page.goto(house)
    page.locator("[data-daily]").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "The dream of November 20"
    )
    dreamt(page, "sen")
    mine = page.locator("[data-lines] .you")
    expect(mine).to_contain_text("(you)", timeout=60_000)  # the server has checked it
    result = page.locator("[data-result] strong").inner_text()
    expect(mine).to_contain_text(result)
    assert findings(page, axe) == []

    page.locator("[data-ask]").press("Enter")
    strongest = page.locator("[data-strongest]")
    expect(strongest).to_contain_text(re.compile("won|lost|shared"), timeout=60_000)
    recorded(page, "sen", tmp_path)
    assert "its secret comes when the day is over" in capsys.readouterr().out

    page.click("[data-begin='sen']")  # once more, for pleasure
    page.wait_for_selector(".own .legal")
    page.click("[data-menu]")
    page.locator("details:has([data-concede]) summary").click()
    page.click("[data-concede]")
    page.click("[data-to-day]")
    expect(page.locator("[data-result] strong")).to_have_text(result)
    expect(page.locator("[data-lines] li")).to_have_count(1)

    clock.time += DAY
    page.goto(f"{house}/daily/{TODAY}")
    page.locator("[data-promised] summary").click()
    expect(page.locator("[data-secret]")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    record = recorded(page, "sen", tmp_path)
    assert record["daily"]["secret"] == page.locator("[data-secret]").inner_text()
    told = capsys.readouterr().out
    assert f"every card follows from the committed secret of {TODAY}" in told
    assert daily.CHOSEN in told


@pytest.mark.slow
def test_what_is_told_to_others_tells_no_cards(
    context: BrowserContext, host: str, axe: str
) -> None:
    page = context.new_page()
    page.goto(f"{host}/#/daily")
    dreamt(page, "onirim")
    expect(page.locator("[data-lines]")).to_have_count(0)  # no server, no table
    page.locator("[data-tell]").press("Enter")
    line = page.locator("[data-line]").inner_text()
    assert re.fullmatch(
        r"Sennik · The dream of \w+ \d+ · Onirim: (won|lost at \d+) · [▁-█]+ · "
        rf"{host}/#/daily/\d{{4}}-\d\d-\d\d",
        line,
    )
    image = page.locator("[data-picture]")
    assert line.startswith(f"{image.get_attribute('alt')}".replace(". ", " · ", 1))
    assert image.evaluate(COLOURS) > 1000  # and it is painted
    with page.expect_download() as download:
        page.click("[data-save]")
    assert download.value.suggested_filename.endswith("-onirim.png")
    assert download.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert findings(page, axe) == []
    page.keyboard.press("Escape")
    page.locator("[data-watch]").press("Enter")
    expect(page.locator("[data-moment]")).to_contain_text("1 / ")


@pytest.mark.slow
@pytest.mark.parametrize("game", long_but("sen", of={game: game for game in GAMES}))
def test_without_a_server_the_day_deals(
    context: BrowserContext, host: str, game: str, tmp_path: Path
) -> None:
    page = context.new_page()
    page.goto(f"{host}/#/daily")
    dreamt(page, game)
    record = recorded(page, game, tmp_path)
    day = record["daily"]["day"]
    assert record["daily"] == {"day": day, "deal": public_deal(day, game)}
    assert record["players"] == ["person", *daily.cast_of(day, GAMES[game])]
    assert "won" in tables_here(page)[0]["outcome"]


def test_a_deal_needs_the_server_once(context: BrowserContext, house: str) -> None:
    page = context.new_page()
    page.goto(f"{house}/daily")
    page.wait_for_selector("[data-begin='sen']")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.click("[data-begin='sen']")
    expect(page.get_by_role("alert")).to_be_visible()
    page.context.set_offline(False)
    page.click("[data-begin='sen']")
    page.locator(".own .legal").first.click()
    page.context.set_offline(True)
    page.click("[data-dismiss]")
    page.locator(".own .legal").first.click()
    page.click("[data-dismiss]")
    expect(page.locator(".side .log")).to_contain_text("You look at your land")


def test_the_dream_of_the_day_speaks_polish_and_fits_a_phone(
    context: BrowserContext, house: str, axe: str
) -> None:
    page = context.new_page()
    context.add_init_script("localStorage['sennik.language'] = 'pl'")
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{house}/daily")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sen dnia, 20 listopada")
    expect(page.locator("[data-begin='sen']")).to_have_text("Śnij")
    wide = "document.scrollingElement.scrollWidth"
    assert page.evaluate(wide) <= 360
    assert findings(page, axe) == []
