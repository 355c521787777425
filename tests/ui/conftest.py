"""A real server and a real browser; the page must have been built."""

import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

QUIET = (
    "--headless --no-sandbox --disable-gpu --disable-background-networking "
    "--disable-component-update --disable-sync"
)
ROOT = Path(__file__).parents[2]
PATIENCE = 600  # seconds for a cold start on a busy machine: every rule is compiled


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    chromium = shutil.which("chromium")
    assert chromium, "these tests need Debian's chromium"
    return {"executable_path": chromium, "args": QUIET.split()}


@pytest.fixture(scope="session")
def browser_context_args(base_url: str) -> dict[str, Any]:
    return {
        "base_url": base_url,
        "viewport": {"width": 1280, "height": 800},
        "locale": "en-GB",
        "reduced_motion": "reduce",
    }


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own, once it has compiled its rules.

    SENNIK_UI names a running one instead, such as Vite's while the page is changed.
    """
    if "SENNIK_UI" in os.environ:
        yield os.environ["SENNIK_UI"]
        return
    folder = tmp_path_factory.mktemp("server")
    sennik = Path(sys.executable).with_name("sennik")
    command = [str(sennik), "serve", "--port", "0", "--no-browser"]
    log = (folder / "log.txt").open("w")
    server = subprocess.Popen(  # noqa: S603 -- our own command
        [*command, "--data", str(folder)], stdout=log, stderr=log
    )
    try:
        address = announced(folder / "log.txt", server)
        wait_until_ready(address, server)
        yield address
    finally:
        server.terminate()
        server.wait(timeout=30)
        log.close()


def announced(log: Path, server: "subprocess.Popen[bytes]") -> str:
    for _ in range(PATIENCE * 5):
        found = re.search(r"http://[\w.:]+", log.read_text())
        if found:
            return found[0].replace("127.0.0.1", "localhost")
        assert server.poll() is None, log.read_text()
        time.sleep(0.2)
    raise AssertionError("the server did not say where it is")


def wait_until_ready(address: str, server: "subprocess.Popen[bytes]") -> None:
    for _ in range(PATIENCE):
        try:
            with urllib.request.urlopen(f"{address}/readyz", timeout=5):  # noqa: S310
                return
        except OSError:
            assert server.poll() is None
            time.sleep(1)
    raise AssertionError("the server is not ready")


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """A page on which a script that fails fails the test."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.set_default_timeout(20_000)
    yield page
    assert errors == []


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core, which finds what shuts people out."""
    return (ROOT / "web/node_modules/axe-core/axe.min.js").read_text()
