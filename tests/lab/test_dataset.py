"""The data set: the same seed the same files, every step playable, its page true."""

from pathlib import Path

import polars
import pytest

from sennik.engine import fast
from sennik.games import GAMES
from sennik.games.common import CHANCE, sheet
from sennik.lab import dataset
from sennik.lab.dataset import COLUMNS, BadDataset, Plan, kinds, players, steps, written
from tests.cli.terminal import Terminal
from tests.long import long_but

PLAN = Plan(40, seed=7)
PAGE = Path(__file__).parents[2] / "docs" / "dataset.md"


def nothing(matches: int) -> None:
    """Nobody looks at the progress."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("dataset")
    written(PLAN, found, 1, nothing)
    return found


@pytest.fixture(scope="module")
def frame(folder: Path) -> polars.DataFrame:
    return polars.read_parquet(folder / "*.parquet")


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_every_kind_of_table_is_there(frame: polars.DataFrame) -> None:
    assert frame["match"].to_list() == list(range(PLAN.matches))
    found = {(row["game"], len(row["players"])) for row in frame.to_dicts()}
    assert found == {(game.key, seats) for game, seats in kinds()}
    assert frame["finished"].all()


def test_every_match_can_be_played_again_step_by_step(frame: polars.DataFrame) -> None:
    for row in frame.to_dicts():
        game = GAMES[row["game"]]
        rules, state = fast.rules(game.rules), sheet(game.rules.State)
        decisions = 0
        for state, actor, action in steps(row):
            assert rules.refusal(state, actor, action) == 0
            decisions += actor != CHANCE
        assert decisions == row["decisions"] and rules.actors(state) == 0
        seats = range(len(row["players"]))
        assert [rules.score(state, seat) for seat in seats] == row["scores"]
        won = rules.winners(state)
        assert [seat for seat in seats if won >> seat & 1] == row["winners"]


def test_the_same_seed_gives_the_same_files(folder: Path, tmp_path: Path) -> None:
    written(PLAN, tmp_path / "again", 1, nothing)
    assert files(tmp_path / "again") == files(folder)
    written(Plan(40, seed=8), tmp_path / "other", 1, nothing)
    assert files(tmp_path / "other").keys() == files(folder).keys()
    one, other = (
        polars.read_parquet(p / "*.parquet") for p in (folder, tmp_path / "other")
    )
    assert not one["actions"].equals(other["actions"])


def test_what_was_broken_off_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes and a file that was lost give what one process gave at once."""
    monkeypatch.setattr(dataset, "PART", 16)
    written(PLAN, tmp_path / "whole", 1, nothing)
    whole = files(tmp_path / "whole")
    assert [name for name in whole if name.startswith("part")] == [
        "part-00000.parquet",
        "part-00001.parquet",
        "part-00002.parquet",
    ]
    (tmp_path / "whole" / "part-00001.parquet").unlink()
    told: list[int] = []
    written(PLAN, tmp_path / "whole", 1, told.append)
    assert files(tmp_path / "whole") == whole and sum(told) == PLAN.matches


def test_a_file_is_there_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(frame: object, path: Path) -> None:
        path.write_bytes(b"PAR1")
        raise OSError("no room")

    monkeypatch.setattr(polars.DataFrame, "write_parquet", full)
    with pytest.raises(OSError, match="no room"):
        written(Plan(2), tmp_path, 1, nothing)
    assert list(tmp_path.glob("*.parquet")) == []


def test_a_folder_with_something_else_is_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(BadDataset, match="another data set"):
        written(Plan(40, seed=8), folder, 1, nothing)
    (tmp_path / "part-00000.parquet").touch()
    with pytest.raises(BadDataset, match="something else"):
        written(PLAN, tmp_path, 1, nothing)


def test_matches_of_other_rules_are_refused(frame: polars.DataFrame) -> None:
    row = frame.to_dicts()[0]
    with pytest.raises(BadDataset, match="match 0 was played by other rules"):
        next(steps({**row, "rules": row["rules"] + 1}))


@pytest.mark.parametrize(
    "matches", long_but("one", of={"one": 40, "several": dataset.PART + 100})
)
def test_the_command_writes_with_as_many_processes_as_there_are_files(
    terminal: Terminal, matches: int
) -> None:
    out = terminal.folder / "matches"
    made = ("--matches", str(matches), "--seed", "7", "--workers", "2")
    outcome = terminal.run("dataset", str(out), *made)
    assert (outcome.code, outcome.out) == (0, ""), outcome.err
    frame = polars.read_parquet(out / "*.parquet")
    assert frame["match"].to_list() == list(range(matches))
    again = terminal.run("dataset", str(out), "--matches", "10")
    assert again.code == 2 and "holds another data set" in again.err


@pytest.fixture
def terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Terminal:
    return Terminal(tmp_path, capsys, monkeypatch)


def test_its_page_names_every_column_and_every_table() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name, stored in COLUMNS.items():
        assert f"| `{name}` | `{stored}` |" in page, name
    for kind in kinds():
        row = f"| {kind.game.key} | {kind.seats} | {', '.join(players(kind))} |"
        assert row in page, row
    assert f"{dataset.PART:,} matches" in page and f"{dataset.MOST:,} decisions" in page
