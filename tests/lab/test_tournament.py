import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sennik.bots import bot
from sennik.bots.search import PLAYOUTS
from sennik.bots.seeker import Seeker
from sennik.cli.main import main
from sennik.cli.tournament import draw
from sennik.games import GAMES
from sennik.games.onirim.facts import OPEN
from sennik.lab.arena import Arena
from sennik.lab.ratings import bootstrapped, ratings, strengths
from sennik.lab.tournament import (
    BadTournament,
    Tournament,
    deal_key,
    deal_shares,
    kept,
    made,
    report,
    resumed,
)
from tests.subjects import TOY

BOTH = ("random", "thumb")


def toy(**changes: Any) -> Tournament:
    given = {"entrants": BOTH, "deals": 6, "options": {}, **changes}
    return Tournament(TOY, **given)


# --- Deals -------------------------------------------------------------------------


def test_a_deal_gives_the_same_cards_whoever_plays() -> None:
    """Of the toy both hands are dealt before anybody chooses."""
    arena = Arena(TOY, {})
    hands = []
    for level in BOTH:
        players = [bot(level, TOY)] * 2
        for key in range(20):
            arena.play(players, key)
            hands.append(list(arena.state.hands))
    assert hands[:20] == hands[20:]
    assert len({tuple(hand) for hand in hands}) > 4


def test_the_same_deal_and_bots_repeat_the_match() -> None:
    arena = Arena(TOY, {})
    players = [bot("random", TOY)] * 2
    results = [arena.play(players, key % 9) for key in range(18)]
    assert results[:9] == results[9:]


def test_cards_are_dealt_fairly() -> None:
    """1,500 deals: each of 3 kinds is the first card within 5 deviations of a third."""
    arena = Arena(TOY, {"starter": 0})
    players = [bot("thumb", TOY)] * 2
    firsts = []
    for deal in range(1500):
        arena.play(players, deal_key("report", deal))
        firsts.append(int(arena.state.hands[0]))
    assert np.all(np.abs(np.bincount(firsts) - 500) < 5 * 18)


@pytest.mark.slow
def test_goals_and_premonitions_of_onirim_come_from_their_own_piles() -> None:
    """Four premonitions lie open at first, and two travellers have their own goals."""
    arena = Arena(GAMES["onirim"], {"seats": 2, "book": 1, "dreams": 1})
    begun: list[Any] = []

    def first_choice(view: Any, seat: int, ticket: int) -> int:
        if begun[-1] is None:
            begun[-1] = (view.omens.tolist().count(OPEN), view.goals.tolist())
        out = [0] * arena.game.rules.MAX_LEGAL
        return int(out[ticket % arena.game.rules.legal(view, seat, out)])

    for key in range(12):
        begun.append(None)
        arena.play([first_choice] * 2, key)
    assert all(opened == 4 for opened, _ in begun)
    rows = [(goals[:4], goals[4:]) for _, goals in begun]
    assert all(sorted(one) == sorted(two) == [0, 1, 2, 3] for one, two in rows)
    assert any(one != two for one, two in rows)


def test_tuning_deals_are_kept_apart_from_those_of_reports() -> None:
    blocks = [{deal_key(name, n) for n in range(5000)} for name in ("report", "tuning")]
    assert not blocks[0] & blocks[1]


# --- Tables ------------------------------------------------------------------------


def test_two_seats_meet_in_both_orders() -> None:
    assert toy().tables() == [[0, 1], [1, 0]]


def test_each_sits_in_every_seat_among_the_others() -> None:
    three = Tournament(GAMES["sen"], {"seats": 3}, BOTH, 1)
    expected = [[0, 1, 1], [1, 0, 1], [1, 1, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
    assert three.tables() == expected


def test_partners_of_a_team_are_one_entrant() -> None:
    teams = Tournament(GAMES["koty"], {"seats": 4, "teams": 1}, BOTH, 1)
    assert teams.tables() == [[0, 1, 0, 1], [1, 0, 1, 0]]


def test_together_each_entrant_plays_by_itself() -> None:
    pair = Tournament(GAMES["onirim"], {"seats": 2}, BOTH, 1)
    assert pair.tables() == [[0, 0], [1, 1]]


def test_a_shared_win_counts_in_part() -> None:
    line = {"matches": [[[0, 1], [0, 1], [3, 3]], [[1, 0], [0], [5, 3]]]}
    assert deal_shares(line) == {(0, 1): 0.25, (1, 0): 0.75}


@pytest.mark.parametrize(
    "changes",
    [
        {"entrants": ("thumb",)},
        {"entrants": ("thumb", "thumb")},
        {"entrants": ("thumb", "thumb:5")},
        {"entrants": ("thumb", "seeker:0")},
        {"deals": 0},
        {"block": "secret"},
    ],
)
def test_what_makes_no_tournament_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(BadTournament):
        toy(**changes)


def test_a_seeker_can_be_given_its_playouts() -> None:
    seeker = made("seeker:33", TOY)
    assert isinstance(seeker, Seeker)
    assert seeker.search.plan[PLAYOUTS] == 33


# --- Running -----------------------------------------------------------------------


def test_a_tournament_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    whole = [line["matches"] for line in toy().run()]
    assert resumed(toy(deals=2), path) == []
    for line in toy(deals=2).run():
        kept(line, path)
    with path.open("a") as file:
        file.write('{"deal": 2, "mat')  # the machine stopped here
    lines = resumed(toy(), path)
    assert [line["deal"] for line in lines] == [0, 1]
    for line in toy().run(line["deal"] for line in lines):
        kept(line, path)
    assert [line["matches"] for line in resumed(toy(), path)] == whole


def test_the_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    resumed(toy(), path)
    with pytest.raises(BadTournament, match="another"):
        resumed(toy(block="tuning"), path)
    path.write_text("poem\n")
    with pytest.raises(BadTournament, match="no file"):
        resumed(toy(), path)


def test_threads_change_nothing() -> None:
    one, two = ([line["matches"] for line in toy(workers=n).run()] for n in (1, 2))
    assert one == two


def test_the_report_has_crosstable_and_ratings() -> None:
    tournament = toy(deals=200)
    figures = report(tournament, list(tournament.run()))
    assert figures["matches"] == 400
    row = figures["crosstable"]["thumb"]["random"]
    assert row["low"] < row["share"] < row["high"]
    shares = row["share"] + figures["crosstable"]["random"]["thumb"]["share"]
    assert abs(shares - 1) < 0.001
    assert figures["ratings"]["thumb"]["rating"] == 1000
    assert (figures["ratings"]["random"]["rating"] < 1000) == (row["share"] > 0.5)


def test_the_report_says_what_thinking_costs() -> None:
    tournament = toy(deals=3)
    lines = list(tournament.run())
    decisions = [line["thinking"][n][0] for line in lines for n in (0, 1)]
    assert min(decisions) > 0
    warm = [one[0] for one in tournament.play(0)["thinking"]]
    assert warm == [one[0] + 1 for one in lines[0]["thinking"]]  # the first is free
    costs = report(tournament, lines)["ms_a_decision"]
    assert set(costs) == set(BOTH) and min(costs.values()) > 0


def test_ratings_are_drawn(tmp_path: Path) -> None:
    tournament = toy(deals=5)
    path = tmp_path / "ratings.svg"
    draw(report(tournament, list(tournament.run())), path)
    picture = path.read_text()
    assert picture.startswith("<?xml") and "random" in picture


def test_the_command_refuses_unknown_bots(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "smoki", "--bots", "genius,thumb"]) == 2
    assert "no bot is called 'genius'" in capsys.readouterr().err


@pytest.mark.slow
def test_the_command_plays_a_real_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "sen.jsonl"
    arguments = f"tournament sen --seats 2 --deals 5 --json --file {file} --bots"
    assert main([*arguments.split(), "random,thumb"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["deals"] == 5
    assert set(figures["ratings"]) == {"random", "thumb"}
    assert len(file.read_text().splitlines()) == 6


# --- Ratings -----------------------------------------------------------------------


def test_two_players_are_rated_by_their_odds() -> None:
    rated = ratings([[1, 1]], [[10_000, 1000]], [11_000], anchor=1)
    assert abs(rated[0] - 1400) < 1
    assert rated[1] == 1000


def test_strengths_behind_many_tables_are_found_again() -> None:
    """Expected wins of known strengths, tables of 2 to 4 seats."""
    true = np.array([1.0, 2.0, 5.0])
    tables = np.array([[1, 1, 0], [0, 1, 1], [3, 1, 0], [1, 1, 2]])
    matches = np.full(4, 1e6)
    wins = matches[:, None] * tables * true / (tables @ true)[:, None]
    fitted = strengths(tables, wins, matches)
    assert np.allclose(fitted / fitted[0], true, rtol=1e-3)


def test_who_never_wins_is_rated_all_the_same() -> None:
    rated = ratings([[1, 1]], [[50, 0]], [50], anchor=0)
    assert np.isfinite(rated).all() and rated[1] < 600


def test_the_bootstrap_covers_what_it_should() -> None:
    """The interval of 400 even deals has about the width that theory gives."""
    rng = np.random.default_rng(2)
    first = rng.integers(0, 2, size=400).astype(float)
    wins = np.stack([first, 1 - first], axis=1)[:, None, :]
    low, high = bootstrapped([[1, 1]], wins, np.ones((400, 1)), 0, 300, 3)
    theory = 2 * 1.96 * (400 / np.log(10)) * 2 / np.sqrt(400)
    assert 0.8 < (high[1] - low[1]) / theory < 1.2


@pytest.mark.parametrize(("odds", "deals"), [(1, 6), (3, 6), (20, 6), (20, 40)])
def test_bounds_of_ratings_hold_the_truth_after_few_deals(
    odds: int, deals: int
) -> None:
    """The second player is `odds` times as strong; two matches a deal."""
    rng = np.random.default_rng(odds + deals)
    truth, held, runs = 1000 + 400 * np.log10(odds), 0, 60
    for seed in range(runs):
        second = rng.binomial(2, odds / (odds + 1), size=deals).astype(float)
        wins = np.stack([2 - second, second], axis=1)[:, None, :]
        twos = np.full((deals, 1), 2.0)
        low, high = bootstrapped([[1, 1]], wins, twos, 0, 80, seed)
        held += bool(low[1] <= truth <= high[1])
    assert held / runs > 0.85


def test_no_rating_is_certain_though_all_deals_were_alike() -> None:
    wins, twos = np.ones((6, 1, 2)), np.full((6, 1), 2.0)
    low, high = bootstrapped([[1, 1]], wins, twos, 0, 200, 1)
    assert low[1] < 940 < 1060 < high[1]


def test_results_are_plain_numbers_with_intervals_that_have_a_width() -> None:
    """`np.float64(…)` is no JSON, and six deals prove nothing for certain."""
    shown = report(toy(), [deal_of_the_toy(number) for number in range(6)])
    one = shown["crosstable"]["random"]["thumb"]
    assert one["share"] == 0.5 and one["low"] < 0.4 and one["high"] > 0.6
    assert all(type(n) is float for n in shown["ratings"]["random"].values())


def deal_of_the_toy(number: int) -> dict[str, Any]:
    """A deal on which each of two entrants wins once."""
    matches = [[[0, 1], [0], [1, -1]], [[1, 0], [0], [1, -1]]]
    return {"deal": number, "thinking": [[1, 0.1], [1, 0.1]], "matches": matches}
