from collections.abc import Iterator
from pathlib import Path

import pytest

from sennik.web.settings import Limits, Settings
from tests.web.clients import Player, serving

OPEN_DOORS = Limits(
    messages_a_second=1e6,
    messages_at_once=1_000_000,
    requests_a_second=1e6,
    requests_at_once=1_000_000,
    strange_requests_a_second=1e6,
    strange_requests_at_once=1_000_000,
    lines_an_address=10_000,
    identities_an_hour=1e9,
    identities_at_once=1_000_000,
    tables=1_000_000,
    connections=1_000,
)


def settings_at(folder: Path, **changes: object) -> Settings:
    """A server for tests: bots act at once, and nobody is too fast."""
    given = {
        "port": 0,
        "database": f"sqlite:///{folder}/tables.sqlite",
        "bot_pace": 0.0,
        "away_seconds": 0.1,
        "limits": OPEN_DOORS,
        "games": ("sen",),
        **changes,
    }
    return Settings(**given)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server with SQLite for all tests that need nothing special."""
    with serving(settings_at(tmp_path_factory.mktemp("server"))) as address:
        yield address


@pytest.fixture
def people(server: str) -> Iterator["People"]:
    """Visitors of the common server."""
    made = People(server)
    yield made
    made.close()


class People:
    """Makes visitors and sends them home."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.made: list[Player] = []

    def __call__(self, name: str = "Ola", token: str = "") -> Player:
        self.made.append(Player(self.server, name, token))
        return self.made[-1]

    def close(self) -> None:
        for player in self.made:
            player.close()
