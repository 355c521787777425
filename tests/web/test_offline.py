"""What a page keeps for when there is no server is called by all that it holds."""

from collections.abc import Callable, Iterator

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sennik.games import GAMES
from sennik.web.http import game_facts, offline, page_files
from sennik.web.http import rules as served
from tests.web.conftest import People


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    offline.worker.cache_clear()
    yield
    offline.worker.cache_clear()


def worker() -> bytes:
    found = offline.worker()
    assert found is not None, "these tests need the built page"
    return found.content


def test_the_worker_names_its_build_and_what_it_is_told(server: str) -> None:
    answer = httpx.get(f"{server}/sw.js")
    assert answer.content == worker()
    assert page_files.build() in answer.text
    assert "__BUILD__" not in answer.text
    assert offline.TOLD not in answer.content
    known = {"if-none-match": answer.headers["etag"]}
    assert httpx.get(f"{server}/sw.js", headers=known).status_code == 304


def other_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_facts, "rulebook", lambda *_: "another book")


def other_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_facts, "characters", list)


def other_phrases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_facts, "words", lambda *_: b"{}")


def other_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "messages", lambda *_: page_files.asset("m", b"{}"))


def another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_facts, "games", lambda: [game_facts.facts(GAMES["sen"])])


@pytest.mark.parametrize(
    "change",
    [other_book, other_characters, other_phrases, other_sentences, another_game],
    ids=lambda change: change.__name__,
)
def test_browsers_fetch_everything_anew_where_anything_of_it_changes(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[pytest.MonkeyPatch], None]
) -> None:
    before = worker()
    offline.worker.cache_clear()
    assert worker() == before
    offline.worker.cache_clear()
    change(monkeypatch)
    assert worker() != before


def test_a_page_of_another_build_does_not_come_to_a_table(people: People) -> None:
    ola = people()
    table = ola.open("sen")
    with ola.at(table, f"?page={page_files.build()}") as line:
        assert line.fresh()["table"]["id"] == table
    with ola.at(table, "?page=older") as line:
        with pytest.raises(ConnectionClosed) as closed:
            line.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4426
