"""Games as WebAssembly modules, with the facts that go with them: what a page needs to
play by itself, and to explain.

    python -m sennik.bots.modules FOLDER

writes `<game>.wasm`, `<game>.json`, its catalogues and the examples of its book, and
`<game>.weights` where a master plays it. Equal sources give equal bytes, whatever
machine they are compiled on.
"""

import json
import sys
from collections.abc import Iterable
from dataclasses import astuple
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from sennik.bots import dreamer, judging, oracle, search
from sennik.bots.characters import CHARACTERS, by_strength, company, may_sit
from sennik.bots.compiling import bound_names, deciding
from sennik.bots.seeker import settings_for
from sennik.engine import entries, steps
from sennik.engine.compiler import webassembly
from sennik.engine.compiler.fingerprint import fingerprint
from sennik.engine.compiler.types import I1, INT, Array, Record
from sennik.engine.compiler.unit import Entry, Style, Unit
from sennik.engine.entries import beside
from sennik.engine.examples import illustrated
from sennik.engine.perception import (
    mind_record,
    names_for,
    perceiving,
    scratch_record,
)
from sennik.games import GAMES, Game

CONSTANTS = (  # of the rules, as the page asks for them
    *("MIN_SEATS", "MAX_SEATS", "LOW_WINS", "KINDS", "CARDS", "PHASES", "OVER"),
    *("ACTIONS", "REFUSALS", "MAX_LEGAL", "MAX_DRAWS"),
)


def all_rules() -> dict[str, ModuleType]:
    """Every set of rules by its name; two games may share one."""
    return {entries.name_of(game.rules): game.rules for game in GAMES.values()}


def page_unit(rules: ModuleType) -> Unit:
    """All of a game that a page runs: rules, perception, bots, searches, reviews,
    features, words, as far as it has them."""
    made = {**entries.contract(rules), **entries.telling(rules)}
    bound: dict[str, dict[str, Any]] = {}
    if speaks(rules):
        made |= perceiving(rules)
        bound[steps.__name__] = names_for(rules)
    if beside(rules, "thumb") is not None:
        made |= {**deciding(rules), **judging.judging(rules)}
        bound |= {**bound_names(rules), **judging.bound_names(rules)}
    features = beside(rules, "features")
    if features is not None:
        takes = (Record(rules.State), INT, Array(I1))
        made["features"] = Entry(features.features, takes)
    if has_oracle(rules):
        made["oracle"] = oracle.deciding()
    return Unit(f"{entries.name_of(rules)}-page", made, bound, style=Style.SMALL)


def speaks(rules: ModuleType) -> bool:
    """Whether the game says what happens: kept rules may not."""
    return bool(entries.telling(rules))


def has_oracle(rules: ModuleType) -> bool:
    """Whether a master plays this game."""
    return rules.State is oracle.State


def facts(rules: Any) -> dict[str, Any]:
    """What is fixed before any match: layouts of records, options, sizes."""
    features = beside(rules, "features")
    return {
        "key": entries.name_of(rules),
        "version": rules.VERSION,
        "folder": Game("", str(rules.__package__)).folder,
        "source": fingerprint(page_unit(rules), webassembly.browser()),
        "state": layout(rules.State),
        "mind": layout(mind_record(rules)),
        "scratch": layout(scratch_record(rules)),
        "options": layout(rules.Options),
        "offers": [
            {"name": one.name, "default": one.default, "replaces": one.replaces}
            for one in rules.OPTIONS
        ],
        "constants": constants(rules),
        "tables": tables(rules),
        "words": spoken(rules),
        "plain": dict(rules.PLAIN),
        "features": features.SIZE if features is not None else 0,
        "plan": list(astuple(settings_for(Game("", str(rules.__package__))))),
        "scratch_sizes": scratch_sizes(rules),
        "review": review(rules),
        "people": people(rules),
        "strongest": by_strength(Game("", str(rules.__package__))),
    }


def review(rules: Any) -> dict[str, Any]:
    """How a finished match is looked at: how hard, and the settings of searches where
    nobody wins together with anybody."""
    plan = [int(one) for one in judging.plan_of(1)]
    return {**judging.effort_of(rules), "plan": plan}


def people(rules: Any) -> dict[str, Any]:
    """The characters that play the game: the level behind a face, how long they take,
    and their numbers, by the number of seats."""
    game = Game(entries.name_of(rules), str(rules.__package__))
    tempers = company(game).TEMPERS
    return {
        key: {
            "level": one.level,
            "tempo": one.tempo,
            "tempers": {
                seats: list(row) for seats, row in tempers.get(key, {}).items()
            },
        }
        for key, one in CHARACTERS.items()
        if may_sit(key, game, rules.MIN_SEATS)
    }


def scratch_sizes(rules: Any) -> dict[str, list[int]]:
    """How many bytes the functions of bots work in, array by array."""
    found: dict[str, Iterable[Any]] = {}
    if beside(rules, "thumb") is not None:
        made = dreamer.new_scratch(rules)
        found["seek"] = search.new_search(rules)
        found["judge"] = *search.new_search(rules), *judging.new_docket(rules)
        found["dream"] = made.choices, made.records  # whose bytes are no other memory
    if has_oracle(rules):
        found["oracle"] = *oracle.load_net(), *oracle.new_scratch(), *oracle.new_board()
    return {name: [int(one.nbytes) for one in arrays] for name, arrays in found.items()}


def constants(rules: Any) -> dict[str, int]:
    """The contract's numbers, and those of the game's own `facts`."""
    own = vars(beside(rules, "facts") or rules)
    found = {name: value for name, value in own.items() if type(value) is int}
    named = {name: value for name, value in found.items() if name.isupper()}
    return named | {name: int(getattr(rules, name)) for name in CONSTANTS}


def tables(rules: Any) -> dict[str, list[Any]]:
    """The constant arrays of the game's `facts`, such as what each kind counts."""
    own = vars(beside(rules, "facts") or rules)
    arrays = {name: one for name, one in own.items() if isinstance(one, np.ndarray)}
    return {name: one.tolist() for name, one in arrays.items()}


def spoken(rules: Any) -> dict[str, Any]:
    """What the numbers of `telling` stand for; the sentences are in the catalogues."""
    telling = beside(rules, "telling")
    if not hasattr(telling, "VOCABULARY"):
        return {}
    messages, lists = telling.VOCABULARY
    return {
        "messages": [[message.key, *message.arguments] for message in messages],
        "lists": {name: list(entries) for name, entries in lists.items()},
        "refusals": {code: list(found) for code, found in telling.REFUSALS.items()},
        "tentative": list(getattr(telling, "TENTATIVE", ())),  # kept rules have none
        "costly": list(getattr(telling, "COSTLY", ())),
        "effects": {kind: list(found) for kind, found in effects(telling).items()},
    }


def effects(telling: Any) -> dict[int, tuple[str, int]]:
    """What tells the effect of a card, by its kind; a game may do without."""
    found: dict[int, tuple[str, int]] = getattr(telling, "EFFECTS", {})
    return found


def layout(record: Any) -> dict[str, Any]:
    """Where the fields of a record lie."""
    fields = {}
    for name in record.names:
        kind, offset = record.fields[name][:2]
        width, shape = kind.base.itemsize, list(kind.shape)
        fields[name] = {"offset": int(offset), "width": int(width), "shape": shape}
    return {"size": int(record.itemsize), "fields": fields}


def write(folder: Path) -> None:
    """Write every module and its facts."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, rules in all_rules().items():
        (folder / f"{name}.wasm").write_bytes(webassembly.module(page_unit(rules)))
        told = json.dumps(facts(rules), separators=(",", ":"))
        (folder / f"{name}.json").write_text(told, encoding="utf-8")
        for path in Path(str(rules.__file__)).parent.glob("messages.*.json"):
            words = path.read_text(encoding="utf-8")
            (folder / f"{name}.{path.name}").write_text(words, encoding="utf-8")
        book = json.dumps(illustrated(str(rules.__package__)), separators=(",", ":"))
        (folder / f"{name}.examples.json").write_text(book, encoding="utf-8")
        if has_oracle(rules):
            (folder / f"{name}.weights").write_bytes(weights())


def weights() -> bytes:
    """What the oracle has learned: singles, the lowest byte first."""
    return b"".join(part.astype("<f4").tobytes() for part in oracle.load_net())


if __name__ == "__main__":
    write(Path(sys.argv[1]))
