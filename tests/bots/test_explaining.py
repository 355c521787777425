from pathlib import Path

import pytest

from sennik.bots.seeker import Seeker, Settings
from sennik.cli.dialogue import Dialogue
from sennik.cli.session import DEFAULTS, Chances, Session, begun, checked_settings
from sennik.engine.match import Match
from sennik.games import GAMES

BRIEF = Settings(playouts=40, rounds=1, cap=4)


def session(tmp_path: Path, level: str) -> Session:
    match = Match(GAMES["sen"], {"seats": 2, "rounds": 1, "starter": 1})
    settings = checked_settings(DEFAULTS)
    players = ["person", level]
    made = begun(match, players, Chances(seed=4), tmp_path / "m.json", settings)
    if level == "seeker":
        made.bots[1] = Seeker(GAMES["sen"], BRIEF, compiled=False)
    return made


def advanced(made: Session) -> None:
    """The person looks at two lands, then the bot has its first turn."""
    for _ in range(2):
        list(made.advance())
        made.step(0, made.match.legal(0)[0])
    list(made.advance())


def test_a_seeker_says_what_it_considers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = session(tmp_path, "seeker")
    Dialogue(made, explain=True)
    advanced(made)
    said = capsys.readouterr().out
    assert "Leon considers (estimate, interval, playouts):" in said
    lines = [line for line in said.splitlines() if line.startswith("      0")]
    assert any(line.endswith("look 2.1") for line in lines)
    first = said.partition("considers")[2].splitlines()[1].split()
    assert 0 <= float(first[0]) <= 1 and int(first[4]) > 0


@pytest.mark.parametrize(("level", "explain"), [("seeker", False), ("thumb", True)])
def test_nothing_is_said_unasked_or_without_a_search(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], level: str, explain: bool
) -> None:
    made = session(tmp_path, level)
    Dialogue(made, explain=explain)
    advanced(made)
    assert capsys.readouterr().out == ""


def test_explaining_changes_no_move(tmp_path: Path) -> None:
    told, silent = (session(tmp_path, "seeker") for _ in range(2))
    Dialogue(told, explain=True)
    for made in (told, silent):
        advanced(made)
    assert told.match.steps == silent.match.steps
