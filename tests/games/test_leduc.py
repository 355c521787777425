"""Leduc poker by its rulebook, and move by move against OpenSpiel."""

import random
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

from examples.leduc import rules, thumb
from examples.leduc.facts import (
    ACTIONS,
    BETTING,
    CALL,
    CHANCE_FIRST,
    COPIES,
    FOLD,
    JACK,
    KINDS,
    KING,
    MATCH_OVER,
    MAX_LEGAL,
    MOST_PAID,
    NO_BET,
    NO_CARD,
    NO_STARTER,
    NONE_LEFT,
    NOT_CHANCE,
    NOT_YOUR_TURN,
    NOTHING_OWED,
    QUEEN,
    RAISE,
    RAISES_SPENT,
    RANDOM_STARTER,
    REFUSALS,
    STARTER,
    State,
)
from sennik.bots.compiling import fast_bots
from sennik.engine import fast, playout, record
from sennik.engine.compiler.native import cells
from sennik.engine.dealers import FastDealer, ScriptedDealer
from sennik.engine.errors import IllegalAction
from sennik.engine.match import Match
from sennik.games.common import CHANCE, HIDDEN, SPECTATOR, UNSEEN, Sheet
from tests.subjects import TOY
from tests.walks import copied, legal, opened

words = TOY.words
ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "leduc"


def played(*texts: str, **options: int) -> Match:
    """A match after `texts`; capitals are cards, everything else is the turn's."""
    dealer = ScriptedDealer(words, [text for text in texts if text in words.SYMBOLS])
    match = Match(TOY, options, dealer)
    match.deal()
    for text in texts:
        if text not in words.SYMBOLS:
            match.play_text(match.state.turn, text)
            match.deal()
    return match


# --- The rulebook ------------------------------------------------------------------


def test_01_the_deck_has_two_cards_of_each_rank() -> None:
    state, _ = opened(rules, {})
    deck = [0] * KINDS
    rules.deck(state, deck)
    assert deck == [2, 2, 2]
    assert words.CARD_NAMES["en"] == ["jack", "queen", "king"]


def test_01_a_third_card_of_a_rank_cannot_turn_up() -> None:
    match = played("K", "K", "call", "call")
    assert match.legal(CHANCE) == [JACK, QUEEN]


def test_02_each_player_antes_one_chip() -> None:
    assert list(played("J", "Q").state.paid) == [1, 1]


def test_03_chance_draws_the_starter_if_asked_to() -> None:
    match = Match(TOY, {"starter": RANDOM_STARTER})
    assert match.legal(CHANCE) == [STARTER, STARTER + 1]
    match.play_text(CHANCE, "starter 1")
    match.play_text(CHANCE, "J")
    match.play_text(CHANCE, "Q")
    assert match.acting_seats() == [1]


def test_04_the_starter_speaks_first_in_both_rounds() -> None:
    match = played("J", "Q", "K", "raise", "call", starter=1)
    assert match.state.common == KING
    assert match.acting_seats() == [1]


def test_05_a_raise_adds_two_chips_and_then_four() -> None:
    assert list(played("J", "Q", "raise").state.paid) == [3, 1]
    assert list(played("J", "Q", "K", "call", "call", "raise").state.paid) == [5, 1]


def test_05_a_raise_over_a_raise_calls_it_first() -> None:
    assert list(played("J", "Q", "raise", "raise").state.paid) == [3, 5]


def test_06_two_raises_of_a_round_leave_the_next_round_its_own() -> None:
    match = played("J", "Q", "K", "raise", "raise", "call")
    assert match.legal(0) == [CALL, RAISE]


def test_09_a_pair_beats_a_king() -> None:
    match = played("J", "K", "J", "call", "call", "call", "call")
    assert match.scores() == [1, -1]


def test_09_without_a_pair_the_higher_card_wins() -> None:
    match = played("Q", "J", "K", "call", "call", "call", "call")
    assert match.scores() == [1, -1]


def test_10_the_most_that_can_be_lost_is_thirteen_chips() -> None:
    bets = ["raise", "raise", "call"]
    match = played("J", "K", "Q", *bets, *bets)
    assert match.scores() == [-MOST_PAID, MOST_PAID] == [-13, 13]


def test_11_a_hand_is_seen_by_its_holder_only() -> None:
    match = played("J", "Q")
    assert list(match.view(0).hands) == [JACK, HIDDEN]
    assert list(match.view(1).hands) == [HIDDEN, QUEEN]
    assert list(match.view(SPECTATOR).hands) == [HIDDEN, HIDDEN]


def test_11_a_fold_shows_no_hand_and_a_showdown_both() -> None:
    folded = played("J", "Q", "raise", "fold")
    assert list(folded.view(SPECTATOR).hands) == [HIDDEN, HIDDEN]
    shown = played("J", "Q", "K", "call", "call", "call", "call")
    assert list(shown.view(SPECTATOR).hands) == [JACK, QUEEN]


def test_11_nobody_sees_into_the_closed_pile() -> None:
    match = played("J", "Q", "K", "call", "call", "call", "call")
    for seat in (0, 1, SPECTATOR):
        assert list(match.view(seat).closed) == [HIDDEN] * KINDS


def test_11_a_dealt_card_is_witnessed_by_its_holder_only() -> None:
    state = played("J").state
    seen_by = [rules.witness(state, seat, CHANCE, KING) for seat in (0, 1, SPECTATOR)]
    assert seen_by == [UNSEEN, KING, UNSEEN]


REFUSED = [
    (MATCH_OVER, played("J", "Q", "raise", "fold"), 0, CALL),
    (MATCH_OVER, played("J", "Q", "raise", "fold"), CHANCE, JACK),
    (CHANCE_FIRST, played("J"), 0, CALL),
    (CHANCE_FIRST, played("J", "Q", "call", "call"), 0, CALL),
    (NOT_YOUR_TURN, played("J", "Q"), 1, CALL),
    (NO_BET, played("J", "Q"), 0, JACK),
    (NO_BET, played("J", "Q"), 0, ACTIONS),
    (NOTHING_OWED, played("J", "Q"), 0, FOLD),
    (RAISES_SPENT, played("J", "Q", "raise", "raise"), 0, RAISE),
    (NOT_CHANCE, played("J", "Q"), CHANCE, KING),
    (NO_STARTER, played(starter=RANDOM_STARTER), CHANCE, JACK),
    (NO_CARD, played("J"), CHANCE, CALL),
    (NONE_LEFT, played("J", "J", "call", "call"), CHANCE, JACK),
]


@pytest.mark.parametrize(("code", "match", "actor", "action"), REFUSED)
def test_an_illegal_action_is_refused_with_its_reason(
    code: int, match: Match, actor: int, action: int
) -> None:
    before = match.state.tobytes()
    with pytest.raises(IllegalAction) as caught:
        match.play(actor, action)
    assert caught.value.code == code
    assert caught.value.paragraph == words.REFUSALS[code][0]
    assert match.state.tobytes() == before


def test_every_refusal_is_provoked() -> None:
    assert {code for code, *_ in REFUSED} == set(range(1, REFUSALS))


# --- Words, thumb, records ---------------------------------------------------------


def test_the_table_shows_both_hands_and_the_chips() -> None:
    view = played("J", "Q", "K", "raise", "call").view(0)
    assert words.table(view, 0, "en", ["Ada", "Bo"]).splitlines() == [
        "          ┌───┐                     ┌───┐                     ┌───┐",
        "          │ J │                     │ K │                     │░░░│",
        "          └───┘                     └───┘                     └───┘",
        "          > Ada                  common card                    Bo",
        "         3 chips                                             3 chips",
    ]


def test_the_result_names_the_winner_and_the_chips() -> None:
    view = played("J", "Q", "raise", "fold").view(1)
    assert words.result(view, 1, "en", ["Ada", "Bo"]) == "Ada wins 1 chip."
    assert words.result(view, 1, "pl", ["Ada", "Bo"]) == "Wygrywa Ada: 1 żeton."


def test_labels_say_what_a_bet_costs() -> None:
    view = played("J", "Q", "K", "call", "call", "raise").view(1)
    labels = [words.label(view, 1, bet, "pl") for bet in (FOLD, CALL, RAISE)]
    assert labels == ["Spasuj", "Sprawdź: dołóż 4 żetony", "Przebij: dołóż 8 żetonów"]


def test_the_thumb_wins_chips_from_random_play() -> None:
    """With 4,000 matches the mean is 4 standard errors above 0 or the test fails."""
    rng = random.Random(1)
    won = [thumb_against_random(number % 2, rng) for number in range(4_000)]
    mean, deviation = float(np.mean(won)), float(np.std(won))
    assert mean > 4 * deviation / sqrt(len(won))


def test_the_thumb_chooses_alike_compiled() -> None:
    match = played("J", "Q", "J", "raise", "call")
    view, choose = match.view(0), fast_bots(TOY).choose
    choices = np.array(match.legal(0), np.int32)
    for ticket in range(2 * thumb.BLUFF_ONE_IN):
        chosen = thumb.choose(view, 0, choices, len(choices), ticket)
        assert choose(view, 0, choices.ctypes, len(choices), ticket) == chosen


def thumb_against_random(seat: int, rng: random.Random) -> int:
    """The chips that the thumb wins at `seat`."""
    match = Match(TOY, {}, FastDealer(rng.randrange(1 << 60)))
    while match.deal() or not match.is_over:
        turn = match.state.turn
        choices = match.legal(turn)
        action = rng.choice(choices)
        if turn == seat:
            ticket = rng.randrange(1 << 30)
            view = match.view(seat)
            action = thumb.choose(view, seat, choices, len(choices), ticket)
        match.play(turn, action)
    return match.scores()[seat]


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda p: p.stem)
def test_golden_matches_replay(path: Path) -> None:
    kept = record.read(path)
    match = Match(TOY, kept["options"])
    for number, (actor, text) in enumerate(kept["steps"]):
        record.replay_step(match, number, actor, text)
    record.check_result(match, kept["result"])
    assert record.record_of(match) == kept


def test_the_tutorial_knows_the_size_of_a_state() -> None:
    tutorial = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    assert f"Leduc's has {State.itemsize} bytes" in tutorial


# --- OpenSpiel ---------------------------------------------------------------------

SPIEL_BETS = (FOLD, CALL, RAISE)  # ours, by OpenSpiel's number


def theirs(starter: int) -> Any:
    """OpenSpiel's game with the same player to start."""
    return pyspiel.load_game("leduc_poker", {"starting_player": starter})


def assert_same(state: Sheet, other: Any) -> None:
    """The same actor, the same choices with the same odds, the same returns."""
    assert (rules.actors(state) == 0) == other.is_terminal()
    if other.is_terminal():
        assert [rules.score(state, seat) for seat in (0, 1)] == other.returns()
    elif other.is_chance_node():
        cards = [card // COPIES for card, _ in other.chance_outcomes()]
        assert cards == [rules.drawn(state, t) for t in range(rules.tickets(state))]
    else:
        seat = other.current_player()
        assert rules.actors(state) == 1 << seat
        bets = [SPIEL_BETS[action] for action in other.legal_actions()]
        assert legal(rules, state, seat) == bets


def advanced(state: Sheet, other: Any, spiel_action: int) -> None:
    """Play OpenSpiel's action in both."""
    if other.is_chance_node():
        rules.apply(state, CHANCE, spiel_action // COPIES)
    else:
        rules.apply(state, other.current_player(), SPIEL_BETS[spiel_action])
    other.apply_action(spiel_action)


@pytest.mark.parametrize("starter", [0, 1])
def test_random_games_agree_with_openspiel_move_by_move(starter: int) -> None:
    rng = random.Random(starter)
    game = theirs(starter)
    for _ in range(2_000):
        state, _ = opened(rules, {"starter": starter})
        other = game.new_initial_state()
        assert_same(state, other)
        while not other.is_terminal():
            advanced(state, other, rng.choice(other.legal_actions()))
            assert_same(state, other)


def test_the_whole_game_tree_agrees_with_openspiel() -> None:
    """All 9,457 histories, 5,520 of them finished."""
    state, _ = opened(rules, {})
    finished = [
        other.is_terminal() for other in tree(state, theirs(0).new_initial_state())
    ]
    assert len(finished) == 9_457
    assert sum(finished) == 5_520


def tree(state: Sheet, other: Any) -> Iterator[Any]:
    """Every history from here on, compared."""
    assert_same(state, other)
    yield other
    if other.is_terminal():
        return
    for action in other.legal_actions():
        ours, child = copied(state), other.clone()
        advanced(ours, child, action)
        yield from tree(ours, child)


# --- How long random play lasts ----------------------------------------------------


def lengths(state: Sheet) -> dict[int, Fraction]:
    """The exact odds of each number of decisions left; no card changes a choice."""
    mask = rules.actors(state)
    if mask == 0:
        return {0: Fraction(1)}
    actor = state.turn if state.phase == BETTING else CHANCE
    choices = legal(rules, state, actor)
    if actor == CHANCE:
        choices = choices[:1]
    odds: dict[int, Fraction] = {}
    for action in choices:
        after = copied(state)
        rules.apply(after, actor, action)
        for length, chance in lengths(after).items():
            total = length + (actor != CHANCE)
            odds[total] = odds.get(total, Fraction(0)) + chance / len(choices)
    return odds


def test_random_play_averages_four_decisions_and_a_bit() -> None:
    """4.06 exactly rounded; 200,000 matches miss the mean by < 4 standard errors.

    A correct program fails this with a probability of 6 in 100,000; the seed is fixed.
    """
    odds = lengths(opened(rules, {})[0])
    mean = float(sum(length * chance for length, chance in odds.items()))
    square = float(sum(length**2 * chance for length, chance in odds.items()))
    assert round(mean, 2) == 4.06
    matches = 200_000
    sums = random_sums(matches)
    error = sqrt((square - mean**2) / matches)
    assert abs(sums[playout.DECISIONS] / matches - mean) < 4 * error


def random_sums(matches: int) -> Any:
    """What the compiled playouts add up over `matches`."""
    state, options = opened(rules, {})
    sums, choices = cells(playout.SUMS, np.int64), cells(MAX_LEGAL, np.int32)
    fast.random_matches(rules)(state, options, 7, 0, matches, 1_000, choices, sums)
    return sums


def test_random_play_is_a_zero_sum_game() -> None:
    sums = random_sums(10_000)
    assert sums[playout.CAPPED] == 0
    assert sums[playout.SCORES] == -sums[playout.SCORES + 1]
