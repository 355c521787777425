"""Playing and learning for the trainer of the oracle; everything here compiles."""

from typing import Any, NamedTuple

import numpy as np

from sennik.bots.onirim_value import (
    COLOURS,
    FIRST_ROW,
    HIDDEN_UNITS,
    IS_NAMING,
    MIDDLE_UNITS,
    NUMBERS,
    OWNER,
    SLOTS,
    Net,
    Scratch,
    add_row,
    change_slot,
    forward,
    is_lost,
    set_base,
    tell,
    value,
)
from sennik.bots.oracle import Board, choose
from sennik.engine.compiler.native import cells
from sennik.engine.playout import match_key
from sennik.engine.randomness import MASK, STEP, below, scrambled, unsigned
from sennik.games.common import CHANCE, CHANCE_ACTS
from sennik.games.onirim.facts import BASE_KINDS, DOORS, DRAWING
from sennik.games.onirim.rules import (
    State,
    actors,
    apply,
    drawn,
    legal,
    setup,
    tickets,
)
from sennik.games.onirim.thumb import choose as by_thumb

MOST_STEPS = 512  # positions remembered of a game
COPIES = 10  # the most cards of a kind
GAMES_PLAYED, WINS, FOUND, DECISIONS = range(4)
SUMS = 4
BY_THUMB = -1  # instead of turns of lookahead
STRAY = 20  # one decision in so many is random then
FRESH = 16  # positions learned between two exchanges of weights
# Stored deals: training never sees those of the report.
TRAINING_DEALS, TUNING_DEALS, REPORT_DEALS = 1, 2, 3


class Diary(NamedTuple):
    """What a thread remembers of the game it plays, and memory to learn from it."""

    state: Any
    slots: Any  # of each position in which Chance acted
    values: Any  # what it was worth when it was chosen
    ahead: Any  # whether that value looked one card ahead
    targets: Any
    priorities: Any  # of each card of the present shuffle, for stored deals
    gradient: Any  # of the hidden units
    owner_gradient: Any


def new_diary() -> Diary:
    """An empty diary."""
    return Diary(
        state=cells(1, State),
        slots=cells((MOST_STEPS, SLOTS), np.int8),
        values=cells(MOST_STEPS, np.float64),
        ahead=cells(MOST_STEPS, np.int8),
        targets=cells(MOST_STEPS, np.float64),
        priorities=cells((BASE_KINDS, COPIES), np.uint64),
        gradient=cells(HIDDEN_UNITS, np.float32),
        owner_gradient=cells((COLOURS + 1, HIDDEN_UNITS), np.float32),
    )


# --- Playing (compiles) ------------------------------------------------------------


def shuffled(state: Any, key: int, priorities: Any) -> None:
    """Give each card of the pile its priority in this shuffle of a stored deal."""
    base = scrambled((key + state.shuffles * STEP) & MASK)
    for kind in range(BASE_KINDS):
        for copy in range(state.pile[kind]):
            number = scrambled((base + (kind * COPIES + copy + 1) * STEP) & MASK)
            place = copy
            while place > 0 and priorities[kind, place - 1] > number:
                priorities[kind, place] = priorities[kind, place - 1]
                place -= 1
            priorities[kind, place] = number


def dealt(state: Any, key: int, diary: Diary) -> int:
    """The next card of the stored deal `key`: the highest priority left."""
    if tickets(state) == 1:
        return drawn(state, 0)
    if state.left == state.stock and state.top_count == 0:
        shuffled(state, key, diary.priorities)
    best = -1
    for kind in range(BASE_KINDS):
        left = state.pile[kind]
        if left > 0 and (
            best < 0
            or diary.priorities[kind, left - 1]
            > diary.priorities[best, state.pile[best] - 1]
        ):
            best = kind
    return best


def remember(diary: Diary, step: int, worth: float, ahead: int) -> int:
    """Write the present position down; the number of positions written."""
    if step == MOST_STEPS:
        return step
    tell(diary.state[0], diary.slots[step])
    diary.values[step] = worth
    diary.ahead[step] = ahead
    return step + 1


def play(
    net: Net,
    scratch: Scratch,
    board: Board,
    diary: Diary,
    options: Any,
    key: int,
    search: int,
    sums: Any,
) -> int:
    """Play the stored deal `key`; the number of positions written down."""
    state = diary.state[0]
    setup(state, options[0])
    steps = 0
    mask = actors(state)
    while mask != 0 and not is_lost(state):
        if mask == CHANCE_ACTS:
            apply(state, CHANCE, dealt(state, key, diary))
            mask = actors(state)
            if mask == CHANCE_ACTS and state.phase == DRAWING:
                set_base(net, scratch, state)
                steps = remember(diary, steps, value(net, scratch, state), 0)
        else:
            place = choose(net, scratch, board, state, search)
            worth = board.values[board.first[place]]
            diary.state[0] = board.states[place]
            sums[DECISIONS] += 1
            mask = actors(state)
            if mask == CHANCE_ACTS and not is_lost(state):
                ahead = 1 if search > 0 and state.phase == DRAWING else 0
                steps = remember(diary, steps, worth, ahead)
    add_game(state, sums)
    return steps


def play_by_thumb(board: Board, diary: Diary, options: Any, key: int, sums: Any) -> int:
    """Play the stored deal `key` by rules of thumb; the positions written down."""
    state = diary.state[0]
    setup(state, options[0])
    steps = 0
    mask = actors(state)
    while mask != 0:
        if mask == CHANCE_ACTS:
            apply(state, CHANCE, dealt(state, key, diary))
        else:
            count = legal(state, 0, board.choices)
            sums[DECISIONS] += 1
            bits = scrambled((key + sums[DECISIONS] * STEP) & MASK)
            if below(bits, STRAY) > 0:
                action = by_thumb(state, 0, board.choices, count, 0)
            else:
                action = board.choices[below(scrambled(bits), count)]
            apply(state, 0, action)
            if actors(state) == CHANCE_ACTS:
                steps = remember(diary, steps, 0.0, 0)
        mask = actors(state)
    add_game(state, sums)
    return steps


def add_game(state: Any, sums: Any) -> None:
    """Count a finished game."""
    sums[GAMES_PLAYED] += 1
    sums[FOUND] += state.found
    sums[WINS] += 1 if state.found == DOORS else 0


def evaluate_games(
    net: Net,
    scratch: Scratch,
    board: Board,
    diary: Diary,
    options: Any,
    block: int,
    first: int,
    count: int,
    search: int,
    sums: Any,
) -> None:
    """Play the deals `first` to `first + count` of a block."""
    for deal in range(count):
        key = match_key(block, unsigned(first) + unsigned(deal))
        play(net, scratch, board, diary, options, key, search, sums)


# --- Learning (compiles) -----------------------------------------------------------


def set_targets(diary: Diary, steps: int, won: float, trace: float) -> None:
    """The lambda-return of every position, from the last one back.

    A value that looked one card ahead stands for the average of what can follow it,
    so it is its own one-step return; else that is the value of the next position.
    """
    following = won
    worth = won
    for step in range(steps - 1, -1, -1):
        if diary.ahead[step]:
            worth = diary.values[step]
        following = (1 - trace) * worth + trace * following
        diary.targets[step] = following
        worth = diary.values[step]


def learn(
    net: Net, scratch: Scratch, diary: Diary, slots: Any, target: float, rate: float
) -> float:
    """One step of gradient descent on the cross-entropy; the squared error."""
    for row in range(COLOURS + 1):
        for unit in range(HIDDEN_UNITS):
            scratch.sums[row, unit] = 0
    for slot in range(SLOTS):
        change_slot(net, slot, 0, slots[slot], scratch.sums)
    error = target - forward(net, scratch)
    step = np.float32(rate * error)
    descend_middle(net, scratch, diary, step)
    descend_rows(net, scratch, diary, slots)
    return error * error


def descend_middle(net: Net, scratch: Scratch, diary: Diary, step: Any) -> None:
    """Change the last two layers; leaves the gradient of the hidden units."""
    middle, gradient = scratch.middle, diary.gradient
    net.last[MIDDLE_UNITS] += step
    for unit in range(HIDDEN_UNITS):
        gradient[unit] = 0
    for other in range(MIDDLE_UNITS):
        if middle[other] > 0:
            slope = step * net.last[other]
            net.last[other] += step * middle[other]
            net.bias[other] += slope
            descend_unit(net.middle[other], scratch.hidden, slope, gradient)


def descend_unit(weights: Any, hidden: Any, slope: float, gradient: Any) -> None:
    """Change the weights of one unit of the middle; adds to the gradient."""
    for unit in range(HIDDEN_UNITS):
        gradient[unit] += slope * weights[unit]
        weights[unit] += slope * hidden[unit]


def descend_rows(net: Net, scratch: Scratch, diary: Diary, slots: Any) -> None:
    """Change the rows that are switched on, each by its colour's gradient."""
    gradients = diary.owner_gradient
    for unit in range(HIDDEN_UNITS):
        gradients[COLOURS, unit] = 0
    for owner in range(COLOURS):
        split_gradient(
            scratch.sums[owner],
            scratch.sums[COLOURS],
            diary.gradient,
            gradients[owner],
            gradients[COLOURS],
        )
    for slot in range(SLOTS):
        number = slots[slot]
        if number > 0:
            first = FIRST_ROW[slot] + (number - 1 if IS_NAMING[slot] else 0)
            for row in range(first, FIRST_ROW[slot] + number):
                add_row(gradients[OWNER[slot]], np.float32(1), net.rows[row])


def split_gradient(
    sums: Any, common_sums: Any, gradient: Any, out: Any, common: Any
) -> None:
    """The part of the gradient that goes through one colour."""
    for unit in range(HIDDEN_UNITS):
        active = sums[unit] + common_sums[unit] > 0
        part = gradient[unit] if active else np.float32(0)
        out[unit] = part
        common[unit] += part


def exchange(shared: Any, own: Any, before: Any) -> None:
    """Give the others what this thread learned, take what they did."""
    for index in range(NUMBERS):
        shared[index] += own[index] - before[index]
        own[index] = shared[index]
        before[index] = own[index]


def train_games(
    shared: Any,
    own: Any,
    before: Any,
    net: Net,
    scratch: Scratch,
    board: Board,
    diary: Diary,
    options: Any,
    first: int,
    count: int,
    search: int,
    trace: float,
    rate: float,
    sums: Any,
) -> None:
    """Play and learn from `count` games; `net` lies over `own`."""
    for game in range(count):
        key = match_key(TRAINING_DEALS, unsigned(first) + unsigned(game))
        if search == BY_THUMB:
            steps = play_by_thumb(board, diary, options, key, sums)
        else:
            steps = play(net, scratch, board, diary, options, key, search, sums)
        won = 1.0 if diary.state[0].found == DOORS else 0.0
        set_targets(diary, steps, won, trace)
        for step in range(steps):
            if step % FRESH == 0:
                exchange(shared, own, before)
            learn(net, scratch, diary, diary.slots[step], diary.targets[step], rate)
        exchange(shared, own, before)
