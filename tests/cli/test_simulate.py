"""`sennik simulate`."""

import json
from pathlib import Path

import pytest

from sennik.cli.simulate import chosen_variants, fraction
from sennik.lab.simulation import Simulation
from tests.cli.terminal import Terminal

BAD = {
    "unknown bot": (["--bots", "genius"], "thumb"),
    "too few bots": (["--bots", "thumb,random"], "4 seats"),
    "no game": (["--games", "0"], "at least one game"),
    "no decision": (["--max-decisions", "0"], "at least one decision"),
    "no worker": (["--workers", "-1"], "at least one worker"),
    "unknown device": (["--device", "abacus"], "cpu or gpu"),
    "a bot that knows no gpu": (["--device", "gpu", "--bots", "seeker"], "random and"),
    "no precision": (["--until", "soon"], "0.1%"),
    "unknown variant": (["--variant", "ravens=1"], "penalty"),
    "impossible variant": (["--variant", "penalty=6"], "5 or 15"),
    "one deal": (["--variant", "penalty=15", "--deals", "1", "--games", "1"], "two"),
    "an option given twice": (
        ["--option", "rounds=1", "--option", "rounds=2"],
        "rounds is given twice: 1 and 2",
    ),
    "a report in no folder": (["--report", "/nowhere/r.html"], "--report"),
    "a report that is a folder": (["--report", "/"], "--report"),
    "matches in no folder": (["--matches", "/nowhere/m.csv"], "--matches"),
    "unknown file": (["--matches", "m.xls"], ".csv or .parquet"),
    "unknown language": (["--lang", "de"], "one of en"),
    "a cluster that is not there": (["--cluster", "tcp://127.0.0.1:9"], "cluster"),
}


@pytest.mark.parametrize(("arguments", "hint"), BAD.values(), ids=BAD)
def test_bad_input_is_one_line_on_stderr_and_exit_code_2(
    terminal: Terminal, arguments: list[str], hint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sennik.lab.cluster.PATIENCE", 0.2)
    outcome = terminal.run("simulate", "sen", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1 and hint in outcome.err


def test_json_has_what_scripts_rely_on(terminal: Terminal) -> None:
    outcome = terminal.run("simulate", "sen", "--games", "200", "--json")
    figures = json.loads(outcome.out)
    assert outcome.code == 0 and outcome.err == ""
    assert figures["games"] == 200 and figures["decisions"] > 200
    assert figures["seconds"] > 0 and figures["decisions_per_second"] > 0
    assert len(figures["by_seat"]) == 4
    for seat in figures["by_seat"]:
        assert 0 < seat["wins"] < 200 and seat["mean_score"] > 0


def test_tables_report_and_matches(terminal: Terminal, tmp_path: Path) -> None:
    files = tmp_path / "r.html", tmp_path / "m.csv"
    outcome = terminal.run(
        *("simulate", "sen", "--option", "rounds=1", "--games", "300", "--lang", "pl"),
        *("--variant", "penalty=15", "--deals", "10"),
        *("--report", str(files[0]), "--matches", str(files[1])),
    )
    assert outcome.code == 0
    for text in ("Jak kończą się rundy", "gracz 3 (thumb)", "penalty=15"):
        assert text in outcome.out
    assert '<html lang="pl">' in files[0].read_text(encoding="utf-8")
    assert len(files[1].read_text(encoding="utf-8").splitlines()) == 301


def test_precision_is_a_share_or_percent() -> None:
    assert fraction("0.1%") == pytest.approx(0.001)
    assert fraction("0.02") == 0.02


def test_every_variant_is_played_also_two_of_one_option(terminal: Terminal) -> None:
    outcome = terminal.run(
        *("simulate", "sen", "--games", "20", "--deals", "3", "--json"),
        *("--variant", "target=50", "--variant", "target=150"),
    )
    lines = json.loads(outcome.out)["variants"]
    assert [(line["option"], line["value"]) for line in lines] == [
        ("target", 50),
        ("target", 150),
    ]


def test_all_variants_can_be_joined_by_another() -> None:
    made = Simulation("sen", ("thumb",))
    chosen = chosen_variants(made, ["target=50", "all", "penalty=15"])
    assert chosen[:2] == [("target", 50), ("penalty", 15)]
    assert ("tie_counts_as_success", 0) in chosen and len(set(chosen)) == len(chosen)


def test_files_are_tried_before_the_first_match_and_nothing_is_left(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(*given: object, **more: object) -> None:
        raise AssertionError("a match was played")

    monkeypatch.setattr("sennik.cli.simulate.run", play)
    kept = tmp_path / "kept.csv"
    kept.write_text("old", encoding="utf-8")
    blocked = tmp_path / "kept.csv" / "r.html"
    outcome = terminal.run(
        *("simulate", "sen", "--matches", str(kept), "--report", str(blocked))
    )
    assert outcome.code == 2 and "--report" in outcome.err
    assert kept.read_text(encoding="utf-8") == "old"
    fresh = tmp_path / "fresh.csv"
    terminal.run("simulate", "sen", "--matches", str(fresh), "--report", str(blocked))
    assert not fresh.exists()
