"""Where matches are kept when nobody says where: the user's data folder."""

from datetime import datetime
from pathlib import Path

from sennik.cli.errors import Complaint
from sennik.engine import folders


def folder() -> Path:
    """The folder of saved matches; it need not exist yet."""
    return folders.data() / "matches"


def fresh(key: str) -> Path:
    """A file of today that no match of `key` has yet."""
    name = f"{key}-{datetime.now():%Y%m%d-%H%M%S}"
    path = folder() / f"{name}.json"
    number = 2
    while path.exists():
        path = folder() / f"{name}-{number}.json"
        number += 1
    return path


def free(path: Path) -> Path:
    """`path` if a new match may be saved there, or a complaint."""
    if path.is_dir():
        raise Complaint(f"{path} is a folder; --save takes a file")
    if path.exists() and path.stat().st_size:
        raise Complaint(f"{path} exists already; continue it with --resume {path}")
    return path


def latest() -> Path:
    """The match saved last in the data folder."""
    paths = sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime_ns)
    if not paths:
        raise Complaint(f"no match is saved in {folder()}")
    return paths[-1]
