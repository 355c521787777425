"""Records from anywhere, dropped on the lobby or chosen: watched, or a kind reason."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sennik.bots import bot
from sennik.engine import record as records
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.games import GAMES
from sennik.web import site
from tests.ui.hands import SHORT, findings
from tests.ui.test_site import served


def written(game: str, folder: Path) -> Path:
    """A record as tables and the terminal write it."""
    made = GAMES[game]
    seats, options = SHORT[game]
    match = Match(made, {**options, "seats": seats}, FastDealer(7))
    chooser = bot("dreamer", made)
    match.deal()
    while not match.is_over:
        seat = match.acting_seats()[0]
        match.play(seat, chooser(match.view(seat), seat, len(match.steps)))
        match.deal()
    path = folder / f"{game}.json"
    record = records.record_of(match)
    record["players"] = [records.PERSON, *["seamstress"] * (match.seats - 1)]
    records.write(record, path)
    return path


def show(page: Page, path: Path) -> None:
    page.set_input_files("[data-file]", path)
    page.wait_for_url("**/here/record-*/replay/1*")
    expect(page.locator("[data-moment]")).to_contain_text(re.compile(r"^1 / \d+"))


DROP = """
async ([name, text]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], name));
  const dropped = { dataTransfer: carried, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new DragEvent("dragover", dropped));
  await new Promise(requestAnimationFrame);
  const told = document.querySelector("[data-over]")?.textContent;
  document.body.dispatchEvent(new DragEvent("drop", dropped));
  return told;
}
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_record_of_a_table_is_watched(page: Page, game: str, tmp_path: Path) -> None:
    page.goto("/")
    show(page, written(game, tmp_path))
    page.locator("body").press("End")
    last = page.locator("[data-moment]").inner_text()
    one, other = last.split(" / ")
    assert one == other
    page.select_option("[data-eyes]", "0")
    expect(page.locator(".side .log")).to_contain_text("The match is over.")
    expect(page.locator("[data-moment]")).to_have_text(last)
    page.reload()  # it lies on the device
    expect(page.locator("[data-moment]")).to_have_text(last)


def test_a_record_is_dropped_on_the_lobby_and_left_for_it(
    page: Page, tmp_path: Path, axe: str
) -> None:
    path = written("smoki", tmp_path)
    page.goto("/")
    page.wait_for_selector("[data-choose-record]")
    told = page.evaluate(DROP, [path.name, path.read_text()])
    assert told == "Drop the record here"
    page.wait_for_url("**/here/record-*/replay/1*")
    expect(page.locator("[data-eyes]")).to_contain_text("Seat 1")
    expect(page.locator("[data-eyes]")).to_contain_text("Needle")
    assert findings(page, axe) == []
    page.click("[data-leave-replay]")
    page.wait_for_selector("[data-choose-record]")
    expect(page.locator("a[href*='/here/']")).to_have_count(0)
    with page.expect_file_chooser():
        page.locator("[data-choose-record]").press("Enter")


Change = Callable[[records.Record], object]
WRONG: dict[str, tuple[Change, str]] = {
    "another game": (lambda r: r.update(game="bridge"), "not here: bridge"),
    "rules of another day": (lambda r: r.update(rules=99), "version 99"),
    "in words only": (lambda r: r.pop("actions"), "sennik replay"),
    "a changed step": (lambda r: r["actions"].insert(5, r["actions"].pop()), "Step "),
    "a changed result": (lambda r: r["result"]["scores"].reverse(), "result in this"),
    "nine seats": (lambda r: r["options"].update(seats=9), "do not go together"),
    "no steps": (lambda r: r.pop("steps"), "not a record"),
}


def test_a_damaged_record_has_a_kind_reason(page: Page, tmp_path: Path) -> None:
    path = written("koty", tmp_path)
    record = records.read(path)
    page.goto("/")
    for name, (change, reason) in WRONG.items():
        damaged = json.loads(json.dumps(record))
        change(damaged)
        other = tmp_path / f"{name}.json"
        other.write_text(json.dumps(damaged))
        page.set_input_files("[data-file]", other)
        told = page.locator(".notice[role=alert]")
        expect(told).to_contain_text(f"{name}.json: ")
        expect(told).to_contain_text(reason)
    page.get_by_label("Language").select_option("pl")
    expect(page.locator("[data-choose-record]")).to_contain_text("Obejrzyj")
    picture = tmp_path / "cat.png"
    picture.write_bytes(b"\x89PNG")
    page.set_input_files("[data-file]", picture)
    expect(told).to_have_text("cat.png: To nie jest zapis partii.")
    show(page, path)  # and after all of it a whole one is watched


def test_a_site_shows_records_of_tables(browser: Browser, tmp_path: Path) -> None:
    path = written("sen", tmp_path)
    site.write(tmp_path / "site")
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    with served(tmp_path / "site") as address:
        page.goto(address)
        show(page, path)
    context.close()
