"""Keep the rules of a game beside those of the next version, for the matches begun.

    python tools/keep_rules.py sennik.games.koty

copies the folder to `games/past/v1/koty` (1 being its VERSION) with how the page draws
it, its imports turned to the copy, and prints what the registry must say. Run it before
VERSION rises.
"""

import argparse
import re
from importlib import import_module
from pathlib import Path

KEPT = (".py", ".md", ".po", ".json", ".ts", ".svelte")
SHELF = ("box.ts", "options.ts")  # for opening a table, which always has the new rules


def main() -> None:
    """Copy the package that was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("package")
    parser.add_argument("--root", type=Path, default=Path("src"))
    parser.add_argument("--past", default="sennik.games.past")
    given = parser.parse_args()
    rules = import_module(f"{given.package}.rules")
    name = given.package.rpartition(".")[2]
    kept = f"{given.past}.v{rules.VERSION}.{name}"
    copy(Path(str(rules.__file__)).parent, given.package, given.root, kept)
    print(f'past={{{rules.VERSION}: "{kept}"}}')


def copy(folder: Path, package: str, root: Path, kept: str) -> None:
    """The files of `folder` as the package `kept` under `root`."""
    place = root.joinpath(*kept.split("."))
    deeper = "../" * (kept.count(".") - package.count("."))
    for path in sorted(folder.rglob("*")):
        if path.suffix in KEPT and path.name not in SHELF:
            text = path.read_text(encoding="utf-8")
            text = re.sub(rf"\b{re.escape(package)}\b", kept, text)
            text = re.sub(r'"((?:\.\./)+web/)', rf'"{deeper}\1', text)
            copied = place / path.relative_to(folder)
            copied.parent.mkdir(parents=True, exist_ok=True)
            copied.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
