"""Keep the rules of a game beside those of the next version, for the matches begun.

    python tools/keep_rules.py sennik.games.koty

copies the folder to `games/past/v1/koty` (1 being its VERSION), with its imports turned
to the copy, and prints what the registry must say. Run it before VERSION rises.
"""

import argparse
import re
from importlib import import_module
from pathlib import Path

KEPT = (".py", ".md", ".po", ".json")


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
    place.mkdir(parents=True)
    for path in sorted(folder.iterdir()):
        if path.suffix in KEPT:
            text = path.read_text(encoding="utf-8")
            turned = re.sub(rf"\b{re.escape(package)}\b", kept, text)
            (place / path.name).write_text(turned, encoding="utf-8")


if __name__ == "__main__":
    main()
