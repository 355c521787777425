"""Compiled objects on disk: one file each, named by a hash of all that it comes from.

Several processes may read and write at once: a file appears whole or not at all. Its
first bytes are a checksum: what a full disk has cut off is never loaded.
"""

import hashlib
import logging
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sennik.engine import folders

CHECKSUM = 32  # bytes of SHA-256
log = logging.getLogger("sennik")


def folder() -> Path:
    """Where compiled code of this user is kept."""
    return folders.cache()


def read(name: str) -> bytes | None:
    """The object kept under `name`, if it is there and whole."""
    try:
        data = (folder() / name).read_bytes()
    except OSError:
        return None
    checksum, kept = data[:CHECKSUM], data[CHECKSUM:]
    return kept if hashlib.sha256(kept).digest() == checksum else None


def write(name: str, data: bytes) -> None:
    """Keep `data` under `name`; where nothing can be kept, that is only logged."""
    try:
        home = folder()
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, path = tempfile.mkstemp(dir=home, prefix=".")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(hashlib.sha256(data).digest() + data)
            os.replace(path, home / name)
        except OSError:
            os.unlink(path)
            raise
    except OSError as error:
        log.warning("compiled code is not kept: %s", error)


@contextmanager
def locked(name: str) -> Iterator[None]:
    """Work that one process after the other does; without a lock where there is none
    to be had.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl

    try:
        folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        file = (folder() / f"{name}.lock").open("w")
    except OSError:  # what is compiled cannot be kept either
        yield
        return
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
