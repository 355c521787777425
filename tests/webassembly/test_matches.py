"""A match in the page shows what a table of the server shows, byte for byte."""

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.subjects import SUBJECTS, TOY, Subject
from tests.webassembly.matches import Line, Writer
from tests.webassembly.running import HERE, node, written

MARKS = ("dismiss", "counted", "interlude", "next", "played", "conceded")
games = pytest.mark.parametrize(
    "subject", [one for one in SUBJECTS if one.key != TOY.key], ids=lambda s: s.key
)


def lines_of(subject: Subject) -> list[Line]:
    """A match of every walk, with the memory aid and without it in turns."""
    writers = (
        Writer(subject, walk, number % 2 == 0, number)
        for number, walk in enumerate(subject.walks)
    )
    return [line for writer in writers for line in writer.lines()]


def played_again(subject: Subject, lines: list[Line], folder: Path) -> tuple[int, str]:
    """What Node says of them."""
    module, facts = written(subject, folder)
    given = folder / "lines.jsonl"
    given.write_text("\n".join(map(json.dumps, lines)))
    done = node(HERE / "matches.ts", module, facts, given)
    return done.returncode, done.stdout + done.stderr


@games
def test_a_match_in_the_page_shows_what_the_server_shows(
    subject: Subject, tmp_path: Path
) -> None:
    lines = lines_of(subject)
    done = Counter(line.get("do", "open") for line in lines)
    assert min(done[each] for each in ("act", "again")) > 0, done
    assert done["undo"] > 0, done
    frames = sum(len(line.get("frames", [])) for line in lines)
    code, said = played_again(subject, lines, tmp_path)
    assert (code, said) == (0, f"{len(subject.walks)} matches, {frames} frames\n")


@games
def test_another_frame_is_found(subject: Subject, tmp_path: Path) -> None:
    lines = lines_of(subject)[:30]
    frames = lines[-1]["frames"]
    frames[0] = frames[0].replace('"seq":', '"seq":1')
    code, said = played_again(subject, lines, tmp_path)
    assert code == 1
    assert "line 30" in said


def test_matches_of_all_games_have_looks_rounds_and_ends() -> None:
    """What the comparison above passes through."""
    subjects = [one for one in SUBJECTS if one.key != TOY.key]
    done = Counter(
        mark
        for subject in subjects
        for line in lines_of(subject)
        for mark in MARKS
        if mark == line.get("do") or f'"{mark}"' in line.get("frames", [""])[0]
    )
    assert min(done[mark] for mark in MARKS) > 0, done
