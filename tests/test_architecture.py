"""Imports go down only: cli, then level 2, then engine, then games."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sennik.games import GAMES

ROOT = Path(__file__).parent.parent / "src" / "sennik"
LEVELS = {
    "games": 0,
    "engine": 1,
    "bots": 2,
    "lab": 2,
    "envs": 2,
    "review": 2,
    "tables": 2,
    "store": 3,
    "web": 4,
    "cli": 5,
}
BESIDE = {"lab": {"bots", "envs", "review"}, "envs": {"bots"}, "review": {"bots"}}
PURE = {"games": {"numpy"}, "engine": {"numpy"}, "lab": {"numpy"}}
LEARNING = ROOT / "lab" / "training"  # nothing else of the laboratory needs PyTorch
FILES = sorted(ROOT.glob("*/**/*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_go_down_only(path: Path) -> None:
    layer = path.relative_to(ROOT).parts[0]
    for module in imported(path):
        parts = module.split(".")
        if parts[0] != "sennik" or len(parts) < 2 or parts[1] == layer:
            continue
        below = LEVELS[parts[1]] < LEVELS[layer]
        assert below or parts[1] in BESIDE.get(layer, set()), (
            f"{layer} imports {module}"
        )


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_the_core_needs_only_numpy(path: Path) -> None:
    import sys

    layer = path.relative_to(ROOT).parts[0]
    for module in imported(path, top_level=True):
        top = module.partition(".")[0]
        if layer in PURE and top not in sys.stdlib_module_names and top != "sennik":
            allowed = PURE[layer] | ({"torch"} if LEARNING in path.parents else set())
            assert top in allowed, f"{layer} imports {module} when it is imported"


def test_one_game_knows_nothing_of_another() -> None:
    for path in FILES:
        parts = path.relative_to(ROOT).parts
        if parts[0] == "games" and len(parts) > 2:
            for module in imported(path):
                if module.startswith("sennik.games.") and module.count(".") > 2:
                    assert module.split(".")[2] == parts[1], f"{path} imports {module}"


# Who may name a game: the registry, examples for people, the oracle, who plays one game
# only and has learned it, and the trainer's choice of tables.
NAMING = {
    *("games/__init__.py", "cli/main.py", "cli/play.py", "envs/pages.py"),
    *("bots/oracle.py", "bots/onirim_value.py"),
    *("lab/onirim_learning.py", "lab/onirim_oracle.py", "lab/training/running.py"),
}
GAME = re.compile(rf"\b({'|'.join(GAMES)}|leduc)\b", re.IGNORECASE)
PAGE = ROOT.parent.parent / "web" / "src"
DRAWINGS = [path for path in PAGE.rglob("*") if path.suffix in (".ts", ".svelte")]


def test_nothing_outside_its_folder_names_a_game() -> None:
    named = {
        str(path.relative_to(ROOT))
        for path in FILES
        if not is_of_a_game(path) and any(map(GAME.search, spelled(path)))
    }
    assert named == NAMING
    for path in DRAWINGS:
        text = path.read_text(encoding="utf-8")
        assert not GAME.search(re.sub(r"//.*|/\*.*?\*/|<!--.*?-->", "", text)), path


def is_of_a_game(path: Path) -> bool:
    parts = path.relative_to(ROOT).parts
    return parts[0] == "games" and len(parts) > 2


def spelled(path: Path) -> Iterator[str]:
    """The names and texts in a file, its docstrings left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            if node.body and isinstance(node.body[0], ast.Expr):
                docstrings.add(node.body[0].value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node not in docstrings:
                yield node.value
        elif isinstance(node, ast.Name):
            yield node.id.replace("_", " ")
    yield from (module.replace("_", " ") for module in imported(path))


def imported(path: Path, top_level: bool = False) -> list[str]:
    """The modules that a file imports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = tree.body if top_level else list(ast.walk(tree))
    found = []
    for node in nodes:
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_only_vocabularies_are_imported_whole(path: Path) -> None:
    """What there is in a game, and what it can say; everything else is named."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
            home = str(node.module).rpartition(".")[2]
            assert home in ("facts", "messages"), f"{node.module} is imported whole"


ROOMS = [path for path in FILES if path.relative_to(ROOT).parts[0] in ("tables", "web")]
MOST_LINES = 500


def test_no_file_of_tables_web_and_the_page_is_too_long_to_take_in() -> None:
    files = [*ROOMS, *DRAWINGS, *ROOT.glob("games/*/page/*.*")]
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert len(lines) > 200
    assert [path for path, count in lines.items() if count > MOST_LINES] == []
