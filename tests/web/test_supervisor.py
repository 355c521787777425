"""Workers die and are replaced at once; told to stop, all of them end."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sennik.web.run.supervisor import RENEW
from tests.web.clients import until

SERVING = """
import sys, time
from sennik.web.run.supervisor import Supervisor

def serve(number):
    print("at work", flush=True)
    if "brief" in sys.argv:
        raise SystemExit
    while True:
        time.sleep(1)

Supervisor(2, serve, 0.0).run()
"""


@pytest.fixture
def supervisor(request: pytest.FixtureRequest) -> "Iterator[subprocess.Popen[bytes]]":
    given = [sys.executable, "-c", SERVING, *getattr(request, "param", ())]
    started = subprocess.Popen(given, stdout=subprocess.PIPE)  # noqa: S603
    yield started
    if started.poll() is None:
        started.send_signal(signal.SIGSTOP)  # or it would replace whom we kill
        stat = Path(f"/proc/{started.pid}/stat")
        until(lambda: stat.read_text().rpartition(")")[2].split()[0] == "T", 5)
    for child in children(started.pid):
        os.kill(child, signal.SIGKILL)
    started.kill()
    started.communicate()


def children(pid: int) -> set[int]:
    try:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except FileNotFoundError:
        return set()
    return {int(child) for child in found}


def test_a_killed_worker_is_replaced(
    supervisor: "subprocess.Popen[bytes]",
) -> None:
    until(lambda: len(children(supervisor.pid)) == 2, 10)
    before = children(supervisor.pid)
    killed = min(before)
    os.kill(killed, signal.SIGKILL)
    until(lambda: len(children(supervisor.pid) - before) == 1, 5)
    assert children(supervisor.pid) & before == before - {killed}


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_all_workers_end_when_the_supervisor_is_told_to(
    supervisor: "subprocess.Popen[bytes]", told: signal.Signals
) -> None:
    until(lambda: len(children(supervisor.pid)) == 2, 10)
    workers = children(supervisor.pid)
    supervisor.send_signal(told)
    assert supervisor.wait(10) == 0
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)


@pytest.mark.parametrize("supervisor", [("brief",)], indirect=True)
def test_workers_that_cannot_live_do_not_keep_the_machine_busy(
    supervisor: "subprocess.Popen[bytes]",
) -> None:
    assert supervisor.stdout is not None
    supervisor.stdout.readline()
    time.sleep(1.2)
    supervisor.send_signal(signal.SIGTERM)
    said = supervisor.communicate(timeout=10)[0]
    assert 1 <= said.count(b"at work") <= 5


def test_workers_are_replaced_one_after_the_other(
    supervisor: "subprocess.Popen[bytes]",
) -> None:
    until(lambda: len(children(supervisor.pid)) == 2, 10)
    before = children(supervisor.pid)
    supervisor.send_signal(RENEW)

    def is_over() -> bool:
        now = children(supervisor.pid)
        return len(now) == 2 and not now & before

    until(is_over, 10)
    supervisor.send_signal(signal.SIGTERM)
    said = supervisor.communicate(timeout=10)[0].decode()
    told = re.findall(r"worker (begun|replaced)", said)
    assert told == ["begun", "begun", *["replaced", "begun"] * 2]
