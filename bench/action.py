"""One action on a real server, traced: which of our files and functions it crosses.

    python -m bench.action

Two people play Sen over sockets to a server in this process, with SQLite. Threads of
the server are traced while one action goes from the socket to the database and to both
players; functions of `sennik` are counted once each, lambdas too, and calls into
compiled code by their entry.
"""

import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

import sennik
from sennik.web.settings import Settings
from tests.web.clients import Line, Player, serving

OURS = str(Path(sennik.__file__).parent)


class Trace:
    """The functions that were called while it was on, by file."""

    def __init__(self) -> None:
        self.is_on = False
        self.found: Counter[tuple[str, str, int]] = Counter()
        self.own = threading.get_ident()

    def __call__(self, frame: FrameType, event: str, argument: Any) -> None:
        """Note a call of ours in a thread of the server."""
        if not self.is_on or event != "call" or threading.get_ident() == self.own:
            return
        code = frame.f_code
        is_part = code.co_name.startswith("<") and code.co_name != "<lambda>"
        if code.co_filename.startswith(OURS) and not is_part:  # no comprehension
            name = code.co_filename.removeprefix(OURS + "/")
            self.found[name, code.co_qualname, code.co_firstlineno] += 1


def main() -> None:
    """Play a little, trace one action, and print what it crossed."""
    trace = Trace()
    threading.setprofile(trace)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"sqlite:///{folder}/bench.db", port=0)
        with serving(settings) as address:
            one, two = Player(address, "Ola"), Player(address, "Jan")
            acted(one, two, trace)
            one.close()
            two.close()
    threading.setprofile(None)
    report(trace)


def acted(one: Player, two: Player, trace: Trace) -> None:
    """One action of the player who is asked, after some others."""
    table = one.open("sen", 2)
    one.sit(table, 0)
    two.sit(table, 1)
    one.start(table)
    with one.at(table) as first, two.at(table) as second:
        for _ in range(8):
            line = asked([first, second])
            line.play(line.frame["legal"][0])
        line = asked([first, second])
        trace.is_on = True
        line.play(line.frame["legal"][0])
        time.sleep(0.2)  # until the other has its frame too
        trace.is_on = False


def asked(lines: list[Line]) -> Line:
    """Somebody who may act, once all that was sent is read."""
    while True:
        for line in lines:
            with suppress(TimeoutError):
                while True:
                    line.next(0.05)
        for line in lines:
            if line.frame["legal"]:
                return line


def report(trace: Trace) -> None:
    """Print the files and functions."""
    files = sorted({name for name, _, _ in trace.found})
    for file in files:
        names = [name for where, name, _ in trace.found if where == file]
        print(f"{file}: {', '.join(sorted(names))}")
    print(f"{len(files)} files, {len(trace.found)} functions")


if __name__ == "__main__":
    main()
