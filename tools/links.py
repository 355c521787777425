"""Links of the package, which lead to where the repository lives."""

import os
import re

RELATIVE = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")  # to a file of ours


def absolute(text: str, home: str, version: str) -> str:
    """A page of Markdown whose links lead to the files of a release, as on GitHub.

    Pictures lead to the file itself, everything else to where it is shown.
    """
    files = place("SENNIK_FILES", f"{home}/raw/v{version}")
    pages = place("SENNIK_PAGES", f"{home}/blob/v{version}")

    def outside(found: re.Match[str]) -> str:
        mark, words, path = found.groups()
        return f"{mark}[{words}]({files if mark else pages}/{path})"

    return RELATIVE.sub(outside, text)


def links(home: str) -> dict[str, str]:
    """What the sidebar of PyPI links to."""
    found = {"Source": home, "Changelog": f"{home}/blob/main/CHANGELOG.md"}
    found["Documentation"] = place("SENNIK_DOCS", f"{home}/tree/main/docs")
    return found


def place(variable: str, usual: str) -> str:
    """An address, as the environment has it where it is not the usual one."""
    return os.environ.get(variable, usual).rstrip("/")
