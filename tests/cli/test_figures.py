"""`bench` and `signature`."""

import json
from pathlib import Path
from typing import Any

import pytest

from sennik.cli import bench
from sennik.cli.signature import fingerprint, option_sets
from sennik.engine.compiler import store
from sennik.games import GAMES
from tests.cli.terminal import Terminal

GOLDEN = Path(__file__).parent.parent / "golden" / "signatures.txt"


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_random_play_goes_as_it_went_when_the_signature_was_taken(
    terminal: Terminal, key: str
) -> None:
    """A change of the rules raises VERSION and writes `sennik signature` here."""
    kept = {line.split()[0]: line for line in GOLDEN.read_text().splitlines()}
    assert list(kept) == list(GAMES)
    assert terminal.run("signature", key).out == kept[key] + "\n"


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_compiled_rules_have_the_same_signature(key: str) -> None:
    matches = len(option_sets(GAMES[key]))
    interpreted = fingerprint(GAMES[key], matches)
    assert fingerprint(GAMES[key], matches, compiled=True) == interpreted


def test_another_rule_gives_another_signature(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAMES["sen"].rules
    before = fingerprint(GAMES["sen"], 20)
    apply = rules.apply

    def penalised(state: Any, actor: int, action: int) -> None:
        apply(state, actor, action)
        if actor == 0 and action == rules.WAKE:
            state.totals[0] += 1

    monkeypatch.setattr(rules, "apply", penalised)
    assert fingerprint(GAMES["sen"], 20) != before


@pytest.mark.parametrize("key", GAMES)
def test_signatures_play_under_every_option_that_can_stand_alone(key: str) -> None:
    sets = option_sets(GAMES[key])
    assert len({options.tobytes() for options in sets}) == len(sets) > 1


@pytest.mark.long
def test_bench_as_json_has_three_figures_a_game(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "GAMES", {"sen": GAMES["sen"]})
    outcome = terminal.run("bench", "--json", "--seconds", "0.01")
    figures = json.loads(outcome.out)
    assert (outcome.code, list(figures)) == (0, ["sen"])
    for name in ("interpreted", "compiled", "thumb", "first_call"):
        assert figures["sen"][name] > 0
    assert figures["sen"]["state_bytes"] == GAMES["sen"].rules.State.itemsize
    assert figures["sen"]["gpu"] is figures["sen"]["gpu_thumb"] is None


def test_a_cold_bench_keeps_nothing_and_puts_everything_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "kept")
    with bench.nothing_kept():
        assert not store.folder().is_relative_to("kept")
    assert store.folder().is_relative_to("kept")


def test_bench_as_text_is_a_table(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = {
        "interpreted": 1e5,
        "compiled": 1.5e7,
        "thumb": 2.5e6,
        "gpu": None,
        "gpu_thumb": None,
        "state_bytes": 332,
        "first_call": 1.25,
        "gpu_first_call": None,
    }
    monkeypatch.setattr(bench, "measured", lambda *_: made)
    lines = terminal.run("bench").out.splitlines()
    assert lines[0].split() == ["decisions/s", *bench.COLUMNS, *bench.FACTS]
    figures = ["100,000", "15,000,000", "2,500,000", "–", "–", "332", "1.2", "–"]
    assert lines[1].split() == ["sen", *figures]
