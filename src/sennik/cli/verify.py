"""`sennik verify`: the rules of a record, and its shuffle, checked again."""

from pathlib import Path

from sennik.cli.errors import checked_file
from sennik.engine import record as records


def verify(file: Path, /) -> None:
    """Check every action of a record and, where it is revealed, the whole shuffle.

    Parameters
    ----------
    file
        The record of a match.
    """
    record = records.read(checked_file(file))
    verdict = records.verify(record)
    print(f"{file.name}: {len(record['steps'])} steps of {record['game']}; {verdict}.")
