"""One server a file: whoever serves an SQLite file holds a lock beside it.

The system takes the lock back when its holder dies, however it dies. In the locked file
stands where the holder can be reached.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from sennik.engine.errors import SennikError
from sennik.store.base import UnusableDatabase

if sys.platform != "win32":
    import fcntl

SUFFIX = ".lock"
PATIENCE = 2.0  # seconds in which a server that has the lock says where it is
PAUSE = 0.05


class AlreadyServed(SennikError):
    """Another server has this file; `address` is where, as far as it has said."""

    def __init__(self, path: Path, address: str) -> None:
        where = f" at {address}" if address else ""
        super().__init__(f"{path} is served already{where}; stop that server first")
        self.address = address


@contextmanager
def claimed(path: Path) -> Iterator[TextIO]:
    """Hold the lock of an SQLite file; the file to write an address into.

    AlreadyServed if another has it, UnusableDatabase if there can be none.
    """
    beside = path.with_name(path.name + SUFFIX)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = os.fdopen(os.open(beside, os.O_RDWR | os.O_CREAT, 0o600), "r+")
    except OSError as error:
        raise UnusableDatabase(f"{path} cannot be used: {error.strerror}") from None
    with file:
        if not locked(file.fileno()):
            raise AlreadyServed(path, told(beside))
        file.truncate(0)
        yield file


def tell(claim: TextIO, address: str) -> None:
    """Let whoever comes later know where the holder of a claim is."""
    claim.write(f"{address}\n")
    claim.flush()


def told(path: Path) -> str:
    """What the holder of a lock has written; it may be about to."""
    end = time.monotonic() + PATIENCE
    while True:
        text = path.read_text(encoding="utf-8", errors="replace")
        if text.endswith("\n") or time.monotonic() > end:
            return text.strip()
        time.sleep(PAUSE)


def locked(descriptor: int) -> bool:
    """Whether the lock is ours now; where the system knows none, everybody's."""
    if sys.platform == "win32":
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
