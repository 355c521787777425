"""Arguments of environments, checked before compiled code sees them."""

from collections.abc import Collection
from operator import index
from typing import Any

import numpy as np

from sennik.engine.errors import SennikError

MOST_CAP = 2**31 - 1  # decisions of one match
MOST_SEED = 2**64 - 1
MOST_ROWS = 2**31 - 1  # matches, and threads
Array = np.ndarray[Any, Any]


class BadSetting(SennikError):
    """A setting or an argument of an environment that it cannot have."""


class NotBegun(BadSetting):
    """An environment that was stepped before it was reset."""


def choice(name: str, given: object, allowed: Collection[object]) -> None:
    """Refuse what is not among `allowed`."""
    if given not in allowed:
        names = ", ".join(str(one) for one in allowed)
        raise BadSetting(f"{name} is one of {names}, not {given!r}")


def whole(name: str, given: object, low: int, high: int) -> int:
    """`given` as an integer from `low` to `high`; nothing is rounded."""
    try:
        number = index(given)  # type: ignore[arg-type]  # refuses floats and texts
    except TypeError:
        number = low - 1
    if isinstance(given, bool) or not low <= number <= high:
        raise BadSetting(
            f"{name} is a whole number from {low} to {high}, not {given!r}"
        )
    return number


def seed_of(given: object) -> int:
    """A seed of 64 bits."""
    return whole("seed", given, 0, MOST_SEED)


def cap_of(given: object) -> int:
    """The decisions after which a match is broken off."""
    return whole("cap", given, 1, MOST_CAP)


def actions_of(given: Any, tables: int) -> Array:
    """One action a match as 64-bit integers, from NumPy or whatever speaks DLPack;
    nothing is rounded."""
    try:
        is_foreign = hasattr(given, "__dlpack__") and not isinstance(given, np.ndarray)
        actions = np.from_dlpack(given) if is_foreign else np.asarray(given)
    except (ValueError, TypeError, RuntimeError, BufferError):
        actions = np.zeros(0)
    if actions.dtype.kind not in "iu" or actions.shape != (tables,):
        raise BadSetting(
            f"{tables} actions are needed, whole numbers in one row, not "
            f"{actions.dtype} of shape {actions.shape}"
        )
    return np.ascontiguousarray(actions, np.int64)
