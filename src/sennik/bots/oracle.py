"""The oracle: a learned player. Of Onirim alone it knows a value, and looks ahead
exactly over the next card; of other games it has a net's preferences (`learned.py`).

`bot(game)` gives a function of (view, seat, ticket) as every level does; the ticket is
not used, the oracle always answers the same. It plays Onirim with one seat and nothing
else, and runs compiled only. Its estimates have no spread: nothing is sampled. The
weights are `onirim_oracle.npz`, made by `python -m sennik.lab.onirim_oracle`.

Alone, a view tells everything but the order of the pile, so `imagine` gives the state.
A choice is worth what the best of its further clicks leads to; those end where Chance
acts (a leaf). There the net speaks, or one turn later, averaged over the next card.
"""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np

from sennik.bots import LEARNED, Bot, Considered, Explaining, learned
from sennik.bots.onirim_value import (
    NUMBERS,
    Net,
    Scratch,
    is_lost,
    net_over,
    new_scratch,
    set_base,
    value,
    value_unit,
)
from sennik.engine.compiler import native
from sennik.engine.compiler.native import cells
from sennik.engine.compiler.types import INT, Bundle, Record, bundle_of
from sennik.engine.compiler.unit import Entry
from sennik.engine.errors import SennikError
from sennik.games import Game
from sennik.games.common import CHANCE, Sheet
from sennik.games.onirim.facts import BASE_KINDS, DRAWING, PLAIN
from sennik.games.onirim.rules import (
    ACTIONS,
    KEY,
    MAX_DRAWS,
    MAX_LEGAL,
    State,
    actors,
    apply,
    imagine,
    legal,
    weight,
)

WEIGHTS = Path(__file__).with_name(LEARNED["oracle"])
SEARCH = 1  # turns of lookahead
MARGIN = 0.15  # a leaf that the net finds so much worse is not looked into
LEAVES = 256  # five foreseen cards make 5 + 20 + 60 + 120 positions
# Where positions lie on a board: leaves of the decision, leaves one turn later, the
# position after the next card, the one to decide in.
HERE, AHEAD, DRAWN, PRESENT = 0, LEAVES, 2 * LEAVES, 2 * LEAVES + 1
POSITIONS = PRESENT + 1


class NotForOracle(SennikError):
    """A game or a table that the oracle does not play."""


class Board(NamedTuple):
    """Memory to look ahead in, one board a thread."""

    states: Any
    first: Any  # the choice that leads to each of `states`
    choices: Any
    draws: Any
    worths: Any  # of each leaf
    values: Any  # of each action, -1 where it is not legal


def new_board() -> Board:
    """An empty board."""
    return Board(
        states=cells(POSITIONS, State),
        first=cells(POSITIONS, np.int32),
        choices=cells(MAX_LEGAL, np.int32),
        draws=cells(MAX_DRAWS, np.int64),
        worths=cells(LEAVES, np.float64),
        values=cells(ACTIONS, np.float64),
    )


# --- Looking ahead (compiles) ------------------------------------------------------


def is_choice(state: Any) -> bool:
    """Whether the traveller decides."""
    return actors(state) == 1


def expand(board: Board, state: Any, end: int, is_root: bool, first: int) -> int:
    """Append what each choice in `state` leads to from `end` on; the new end."""
    count = legal(state, 0, board.choices)
    for index in range(count):
        action = board.choices[index]
        board.states[end] = state
        apply(board.states[end], 0, action)
        board.first[end] = action if is_root else first
        end += 1
    return end


def spread(board: Board, state: Any, start: int) -> int:
    """All that further clicks in `state` can lead to, from `start` on; the end."""
    end = expand(board, state, start, True, 0)
    place = start
    while place < end:
        if is_choice(board.states[place]):
            end = expand(board, board.states[place], end, False, board.first[place])
        place += 1
    return end


def best_reply(
    net: Net, scratch: Scratch, board: Board, state: Any, start: int
) -> float:
    """What `state`, in which the traveller decides, is worth by the net."""
    best = 0.0
    for place in range(start, spread(board, state, start)):
        if not is_choice(board.states[place]):
            best = max(best, value(net, scratch, board.states[place]))
    return best


def outlook(net: Net, scratch: Scratch, board: Board, leaf: Any) -> float:
    """What `leaf` is worth one turn ahead, averaged over the next card.

    Where Chance turns up more than one card for one click, the net knows best.
    """
    if leaf.phase != DRAWING or is_lost(leaf):
        return value(net, scratch, leaf)
    total = 0.0
    tickets = 0
    count = legal(leaf, CHANCE, board.choices)
    cards = 0
    for index in range(count):
        cards |= 1 << board.choices[index]
    for kind in range(BASE_KINDS):
        if cards >> kind & 1 == 0:
            continue
        copies = weight(leaf, kind)
        tickets += copies
        board.states[DRAWN] = leaf
        apply(board.states[DRAWN], CHANCE, kind)
        if is_choice(board.states[DRAWN]):
            reply = best_reply(net, scratch, board, board.states[DRAWN], AHEAD)
        else:
            reply = value(net, scratch, board.states[DRAWN])
        total += copies * reply
    return total / tickets


def choose(net: Net, scratch: Scratch, board: Board, state: Any, search: int) -> int:
    """The place of the best leaf of `state`; fills `board.values` by action."""
    set_base(net, scratch, state)
    end = spread(board, state, HERE)
    best = value_leaves(net, scratch, board, end)
    if search > 0:
        best = look_ahead(net, scratch, board, end, board.worths[best] - MARGIN)
    for action in range(ACTIONS):
        board.values[action] = -1.0
    for place in range(HERE, end):
        action = board.first[place]
        board.values[action] = max(board.values[action], board.worths[place])
    return best


def value_leaves(net: Net, scratch: Scratch, board: Board, end: int) -> int:
    """Ask the net about every leaf; the place of the best one."""
    best = HERE
    for place in range(HERE, end):
        board.worths[place] = -1.0
        if not is_choice(board.states[place]):
            board.worths[place] = value(net, scratch, board.states[place])
        if board.worths[place] > board.worths[best]:
            best = place
    return best


def look_ahead(net: Net, scratch: Scratch, board: Board, end: int, least: float) -> int:
    """Look a turn ahead from every leaf worth `least`; the place of the best one."""
    best = -1
    for place in range(HERE, end):
        if is_choice(board.states[place]) or board.worths[place] < least:
            continue
        board.worths[place] = outlook(net, scratch, board, board.states[place])
        if best < 0 or board.worths[place] > board.worths[best]:
            best = place
    return best


def decide(net: Net, scratch: Scratch, board: Board, known: Any, search: int) -> int:
    """The best action for who knows `known`."""
    states = board.states
    states[PRESENT] = known
    imagine(known, 0, board.draws, states[PRESENT])
    return int(board.first[choose(net, scratch, board, states[PRESENT], search)])


# --- The bot -----------------------------------------------------------------------


def load_net(path: Path = WEIGHTS) -> Net:
    """The weights in a file that the trainer wrote."""
    with np.load(path) as stored:
        numbers = np.ascontiguousarray(stored["numbers"], np.float32)
    if numbers.shape != (NUMBERS,):
        raise SennikError(f"{path.name} holds the weights of another net")
    return net_over(numbers)


@cache
def kernel() -> Any:
    """The lookahead compiled for this CPU."""
    return native.functions(value_unit("oracle", {"decide": deciding()}))


def deciding() -> Entry:
    """`decide`, to be compiled."""
    return Entry(decide, (*bundles(), Record(State), INT), INT)


def bundles() -> tuple[Bundle, Bundle, Bundle]:
    """The types of a net, its memory and a board."""
    net = net_over(np.zeros(NUMBERS, np.float32))
    return bundle_of(net), bundle_of(new_scratch()), bundle_of(new_board())


def is_plain(view: Sheet) -> bool:
    """Whether a view is of a match that the oracle knows: alone, nothing added."""
    return all(getattr(view, field) == value for field, value in PLAIN.items())


class Oracle:
    """The bot: it keeps its weights and memory to think in."""

    def __init__(self, net: Net, search: int = SEARCH) -> None:
        self.net = net
        self.given = [weights.ctypes for weights in net]
        self.search = search
        self.scratch = new_scratch()
        self.board = new_board()

    def __call__(self, view: Sheet, seat: int, ticket: int) -> int:
        """The best action in `view`."""
        if not is_plain(view):
            raise NotForOracle("the oracle plays Onirim alone, without expansions")
        think = kernel().decide
        return int(think(*self.given, *self.scratch, *self.board, view, self.search))

    def considered(self, view: Sheet, seat: int, ticket: int) -> list[Considered]:
        """Every choice with its chance to win, the one it plays first."""
        chosen = self(view, seat, ticket)
        values = [(a, float(v)) for a, v in enumerate(self.board.values) if v >= 0]
        values.sort(key=lambda pair: (pair[0] != chosen, -pair[1]))
        return [Considered(action, value, value, value, 0) for action, value in values]


class Explained(Bot, Explaining, Protocol):
    """A bot that says what it considers."""


class Exact:
    """Onirim's oracle where it plays, somebody else in all other matches."""

    def __init__(self, oracle: Oracle, others: Explaining) -> None:
        self.oracle, self.others = oracle, others

    def __call__(self, view: Sheet, seat: int, ticket: int) -> int:
        """The action that is worth most."""
        return self.considered(view, seat, ticket)[0].action

    def considered(self, view: Sheet, seat: int, ticket: int) -> list[Considered]:
        """All actions, the chosen one first."""
        player: Explaining = self.oracle if is_plain(view) else self.others
        return player.considered(view, seat, ticket)


def with_exact(game: Game, others: Explained) -> Bot:
    """`others` as it is, but for the matches that Onirim's oracle plays."""
    return Exact(Oracle(load_net()), others) if game.key == KEY else others


def bot(game: Game, compiled: bool = True) -> Bot:
    """The oracle of a game that it has learned; Onirim's is always compiled."""
    if game.key == KEY:
        return Oracle(load_net())
    if not learned.is_learned(game):
        raise NotForOracle(f"the oracle has not learned {game.key}")
    return learned.bot(game, compiled)
