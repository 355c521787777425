"""`sennik verify`: the rules of a record, and its shuffle, checked again."""

from collections.abc import Sequence
from pathlib import Path

from sennik.bots import daily
from sennik.cli.errors import checked_file
from sennik.engine import record as records


def verify(file: Path, /) -> None:
    """Check every action of a record and, where it is revealed, the whole shuffle.

    Says what is proved by that, and what is not.

    Parameters
    ----------
    file
        The record of a match.
    """
    record = records.read(checked_file(file))
    verdict = records.verify(record)
    if "daily" in record:
        daily.check(record)
        verdict.proved.append(daily.CHOSEN)
    print(f"{file.name}: {len(record['steps'])} steps of {record['game']}.")
    _print("Proved", verdict.proved)
    _print("Not proved", verdict.unproved)
    _print("Shuffles discarded before this one", verdict.discarded)


def _print(title: str, sentences: Sequence[str]) -> None:
    if sentences:
        print(f"{title}:", *sentences, sep="\n  - ")
