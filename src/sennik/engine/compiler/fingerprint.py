"""A hash of everything that a unit's machine code comes from, without compiling it.

That is the unit itself, and the files of every function that it may reach: those beside
its entries and what is bound to them, the shared files of games, the engine and this
compiler. `check_sources` holds a program to it.
"""

import hashlib
import sys
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import Any

from sennik.engine.compiler.target import Target
from sennik.engine.compiler.tree import Program
from sennik.engine.compiler.types import Array, Record, Type
from sennik.engine.compiler.unit import Unit

COMPILER = Path(__file__).parent
ALWAYS = (COMPILER, COMPILER.parent, COMPILER.parent.parent / "games")


def fingerprint(unit: Unit, target: Target) -> str:
    """What changes whenever the machine code of `unit` may."""
    parts = [
        version("llvmlite"),
        repr(target),
        unit.name,
        *(_entry(name, one) for name, one in sorted(unit.entries.items())),
        *(
            f"{module} {name} {_named(value)}"
            for module, names in sorted(unit.bound.items())
            for name, value in sorted(names.items())
        ),
        *(f"{layout} {sorted(kept.items())}" for layout, kept in unit.known.items()),
        unit.style.name,
        *(_contents(folder) for folder in folders(unit)),
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:24]


def folders(unit: Unit) -> list[Path]:
    """Where the sources of `unit` are."""
    functions = [entry.function for entry in unit.entries.values()]
    for names in unit.bound.values():
        functions += [one for one in names.values() if isinstance(one, FunctionType)]
    own = {Path(one.__code__.co_filename).parent for one in functions}
    own |= {Path(str(sys.modules[name].__file__)).parent for name in unit.sources}
    return sorted(own | set(ALWAYS))


def check_sources(program: Program, unit: Unit) -> None:
    """See that every function of `program` is in a file that the hash is made of."""
    known = set(folders(unit))
    for function in program.functions:
        module = function.source.rpartition(".")[0]
        path = Path(str(sys.modules[module].__file__))
        assert path.parent in known, (
            f"{unit.name} reaches {function.source}: name {module} in its `sources`"
        )


def _entry(name: str, entry: Any) -> str:
    takes = ", ".join(_type(kind) for kind in entry.takes)
    return f"{name} {_named(entry.function)} ({takes}) {entry.gives}"


def _type(kind: Type) -> str:
    match kind:
        case Record(layout):
            return _layout(layout)
        case Array(Record(layout), inner):
            return f"{_layout(layout)} in rows of {inner}"
    return repr(kind)


@lru_cache(maxsize=64)
def _layout(record: Any) -> str:
    """A record: names, types and places of its fields."""
    return f"record of {record.itemsize} {record.fields}"


def _named(value: Any) -> str:
    if isinstance(value, FunctionType):
        return f"{value.__module__}.{value.__name__}"
    return repr(value)


def _contents(folder: Path) -> str:
    """A hash of the sources in a folder, read again only if one has changed."""
    paths = sorted(folder.glob("*.py"))
    return _hashed(tuple((path, path.stat().st_mtime_ns) for path in paths))


@lru_cache(maxsize=64)
def _hashed(files: tuple[tuple[Path, int], ...]) -> str:
    digest = hashlib.sha256()
    for path, _ in files:
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()
