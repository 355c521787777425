"""The pages that people read, and their code blocks."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from tools.docs.blocks import Block, blocks, prose

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path
    for pattern in ("*.md", "docs/**/*.md", "bench/**/*.md", "examples/**/*.md")
    for path in ROOT.glob(pattern)
    if path.name != "CHANGELOG.md"  # tells of what is gone, too
    and not path.name.startswith("rulebook.")  # played by `tests/rulebook`
)


def shown(path: Path) -> str:
    """A page by its name in the repository."""
    return path.relative_to(ROOT).as_posix()


@dataclass(frozen=True)
class Code:
    """A block, and where it stands."""

    path: Path
    block: Block

    def __str__(self) -> str:
        return f"{shown(self.path)}:{self.block.line}"


CODES = [Code(p, block) for p in PAGES for block in blocks(p.read_text("utf-8"))]
on_every_page = pytest.mark.parametrize("path", PAGES, ids=shown)


ORDERS = re.compile(r"\b(?:asked|issues?)\b", re.I)
FIELDS = re.compile(r"`[^`]+`")  # a field of a view may be called `asked`


def orders(page: str) -> list[str]:
    """The words of a page that speak of them."""
    return ORDERS.findall(FIELDS.sub("", prose(page)))
