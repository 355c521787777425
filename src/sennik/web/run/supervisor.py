"""Several server processes: forked from a warm one, and replaced as soon as one dies.

Compiled code is loaded once, before the first fork: a new worker is ready in a fraction
of a second, however busy the machine is, and workers share the memory of that code.
"""

import math
import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import structlog

log = structlog.get_logger()
STOPPING = {signal.SIGTERM, signal.SIGINT}
RENEW = signal.SIGUSR2  # from an operator: replace the workers, one after the other
OPEN = signal.SIGUSR1  # from a worker: it takes visitors
HEARD = STOPPING | {RENEW, OPEN, signal.SIGCHLD, signal.SIGALRM}
BRIEF = 2.0  # seconds; whoever lived no longer is replaced after a
PAUSE = 1.0  # of so many, lest workers that cannot live keep the machine busy
PATIENCE = 10.0  # seconds beyond the drain until a worker that will not stop is killed


@dataclass
class Worker:
    """A process that serves."""

    number: int
    born: float
    is_leaving: bool = False  # whether it was told to end


class Supervisor:
    """Keeps `count` processes at `serve`, numbered from 0, until told to stop; what
    `serve` returns is such a process's exit code.

    The caller must have no other threads: a fork copies only this one. `ended` is told
    the number of each process that did, and whether it was by itself; `is_open` knows
    whether a worker takes visitors, and that worker says so by a signal.
    """

    def __init__(
        self,
        count: int,
        serve: Callable[[int], object],
        drain: float,
        ended: Callable[[int, bool], None] = lambda number, by_itself: None,
        is_open: Callable[[int], bool] = lambda number: True,
    ) -> None:
        self.count, self.serve, self.patience = count, serve, drain + PATIENCE
        self.ended, self.is_open = ended, is_open
        self.workers: dict[int, Worker] = {}  # by process
        self.old: list[int] = []  # processes that are yet to be replaced

    def run(self) -> None:
        """Supervise until told to stop."""
        signal.pthread_sigmask(signal.SIG_BLOCK, HEARD)
        for number in range(self.count):
            self._begin(number, 0.0)
        while (heard := signal.sigwait(HEARD)) not in STOPPING:
            if heard == RENEW:
                log.info("workers are replaced")
                self.old = list(self.workers)
            if heard == signal.SIGALRM:
                self._make_leave()
            self._replace()
            self._renew()
        stop(set(self.workers), self.patience)

    def _begin(self, number: int, pause: float) -> None:
        child = forked(partial(self.serve, number), pause)
        self.workers[child] = Worker(number, time.monotonic())

    def _replace(self) -> None:
        """Begin a worker for each that has ended."""
        gone = [self.workers.pop(child) for child in buried(self.workers)]
        now = time.monotonic()
        for worker in gone:
            self.ended(worker.number, not worker.is_leaving)
            is_brief = not worker.is_leaving and now - worker.born < BRIEF
            self._begin(worker.number, PAUSE if is_brief else 0.0)

    def _renew(self) -> None:
        """Tell the next old worker to end, if all the others take visitors."""
        self.old = [child for child in self.old if child in self.workers]
        if not self.old:
            return
        if any(worker.is_leaving for worker in self.workers.values()):
            return
        others = [self.workers[c].number for c in self.workers if c != self.old[0]]
        if all(map(self.is_open, others)):
            self.workers[self.old[0]].is_leaving = True
            os.kill(self.old[0], signal.SIGTERM)
            signal.alarm(math.ceil(self.patience))

    def _make_leave(self) -> None:
        """Kill whoever was told to end long ago."""
        for child, worker in self.workers.items():
            if worker.is_leaving:
                os.kill(child, signal.SIGKILL)


def forked(serve: Callable[[], object], pause: float) -> int:
    """A new process that serves and never comes back here."""
    child = os.fork()
    if child:
        log.info("worker begun", worker=child)
        return child
    code = 1
    try:
        signal.alarm(0)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, HEARD)
        time.sleep(pause)
        code = int(bool(serve()))
    except KeyboardInterrupt:
        code = 0
    except Exception:
        log.exception("a worker failed")
    finally:
        os._exit(code)  # what the parent would do at its end is not ours to do


def buried(workers: dict[int, Worker]) -> list[int]:
    """The processes that have ended."""
    dead = []
    for child, worker in workers.items():
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            ended = os.waitstatus_to_exitcode(status)  # below 0: by that signal
            if worker.is_leaving:
                log.info("worker replaced", worker=child, status=ended)
            else:
                log.warning("worker died", worker=child, status=ended)
            dead.append(child)
    return dead


def stop(children: set[int], patience: float) -> None:
    """Ask the children to end, and make them in the end."""
    for child in children:
        os.kill(child, signal.SIGTERM)
    end = time.monotonic() + patience
    while children:
        gone = {child for child in children if os.waitpid(child, os.WNOHANG)[0]}
        children = children - gone
        if time.monotonic() > end:
            for child in children:
                os.kill(child, signal.SIGKILL)
        time.sleep(0.05)
