"""What of a game is compiled together: its rules, and playouts over them."""

import importlib
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from sennik.engine import playout
from sennik.engine.compiler.types import BOOL, I4, I8, INT, WORD, Array, Record, Type
from sennik.engine.compiler.unit import Entry, Style, Unit
from sennik.games import watching

NUMBERS, LONGS = Array(I4), Array(I8)
PLAYOUT = playout.__name__
NOTHING = frozenset(  # functions of the contract that give nothing
    {"setup", "deck", "census", "chance", "apply", "view", "sight", "imagine"}
)


def contract(rules: ModuleType) -> dict[str, Entry]:
    """The functions of the rules' contract, with the types of their arguments."""
    state, options = Record(rules.State), Record(rules.Options)
    takes: dict[str, tuple[Type, ...]] = {
        "options_refusal": (options,),
        "setup": (state, options),
        "deck": (state, NUMBERS),
        "census": (state, NUMBERS),
        "actors": (state,),
        "legal": (state, INT, NUMBERS),
        "refusal": (state, INT, INT),
        "weight": (state, INT),
        "tickets": (state,),
        "drawn": (state, INT),
        "chance": (state, NUMBERS),
        "apply": (state, INT, INT),
        "score": (state, INT),
        "winners": (state,),
        "view": (state, INT, state),
        "sight": (state, INT, state),
        "witness": (state, INT, INT, INT),
        "imagine": (state, INT, LONGS, state),
    }
    return {
        name: Entry(getattr(rules, name), types, None if name in NOTHING else INT)
        for name, types in takes.items()
    }


def name_of(module: ModuleType) -> str:
    """What units of a game are called: the folder of its rules."""
    return str(module.__package__).rpartition(".")[2]


def beside(rules: ModuleType, name: str) -> Any:
    """The module of that name in the folder of the rules, or None."""
    path = f"{rules.__package__}.{name}"
    return importlib.import_module(path) if find_spec(path) else None


def choosing(rules: ModuleType) -> Entry:
    """`choose` of a game's rules of thumb."""
    takes = (Record(rules.State), INT, NUMBERS, INT, INT)
    return Entry(beside(rules, "thumb").choose, takes, INT)


def tempered(rules: ModuleType) -> Entry:
    """`choose` of a game's policy that takes a temperament."""
    takes = (Record(rules.State), INT, NUMBERS, INT, INT, LONGS, INT)
    return Entry(beside(rules, "temper").choose, takes, INT)


def telling(rules: ModuleType) -> dict[str, Entry]:
    """What a game says of views, as numbers; nothing where it has no `telling`."""
    module = beside(rules, "telling")
    if not hasattr(module, "VOCABULARY"):
        return {}
    state = Record(rules.State)
    lies = getattr(module, "shown", None)  # for a game that the page does not draw
    shown = Entry(lies, (state, INT, NUMBERS), INT) if lies else None
    return {
        "label": Entry(module.label, (state, INT, INT, NUMBERS)),
        "target": Entry(module.target, (state, INT, INT, NUMBERS)),
        "prompt": Entry(module.prompt, (state, INT, NUMBERS)),
        "told": Entry(module.told, (state, state, INT, INT, INT, NUMBERS), INT),
        "result": Entry(module.result, (state, INT, NUMBERS)),
        "is_counted": figure(state, module.is_counted),
        **{one.__name__: figure(state, one) for one in module.FIGURES},
        **({"shown": shown} if shown else {}),
    }


def figure(state: Record, function: Any) -> Entry:
    """A number that pictures of a view show: `function` of it and of integers."""
    count = function.__code__.co_argcount
    gives = BOOL if function.__annotations__["return"] is bool else INT
    return Entry(function, (state, *[INT] * (count - 1)), gives)


def rules_unit(rules: ModuleType) -> Unit:
    """The rules of a game, every function of the contract a door."""
    return Unit(f"{name_of(rules)}-rules", contract(rules), style=Style.SMALL)


def playouts_unit(rules: ModuleType, plain: bool = False) -> Unit:
    """Random matches; if `plain`, of the plain game alone, whose functions are few."""
    states, options = Array(Record(rules.State)), Array(Record(rules.Options))
    takes = (states, options, WORD, WORD, INT, INT, NUMBERS, LONGS)
    return Unit(
        f"{name_of(rules)}-{'plain-' if plain else ''}playouts",
        {"random_matches": Entry(playout.random_matches, takes)},
        {PLAYOUT: rule_names(rules)},
        {rules.State: rules.PLAIN} if plain else {},
        style=Style.INLINED if plain else Style.USUAL,
    )


def rule_names(rules: ModuleType) -> dict[str, Any]:
    """The names of the rules that playouts are written over."""
    return {name: getattr(rules, name) for name in playout.NAMES}


def matches_unit(
    rules: ModuleType,
    by_thumb: bool,
    watcher: ModuleType | None = None,
    people: bool = False,
) -> Unit:
    """`played_matches`: `by_thumb` if any seat goes by rules of thumb, with `people` if
    any has a temperament; `watcher` is a module with `watch` and `watch_end`."""
    names, bound = rule_names(rules), {}
    if people:
        names["tempered"] = beside(rules, "temper").choose
    if by_thumb or people:
        names["choose"] = beside(rules, "thumb").choose
    else:
        names["view"] = playout.unseen
    watched = "unwatched"
    if watcher is not None:
        watched = watcher.__name__.rpartition(".")[2]
        names |= {"watch": watcher.watch, "watch_end": watcher.watch_end}
        noting = (watcher.__name__, watching.__name__)  # they name rules of any game
        bound = {name: {**rule_names(rules)} for name in noting}
    states, options = Array(Record(rules.State)), Array(Record(rules.Options))
    rows = Array(I4, (playout.ROW,))
    takes = (states, options, WORD, LONGS, INT, INT, NUMBERS, LONGS, rows, LONGS)
    kind = "people" if people else "thumb" if by_thumb else "random"
    return Unit(
        f"{name_of(rules)}-{kind}-{watched}",
        {"played_matches": Entry(playout.played_matches, takes)},
        {**bound, PLAYOUT: names},
    )
