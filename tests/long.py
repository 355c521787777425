"""Cases that take long: `make test` runs some of them, `make test-long` the rest."""

from collections.abc import Mapping
from typing import Any

import pytest


def long_but(*kept: str, of: Mapping[str, Any]) -> list[Any]:
    """Parameters of a test by their names; all but the `kept` ones are long."""
    return [
        pytest.param(case, id=name, marks=() if name in kept else pytest.mark.long)
        for name, case in of.items()
    ]
