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
unit_of: Any
choose: Any
ACTIONS: int
LOW_WINS: int

# Columns of `books`.
MATCH, DECISIONS, FINISHED, CAPPED, PLAYED = range(5)
BOOKS = 5
# Columns of `flags`.
SEAT, DONE, CUT_SHORT, REFUSED = range(4)
FLAGS = 4
# Places of `settings`; BEGIN is 1 to forget everything and begin match `index`.
CAP, SIGHT_ONLY, PAYS_SCORE, TABLES, BEGIN, TURNED = range(6)
SETTINGS = 6
# Levels that `advise` knows; IN_UNITS is added where actions are counted from the seat.
RANDOM, THUMB = range(2)
IN_UNITS = 2
ADVICE = 0x5851F42D4C957F2D  # keeps the tickets of bots apart from the dealer's
TICKETS = 1 << 30


def tell_seen(seen: Any, seat: int, out: Any) -> None:
    """Write what `seen`, a view or a sight of `seat`, shows into `out`."""
    features(seen, seat, out)


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
    if settings[SIGHT_ONLY]:
        sight(state, seat, seen)
    else:
        view(state, seat, seen)
    features(seen, seat, observations[index])
    for action in range(ACTIONS):
        masks[index, action] = 0
    count = legal(state, seat, choices)
    for choice in range(count):
        action = choices[choice]
        if settings[TURNED]:
            action = unit_of(seen, seat, action)
        masks[index, action] = 1


def meant(state: Any, seat: int, unit: int, choices: Any) -> int:
    """The first legal action that is `unit` for `seat`."""
    count = legal(state, seat, choices)
    found = 0
    while found < count - 1 and unit_of(state, seat, choices[found]) != unit:
        found += 1
    return int(choices[found])


def pay(index: int, state: Any, settings: Any, options: Any, rewards: Any) -> None:
    """The result of a finished match: shares of the win, or scores."""
    won = winners(state)
    seats = options[index].seats
    shares = 0
    for seat in range(seats):
        shares += won >> seat & 1
    for seat in range(seats):
        if settings[PAYS_SCORE]:
            points = score(state, seat)
            rewards[index, seat] = -points if LOW_WINS else points
        elif won >> seat & 1:
            rewards[index, seat] = 1 / shares


def clear_row(index: int, options: Any, rewards: Any, flags: Any) -> None:
    """Forget what the last step brought."""
    for seat in range(options[index].seats):
        rewards[index, seat] = 0
    flags[index, DONE] = 0
    flags[index, CUT_SHORT] = 0
    flags[index, REFUSED] = 0


def is_ended(
    index: int,
    mask: int,
    settings: Any,
    options: Any,
    state: Any,
    books: Any,
    rewards: Any,
    flags: Any,
) -> bool:
    """Whether the match is over (and paid) or meets the cap; it is written down."""
    if mask == 0:
        flags[index, DONE] = 1
        books[index, FINISHED] += 1
        pay(index, state, settings, options, rewards)
    elif mask != CHANCE_ACTS and books[index, DECISIONS] >= settings[CAP]:
        flags[index, CUT_SHORT] = 1
        books[index, CAPPED] += 1
    else:
        return False
    books[index, MATCH] += settings[TABLES]
    books[index, DECISIONS] = 0
    return True


def advance(
    index: int,
    action: int,
    settings: Any,
    options: Any,
    seed: int,
    states: Any,
    counters: Any,
    books: Any,
    rewards: Any,
    flags: Any,
) -> None:
    """Play `action`, let Chance act and begin anew what is over, until a seat decides.

    One loop around everything keeps the compiled code small: each rule is in it once.
    """
    state = states[index]
    counter = counters[index]
    actor = int(flags[index, SEAT])
    fresh = settings[BEGIN] != 0
    deciding = False
    while not deciding:
        if fresh:
            setup(state, options[index])
            counter = match_key(seed, books[index, MATCH])
        else:
            apply(state, actor, action)
        mask = actors(state)
        fresh = is_ended(index, mask, settings, options, state, books, rewards, flags)
        deciding = not fresh and mask != CHANCE_ACTS
        if not fresh and not deciding:
            counter = (counter + STEP) & MASK
            actor = CHANCE
            action = drawn(state, below(scrambled(counter), tickets(state)))
    counters[index] = counter


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
    """Play `action` (or begin all anew), and show the table to whoever is next."""
    clear_row(index, options, rewards, flags)
    if settings[BEGIN]:
        for column in range(BOOKS):
            books[index, column] = 0
        books[index, MATCH] = index
    elif action < 0 or action >= ACTIONS or masks[index, action] == 0:
        flags[index, REFUSED] = 1
        return
    else:
        if settings[TURNED]:
            action = meant(states[index], flags[index, SEAT], action, choices)
        books[index, DECISIONS] += 1
        books[index, PLAYED] += 1
    advance(
        index, action, settings, options, seed, states, counters, books, rewards, flags
    )
    show(index, settings, states, observations, masks, flags, seen, choices)


def ticket_of(counter: int, decisions: int) -> int:
    """What a bot draws by, at a moment of a match."""
    salt = scrambled((counter + ADVICE) & MASK)
    return below(scrambled((salt + decisions * STEP) & MASK), TICKETS)


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
    ticket = ticket_of(counters[index], books[index, DECISIONS])
    if level % IN_UNITS == THUMB:
        action = choose(seen, seat, choices, count, ticket)
    else:
        action = choices[ticket % count]
    if level >= IN_UNITS:
        action = unit_of(seen, seat, action)
    actions[index] = action


# --- What a thread of a GPU calls: match `index`, if there are so many ----------------


def step_at(
    index: int,
    tables: int,
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
    """Play one action in one match, or begin it."""
    if index < tables:
        step_one(
            index, actions[index], settings, options, seed, states, counters, books,
            observations, masks, rewards, flags, seen[0], choices,
        )  # fmt: skip


def advise_at(
    index: int,
    tables: int,
    level: int,
    states: Any,
    counters: Any,
    books: Any,
    flags: Any,
    seen: Any,
    choices: Any,
    actions: Any,
) -> None:
    """What a bot of `level` would play in one match."""
    if index < tables:
        advise_one(
            index, level, states, counters, books, flags, seen[0], choices, actions
        )


# --- Entrances from Python, for matches `first` to `last` ----------------------------


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
    """Play one action in every match, or begin them all."""
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
