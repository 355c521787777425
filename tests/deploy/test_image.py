"""The steps of the image as a shell takes them, where there is no Docker.

What only Docker does is left out: the bases, the account, the read-only root.
"""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.web.clients import free_port, is_ready, until

ROOT = Path(__file__).parents[2]
PATIENCE = 1800  # seconds: it installs everything, builds the page, compiles all rules
FILE = (ROOT / "deploy/Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
STAGES = re.split(r"^FROM ", FILE, flags=re.M)[1:]


def instructions(stage: str, kind: str) -> list[str]:
    return re.findall(rf"^{kind} +(.*)$", stage, re.M)


def context(folder: Path) -> None:
    """What `COPY . .` would see: the files of the repository that are let in."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    rules = (ROOT / ".dockerignore").read_text(encoding="utf-8").split("\n")
    rules = [line for line in rules if line and not line.startswith("#")]
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file() and is_let_in(name, rules):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


def is_let_in(name: str, rules: list[str]) -> bool:
    """Whether the last rule that fits a file, or a folder above it, lets it in."""
    is_in = True
    for rule in rules:
        pattern = rule.removeprefix("!").replace("**/", "*")
        above = [name, *map(str, Path(name).parents)]
        if any(fnmatch(one, pattern) for one in above):
            is_in = rule.startswith("!")
    return is_in


def test_the_context_has_what_is_built_and_nothing_else() -> None:
    rules = ["*", "!src", "**/__pycache__", "src/made"]
    let_in = [
        name
        for name in ("src/a.py", "notes/a.md", "src/x/__pycache__/a.pyc", "src/made/b")
        if is_let_in(name, rules)
    ]
    assert let_in == ["src/a.py"]


@pytest.mark.long
def test_the_steps_of_the_image_bring_up_a_server(tmp_path: Path) -> None:
    sources, home = tmp_path / "sources", tmp_path / "opt"
    context(sources)
    places = {"/opt/sennik": str(home), "/var/cache/sennik": str(tmp_path / "cache")}
    places["/data"] = str(tmp_path / "data")

    def moved(text: str) -> str:
        for place, other in places.items():
            text = text.replace(place, other)
        return text

    build, final = STAGES
    for step in instructions(build, "RUN"):
        done = subprocess.run(  # noqa: S602 -- our own file
            moved(step).replace("python ", f"{sys.executable} "),
            shell=True,
            cwd=sources,
            timeout=PATIENCE,
            env={**os.environ, "PYTHONPATH": ""},
            check=False,
        )
        assert done.returncode == 0, step
    environment = {**os.environ, "PYTHONPATH": ""}
    for line in instructions(final, "ENV"):
        environment |= dict(word.split("=", 1) for word in shlex.split(moved(line)))
    environment["PATH"] = f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"
    environment["SENNIK_HOST"], port = "127.0.0.1", free_port()
    environment["SENNIK_PORT"] = str(port)
    (tmp_path / "data").mkdir()
    compiling = [one for one in instructions(final, "RUN") if "compilation" in one]
    assert len(compiling) == 1
    subprocess.run(  # noqa: S602 -- our own file
        compiling[0],
        shell=True,
        cwd=tmp_path,
        env=environment,
        timeout=PATIENCE,
        check=True,
    )
    assert any((tmp_path / "cache/sennik").iterdir())
    (command,) = instructions(final, "CMD")
    words = [word.strip(' "') for word in command.strip("[]").split(",")]
    server = subprocess.Popen(words, cwd=tmp_path, env=environment)  # noqa: S603
    try:
        until(lambda: is_ready(f"http://127.0.0.1:{port}"), 120)
        assert (tmp_path / "data/tables.sqlite").is_file()
        server.send_signal(signal.SIGTERM)
        assert server.wait(60) in (0, -signal.SIGTERM)
    finally:
        server.kill()
        server.wait()
