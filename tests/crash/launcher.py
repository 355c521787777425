"""Starts a server from settings given as JSON, sound or with a fault built in.

Faults are for showing that the checker notices: `no_key` takes away the check that a
number is used once, `no_ids` the check that a client's action is taken once.
"""

import os
import socket
import sys
from itertools import count

import msgspec
import structlog

from sennik.web.run.handover import Handover
from sennik.web.run.server import bound_socket, run
from sennik.web.settings import Settings

FAULT = "SENNIK_TEST_FAULT"
HANDED = "handed over"  # in the log


def break_it(fault: str) -> None:
    """Take one safety away."""
    from sennik.store import postgres
    from sennik.tables.decisions import matches

    if fault == "no_key":
        start = postgres.APPEND.index("WHERE new.after")
        end = postgres.APPEND.index("RETURNING")
        postgres.APPEND = postgres.APPEND[:start] + postgres.APPEND[end:]
    if fault == "no_ids":
        matches.check_id = lambda *_: None


def mix_up() -> None:
    """Let every second socket stay where it is, so that tables are on both workers."""
    hand_over, number, log = Handover.hand_over, count(), structlog.get_logger()

    def sometimes(
        handover: Handover, connection: socket.socket, request: bytes
    ) -> bool:
        is_gone = next(number) % 2 == 0 and hand_over(handover, connection, request)
        if is_gone:
            log.info(HANDED)
        return is_gone

    Handover.hand_over = sometimes  # type: ignore[method-assign, assignment]


if fault := os.environ.get(FAULT):  # workers import this file as well
    break_it(fault)

if __name__ == "__main__":
    mix_up()
    settings = msgspec.json.decode(sys.argv[1], type=Settings)
    run(settings, bound_socket(settings))
