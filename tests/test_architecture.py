"""Imports go down only: cli, then level 2, then engine, then games."""

import ast
from pathlib import Path

import pytest

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
BESIDE = {"lab": {"bots", "envs"}, "envs": {"bots"}, "review": {"bots"}}
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
