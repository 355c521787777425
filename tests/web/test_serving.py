"""`sennik serve` as a process: readiness, metrics, polite stopping, complaints."""

import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from sennik.cli import serve
from sennik.cli.main import main
from sennik.web.run import logs
from tests.web.clients import Player, free_port, is_ready, until

ROOT = Path(__file__).parents[2]


@contextmanager
def process(folder: Path, *more: str) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    port = free_port()
    command = [sys.executable, "-c", "from sennik.cli.main import main; main()"]
    given = ["serve", "--port", str(port), "--no-browser", "--data", str(folder), *more]
    server = subprocess.Popen(  # noqa: S603
        [*command, *given], stderr=subprocess.PIPE, text=True, cwd=ROOT
    )
    address = f"http://127.0.0.1:{port}"
    try:
        yield address, server
    finally:
        server.kill()
        server.communicate()


@pytest.mark.slow
def test_a_server_becomes_ready_counts_and_stops_politely(tmp_path: Path) -> None:
    port = free_port()
    more = ("--metrics-port", str(port), "--log-format", "json", "--games", "sen")
    with process(tmp_path, *more) as (address, server):
        until(lambda: is_ready(address), 300)
        ola = Player(address, "Ola")
        table = ola.against_bots("sen")
        with ola.at(table) as line:
            line.turn()
            metrics = httpx.get(f"http://127.0.0.1:{port}/metrics").text
            assert 'sennik_connections{worker="0"} 1.0' in metrics
            assert 'sennik_commit_seconds_count{kind="Start",worker="0"} 1.0' in metrics
            server.send_signal(signal.SIGTERM)
            _, said = server.communicate(timeout=30)
        cookie = next(iter(ola.http.cookies.jar)).value
        ola.close()
    assert server.returncode in (0, -signal.SIGTERM)
    assert '"event": "ready"' in said and '"event": "closed"' in said
    assert "Traceback" not in said
    assert cookie is not None and cookie not in said


HELD = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ["LISTEN_PID"] = str(os.getpid())  # as systemd does
from sennik.cli.main import main
main(sys.argv[2:])
"""


def test_whoever_comes_while_the_server_is_restarted_waits(tmp_path: Path) -> None:
    """With a socket that somebody else holds, as systemd does."""
    with socket.create_server(("127.0.0.1", 0)) as held:
        address = f"http://127.0.0.1:{held.getsockname()[1]}"
        given = [str(held.fileno()), "serve", "--no-browser", "--data", str(tmp_path)]
        for _ in range(2):
            early = socket.create_connection(held.getsockname())
            early.sendall(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
            server = subprocess.Popen(  # noqa: S603
                [sys.executable, "-c", HELD, *given],
                pass_fds=[held.fileno()],
                stderr=subprocess.PIPE,
                cwd=ROOT,
            )
            try:
                early.settimeout(60)
                assert early.recv(100).startswith(b"HTTP/1.1 200")
                assert httpx.get(f"{address}/healthz", timeout=60).is_success
            finally:
                early.close()
                server.terminate()
                server.communicate(timeout=30)


def test_a_port_for_metrics_that_is_taken_is_complained_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        given = ["--no-browser", "--port", "0", "--metrics-port", port]
        assert main(["serve", "--data", str(tmp_path), *given]) == 2
    said = capsys.readouterr().err
    assert f"127.0.0.1:{port} cannot be listened on" in said


def test_the_local_network_is_told_where_to_find_us(tmp_path: Path) -> None:
    """Or why it cannot: a machine may be in no network."""
    command = [sys.executable, "-c", "from sennik.cli.main import main; main()"]
    given = ["serve", "--lan", "--port", "0", "--no-browser", "--data", str(tmp_path)]
    server = subprocess.Popen(  # noqa: S603
        [*command, *given], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert server.stdout is not None
    try:
        first, second = server.stdout.readline(), server.stdout.readline()
        address = first.split()[4]
        until(lambda: is_ready(address), 60)
        told = "localhost" not in address
        said = "Every device in your network" if told else "no address in a network"
        assert said in second
        port = address.rpartition(":")[2]
        ola = Player(f"http://127.0.0.1:{port}", "Ola")
        url = ola.ask("GET", f"/api/tables/{ola.open('sen')}")["url"]
        ola.close()
        assert url.startswith(f"{address}/tables/" if told else "/tables/")
    finally:
        server.kill()
        server.communicate()


@pytest.mark.parametrize("reached", ["", "127.0.0.1", "192.168.1.7"])
def test_a_loopback_address_is_no_way_for_others(
    monkeypatch: pytest.MonkeyPatch, reached: str
) -> None:
    class Way:
        """A socket that has found a way, or none."""

        def __init__(self, *_: object) -> None: ...
        def __enter__(self) -> "Way":
            return self

        def __exit__(self, *_: object) -> None: ...

        def connect(self, _: object) -> None:
            if not reached:
                raise OSError("Network is unreachable")

        def getsockname(self) -> tuple[str, int]:
            return reached, 1

    monkeypatch.setattr(socket, "socket", Way)
    assert serve._in_network() == ("192.168.1.7" if "192" in reached else "")


def test_several_workers_on_sqlite_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    given = ["serve", "--workers", "2", "--data", str(tmp_path), "--no-browser"]
    assert main(given) == 2
    assert "postgresql://" in capsys.readouterr().err


@pytest.mark.parametrize(
    "given",
    [
        ["--log-format", "xml"],
        ["--log-level", "loud"],
        ["--public-url", "nowhere"],
        ["--database", "oracle://x"],
        ["--host", "256.1.1.1"],
        ["--lan", "--host", "127.0.0.1"],
        ["--games", "chess"],
    ],
)
def test_a_wrong_argument_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, given: list[str]
) -> None:
    assert main(["serve", "--no-browser", "--data", str(tmp_path), *given]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_port_that_is_taken_is_a_complaint(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        given = ["serve", "--no-browser", "--data", str(tmp_path), "--port", port]
        assert main(given) == 2
    assert port in capsys.readouterr().err


def test_secrets_are_blotted_out_of_logs() -> None:
    event = {"event": "x", "cookie": "abc", "return_code": "def", "table": "t"}
    shown = logs.without_secrets(logging.getLogger(), "info", event)
    assert shown["table"] == "t"
    assert "abc" not in str(shown) and "def" not in str(shown)


def test_the_example_bot_plays_a_whole_match(server: str) -> None:
    """The example is run as its readers run it."""
    found = subprocess.run(  # noqa: S603
        [sys.executable, str(ROOT / "examples" / "bot.py"), server, "sen"],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "PYTHONWARNINGS": "error"},
        check=True,
    )
    assert "'winners'" in found.stdout
