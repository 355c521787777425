"""The front end over everything that compiles: the linter of the language."""

from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from typing import Any

import pytest

from sennik.bots.compiling import bots_unit
from sennik.engine import entries
from sennik.engine.compiler.fingerprint import check_sources
from sennik.engine.compiler.lowering import lowered
from sennik.engine.compiler.tree import parts
from sennik.engine.compiler.unit import Entry, Unit
from sennik.envs.compiling import steps_unit
from sennik.lab.arena import arena_unit
from sennik.lab.watching import watcher_of
from tests.subjects import FOLDERS, Subject


def units(subject: Subject) -> Iterator[Unit]:
    """All that is ever compiled of a game."""
    game, rules = subject.game, subject.game.rules
    yield entries.rules_unit(rules)
    yield bots_unit(rules)
    yield entries.playouts_unit(rules)
    yield entries.matches_unit(rules, True, watcher_of(game))
    yield arena_unit(rules)
    if find_spec(f"{game.package}.features"):
        yield steps_unit(game.package)


def together(subject: Subject) -> Unit:
    """All of it at once: each function is read a single time."""
    made: dict[str, Entry] = {}
    bound: dict[str, Mapping[str, Any]] = {}
    for unit in units(subject):
        made |= {f"{unit.name}.{name}": one for name, one in unit.entries.items()}
        bound |= unit.bound
    return Unit(subject.name, made, bound)


@pytest.mark.parametrize("subject", FOLDERS, ids=lambda s: s.name)
def test_everything_of_a_game_is_in_the_language(subject: Subject) -> None:
    unit = together(subject)
    program = lowered(unit)
    check_sources(program, unit)
    assert {door.name for door in program.doors} == set(unit.entries)


@pytest.mark.parametrize("subject", FOLDERS, ids=lambda s: s.name)
def test_the_plain_game_is_less(subject: Subject) -> None:
    rules = subject.game.rules
    whole, plain = (
        sum(1 for _ in parts(lowered(entries.playouts_unit(rules, one)).functions))
        for one in (False, True)
    )
    assert plain < whole if rules.PLAIN else plain == whole


def test_units_of_a_game_have_names_of_their_own() -> None:
    for subject in FOLDERS:
        names = [unit.name for unit in units(subject)]
        assert len(set(names)) == len(names)
