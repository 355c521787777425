"""One action on a real server, traced: which of our files and functions it crosses.

    python -m bench.action

Two people play Sen over sockets to a server in this process, with SQLite. Threads of
the server are traced while an action goes from the socket to the database and to both
players; functions of `sennik` are counted once each, lambdas too, comprehensions not;
compiled code counts as one file, and every entry to it as a function. What a server
does by itself every moment (clocks, leases, lists) runs under `kept_alive` and is no
part of an action's way.

Actions differ: some turn a card up, some end a turn. Several are traced, each for
itself, and the one in the middle is shown.
"""

import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from types import FrameType, ModuleType, SimpleNamespace
from typing import Any

import sennik
from sennik.games import GAMES
from sennik.store.tasks import kept_alive
from sennik.tables import runner
from sennik.tables.runner import compiled
from sennik.web.settings import Settings
from tests.web.clients import Line, Player, serving

OURS = str(Path(sennik.__file__).parent)
ACTIONS = 15  # that are traced

COMPILED = "compiled code"

Place = tuple[str, str, int]  # file, function, line


class Trace:
    """The functions that were called while it was on."""

    def __init__(self) -> None:
        self.is_on = False
        self.found: set[Place] = set()
        self.own = threading.get_ident()

    def __call__(self, frame: FrameType, event: str, argument: Any) -> None:
        """Note a call of ours in a thread of the server."""
        if not self.is_on or event != "call" or threading.get_ident() == self.own:
            return
        code = frame.f_code
        is_part = code.co_name.startswith("<") and code.co_name != "<lambda>"
        if not code.co_filename.startswith(OURS) or is_part:  # a comprehension
            return
        if not is_by_itself(frame):
            name = code.co_filename.removeprefix(OURS + "/")
            self.found.add((name, code.co_qualname, code.co_firstlineno))

    def entered(self, rules: ModuleType) -> SimpleNamespace:
        """The entries to a game's compiled code, each of which notes that it is one."""
        return SimpleNamespace(
            **{name: self._noted(name, f) for name, f in vars(compiled(rules)).items()}
        )

    def _noted(self, name: str, entry: Any) -> Any:
        def call(*arguments: Any) -> Any:
            if self.is_on and not is_by_itself(sys._getframe()):
                self.found.add((COMPILED, name, 0))
            return entry(*arguments)

        return call

    def taken(self) -> set[Place]:
        """What was found; nothing is from now on."""
        found, self.found = self.found, set()
        return found


def is_by_itself(frame: FrameType | None) -> bool:
    """Whether a call comes from what the server does by itself all the time."""
    while frame is not None:
        if frame.f_code is kept_alive.__code__:
            return True
        frame = frame.f_back
    return False


def main() -> None:
    """Play a little, trace some actions, and print what they crossed."""
    trace = Trace()
    runner.Runner(GAMES["sen"]).compile()  # or the first actions run interpreted
    runner.compiled = trace.entered  # type: ignore[assignment] # to look through
    threading.setprofile(trace)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"sqlite:///{folder}/bench.db", port=0)
        with serving(settings) as address:
            one, two = Player(address, "Ola"), Player(address, "Jan")
            found = sorted(acted(one, two, trace), key=len)
            one.close()
            two.close()
    threading.setprofile(None)
    report(found)


def acted(one: Player, two: Player, trace: Trace) -> list[set[Place]]:
    """What some actions crossed, each for itself, after the first ones of a match."""
    table = one.open("sen", 2)
    one.sit(table, 0)
    two.sit(table, 1)
    one.start(table)
    found = []
    with one.at(table) as first, two.at(table) as second:
        for number in range(8 + ACTIONS):
            line = asked([first, second])
            trace.is_on = number >= 8
            line.play(line.frame["legal"][0])
            time.sleep(0.1)  # until the other has its frame too
            trace.is_on = False
            found.append(trace.taken())
    return found[8:]


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


def report(found: list[set[Place]]) -> None:
    """Print the files and functions of the one in the middle, and all sizes."""
    places = found[len(found) // 2]
    files = sorted({name for name, _, _ in places})
    for file in files:
        names = [name for where, name, _ in places if where == file]
        print(f"{file}: {', '.join(sorted(names))}")
    print(f"{len(files)} files, {len(places)} functions")
    sizes = [f"{len({name for name, _, _ in one})}, {len(one)}" for one in found]
    print(f"each action's files, functions: {'; '.join(sizes)}")


if __name__ == "__main__":
    main()
