"""The oracle of Onirim: what it sees, what it thinks, what it plays."""

import itertools
from functools import cache

import numpy as np
import pytest

from sennik.bots import oracle
from sennik.bots.onirim_value import (
    ALL_SLOTS,
    COLOURS,
    HIDDEN_UNITS,
    MIDDLE_UNITS,
    NUMBERS,
    SHAPES,
    SLOTS,
    Net,
    forward,
    is_lost,
    net_over,
    new_scratch,
    set_base,
    tell,
    value,
)
from sennik.bots.oracle import (
    AHEAD,
    HERE,
    NotForOracle,
    Oracle,
    bot,
    is_choice,
    new_board,
    outlook,
    spread,
)
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.games import GAMES
from sennik.games.common import CHANCE, Sheet, sheet, sheet_over
from sennik.games.onirim import rules
from sennik.games.onirim.facts import DISMISSING, DRAWING
from sennik.lab.onirim_oracle import widened
from tests.subjects import TOY

ONIRIM = GAMES["onirim"]


@cache
def a_net() -> Net:
    """Weights that nobody trained."""
    random = np.random.default_rng(5)
    return net_over(random.normal(0, 0.1, NUMBERS).astype(np.float32))


def alone(seed: int) -> Match:
    match = Match(ONIRIM, {"seats": 1}, FastDealer(seed))
    match.deal()
    return match


def positions(seed: int, count: int) -> list[Match]:
    """Matches after 0, 1, … random decisions."""
    random = np.random.default_rng(seed)
    found = []
    for number in range(count):
        match = alone(seed)
        for _ in range(number):
            if match.is_over:
                break
            match.play(0, int(random.choice(match.legal(0))))
            match.deal()
        if not match.is_over:
            found.append(match)
    return found


def slots(state: Sheet) -> list[int]:
    out = [0] * SLOTS
    tell(state, out)
    return out


def imagined(view: Sheet) -> Sheet:
    out = sheet(rules.State)
    out.assign(view)
    rules.imagine(view, 0, [0] * rules.MAX_DRAWS, out)
    return out


@pytest.mark.parametrize("seed", range(4))
def test_the_view_alone_gives_every_slot(seed: int) -> None:
    for match in positions(seed, 25):
        assert slots(imagined(match.view(0))) == slots(match.state)


def test_slots_stay_within_their_rows() -> None:
    for match in positions(11, 30):
        for number, (_, _, most) in zip(slots(match.state), ALL_SLOTS, strict=True):
            assert 0 <= number <= most


def recoloured(state: Sheet, order: tuple[int, ...]) -> Sheet:
    """The same position with its colours renamed."""
    made = sheet(rules.State)
    made.assign(state)

    def name(kind: int) -> int:
        return kind if kind in (-1, 16) else kind // 4 * 4 + order[kind % 4]

    for kind in range(16):
        made.pile[name(kind)] = state.pile[kind]
        made.discards[name(kind)] = state.discards[kind]
    for chamber in range(12):
        made.private[0, name(chamber)] = state.private[0, chamber]
    for wanted in range(COLOURS):
        made.doors[0, order[wanted]] = state.doors[0, wanted]
        made.limbo[order[wanted]] = state.limbo[wanted]
    for place in range(state.top_count):
        made.top[place] = name(state.top[place])
    for place in range(state.length[0]):
        made.rows[0, place] = name(state.rows[0, place])
    return made


def worth(state: Sheet) -> float:
    scratch = new_scratch()
    set_base(a_net(), scratch, state)
    return float(value(a_net(), scratch, state))


def test_the_value_does_not_depend_on_the_names_of_colours() -> None:
    state = positions(3, 20)[-1].state
    for order in itertools.permutations(range(COLOURS)):
        assert worth(recoloured(state, order)) == pytest.approx(worth(state), abs=1e-5)


def test_a_value_by_difference_equals_the_value_from_nothing() -> None:
    states = [match.state for match in positions(8, 12)]
    scratch = new_scratch()
    set_base(a_net(), scratch, states[0])
    for state in states:
        assert value(a_net(), scratch, state) == pytest.approx(worth(state), abs=1e-5)


def test_a_widened_net_says_what_the_narrow_one_said() -> None:
    random = np.random.default_rng(3)
    half = HIDDEN_UNITS // 2
    shapes = (SHAPES[0][0], half), (MIDDLE_UNITS, half), SHAPES[2], SHAPES[3]
    rows, middle, bias, last = (random.normal(0, 0.1, shape) for shape in shapes)
    narrow = np.concatenate([one.ravel() for one in (rows, middle, bias, last)])
    net, scratch = net_over(widened(narrow, 1)), new_scratch()
    chosen = random.integers(0, len(rows), (COLOURS + 1, 6))
    for owner, switched in enumerate(chosen):
        scratch.sums[owner] = net.rows[switched].sum(axis=0)
    sums = rows[chosen].sum(axis=1)
    hidden = np.maximum(sums[:COLOURS] + sums[COLOURS], 0).sum(axis=0)
    height = np.maximum(bias + middle @ hidden, 0) @ last[:-1] + last[-1]
    assert forward(net, scratch) == pytest.approx(1 / (1 + np.exp(-height)), abs=1e-5)


def test_a_discarded_door_loses() -> None:
    state = alone(1).state
    assert not is_lost(state)
    state.discards[rules.DOOR] = 1
    assert worth(state) == 0


# --- Lookahead ---------------------------------------------------------------------


class Sheets(list[Sheet]):
    """Positions for the interpreted lookahead: storing one copies it."""

    def __setitem__(self, index, state) -> None:  # type: ignore[no-untyped-def]
        self[index].assign(state)


def interpreted_board() -> oracle.Board:
    board = new_board()
    states = Sheets(
        sheet_over(board.states[n : n + 1]) for n in range(oracle.POSITIONS)
    )
    return board._replace(states=states, choices=[0] * rules.MAX_LEGAL)


def copied(state: Sheet) -> Sheet:
    made = sheet(rules.State)
    made.assign(state)
    return made


def best_by_tree(state: Sheet) -> float:
    """The plain definition: the best of all clicks until Chance acts."""
    if rules.actors(state) != 1:
        return worth(state)
    values = []
    for action in legal_of(state, 0):
        child = copied(state)
        rules.apply(child, 0, action)
        values.append(best_by_tree(child))
    return max(values)


def legal_of(state: Sheet, actor: int) -> list[int]:
    out = [0] * rules.MAX_LEGAL
    count = rules.legal(state, actor, out)
    return out[:count]


def average_by_tree(state: Sheet) -> float:
    """The plain definition: each next card as often as it lies in the pile."""
    total = cards = 0.0
    for kind in legal_of(state, CHANCE):
        child = copied(state)
        rules.apply(child, CHANCE, kind)
        copies = rules.weight(state, kind)
        total += copies * best_by_tree(child)
        cards += copies
    return total / cards


def before_a_draw(pile: dict[int, int]) -> Sheet:
    """A small pile, and a card to draw."""
    state = alone(2).state
    discards = range(rules.DISCARD, rules.KEYS + rules.DISCARD)
    rules.apply(state, 0, next(a for a in legal_of(state, 0) if a in discards))
    assert state.phase == DRAWING
    for kind in range(rules.BASE_KINDS):
        state.pile[kind] = pile.get(kind, 0)
    state.left = sum(pile.values())
    return state


@pytest.mark.parametrize(
    "pile",
    [
        {0: 1},
        {0: 2, 5: 1},
        {rules.NIGHTMARE: 1, 3: 3},
        {rules.DOOR: 2, rules.NIGHTMARE: 2, 9: 1},
    ],
)
def test_lookahead_is_the_exact_average_over_the_next_card(
    pile: dict[int, int],
) -> None:
    state = before_a_draw(pile)
    scratch = new_scratch()
    set_base(a_net(), scratch, state)
    seen = outlook(a_net(), scratch, interpreted_board(), state)
    assert seen == pytest.approx(average_by_tree(state), abs=1e-5)


def test_a_prophecy_spreads_into_every_dismissal_and_order() -> None:
    """Five different cards: 5 dismissals times 4 × 3 × 2 orders."""
    state = before_a_draw({0: 9, 5: 9})
    for place, kind in enumerate((0, 5, 10, 12, 16)):
        state.top[place] = kind
    state.top_count = 5
    state.phase = DISMISSING
    board = interpreted_board()
    end = spread(board, state, HERE)
    leaves = [n for n in range(end) if not is_choice(board.states[n])]
    assert len(leaves) == 120
    assert end == 205 < AHEAD
    assert {int(board.first[n]) for n in leaves} == {0, 5, 10, 12, 16}


# --- The bot -----------------------------------------------------------------------


def test_the_oracle_plays_no_game_that_it_has_not_learned() -> None:
    with pytest.raises(NotForOracle, match="has not learned leduc"):
        bot(TOY)


@pytest.mark.parametrize(
    "options", [{"seats": 2}, {"towers": 1}, {"dreams": 1}, {"book": 1}]
)
def test_the_oracle_plays_without_partner_and_expansions(
    options: dict[str, int],
) -> None:
    match = Match(ONIRIM, options, FastDealer(1))
    match.deal()
    with pytest.raises(NotForOracle, match="alone"):
        Oracle(a_net())(match.view(0), 0, 0)


@pytest.mark.long
def test_the_compiled_oracle_thinks_like_the_interpreted_one() -> None:
    """Two clicks each of three matches, with one turn of lookahead."""
    fast = Oracle(a_net())
    for match in positions(21, 6)[::2]:
        view = match.view(0)
        board = interpreted_board()
        oracle.choose(a_net(), new_scratch(), board, imagined(view), 1)
        thoughts = fast.considered(view, 0, 0)
        for one in thoughts:
            assert one.estimate == board.values[one.action]
        assert {one.action for one in thoughts} == set(match.legal(0))
        assert thoughts[0].action == fast(view, 0, 0)


@pytest.mark.long
def test_the_choice_follows_from_the_view_alone() -> None:
    """A world imagined from the view, and the view of it: the same choice."""
    chosen = Oracle(a_net())
    for match in positions(33, 12):
        view = match.view(0)
        again = sheet(rules.State)
        rules.view(imagined(view), 0, again)
        assert chosen(again, 0, 0) == chosen(view, 0, 0)


@pytest.mark.long
def test_the_oracle_wins_far_more_often_than_not() -> None:
    """It wins about nine games in ten; 32 of 50 are seven deviations fewer."""
    if not oracle.WEIGHTS.exists():
        pytest.skip("no weights have been trained")
    wins = 0
    chosen = bot(ONIRIM)
    for seed in range(50):
        match = Match(ONIRIM, {"seats": 1}, FastDealer(seed), compiled=True)
        match.deal()
        while not match.is_over:
            match.play(0, chosen(match.view(0), 0, 0))
            match.deal()
        wins += len(match.winners())
    assert wins > 32
