"""Builds the site: `python -m tools.site build/docs`.

The pages of the repository keep their places, so that their links hold; beside them lie
pages made of the code. MkDocs makes HTML of it, and refuses links that lead nowhere.
What it made is searched: nothing may be fetched from elsewhere when somebody reads it,
and no sentence may tell what was once asked of us.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.site import games, reference

ROOT = Path(__file__).parents[2]
STAGED = ROOT / "build/docs-source"
DECISIONS = "docs/decisions"
KEPT = ("*.md", "docs/**/*.md", "bench/**/*.md", "examples/**/*.md")
LINK = re.compile(r"(!?)\[([^\]\n]*)\]\((?!https?:|#)([^)#\s]+)(#[^)]*)?\)")
LOADED = re.compile(
    r"<(?:script|img|iframe|source|video)\b[^>]*\bsrc=[\"']?(?:https?:)?//[^\"'\s>]+"
    r"|<link\b[^>]*\brel=[\"']?(?:stylesheet|icon|preload|preconnect)[^>]*"
    r"\bhref=[\"']?(?:https?:)?//[^\"'\s>]+"
    r"|url\([\"']?(?:https?:)?//[^)]+\)|@import\s+[\"'](?:https?:)?//[^\"']+"
)

ORDERED = re.compile(r".{,40}\b(?:asked|issues?)\b.{,20}", re.I)
UNSAID = re.compile(r"<(script|style|code)\b.*?</\1>|<[^>]*>", re.S)


def main() -> None:
    """Write the sources, build, and search what was built."""
    out = Path(sys.argv[1]).resolve()
    stage(STAGED)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--clean"]
    subprocess.run([*command, "--site-dir", str(out)], cwd=ROOT, check=True)  # noqa: S603
    if found := fetched(out):
        raise SystemExit("fetched from elsewhere: " + ", ".join(found[:5]))
    if found := ordered(out):
        raise SystemExit("speaks of orders: " + ", ".join(found[:5]))
    size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    print(f"{sum(1 for _ in out.rglob('*.html'))} pages, {size >> 10:,} kB: {out}")


def stage(folder: Path) -> None:
    """Write every page of the site below `folder`, as Markdown."""
    shutil.rmtree(folder, ignore_errors=True)
    made = {**games.pages(), **reference.pages()}
    made[f"{DECISIONS}/index.md"] = decisions()
    for pattern in KEPT:
        for path in ROOT.glob(pattern):
            made[path.relative_to(ROOT).as_posix()] = path.read_text(encoding="utf-8")
    made["index.md"] = made.pop("README.md")
    there = set(made)
    for name, text in made.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(prepared(text, name, there), encoding="utf-8")
    for pictures in ("docs/pictures", "docs/playtest/pictures"):
        shutil.copytree(ROOT / pictures, folder / pictures)


def prepared(text: str, name: str, there: set[str]) -> str:
    """A page without the tags of its blocks, and without links to what is no page."""
    text = re.sub(r"^```(\w+) .*$", r"```\1", text, flags=re.M)
    here = Path(name).parent

    def linked(found: re.Match[str]) -> str:
        is_picture, words, target, _ = found.groups()
        path = resolved(here / target)
        if path == "README.md":
            return found[0].replace("README.md", "index.md")
        if is_picture or path in there:
            return found[0]
        return words if words.startswith("`") else f"{words} (`{path}`)"

    return LINK.sub(linked, text)


def resolved(path: Path) -> str:
    """A path without its `..`."""
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def decisions() -> str:
    """The list of all decisions."""
    rows = []
    for path in sorted((ROOT / DECISIONS).glob("*.md")):
        title = path.read_text(encoding="utf-8").splitlines()[0].lstrip("# ")
        rows.append(f"- [{title}]({path.name})\n")
    text = "Choices that someone will question: why, and what would change our mind."
    return f"# Decisions\n\n{text}\n\n{''.join(rows)}"


def fetched(out: Path) -> list[str]:
    """What pages and styles would fetch from other places."""
    found = []
    for file in sorted(out.rglob("*")):
        if file.suffix in (".html", ".css"):
            text = file.read_text(encoding="utf-8")
            found += [f"{file.name}: {one}" for one in LOADED.findall(text)]
    return found


def ordered(out: Path) -> list[str]:
    """Sentences of pages that speak of orders; names in code may be what they are."""
    found = []
    for file in sorted(out.rglob("*.html")):
        text = re.sub(r"\s+", " ", UNSAID.sub(" ", file.read_text(encoding="utf-8")))
        found += [f"{file.name}: {one}" for one in ORDERED.findall(text)]
    return found


if __name__ == "__main__":
    main()
