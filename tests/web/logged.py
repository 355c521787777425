"""What a server in this process logs."""

import io
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from sennik.web.run import logs


@contextmanager
def logged(form: str) -> Iterator[io.StringIO]:
    """What is logged meanwhile."""
    root = logging.getLogger()
    before, level, said = root.handlers[:], root.level, io.StringIO()
    logs.set_up(form, "info", said)
    logging.getLogger("httpx").setLevel(logging.WARNING)  # not the server's
    try:
        yield said
    finally:
        root.handlers[:] = before
        root.setLevel(level)
        structlog.reset_defaults()


def faults(said: io.StringIO) -> list[str]:
    """The lines of what nobody foresaw."""
    return re.findall(r".*\bfault\b.*|.*Exception.*", said.getvalue())
