"""The code blocks of a page: their language, and what their tags say.

A block of `sh` or `python` runs in a folder of its own, unless a tag says why not:

    ```sh needs=gpu            what it needs that a test does not have, one of NEEDS
    ```sh with=server          something of GIVEN is there when it runs
    ```sh starts=server        it goes on until it is stopped, as a test does
    ```python in=FILE          it stands like this in a file of ours
    ```python after=previous   it goes on where the block before it ended
"""

import re
from dataclasses import dataclass
from itertools import pairwise

NEEDS = {
    "browser": "it opens a browser and goes on until it is stopped",
    "cluster": "it runs on other machines too",
    "database": "it works on a database of yours",
    "game": "it speaks of a game that you are about to write",
    "files": "it writes into the sources",
    "gpu": "it runs on a GPU",
    "jax": "it needs JAX, which none of our extras brings",
    "minutes": "it measures or computes for minutes or hours",
    "network": "it fetches something",
    "node": "it works on the sources of the page",
    "root": "it changes the system",
    "terminal": "it asks and you answer",
    "torch": "it needs PyTorch, which is large",
}
GIVEN = {
    "record": "match.json, a match that somebody has played",
    "server": "a server where it says http://localhost:8765",
}
CODE = ("python", "sh")  # languages that run
DATA = ("json", "toml")  # languages that are read
WORDS = ("text", "po", "rulebook")  # what is shown, not run

FENCE = re.compile(r"^(`{3,})(.*)$")


@dataclass(frozen=True, slots=True)
class Block:
    """One block between fences."""

    line: int  # of the opening fence, from 1
    language: str
    tags: dict[str, str]
    text: str


def blocks(page: str) -> list[Block]:
    """All fenced blocks of a page of Markdown."""
    found: list[Block] = []
    lines = page.splitlines()
    at = 0
    while at < len(lines):
        opening = FENCE.match(lines[at])
        if opening is None:
            at += 1
            continue
        end = lines.index(opening[1], at + 1)
        language, *tags = opening[2].split() or [""]
        text = "".join(f"{line}\n" for line in lines[at + 1 : end])
        found.append(Block(at + 1, language, read(tags), text))
        at = end + 1
    return found


def read(tags: list[str]) -> dict[str, str]:
    """`needs=gpu in=FILE` as a dictionary."""
    return dict(tag.partition("=")[::2] for tag in tags)


def prose(page: str) -> str:
    """A page without its blocks, line by line where it was."""
    kept = page.splitlines()
    for block in blocks(page):
        end = block.line + block.text.count("\n") + 1
        kept[block.line - 1 : end] = [""] * (end - block.line + 1)
    return "\n".join(kept) + "\n"


def indented(page: str) -> list[int]:
    """The lines at which a block without a fence begins: it could be anything."""
    lines = ["", *prose(page).splitlines()]
    return [
        number
        for number, (before, line) in enumerate(pairwise(lines), 1)
        if re.match(r" {4}\S", line)
        and not before.strip()
        and not listed(lines[:number])
    ]


def listed(before: list[str]) -> bool:
    """Whether an indented line goes on with the entry of a list above it."""
    above = next((line for line in reversed(before) if line.strip()), "")
    return bool(re.match(r"\s*(?:[-*]|\d+\.) |  \S", above))
