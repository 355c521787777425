"""Actions as learners count them: seats in them are counted from who acts.

A game whose actions name seats or places of others has a `units.py` of its own.
"""

from importlib import import_module
from importlib.util import find_spec
from types import SimpleNamespace

from sennik.games.common import Sheet


def units_of(package: str) -> SimpleNamespace:
    """How many units the game in `package` has, and the unit of an action."""
    if find_spec(f"{package}.units"):
        own = import_module(f"{package}.units")
        return SimpleNamespace(UNITS=own.UNITS, unit_of=own.unit_of)
    actions = import_module(f"{package}.rules").ACTIONS
    return SimpleNamespace(UNITS=actions, unit_of=same_unit)


def same_unit(view: Sheet, seat: int, action: int) -> int:
    """Where actions name no seats, every action is its own unit."""
    return action
