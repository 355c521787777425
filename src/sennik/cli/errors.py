"""What people read when they asked for something that cannot be."""

import sys
from importlib.util import find_spec
from pathlib import Path

from sennik.engine.errors import SennikError
from sennik.games.languages import LANGUAGES

WRONG_INPUT = 2  # the exit code of every complaint
INTERRUPTED = 130  # as shells count Ctrl-C


class Complaint(SennikError):
    """Arguments of a command that cannot be followed."""


def complain(sentence: str) -> int:
    """Print `sentence` as one line on stderr; the exit code."""
    print("sennik:", " ".join(sentence.split()), file=sys.stderr)
    return WRONG_INPUT


def check_installed(extra: str, *modules: str) -> None:
    """Complain if a module that only an extra brings is not there."""
    if missing := [module for module in modules if find_spec(module) is None]:
        asked = f"pip install 'sennik[{extra}]'"
        raise Complaint(f"this needs {missing[0]}, which comes with: {asked}")


def checked_language(language: object) -> str:
    """`language` if we speak it, or a complaint."""
    if not isinstance(language, str) or language not in LANGUAGES:
        raise Complaint(f"--lang is one of {', '.join(LANGUAGES)}, not {language!r}")
    return language


def checked_seat(seat: int, seats: int) -> int:
    """`seat` if it is at the table, or a complaint."""
    if not 0 <= seat < seats:
        raise Complaint(f"--seat is 0 to {seats - 1} with {seats} seats, not {seat}")
    return seat


def checked_file(path: Path) -> Path:
    """`path` if there is a file, or a complaint."""
    if not path.is_file():
        raise Complaint(f"there is no file {path}")
    return path


def check_writable(name: str, path: Path) -> None:
    """Complain about a file of the option `name` that could not be written later."""
    was_there = path.exists()
    try:
        with path.open("ab"):
            pass
    except OSError as error:
        raise Complaint(f"{name}: {path} cannot be written: {error.strerror}") from None
    if not was_there:
        path.unlink()
