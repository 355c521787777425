"""The command line as tests use it: in process, and as a process of its own."""

import io
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from sennik.cli.main import main

PROGRAM = [sys.executable, "-c", "from sennik.cli.main import main; exit(main())"]


@dataclass(frozen=True)
class Outcome:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


class Terminal:
    """Runs commands with a data folder of their own."""

    def __init__(
        self,
        folder: Path,
        capsys: pytest.CaptureFixture[str],
        patch: pytest.MonkeyPatch,
    ) -> None:
        self.folder = folder
        self.capsys = capsys
        self.patch = patch
        patch.setenv("XDG_DATA_HOME", str(folder))
        patch.setenv("COLUMNS", "100")

    def run(self, *arguments: str, answers: str = "") -> Outcome:
        """A command in this process; `answers` is what is typed."""
        self.patch.setattr("sys.stdin", io.StringIO(answers))
        self.capsys.readouterr()
        code = main(arguments)
        printed = self.capsys.readouterr()
        return Outcome(code, printed.out, printed.err)

    def process(self, *arguments: str, answers: str = "") -> Outcome:
        """A command in a process of its own: nothing of this one is imported there."""
        done = subprocess.run(  # noqa: S603 - our own program
            [*PROGRAM, *arguments],
            input=answers,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=60,
        )
        return Outcome(done.returncode, done.stdout, done.stderr)

    def saved(self) -> Path:
        """The one match in the data folder."""
        (path,) = (self.folder / "sennik" / "matches").glob("*.json")
        return path

    def started(self, *arguments: str) -> "subprocess.Popen[str]":
        """A command that goes on running, its output unbuffered."""
        return subprocess.Popen(  # noqa: S603 - our own program
            [*PROGRAM, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            preexec_fn=hear_ctrl_c,
        )


def hear_ctrl_c() -> None:
    """A shell makes what it runs in the background deaf to Ctrl-C, and so us."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
