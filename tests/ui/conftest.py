"""A real server and a real browser; the page must have been built."""

import fcntl
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

QUIET = (
    "--headless --no-sandbox --disable-gpu --disable-background-networking "
    "--disable-component-update --disable-sync"
)
ROOT = Path(__file__).parents[2]
# Every test is somebody new, all from one address.
PLENTY = ("IDENTITIES_AN_HOUR", "IDENTITIES_AT_ONCE", "STRANGE_REQUESTS_AT_ONCE")
PATIENCE = 600  # seconds for a cold start on a busy machine: every rule is compiled
expect.set_options(timeout=20_000)  # as long as a page is waited for, see `page`


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


def chromium() -> str:
    """Debian's browser, the one without windows if it is there: it is done sooner."""
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert found, "this needs Debian's chromium-headless-shell, or chromium"
    return found


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": chromium(), "args": QUIET.split()}


@pytest.fixture(scope="session")
def browser_context_args(base_url: str) -> dict[str, Any]:
    return {
        "base_url": base_url,
        "viewport": {"width": 1280, "height": 800},
        "locale": "en-GB",
        "reduced_motion": "reduce",
        "service_workers": "block",  # but in tests of them: routes would not be seen
    }


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own, once it has compiled its rules.

    SENNIK_UI names a running one instead, such as Vite's while the page is changed.
    """
    if "SENNIK_UI" in os.environ:
        yield os.environ["SENNIK_UI"]
        return
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # the one that all workers of this run have
    address, process = taken(folder)
    try:
        wait_until_ready(address, process)
        yield address
    finally:
        left(folder)


@contextmanager
def noted(folder: Path) -> Iterator[dict[str, Any]]:
    """What the workers of this run know about their common server, one at a time."""
    note = folder / "server.json"
    with (folder / "server.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        known = json.loads(note.read_text()) if note.exists() else {"users": 0}
        yield known
        note.write_text(json.dumps(known))


def taken(folder: Path) -> tuple[str, int]:
    """Address and process of the server; the first who comes starts it."""
    with noted(folder) as known:
        if known["users"] == 0:
            known |= started(folder)
        known["users"] += 1
        return str(known["address"]), int(known["process"])


def left(folder: Path) -> None:
    """The last who goes stops the server."""
    with noted(folder) as known:
        known["users"] -= 1
        if known["users"] == 0:
            os.kill(known["process"], signal.SIGTERM)


def started(folder: Path) -> dict[str, Any]:
    """A server on any free port."""
    sennik = Path(sys.executable).with_name("sennik")
    data = folder / f"server-{time.time_ns()}"
    data.mkdir()
    command = [str(sennik), "serve", "--port", "0", "--no-browser", "--data", str(data)]
    many = {f"SENNIK_LIMITS_{name}": "100000" for name in PLENTY}
    with (data / "log.txt").open("w") as log:
        server = subprocess.Popen(  # noqa: S603 -- ours
            command, stdout=log, stderr=log, env={**os.environ, **many}
        )
    server.returncode = 0  # it may outlive this worker: nobody here waits for it
    for _ in range(PATIENCE * 5):
        found = re.search(r"http://[\w.:]+", (data / "log.txt").read_text())
        if found:
            address = found[0].replace("127.0.0.1", "localhost")
            return {"address": address, "process": server.pid}
        time.sleep(0.2)
    raise AssertionError("the server did not say where it is")


def wait_until_ready(address: str, process: int) -> None:
    """Until the rules are compiled."""
    for _ in range(PATIENCE):
        try:
            with urllib.request.urlopen(f"{address}/readyz", timeout=5):  # noqa: S310
                return
        except OSError:
            os.kill(process, 0)  # raises if it is gone
            time.sleep(1)
    raise AssertionError("the server is not ready")


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """A page on which a script that fails fails the test."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(error.stack or str(error)))
    page.set_default_timeout(20_000)
    yield page
    assert errors == []


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core, which finds what shuts people out."""
    return (ROOT / "web/node_modules/axe-core/axe.min.js").read_text()
