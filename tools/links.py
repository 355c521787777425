"""Links of the package, which lead to where the repository lives."""

import os
import re

RELATIVE = re.compile(r"\]\((?!https?:|#)([^)]+)\)")  # to a file beside the page


def files_of(home: str, version: str) -> str:
    """Where the files of a release can be read, as GitHub has it, or as one says."""
    return os.environ.get("SENNIK_FILES", f"{home}/raw/v{version}").rstrip("/")


def absolute(text: str, files: str) -> str:
    """A page of Markdown whose links lead to `files`."""
    return RELATIVE.sub(rf"]({files}/\1)", text)


def links(home: str) -> dict[str, str]:
    """What the sidebar of PyPI links to."""
    found = {"Source": home, "Changelog": f"{home}/blob/main/CHANGELOG.md"}
    found["Documentation"] = os.environ.get("SENNIK_DOCS", f"{home}/tree/main/docs")
    return found
