# ruff: noqa: F821 (names bound by `bound_names`)
"""What is learned of a game: a net over its observation, small integers throughout.

A net has three layers and two heads. Its weights are 8-bit integers, one scale for all
that go into one unit; so are its inputs and what goes from layer to layer. Sums of
products are exact; the floats between them are added up in a fixed order. So a player
is equal in bits on every machine.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from math import sqrt
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from sennik.bots import search
from sennik.engine import kernels
from sennik.engine.compiler import native
from sennik.engine.compiler.native import cells
from sennik.engine.compiler.types import INT, Record, bundle_of
from sennik.engine.compiler.unit import Entry, Style, Unit
from sennik.engine.errors import SennikError
from sennik.engine.floats import exponential, product, total
from sennik.engine.randomness import scrambled
from sennik.games import Game
from sennik.games.common import HIDDEN, Sheet
from sennik.games.units import units_of

features: Any
legal: Any
unit_of: Any
choose: Any
is_ruled: Any
calls: Any
RULED: int  # the action on which a rule decides, if any
INPUTS: int
WIDTH: int
UNITS: int
OUTPUTS: int  # of both heads
FACTORS: Any
STRAY: int  # of so many decisions rules of thumb take one; 0 is none

INPUT = 127.0  # an input is at most this; it stands for 1
FULL = 127.0  # the largest weight and the largest number between layers
GRAIN = 16.0  # numbers between layers are told in sixteenths
EVEN = 1e-5  # keeps the spread of a row of equal numbers from being 0
MOST_BYTES = 300_000  # of the weights of a game
SHARPNESS = 2.0  # preferences are doubled before an action is drawn
FAINT = 2.0  # who is so far behind is never drawn
LOTS = 2.0**53
NEVER = -1e9  # what is left to a rule is liked so little
STEP = 16  # units of a layer are a multiple of it


class Shape(NamedTuple):
    """How large a net is."""

    inputs: int
    width: int  # units of each of its three layers
    units: int  # of actions
    outcomes: int  # who wins: each seat, or nobody
    factors: tuple[int, ...]  # what each number of an observation is multiplied by


def shape_for(package: str, width: int = 0) -> Shape:
    """The shape of the net of a game; without a width the widest to be shipped."""
    features = import_module(f"{package}.features")
    rules = import_module(f"{package}.rules")
    factors = [
        max(int(INPUT) // max(abs(part.low), abs(part.high)), 1)
        for part in features.LAYOUT
        for _ in range(part.size)
    ]
    units, outcomes = units_of(package).UNITS, rules.MAX_SEATS + 1
    if width == 0:
        width = STEP
        while size(features.SIZE, width + STEP, units + outcomes) <= MOST_BYTES:
            width += STEP
    return Shape(features.SIZE, width, units, outcomes, tuple(factors))


def size(inputs: int, width: int, outputs: int) -> int:
    """The bytes of a net: a weight has one, a bias, a scale and a norm have four."""
    weights = inputs * width + 2 * width * width + outputs * width
    return weights + 4 * (3 * 4 * width + 2 * outputs)


# --- Weights -----------------------------------------------------------------------


class Weights(NamedTuple):
    """A net's numbers: integers as singles, for which sums of products stay exact."""

    first: Any  # a row for each input, as below
    second: Any
    third: Any
    heads: Any  # units of actions, then outcomes
    scales: Any  # of the units of all layers and heads, one after another
    biases: Any
    gammas: Any  # of the three layers
    betas: Any


BYTES = ("first", "second", "third", "heads")  # stored as 8-bit integers


def load(path: Path, shape: Shape) -> Weights:
    """The weights in a file, if they are those of a net of this shape."""
    with np.load(path) as stored:
        found = {name: np.asarray(stored[name]) for name in Weights._fields}
    wanted = empty(shape)
    for name, array in found.items():
        if array.shape != getattr(wanted, name).shape:
            raise SennikError(f"{path.name} holds the weights of another net")
        getattr(wanted, name)[:] = array
    return wanted


def empty(shape: Shape) -> Weights:
    """Memory for the weights of a net."""
    width, outputs = shape.width, shape.units + shape.outcomes
    return Weights(
        first=cells((shape.inputs, width), np.float32),
        second=cells((width, width), np.float32),
        third=cells((width, width), np.float32),
        heads=cells((width, outputs), np.float32),
        scales=cells(3 * width + outputs, np.float32),
        biases=cells(3 * width + outputs, np.float32),
        gammas=cells((3, width), np.float32),
        betas=cells((3, width), np.float32),
    )


class Scratch(NamedTuple):
    """Memory to think in, one a thread."""

    seen: Any
    choices: Any
    sums: Any
    inner: Any
    outputs: Any  # preferences over units, then what weighs for outcomes
    liked: Any  # how much each choice is preferred: the logarithm of what it weighs


def new_scratch(package: str, shape: Shape) -> Scratch:
    """Empty memory."""
    rules = import_module(f"{package}.rules")
    return Scratch(
        seen=cells(shape.inputs, np.int8),
        choices=cells(rules.MAX_LEGAL, np.int32),
        sums=cells(shape.width, np.float32),
        inner=cells(shape.width, np.float32),
        outputs=cells(shape.units + shape.outcomes, np.float32),
        liked=cells(rules.MAX_LEGAL, np.float64),
    )


# --- Thinking (compiles) -----------------------------------------------------------


def think(view: Any, seat: int, net: Weights, scratch: Scratch) -> None:
    """Fill `scratch.outputs` by what `seat` sees in `view`."""
    features(view, seat, scratch.seen)
    clear(scratch.sums, WIDTH)
    for index in range(INPUTS):
        if scratch.seen[index] != 0:
            number = np.float32(int(scratch.seen[index]) * int(FACTORS[index]))
            add_row(net.first[index], number, scratch.sums, WIDTH)
    settle(0, net, scratch)
    pass_on(net.second, scratch.inner, scratch.sums, WIDTH)
    settle(1, net, scratch)
    pass_on(net.third, scratch.inner, scratch.sums, WIDTH)
    settle(2, net, scratch)
    pass_on(net.heads, scratch.inner, scratch.outputs, OUTPUTS)
    for output in range(OUTPUTS):
        at = 3 * WIDTH + output
        weighed = scratch.outputs[output] * net.scales[at]
        scratch.outputs[output] = weighed + net.biases[at]


def pass_on(weights: Any, inner: Any, sums: Any, count: int) -> None:
    """Fill `sums` by what a layer hands on; about half of that is nothing."""
    clear(sums, count)
    for index in range(WIDTH):
        if inner[index] != np.float32(0):
            add_row(weights[index], inner[index], sums, count)


def clear(sums: Any, count: int) -> None:
    """Make all sums 0."""
    for unit in range(count):
        sums[unit] = np.float32(0)


def add_row(row: Any, number: Any, sums: Any, count: int) -> None:
    """Add a row of weights so many times."""
    for unit in range(count):
        sums[unit] += number * row[unit]


def settle(layer: int, net: Weights, scratch: Scratch) -> None:
    """From sums of products to what a layer hands on: normed, no less than 0, whole."""
    sums, inner = scratch.sums, scratch.inner
    first = layer * WIDTH
    for unit in range(WIDTH):
        sums[unit] = sums[unit] * net.scales[first + unit] + net.biases[first + unit]
    many = np.float32(WIDTH)
    mean = total(sums, WIDTH) / many
    for unit in range(WIDTH):
        sums[unit] = sums[unit] - mean
    spread = product(sums, sums, WIDTH) / many + np.float32(EVEN)
    width = np.float32(GRAIN) / np.float32(sqrt(float(spread)))
    gammas, betas = net.gammas[layer], net.betas[layer]
    grain, half = np.float32(GRAIN), np.float32(0.5)
    zero, full = np.float32(0), np.float32(FULL)
    for unit in range(WIDTH):
        height = sums[unit] * width * gammas[unit] + betas[unit] * grain
        inner[unit] = np.float32(int(min(max(height, zero) + half, full)))


def preferred(view: Any, seat: int, ticket: int, net: Weights, scratch: Scratch) -> int:
    """A legal action that the net likes, drawn by `ticket` from the best ones.

    Where it could go in circles for ever with a rival as stubborn, rules of thumb
    decide now and then; on one action a rule of the game's own may decide alone.
    """
    count = legal(view, seat, scratch.choices)
    if is_stray(ticket):
        return int(choose(view, seat, scratch.choices, count, ticket))
    if is_ruled(view) and calls(view, seat, False):
        return RULED
    prefer(view, seat, count, net, scratch)
    return drawn_by(ticket, count, scratch)


def is_stray(ticket: int) -> bool:
    """Whether rules of thumb are to decide."""
    return STRAY > 0 and (scrambled(ticket + 1) >> 11) % STRAY == 0


def prefer(view: Any, seat: int, count: int, net: Weights, scratch: Scratch) -> None:
    """Fill `scratch.liked`; an action that is left to a rule is not liked."""
    think(view, seat, net, scratch)
    for index in range(count):
        action = scratch.choices[index]
        scratch.liked[index] = float(scratch.outputs[unit_of(view, seat, action)])
        if action == RULED and is_ruled(view):
            scratch.liked[index] = NEVER


def drawn_by(ticket: int, count: int, scratch: Scratch) -> int:
    """One of the choices that are liked best."""
    liked = scratch.liked
    most = liked[0]
    for index in range(1, count):
        most = max(most, liked[index])
    whole = 0.0
    for index in range(count):
        whole += part(liked[index] - most)
    lot = float(int(scrambled(ticket) >> 11)) * (whole / LOTS)
    chosen = 0
    for index in range(count):
        weight = part(liked[index] - most)
        if weight > 0.0:
            chosen = index
            lot -= weight
            if lot < 0.0:
                break
    return int(scratch.choices[chosen])


def part(behind: float) -> float:
    """What a choice weighs that is so far behind the best one."""
    return exponential(SHARPNESS * behind) if behind > -FAINT else 0.0


# --- The bot -----------------------------------------------------------------------


def weights_of(package: str) -> Path:
    """Where what is learned of the game in `package` lies, if anything is."""
    return Path(__file__).with_name(f"{package.rpartition('.')[2]}_net.npz")


class About(NamedTuple):
    """What a file says besides its weights."""

    games: tuple[str, ...]  # that the net was trained for
    stray: int  # as STRAY


@cache
def about(package: str) -> About:
    """What is said of the net of the game in `package`."""
    return about_file(weights_of(package))


def about_file(path: Path) -> About:
    """What is said of the net in a file."""
    try:
        with np.load(path) as stored:
            return About(tuple(map(str, stored["games"])), int(stored["stray"]))
    except (OSError, ValueError, KeyError):
        raise SennikError(f"{path} holds no player of sennik train") from None


def is_learned(game: Game) -> bool:
    """Whether there is a net that was trained for `game`."""
    return weights_of(game.package).exists() and game.key in about(game.package).games


def bound_names(rules: ModuleType, stray: int) -> dict[str, Any]:
    """The names that the functions above are written over."""
    package = str(rules.__package__)
    shape = shape_for(package)
    return {
        "features": import_module(f"{package}.features").features,
        "legal": rules.legal,
        "unit_of": units_of(package).unit_of,
        "choose": import_module(f"{package}.thumb").choose,
        "INPUTS": shape.inputs,
        "WIDTH": shape.width,
        "UNITS": shape.units,
        "OUTPUTS": shape.units + shape.outcomes,
        "FACTORS": np.array(shape.factors),
        "STRAY": stray,
        **rule_of(package),
    }


def rule_of(package: str) -> dict[str, Any]:
    """The action that a game leaves to a rule of its own, and that rule."""
    if find_spec(f"{package}.calling"):
        own = import_module(f"{package}.calling")
        return {name: getattr(own, name) for name in ("RULED", "is_ruled", "calls")}
    return {"RULED": HIDDEN, "is_ruled": never_ruled, "calls": search.calls}


def never_ruled(view: Any) -> bool:
    """A game without such a rule leaves all to the net."""
    return False


def preferring(rules: ModuleType) -> Entry:
    """`preferred` over a game."""
    package = str(rules.__package__)
    shape = shape_for(package)
    scratch = bundle_of(empty(shape)), bundle_of(new_scratch(package, shape))
    return Entry(preferred, (Record(rules.State), INT, INT, *scratch), INT)


@cache
def kernel(package: str, stray: int) -> Any:
    """The net's functions compiled for this CPU."""
    rules = import_module(f"{package}.rules")
    name = f"{package.rpartition('.')[2]}-net"
    entries = {"preferred": preferring(rules)}
    bound = {__name__: bound_names(rules, stray)}
    return native.functions(Unit(name, entries, bound, style=Style.VECTORS))


def interpreted(package: str, stray: int) -> SimpleNamespace:
    """The same functions, not compiled."""
    names = SimpleNamespace(**bound_names(import_module(f"{package}.rules"), stray))
    return kernels.compiled(import_module(__name__), lambda function: function, names)


class Learned:
    """A bot that plays what its net likes; it keeps memory to think in."""

    def __init__(
        self, game: Game, weights: Weights, stray: int, compiled: bool = True
    ) -> None:
        self.weights = weights
        self.scratch = new_scratch(game.package, shape_for(game.package))
        make = kernel if compiled else interpreted
        self.preferred = make(game.package, stray).preferred
        self.given: tuple[Any, ...] = (weights, self.scratch)
        if compiled:
            self.given = (*(one.ctypes for one in weights), *self.scratch)

    def __call__(self, view: Sheet, seat: int, ticket: int) -> int:
        """A legal action that the net likes."""
        return int(self.preferred(view, seat, ticket, *self.given))


@cache
def shipped(package: str) -> Weights:
    """What is learned of the game in `package`."""
    return load(weights_of(package), shape_for(package))


def bot(game: Game, compiled: bool = True) -> Learned:
    """The learned player of `game`."""
    package = game.package
    return Learned(game, shipped(package), about(package).stray, compiled)


def bot_from(path: Path, game: Game, compiled: bool = True) -> Learned:
    """The player of `game` in a file that `sennik train` has written."""
    said = about_file(path)
    if game.key not in said.games:
        trained = ", ".join(said.games)
        raise SennikError(f"{path} was trained for {trained}, not for {game.key}")
    weights = load(path, shape_for(game.package))
    return Learned(game, weights, said.stray, compiled)
