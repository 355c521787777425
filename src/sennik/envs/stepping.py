"""Steps of many matches side by side, written over the names of one game's rules.

`compiling` binds the rules' functions below; nothing here knows a game. Match number
`index` owns row `index` of every array: `states`, `counters` (its dealer), `books`,
`observations`, `masks`, `rewards` and `flags`.
"""

# ruff: noqa: F821 (names bound by `compiling`)

from typing import Any

from sennik.engine.playout import lowest_seat, match_key
from sennik.engine.randomness import MASK, STEP, below, scrambled
from sennik.games.common import CHANCE, CHANCE_ACTS

setup: Any
actors: Any
legal: Any
tickets: Any
drawn: Any
apply: Any
score: Any
winners: Any
view: Any
sight: Any
features: Any
choose: Any
ACTIONS: int
LOW_WINS: int

# Columns of `books`.
MATCH, DECISIONS, FINISHED, CAPPED, PLAYED = range(5)
BOOKS = 5
# Columns of `flags`.
SEAT, DONE, CUT_SHORT, REFUSED = range(4)
FLAGS = 4
# Places of `settings`.
CAP, SIGHT_ONLY, PAYS_SCORE, TABLES = range(4)
SETTINGS = 4
# Levels that `advise` knows.
RANDOM, THUMB = range(2)
ADVICE = 0x5851F42D4C957F2D  # keeps the tickets of bots apart from the dealer's
TICKETS = 1 << 30


def deal_on(state: Any, counter: int) -> int:
    """Let Chance act as long as it is to; the dealer's counter after that."""
    while actors(state) == CHANCE_ACTS:
        counter = (counter + STEP) & MASK
        apply(state, CHANCE, drawn(state, below(scrambled(counter), tickets(state))))
    return counter


def tell(state: Any, seat: int, sight_only: int, seen: Any, out: Any) -> None:
    """Write the observation of `seat` into `out`; `seen` is room for a view."""
    if sight_only:
        sight(state, seat, seen)
    else:
        view(state, seat, seen)
    features(seen, seat, out)


def tell_seen(seen: Any, seat: int, out: Any) -> None:
    """Write what `seen`, a view or a sight of `seat`, shows into `out`."""
    features(seen, seat, out)


def open_match(
    index: int, options: Any, seed: int, states: Any, counters: Any, books: Any
) -> None:
    """Begin the match whose number stands in the book."""
    state = states[index]
    setup(state, options[0])
    counters[index] = deal_on(state, match_key(seed, books[index, MATCH]))
    books[index, DECISIONS] = 0


def show(
    index: int,
    settings: Any,
    states: Any,
    observations: Any,
    masks: Any,
    flags: Any,
    seen: Any,
    choices: Any,
) -> None:
    """Say who acts, what it knows and what it may do."""
    state = states[index]
    seat = lowest_seat(actors(state))
    flags[index, SEAT] = seat
    tell(state, seat, settings[SIGHT_ONLY], seen, observations[index])
    for action in range(ACTIONS):
        masks[index, action] = 0
    count = legal(state, seat, choices)
    for choice in range(count):
        masks[index, choices[choice]] = 1


def pay(index: int, state: Any, settings: Any, rewards: Any) -> None:
    """The result of a finished match: shares of the win, or scores."""
    won = winners(state)
    seats = rewards.shape[1]
    shares = 0
    for seat in range(seats):
        shares += won >> seat & 1
    for seat in range(seats):
        if settings[PAYS_SCORE]:
            points = score(state, seat)
            rewards[index, seat] = -points if LOW_WINS else points
        elif won >> seat & 1:
            rewards[index, seat] = 1 / shares


def reset_one(
    index: int,
    settings: Any,
    options: Any,
    seed: int,
    states: Any,
    counters: Any,
    books: Any,
    observations: Any,
    masks: Any,
    rewards: Any,
    flags: Any,
    seen: Any,
    choices: Any,
) -> None:
    """Begin match number `index`, with nothing in the books."""
    for column in range(BOOKS):
        books[index, column] = 0
    for column in range(FLAGS):
        flags[index, column] = 0
    for seat in range(rewards.shape[1]):
        rewards[index, seat] = 0
    books[index, MATCH] = index
    open_match(index, options, seed, states, counters, books)
    show(index, settings, states, observations, masks, flags, seen, choices)


def step_one(
    index: int,
    action: int,
    settings: Any,
    options: Any,
    seed: int,
    states: Any,
    counters: Any,
    books: Any,
    observations: Any,
    masks: Any,
    rewards: Any,
    flags: Any,
    seen: Any,
    choices: Any,
) -> None:
    """Play `action`; what is over is paid, and another match begins at once."""
    for seat in range(rewards.shape[1]):
        rewards[index, seat] = 0
    flags[index, DONE] = 0
    flags[index, CUT_SHORT] = 0
    flags[index, REFUSED] = 0
    if action < 0 or action >= ACTIONS or masks[index, action] == 0:
        flags[index, REFUSED] = 1
        return
    state = states[index]
    apply(state, flags[index, SEAT], action)
    books[index, DECISIONS] += 1
    books[index, PLAYED] += 1
    counters[index] = deal_on(state, counters[index])
    if actors(state) == 0:
        flags[index, DONE] = 1
        books[index, FINISHED] += 1
        pay(index, state, settings, rewards)
    elif books[index, DECISIONS] >= settings[CAP]:
        flags[index, CUT_SHORT] = 1
        books[index, CAPPED] += 1
    if flags[index, DONE] or flags[index, CUT_SHORT]:
        books[index, MATCH] += settings[TABLES]
        open_match(index, options, seed, states, counters, books)
    show(index, settings, states, observations, masks, flags, seen, choices)


def advise_one(
    index: int,
    level: int,
    states: Any,
    counters: Any,
    books: Any,
    flags: Any,
    seen: Any,
    choices: Any,
    actions: Any,
) -> None:
    """What a bot of `level` would play from its view."""
    seat = flags[index, SEAT]
    view(states[index], seat, seen)
    count = legal(seen, seat, choices)
    salt = scrambled((counters[index] + ADVICE) & MASK)
    ticket = below(scrambled((salt + books[index, DECISIONS] * STEP) & MASK), TICKETS)
    if level == THUMB:
        actions[index] = choose(seen, seat, choices, count, ticket)
    else:
        actions[index] = choices[ticket % count]


# --- Entrances from Python, for matches `first` to `last` ----------------------------


def reset_many(
    first: int,
    last: int,
    settings: Any,
    options: Any,
    seed: int,
    states: Any,
    counters: Any,
    books: Any,
    observations: Any,
    masks: Any,
    rewards: Any,
    flags: Any,
    seen: Any,
    choices: Any,
) -> None:
    """Begin all matches."""
    for index in range(first, last):
        reset_one(
            index, settings, options, seed, states, counters, books,
            observations, masks, rewards, flags, seen[0], choices,
        )  # fmt: skip


def step_many(
    first: int,
    last: int,
    actions: Any,
    settings: Any,
    options: Any,
    seed: int,
    states: Any,
    counters: Any,
    books: Any,
    observations: Any,
    masks: Any,
    rewards: Any,
    flags: Any,
    seen: Any,
    choices: Any,
) -> None:
    """Play one action in every match."""
    for index in range(first, last):
        step_one(
            index, actions[index], settings, options, seed, states, counters, books,
            observations, masks, rewards, flags, seen[0], choices,
        )  # fmt: skip


def advise_many(
    first: int,
    last: int,
    level: int,
    states: Any,
    counters: Any,
    books: Any,
    flags: Any,
    seen: Any,
    choices: Any,
    actions: Any,
) -> None:
    """What a bot of `level` would play in every match."""
    for index in range(first, last):
        advise_one(
            index, level, states, counters, books, flags, seen[0], choices, actions
        )
