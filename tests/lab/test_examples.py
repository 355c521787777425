"""The examples of the laboratory, with few matches."""

from pathlib import Path

import pytest

from examples import first_seat, onirim_odds, raven_penalty

pytestmark = pytest.mark.long


def test_the_penalty_is_asked_about() -> None:
    lines = raven_penalty.main(games=300, deals=20)
    assert lines[0].startswith("penalty  5:") and lines[2].startswith("penalty 15:")
    assert len(lines) == 9 and "air" in lines[-1]


def test_the_first_seat_is_asked_about() -> None:
    lines = first_seat.main(precision=0.02, keys=("sen", "onirim"))
    assert len(lines) == 1 and lines[0].startswith("sen ")
    assert "percentage points" in lines[0]


def test_the_odds_of_onirim_are_asked_about(tmp_path: Path) -> None:
    report = tmp_path / "onirim.html"
    lines = onirim_odds.main(games=300, report=report)
    random, thumb = (float(line.split()[2].rstrip("%")) for line in lines[:2])
    assert thumb > 30 > 1 >= random
    assert "Onirim" in report.read_text(encoding="utf-8")
    assert lines[-1].endswith("onirim.html")
