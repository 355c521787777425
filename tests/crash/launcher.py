"""Starts a server from settings given as JSON, sound or with a fault built in.

Faults are for showing that the checker notices: `no_key` takes away the check that a
number is used once, `no_ids` the check that a client's action is taken once.
"""

import os
import sys

import msgspec

from sennik.web.server import bound_socket, run
from sennik.web.settings import Settings

FAULT = "SENNIK_TEST_FAULT"


def break_it(fault: str) -> None:
    """Take one safety away."""
    from sennik.store import postgres
    from sennik.tables import decisions

    if fault == "no_key":
        start = postgres.APPEND.index("WHERE new.after")
        end = postgres.APPEND.index("RETURNING")
        postgres.APPEND = postgres.APPEND[:start] + postgres.APPEND[end:]
    if fault == "no_ids":
        decisions._check_id = lambda *_: None


if fault := os.environ.get(FAULT):  # workers import this file as well
    break_it(fault)

if __name__ == "__main__":
    settings = msgspec.json.decode(sys.argv[1], type=Settings)
    run(settings, bound_socket(settings))
