"""Sen by rules of thumb: when to call, what to take, how to use special lands."""

import random
from pathlib import Path

import pytest

from sennik.engine import record
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.games import GAMES
from sennik.games.sen import thumb
from tests.games.sen_table import Table, words

GOLDEN = Path(__file__).parent.parent / "golden"
GOLDEN_FILES = sorted([*GOLDEN.glob("sen/*.json"), *GOLDEN.glob("sen-jubilee/*.json")])


def thought(table: Table) -> str:
    """The move that the rules of thumb choose for the seat whose turn it is."""
    return str(words.text(table.state, table.state.turn, chosen(table.match, 5)))


def chosen(match: Match, ticket: int) -> int:
    seat = match.acting_seats()[0]
    choices = match.legal(seat)
    return int(thumb.choose(match.view(seat), seat, choices, len(choices), ticket))


def played(table: Table, draw: str = "") -> list[str]:
    """Play the thumb's moves until the next turn begins; the moves."""
    table.deal(draw)
    seat, moves = table.state.turn, []
    while table.state.turn == seat and table.match.actors() == 1 << seat:
        moves.append(thought(table))
        table.play(moves[-1])
    return moves


@pytest.mark.parametrize(
    ("options", "ravens"),
    [
        ({"seats": 2}, 20),
        ({"seats": 3}, 20),
        ({"seats": 4}, 18),
        ({"seats": 5}, 16),
        ({"seats": 2, "penalty": 15}, 6),
        ({"seats": 5, "penalty": 15}, 6),
        ({"seats": 4, "caller_keeps_sum": 1}, 4),
        ({"seats": 2, "edition": 2021, "long_dream": 1}, 30),
    ],
)
def test_the_call_threshold_depends_on_seats_penalty_and_printing(
    options: dict[str, int], ravens: int
) -> None:
    match = Match(GAMES["sen"] if "edition" not in options else GAMES["sen-jubilee"],
                  options, FastDealer(1))  # fmt: skip
    match.deal()
    assert thumb.threshold(match.view(0), 0) == ravens * thumb.SCALE


def test_it_calls_with_a_low_dream_and_plays_on_with_a_high_one() -> None:
    assert thought(Table("1 2 3 0", "5 6 5 0").looks()) == "wake"
    assert thought(Table("9 9 3 0", "5 6 5 0").looks()) != "wake"


def test_it_does_not_call_on_lands_that_it_has_not_seen() -> None:
    """Lands 3 and 4 are zeros, but only the first two were looked at."""
    assert thought(Table("9 9 0 0", "5 6 5 0").looks()) != "wake"


def test_the_mean_of_the_unseen_is_exact() -> None:
    table = Table("9 9 0 0", "5 6 5 0").looks()
    unseen = 279 - 9 - 9 - 8  # of all ravens: the own looks and the open card
    assert thumb.mean_unseen(table.match.view(0)) == unseen * thumb.SCALE // 51


def test_it_takes_a_low_open_card_for_its_highest_land() -> None:
    table = Table("8 9 5 5", "5 6 5 0", top="0").looks()
    assert played(table) == ["open", "place 0.1"]


def test_it_draws_when_the_open_card_is_high_and_lays_what_is_no_better() -> None:
    table = Table("8 9 5 5", "5 6 5 0", top="9").looks()
    assert played(table, draw="9") == ["closed", "lay"]


def test_it_keeps_a_low_card() -> None:
    table = Table("8 9 5 5", "5 6 5 0", top="9").looks()
    assert played(table, draw="1") == ["closed", "place 0.1"]


def test_it_peeks_at_an_own_unknown_land() -> None:
    table = Table("6 6 8 8", "5 6 5 0", top="9", penalty=15).looks()
    assert played(table, draw="peek")[:2] == ["closed", "use"]
    assert table.seen(0, 0).count("?") == 1


def test_it_swaps_its_worst_land_for_a_rivals_low_one() -> None:
    table = Table("9 9 3 3", "1 6 5 0", top="9").looks()
    table.play("closed", "use", "peek 1.0", draw="peek").play("open", "place 1.1")
    assert played(table, draw="swap") == ["closed", "use", "swap 0.0", "with 1.0"]


def test_it_ends_a_swap_that_somebody_else_began_with_the_land_it_wants() -> None:
    table = Table("9 9 3 3", "1 6 5 0", top="9").looks()
    table.play("closed", "use", "peek 1.0", draw="peek").play("open", "place 1.1")
    table.play("closed", "use", "swap 1.0", draw="swap")
    assert thought(table) == "with 0.0"


def test_it_keeps_the_better_card_of_take_2() -> None:
    table = Table("9 9 3 3", "1 6 5 0", top="9").looks()
    assert played(table, draw="take 8 1") == ["closed", "use", "keep 1", "place 0.0"]


def test_it_picks_the_lowest_card_of_the_open_pile() -> None:
    table = Table("9 9 3 4", "1 6 5 0", top="0", edition=2021).looks()
    table.play("closed", "lay", draw="5").play("closed", "lay", draw="9")
    assert played(table, draw="pick") == ["closed", "use", "pick 0", "place 0.0"]


def test_it_claims_only_lands_that_it_knows_to_be_equal() -> None:
    table = Table("9 9 3 4", "1 6 5 0", top="9", know_it=1).looks()
    table.deal("4")
    moves = played(table)
    assert moves == ["claim", "point 0.0", "and 0.1", "announce 9"]
    unknown = Table("9 8 9 9", "1 6 5 0", top="9", know_it=1).looks()
    assert thought(unknown) == "closed"


def test_it_can_finish_a_claim_that_somebody_else_began() -> None:
    table = Table("9 8 3 4", "1 6 5 0", top="9", know_it=1).looks().play("claim")
    table.deal("4")
    moves = played(table)
    assert [move.split()[0] for move in moves] == ["point", "and", "announce"]
    hidden = Table("7 7 3 4", "1 6 5 0", top="9", know_it=1).looks()
    hidden.play("claim", "point 0.2", "and 0.3")
    assert thought(hidden).startswith("announce ")


def test_it_uses_no_take_2_when_the_closed_pile_is_empty() -> None:
    table = Table("9 9 3 3", "1 6 5 0", top="9").looks().bury("take")
    assert played(table, draw="take") == ["closed", "place 0.0"]


def test_a_claim_on_hourglasses_pays_only_for_an_odd_number() -> None:
    options = {"edition": 2021, "know_it": 1, "penalty": 15}
    gains = []
    for dream in ("hourglass hourglass 3 4", "hourglass hourglass hourglass 4"):
        table = Table(dream, "1 6 5 0", top="9", **options).looks()
        table.play("closed", "use", "peek 0.2", draw="peek.j")
        view = table.match.view(0)
        gains.append(thumb.claim_gain(view, 0, thumb.mean_unseen(view)))
    assert gains[0] < 0 < gains[1]


def test_it_goes_all_in_with_one_land_to_go() -> None:
    table = Table("9 9 4 4", "1 6 5 0", top="9", all_in=1).looks()
    for place in (2, 3):
        table.play("open", f"place 0.{place}").play("closed", "lay", draw="9")
    assert thought(table) == "wake"
    almost = Table("9 9 4 4", "1 6 5 0", top="9", all_in=1).looks()
    almost.play("open", "place 0.2").play("closed", "lay", draw="9")
    assert played(almost) == ["open", "place 0.3"]


def test_it_counts_on_its_nines_where_they_are_forgiven() -> None:
    options = {"nines_forgiven": 1, "penalty": 15}
    table = Table("9 9 1 1", "0 6 5 0", top="2", **options).looks()
    table.play("open", "place 0.2").play("closed", "lay", draw="2")
    table.play("open", "place 0.3").play("closed", "lay", draw="9")
    assert thought(table) == "wake"


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 2, "starter": -1},
        {"seats": 3, "know_it": 1, "all_in": 1, "nines_forgiven": 1},
        {"seats": 4, "penalty": 15, "rounds": 2},
    ],
)
@pytest.mark.parametrize("key", ["sen", "sen-jubilee"])
def test_whole_matches_stay_legal_and_end(key: str, options: dict[str, int]) -> None:
    match = Match(GAMES[key], options, FastDealer(3))
    rng = random.Random(3)
    while match.deal() >= 0 and not match.is_over:
        match.play(match.acting_seats()[0], chosen(match, rng.randrange(1 << 30)))
        assert len(match.steps) < 5_000


def test_it_beats_random_play() -> None:
    """Of 24 matches luck alone wins 20 with a chance below one in a thousand."""
    rng = random.Random(11)
    wins = 0
    for number in range(24):
        options = {"seats": 2, "caller_keeps_sum": 1, "target": 60}
        match = Match(GAMES["sen"], options, FastDealer(number))
        while match.deal() >= 0 and not match.is_over:
            seat = match.acting_seats()[0]
            if seat == number % 2:
                match.play(seat, chosen(match, rng.randrange(1 << 30)))
            else:
                match.play(seat, rng.choice(match.legal(seat)))
        wins += match.winners() == [number % 2]
    assert wins >= 20


# --- Golden matches ------------------------------------------------------------------


@pytest.mark.parametrize("path", GOLDEN_FILES, ids=lambda path: path.stem)
def test_golden_matches_replay(path: Path) -> None:
    kept = record.read(path)
    assert kept["game"] == path.parent.name
    assert record.replay(kept).is_over


def test_there_are_golden_matches_of_both_editions() -> None:
    assert {path.parent.name for path in GOLDEN_FILES} == {"sen", "sen-jubilee"}
