"""Several server processes: forked from a warm one, and replaced as soon as one dies.

Compiled code is loaded once, before the first fork: a new worker is ready in a fraction
of a second, however busy the machine is, and workers share the memory of that code.
"""

import os
import signal
import time
from collections.abc import Callable
from functools import partial

import structlog

log = structlog.get_logger()
STOPPING = {signal.SIGTERM, signal.SIGINT}
BRIEF = 2.0  # seconds; whoever lived no longer is replaced after a
PAUSE = 1.0  # of so many, lest workers that cannot live keep the machine busy
PATIENCE = 10.0  # seconds beyond the drain until a worker that will not stop is killed


def supervise(
    count: int,
    serve: Callable[[int], object],
    drain: float,
    died: Callable[[int], None] = lambda number: None,
) -> None:
    """Keep `count` processes at `serve`, numbered from 0, until told to stop; what
    `serve` returns is such a process's exit code.

    The caller must have no other threads: a fork copies only this one. `died` is told
    the number of each process that did.
    """
    heard = STOPPING | {signal.SIGCHLD}
    signal.pthread_sigmask(signal.SIG_BLOCK, heard)
    born: dict[int, float] = {}
    numbers: dict[int, int] = {}
    free = list(range(count))
    pause = 0.0
    while True:
        for number in free:
            child = forked(partial(serve, number), heard, pause)
            born[child], numbers[child] = time.monotonic(), number
        if signal.sigwait(heard) in STOPPING:
            break
        dead = buried(born)
        free = [numbers.pop(child) for child in dead]
        for number in free:
            died(number)
        lives = [time.monotonic() - born.pop(child) for child in dead]
        pause = PAUSE if lives and min(lives) < BRIEF else 0.0
    stop(set(born), drain + PATIENCE)


def forked(
    serve: Callable[[], object], heard: set[signal.Signals], pause: float
) -> int:
    """A new process that serves and never comes back here."""
    child = os.fork()
    if child:
        log.info("worker begun", worker=child)
        return child
    code = 1
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, heard)
        time.sleep(pause)
        code = int(bool(serve()))
    except KeyboardInterrupt:
        code = 0
    except Exception:
        log.exception("a worker failed")
    finally:
        os._exit(code)  # what the parent would do at its end is not ours to do


def buried(children: dict[int, float]) -> list[int]:
    """The children that have died."""
    dead = []
    for child in children:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            ended = os.waitstatus_to_exitcode(status)  # below 0: by that signal
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
