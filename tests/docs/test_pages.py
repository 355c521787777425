"""What the docs name is there, and they speak to people who were not there."""

import re
import subprocess
from pathlib import Path

from tests.docs.pages import PAGES, ROOT, on_every_page, orders

FOLDERS = ("", "src/sennik", "src", "web", "web/src", "tests", "src/sennik/games/sen")
KINDS = "py|md|toml|svelte|ts|js|css"
# A path with a folder of ours, anywhere; a file of ours by its name, in backticks.
PATHS = re.compile(
    r"(?<![\w./-])((?:src|docs|bench|tests|tools|examples|web)/[\w<>*./-]+)"
)
QUOTED = re.compile(rf"`([\w<>*./-]+\.(?:{KINDS}))`")
LINKS = re.compile(r"\]\(([^)#:]+)\)")
TARGETS = re.compile(r"\bmake ([a-z]+(?:-[a-z]+)*)`|^ *make ([a-z-]+)(?: |$)", re.M)


def tracked() -> set[str]:
    """Every file of the repository, as it stands in the working tree."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return {name for name in listed.stdout.splitlines() if (ROOT / name).exists()}


FILES = tracked()
NAMES = {Path(name).name for name in FILES}


def exists(named: str, path: Path) -> bool:
    """Whether some file of ours is meant by what a page names."""
    pattern = re.sub(r"(<[^>]*>|[*])+", "*", named.rstrip("./"))
    if re.fullmatch(r"docs/decisions/\d+", pattern):  # by its number
        pattern += "-*"
    if "/" not in pattern:
        return any(Path(name).match(pattern) for name in NAMES)
    beside = path.parent.relative_to(ROOT).as_posix()
    return any(
        next(ROOT.glob(f"{folder}/{pattern}".strip("/")), None) is not None
        for folder in (*FOLDERS, beside)
    )


@on_every_page
def test_every_file_that_a_page_names_exists(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    named = {*PATHS.findall(text), *QUOTED.findall(text), *LINKS.findall(text)}
    assert [name for name in sorted(named) if not exists(name, path)] == []


CODED = re.compile(r"(?<![\w./-])(docs/[\w<>*./-]*[\w>*/])")


def test_every_page_that_code_names_exists() -> None:
    """A file of `docs`, or a decision by its number."""
    kinds = (".py", ".ts", ".svelte", ".css", ".toml", "Makefile")
    for name in sorted(name for name in FILES if name.endswith(kinds)):
        text = (ROOT / name).read_text(encoding="utf-8")
        missing = [
            page for page in CODED.findall(text) if not exists(page, ROOT / name)
        ]
        assert missing == [], name


@on_every_page
def test_every_target_of_make_that_a_page_names_exists(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.M))
    text = path.read_text(encoding="utf-8")
    named = {one or other for one, other in TARGETS.findall(text)}
    assert named - targets == set()


@on_every_page
def test_no_page_tells_what_somebody_once_asked_of_us(path: Path) -> None:
    """A page says how it is; who wanted it, and where, is nothing to a reader."""
    assert orders(path.read_text(encoding="utf-8")) == []


def test_the_changelog_tells_what_changed_and_not_who_wanted_it() -> None:
    assert orders((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")) == []


def test_no_page_needs_what_lies_outside_the_repository() -> None:
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        assert "../shared" not in text and "/wor" + "k/" not in text, path
