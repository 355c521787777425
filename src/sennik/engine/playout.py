"""Whole matches, at random or by policies, over the names of one game's rules.

`entries` binds the rules' functions below; nothing here knows a game. What is defined
here under the name of a binding (`choose`, `watch`) is what happens without one.
"""

from typing import Any

from sennik.engine.randomness import MASK, STEP, below, scrambled, unsigned
from sennik.games.common import CHANCE, CHANCE_ACTS, MOST_SEATS
from sennik.games.tempers import NUMBERS

setup: Any
actors: Any
legal: Any
tickets: Any
drawn: Any
apply: Any
view: Any
score: Any
winners: Any

NAMES = (  # of the rules, bound above
    *("setup", "actors", "legal", "tickets", "drawn", "apply", "view", "score"),
    "winners",
)

# What a batch adds up, one 64-bit integer each.
DECISIONS, CAPPED = range(2)
WINS = 2  # + seat
SCORES = WINS + MOST_SEATS  # + seat
SUMS = SCORES + MOST_SEATS

# What is kept of every match where a row is given: one 32-bit integer each.
ROW_DECISIONS, ROW_WINNERS = range(2)  # winners as bits, UNFINISHED if capped
ROW_SCORES = 2  # + seat
ROW = ROW_SCORES + MOST_SEATS
UNFINISHED = -1

# What `played_matches` is to do, one 64-bit integer each. THUMBS are the seats that go
# by rules of thumb, as bits. BEGIN is a number of threads; DECIDE is what a seat's vote
# weighs, in eighths of Chance's. PEOPLE are those of THUMBS that have a temperament,
# whose numbers stand from TEMPERS + seat * NUMBERS on. KEEP is 1 if every match has a
# row of its own.
FIRST, MATCHES, CAP, THUMBS, BEGIN, DECIDE, PEOPLE, KEEP = range(8)
TEMPERS = 8
PLAN = TEMPERS + MOST_SEATS * NUMBERS
EIGHTHS = 8

STATE, SEEN = range(2)  # the records a match is played in: itself, and a seat's view


def lowest_seat(mask: int) -> int:
    """The lowest seat in a mask: it goes first where an order must be fixed."""
    low = mask & -mask
    seat = 1 if low > 1 else 0
    seat += 1 if low > 2 else 0
    seat += 1 if low > 4 else 0
    seat += 1 if low > 8 else 0
    return seat + (1 if low > 16 else 0)


def match_key(seed: int, match: int) -> int:
    """The random key of one match, the same whoever plays it."""
    return scrambled((scrambled(seed) + match * STEP) & MASK)


def random_match(
    state: Any, options: Any, key: int, choices: Any, cap: int, sums: Any
) -> None:
    """Play one match of at most `cap` decisions and add it to `sums`."""
    setup(state, options)
    decisions = 0
    counter = key
    mask = actors(state)
    while mask != 0 and decisions < cap:
        counter = (counter + STEP) & MASK
        bits = scrambled(counter)
        if mask == CHANCE_ACTS:
            apply(state, CHANCE, drawn(state, below(bits, tickets(state))))
        else:
            seat = lowest_seat(mask)
            count = legal(state, seat, choices)
            apply(state, seat, choices[below(bits, count)])
            decisions += 1
        mask = actors(state)
    sums[DECISIONS] += decisions
    if mask != 0:
        sums[CAPPED] += 1


def tally(state: Any, seats: int, sums: Any) -> None:
    """Add the result of a finished match."""
    won = winners(state)
    for seat in range(seats):
        sums[SCORES + seat] += score(state, seat)
        if won >> seat & 1:
            sums[WINS + seat] += 1


def random_matches(
    states: Any,
    options: Any,
    seed: int,
    first: int,
    count: int,
    cap: int,
    choices: Any,
    sums: Any,
) -> None:
    """Play matches `first` to `first + count` of `seed` in the memory of `states`."""
    for match in range(count):
        key = match_key(seed, unsigned(first) + unsigned(match))
        random_match(states[0], options[0], key, choices, cap, sums)
        tally(states[0], options[0].seats, sums)


# --- Matches of random players, rules of thumb and people, watched on request --------


def choose(view: Any, seat: int, choices: Any, count: int, ticket: int) -> int:
    """Bound to a game's rules of thumb where somebody plays by them."""
    return int(choices[0])


def tempered(
    view: Any, seat: int, choices: Any, count: int, ticket: int, temper: Any, at: int
) -> int:
    """Bound to a game's policy for temperaments where somebody has one."""
    return int(choices[0])


def chosen(
    view: Any, seat: int, choices: Any, count: int, ticket: int, plan: Any
) -> int:
    """What a seat of THUMBS plays, by its temperament if it has one."""
    if plan[PEOPLE] >> seat & 1:
        at = TEMPERS + seat * NUMBERS
        return int(tempered(view, seat, choices, count, ticket, plan, at))
    return int(choose(view, seat, choices, count, ticket))


def unseen(state: Any, seat: int, out: Any) -> None:
    """Bound to the name of `view` where nobody plays by rules of thumb."""


def watch(state: Any, actor: int, action: int, notes: Any) -> None:
    """Bound to what a laboratory wants to note before each step."""


def watch_end(state: Any, decisions: int, mask: int, notes: Any) -> None:
    """Bound to what a laboratory wants to note after each match."""


def step(states: Any, mask: int, bits: int, plan: Any, choices: Any, notes: Any) -> int:
    """One step of whoever acts, with 64 random bits; who acts then.

    Seats in THUMBS of the plan choose from their own view by a policy. There is
    one call of everything heavy: on a GPU, threads that differ wait for each other.
    """
    state = states[STATE]
    actor = CHANCE
    if mask == CHANCE_ACTS:
        action = drawn(state, below(bits, tickets(state)))
    else:
        actor = lowest_seat(mask)
        count = legal(state, actor, choices)
        if plan[THUMBS] >> actor & 1:
            view(state, actor, states[SEEN])
            ticket = below(bits, 1 << 31)
            action = chosen(states[SEEN], actor, choices, count, ticket, plan)
        else:
            action = choices[below(bits, count)]
    watch(state, actor, action, notes)
    apply(state, actor, action)
    return int(actors(state))


def close(state: Any, decisions: int, mask: int, sums: Any, row: Any) -> None:
    """Add a match that is over, or capped if somebody would act, to `sums`."""
    sums[DECISIONS] += decisions
    won = winners(state)
    row[ROW_DECISIONS] = decisions
    row[ROW_WINNERS] = won if mask == 0 else UNFINISHED
    if mask != 0:
        sums[CAPPED] += 1
    for seat in range(state.seats):
        points = score(state, seat)
        row[ROW_SCORES + seat] = points
        sums[SCORES + seat] += points
        if won >> seat & 1:
            sums[WINS + seat] += 1


def votes(opinion: bool) -> int:
    """How many of the threads in step with this one hold an opinion; bound on a GPU."""
    return 1 if opinion else 0


def played_matches(
    states: Any,
    options: Any,
    seed: int,
    plan: Any,
    start: int,
    stride: int,
    choices: Any,
    sums: Any,
    rows: Any,
    notes: Any,
) -> None:
    """Play the matches of `plan`: number `start` and every one `stride` further on.

    `rows` has a row a match, or a single one that is written over and over. On a GPU
    the threads of a warp run in lockstep, and each waits while another does something
    else. So they vote: matches begin once BEGIN threads wait for it, and in each step
    either Chance or seats go. Nothing that is played depends on it.
    """
    state = states[STATE]
    first, matches, cap = plan[FIRST], plan[MATCHES], plan[CAP]
    begin, decide = plan[BEGIN], plan[DECIDE]
    match = start - stride
    counter = unsigned(0)
    decisions = 0
    mask = 0
    playing = votes(match < matches)
    while playing > 0:
        over = match < matches and (mask == 0 or decisions >= cap)
        waiting = votes(over)
        if over and (waiting >= begin or waiting == playing):
            if match >= 0:
                row = rows[match * plan[KEEP]]
                close(state, decisions, mask, sums, row)
                watch_end(state, decisions, mask, notes)
            match += stride
            counter = match_key(seed, unsigned(first + match))
            setup(state, options[0])
            mask = actors(state) if match < matches else 0
            decisions = 0
        chance = mask == CHANCE_ACTS and decisions < cap
        seats = mask != 0 and not chance and decisions < cap
        seats_go = votes(seats) * decide >= votes(chance) * EIGHTHS
        if seats if seats_go else chance:
            counter = (counter + STEP) & MASK
            decisions += 1 if seats else 0
            mask = step(states, mask, scrambled(counter), plan, choices, notes)
        playing = votes(match < matches)
