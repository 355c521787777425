"""Simulations: one result wherever they run, and statistics that can be trusted."""

import csv
import json
import os
import signal
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sennik.engine import playout
from sennik.games import GAMES
from sennik.games.languages import LANGUAGES
from sennik.lab import pairs, simulation
from sennik.lab.figures import figures, half_width
from sennik.lab.report import page
from sennik.lab.rows import write_rows
from sennik.lab.simulation import BadSimulation, Simulation, Tally, run
from tests.long import long_but

KEYS = long_but("sen", of={key: key for key in GAMES if key != "sen-jubilee"})
ROUNDS = Simulation("sen", ("thumb",), {"rounds": 1}, seed=3)
TIMES = ("seconds", "decisions_per_second")


def told(tally: Tally) -> dict[str, Any]:
    return {k: v for k, v in figures(tally).items() if k not in TIMES}


@pytest.fixture(scope="module")
def tally() -> Tally:
    return run(ROUNDS, 3_000, with_rows=True)


def table(tally: Tally) -> Any:
    return np.concatenate([rows for _, rows in tally.rows])


# --- One result everywhere ---------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
def test_bots_one_by_one_play_as_they_do_compiled(key: str) -> None:
    made = Simulation(key, ("thumb",), max_decisions=300)
    fast = simulation.on_cpu(made, 4, 5, True)
    slow = simulation.by_bots(made, 4, 5, True)
    assert fast[0] == slow[0]
    assert fast[1].tolist() == slow[1].tolist()
    assert fast[2].tolist() == slow[2].tolist()


def test_any_number_of_workers_gives_the_same_result(
    tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(simulation.FIRST_CHUNK, "cpu", 7)
    monkeypatch.setitem(simulation.CHUNK_SECONDS, "cpu", 0.001)
    other = run(ROUNDS, 3_000, workers=3, with_rows=True)
    assert len(other.rows) > 3
    assert told(other) == told(tally)
    assert table(other).tolist() == table(tally).tolist()


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # of Dask, when a worker is lost
def test_a_cluster_gives_the_same_result_though_a_worker_is_lost(
    tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    dask = pytest.importorskip("distributed")
    monkeypatch.setitem(simulation.FIRST_CHUNK, "cpu", 100)
    monkeypatch.setitem(simulation.CHUNK_SECONDS, "cpu", 0.002)
    with dask.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as cluster:
        victims = [worker.process.pid for worker in cluster.workers.values()][:1]

        def kill(tally: Tally, target: int) -> None:
            while victims:
                os.kill(victims.pop(), signal.SIGKILL)

        other = run(
            ROUNDS,
            3_000,
            cluster=cluster.scheduler_address,
            progress=kill,
            with_rows=True,
        )
    assert not victims
    assert told(other) == told(tally)
    assert table(other).tolist() == table(tally).tolist()


def test_another_seed_gives_another_result(tally: Tally) -> None:
    other = Simulation("sen", ("thumb",), {"rounds": 1}, seed=4)
    assert told(run(other, 3_000))["by_seat"] != told(tally)["by_seat"]


# --- Breaking off, stopping early, capping -----------------------------------------


def test_ctrl_c_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(simulation.FIRST_CHUNK, "cpu", 50)
    pressed: list[int] = []

    def press(tally: Tally, target: int) -> None:
        if not pressed:
            pressed.append(tally.matches)
            raise KeyboardInterrupt

    kept = run(ROUNDS, 10**9, workers=2, progress=press)
    assert kept.is_broken_off and figures(kept)["broken_off"]
    assert 50 <= kept.matches < 10**9
    assert sum(kept.notes[: 1 << 6]) == kept.matches


def test_it_stops_when_shares_are_precise_enough() -> None:
    made = run(ROUNDS, 10**8, workers=2, until=0.008)
    assert half_width(made) <= 0.008
    assert simulation.FIRST_LOOK <= made.matches < 20_000
    assert told(made) == told(run(ROUNDS, 10**8, until=0.008))


def test_capped_matches_are_counted_and_nothing_else() -> None:
    made = run(Simulation("sen", ("thumb",), max_decisions=70), 200, with_rows=True)
    rows = table(made)
    capped = rows[:, playout.ROW_WINNERS] == playout.UNFINISHED
    assert 0 < capped.sum() < 200
    shown = figures(made)
    assert shown["capped"] == capped.sum() and shown["games"] == 200
    decisions = rows[~capped, playout.ROW_DECISIONS]
    assert shown["decisions_per_match"]["value"] == pytest.approx(decisions.mean())


@pytest.mark.parametrize(
    ("bots", "wrong"),
    [(("thumb", "random"), "4 seats"), (("genius",), "genius"), (("seeker:x",), "x")],
)
def test_wrong_players_are_refused(bots: tuple[str, ...], wrong: str) -> None:
    with pytest.raises(simulation.SennikError, match=wrong):
        Simulation("sen", bots)


# --- Statistics --------------------------------------------------------------------


def test_figures_are_those_of_all_matches_one_by_one(tally: Tally) -> None:
    rows, shown = table(tally), figures(tally)
    winners = rows[:, playout.ROW_WINNERS]
    for seat in range(4):
        won = winners >> seat & 1
        scores = rows[:, playout.ROW_SCORES + seat]
        one = shown["by_seat"][seat]
        assert one["wins"] == won.sum()
        assert one["mean_score"] == pytest.approx(scores.mean(), abs=1e-5)
        spread = 1.96 * scores.std(ddof=1) / np.sqrt(3_000)
        assert one["score"]["high"] == pytest.approx(scores.mean() + spread, abs=1e-3)
    parts = (winners & 1) / np.bitwise_count(winners) - 1 / 4
    first = shown["first_seat_advantage"]
    assert first["value"] == pytest.approx(parts.mean(), abs=1e-5)
    doubted = np.array([*parts, -1 / 4, 3 / 4])  # and a whole loss, and a whole win
    spread = 1.96 * doubted.std(ddof=1) / np.sqrt(3_002)
    assert first["low"] == pytest.approx(doubted.mean() - spread, abs=1e-5)


def test_rounds_of_sen_end_once_each_and_low_hands_call_well(tally: Tally) -> None:
    shown = figures(tally)["tables"]
    assert sum(line["count"] for line in shown["ends"]) == 3_000
    calls = {int(line["label"]["en"]): line for line in shown["calls"]}
    ends = {line["label"]["en"]: line["count"] for line in shown["ends"]}
    called = sum(line["count"] for line in calls.values())
    assert called == ends["call succeeded"]
    assert sum(line["of"] for line in calls.values()) + ends.get(
        "nobody called", 0
    ) == sum(ends.values())
    assert calls[8]["share"]["low"] > calls[20]["share"]["high"]


# --- Variants ----------------------------------------------------------------------


def test_a_variant_that_changes_nothing_has_no_effect_at_all() -> None:
    shown = pairs.effect(ROUNDS, ("penalty", 5), 20)
    for one in shown["effects"].values():
        change = one["difference"]
        assert change["value"] == 0.0
        assert change["low"] < 0.0 < change["high"], "twenty deals are not all deals"


def test_results_are_plain_numbers(tally: Tally) -> None:
    shown = [figures(tally), pairs.effect(ROUNDS, ("penalty", 15), 2)]
    assert "float64" not in repr(shown) and "-0.0," not in repr(shown)


def test_one_match_alone_says_so_in_valid_json_and_on_the_page() -> None:
    shown = figures(run(ROUNDS, 1))
    json.dumps(shown, allow_nan=False)
    assert shown["by_seat"][0]["score"]["low"] is None
    assert "± ?" in page(shown) and "nan" not in page(shown)


def test_dearer_calls_come_later() -> None:
    shown = pairs.effect(ROUNDS, ("penalty", 15), 30)
    assert shown["effects"]["decisions"]["difference"]["low"] > 0
    with pytest.raises(BadSimulation, match="two deals"):
        pairs.effect(ROUNDS, ("penalty", 15), 1)


def test_all_variants_are_other_values_that_the_rules_allow() -> None:
    found = pairs.variants_of(ROUNDS)
    assert ("penalty", 15) in found and ("penalty", 5) not in found
    assert ("tie_counts_as_success", 0) in found
    assert all(name not in ("seats", "edition", "target") for name, _ in found)


# --- Files -------------------------------------------------------------------------


def test_every_match_is_in_the_files(tally: Tally, tmp_path: Path) -> None:
    write_rows(tally, tmp_path / "m.csv")
    with (tmp_path / "m.csv").open(encoding="utf-8") as file:
        head, *lines = csv.reader(file)
    assert head == ["match", "decisions", "finished",
                    "won_0", "won_1", "won_2", "won_3",
                    "score_0", "score_1", "score_2", "score_3"]  # fmt: skip
    assert [int(line[0]) for line in lines] == list(range(3_000))
    winners = table(tally)[:, playout.ROW_WINNERS].tolist()
    for line, mask in zip(lines, winners, strict=True):
        assert [int(won) for won in line[3:7]] == [
            mask >> seat & 1 for seat in range(4)
        ]
    polars = pytest.importorskip("polars")
    write_rows(tally, tmp_path / "m.parquet")
    frame = polars.read_parquet(tmp_path / "m.parquet")
    assert [[str(n) for n in row] for row in frame.rows()] == lines


class Words(HTMLParser):
    """Collects the text of a page, and what it asks of other places."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.links: list[str | None] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [v for k, v in attrs if k in ("src", "href", "srcset")]
        if tag not in ("meta", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        """Shapes of a drawing: nothing to read."""

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_is_one_page_in_every_language(tally: Tally, language: str) -> None:
    shown = figures(tally)
    shown["variants"] = [pairs.effect(ROUNDS, ("penalty", 15), 5)]
    words = Words()
    words.feed(page(shown, language))
    assert words.links == [] and words.open == []
    for sentence in ("How rounds end", "Jak kończą się rundy", "penalty=15"):
        assert sentence in words.text
    assert f'id="{language}" checked' in page(shown, language)
    assert page(shown, language).count("<svg") == 8 * len(LANGUAGES)


def test_reports_say_what_was_broken_off_and_capped() -> None:
    made = run(Simulation("sen", ("thumb",), max_decisions=70), 50)
    made.is_broken_off = True
    text = page(figures(made))
    assert "after 70 decisions" in text and "was broken off" in text
