"""Where this user's files lie, as each system wants it: the folders of platformdirs."""

import os
import sys
from pathlib import Path

NAME = "sennik"


def data() -> Path:
    """For what is kept: tables, saved matches."""
    if base := os.environ.get("XDG_DATA_HOME"):
        return Path(base) / NAME
    if sys.platform == "win32":
        return local() / NAME
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / NAME
    return Path.home() / ".local" / "share" / NAME


def cache() -> Path:
    """For what can be made again: compiled code."""
    if base := os.environ.get("XDG_CACHE_HOME"):
        return Path(base) / NAME
    if sys.platform == "win32":
        return local() / NAME / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / NAME
    return Path.home() / ".cache" / NAME


def local() -> Path:
    """The folder of Windows for files that stay on this computer."""
    return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
