"""Whole matches over real sockets."""

import base64
import random
import threading
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sennik.engine import record as records
from sennik.games import GAMES
from sennik.games.common import SPECTATOR
from sennik.games.languages import LANGUAGES
from sennik.tables.frames import Frame
from sennik.tables.table import Table
from sennik.web.sockets import connection
from tests.web.clients import Line, Player, is_over, shuffled
from tests.web.conftest import People


def default_seats(key: str) -> int:
    return int(GAMES[key].rules.OPTIONS[0].default)


@pytest.mark.parametrize("key", GAMES)
def test_a_whole_match_against_bots(people: People, key: str) -> None:
    ola = people()
    table = ola.against_bots(key, default_seats(key))
    with ola.at(table) as line:
        last = line.play_out(random.Random(key))
    assert last["result"]["ending"] == "played"
    assert last["legal"] == [] and last["acting"] == 0


def test_two_people_and_a_spectator_see_one_match(people: People) -> None:
    ola, jan, ewa = people("Ola"), people("Jan"), people("Ewa")
    table = ola.open("sen", 2)
    ola.sit(table, 0)
    jan.sit(table, 1)
    ola.start(table)
    with ola.at(table) as first, jan.at(table) as second, ewa.at(table) as watching:
        last = play_together([first, second], random.Random(7))
        seen = watching.wait(lambda m: m["type"] == "frame" and is_over(m))
    assert [frame["result"]["scores"] for frame in last] == [
        seen["result"]["scores"]
    ] * 2
    assert seen["table"]["you"] == SPECTATOR
    assert all("legal" not in message for message in watching.messages())
    assert [seat["name"] for seat in seen["table"]["seats"]] == ["Ola", "Jan"]


def play_together(lines: list[Line], rng: random.Random) -> list[dict[str, Any]]:
    """Play at random at several sockets until all have seen the end."""
    for line in lines:
        line.fresh()
    while not all(is_over(line.frame) for line in lines):
        newest = max(line.frame["seq"] for line in lines)
        for line in lines:
            while line.frame["seq"] < newest:
                line.next()
        ready = [line for line in lines if line.frame["legal"]]
        if ready:
            line = rng.choice(ready)
            action = rng.choice(line.frame["legal"])
            assert line.play(action)["type"] == "done"
    return [line.frame for line in lines]


def test_one_player_at_several_tables_at_once(people: People) -> None:
    ola = people()
    tables = [ola.against_bots("sen") for _ in range(4)]
    ends: list[dict[str, Any]] = []

    def play(table: str) -> None:
        with ola.at(table) as line:
            ends.append(line.play_out(random.Random(table)))

    threads = [threading.Thread(target=play, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(ends) == 4


def test_the_record_proves_the_shuffle_with_everybodys_entropy(
    people: People, tmp_path: Path
) -> None:
    ola = people()
    table = ola.against_bots("sen")
    promised = ola.ask("GET", f"/api/tables/{table}/fairness")["fair"]
    assert "secret" not in promised
    refused = ola.ask("GET", f"/api/tables/{table}/record", code=409)
    assert refused["reason"] == "record_running"
    with ola.at(table) as line:
        line.play_out(random.Random(3))
    record = ola.ask("GET", f"/api/tables/{table}/record")
    assert record["fair"]["commitment"] == promised["commitment"]
    assert record["fair"]["shares"] == promised["shares"]
    assert "every card follows" in records.verify(record).proved[1]
    assert record["players"][0] == "person"
    assert "person" not in record["players"][1:]
    revealed = ola.ask("GET", f"/api/tables/{table}/fairness")
    assert revealed["fair"]["secret"] == record["fair"]["secret"]
    assert "verify" in revealed["explanation"]["pl"]


def test_a_rematch_is_a_new_match_at_the_same_table(people: People) -> None:
    ola = people()
    table = ola.against_bots("sen")
    with ola.at(table) as line:
        line.play_out(random.Random(4))
        line.send({"type": "again", "id": "a"})
        assert line.answer("a")["type"] == "done"
        shuffled(table)
        frame = line.wait(lambda m: m["type"] == "frame" and m["table"]["match"] == 2)
        assert not is_over(frame)
        assert is_over(line.play_out(random.Random(5)))


def test_who_wants_json_gets_the_same_as_text(people: People) -> None:
    """Bytes as base64; the answers too."""
    ola, jan = people("Ola"), people("Jan")
    table = ola.open("sen", 2)
    ola.sit(table, 0)
    jan.sit(table, 1)
    ola.start(table)
    with ola.at(table) as binary, ola.at(table, "?form=json") as text:
        packed, plain = binary.fresh(), text.fresh()
        assert base64.b64decode(plain["view"]) == packed["view"] != b""
        assert {**plain, "view": packed["view"]} == packed
        assert all(raw.startswith(b"{") for raw in text.raw)
        assert text.play(plain["legal"][0])["type"] == "done"
        binary.fresh()
        assert binary.frame["seq"] == text.frame["seq"]
        text.send({"type": "ping", "id": "p"})
        assert text.answer("p") == {"type": "pong", "id": "p"}


def test_words_come_with_json_in_the_language_asked_for(people: People) -> None:
    ola = people()
    table = ola.against_bots("sen")
    shown = {}
    for language in LANGUAGES:
        with ola.at(table, f"?form=json&words=1&lang={language}") as line:
            shown[language] = line.turn()
            line.act(10**6)
            shown[language]["refused"] = line.answer()["sentence"]
    english, *others = (shown[language] for language in LANGUAGES)
    for other in others:
        for part in ("say", "told", "choices", "refused"):
            assert english[part] and english[part] != other[part], part
        assert [one["action"] for one in other["choices"]] == other["legal"]
        assert english["legal"] == other["legal"]


@pytest.mark.parametrize("query", ["", "?words=1", "?form=xml&lang=tlh", "?form=%ff"])
def test_nonsense_in_the_address_counts_as_nothing(people: People, query: str) -> None:
    ola = people()
    with ola.at(ola.against_bots("sen"), query) as line:
        frame = line.turn()
        assert isinstance(frame["view"], bytes) and "say" not in frame


def test_a_match_can_be_played_out_in_words(people: People) -> None:
    ola = people()
    table = ola.against_bots("sen")
    with ola.at(table, "?form=json&words=1&lang=pl") as line:
        last = line.play_out(random.Random(9))
    assert last["text"] and last["result"]["ending"] == "played"


def test_the_table_is_told_once_and_again_only_when_it_changes(people: People) -> None:
    """Steps of a match are no news of the table."""
    ola, jan = people("Ola"), people("Jan")
    table = ola.open("sen", 2)
    ola.sit(table, 0)
    jan.sit(table, 1)
    ola.start(table)
    with ola.at(table) as line, jan.at(table):
        line.wait(lambda m: line.table["seats"][1]["state"] == "here")
        line.raw.clear()
        for _ in range(2):
            line.play(line.turn()["legal"][0])
        assert [m["type"] for m in line.messages()].count("table") == 0
        jan.ask("POST", "/api/me", {"name": "Janek"})
        line.fresh()
        assert line.table["seats"][1]["name"] == "Janek"
        assert [m["type"] for m in line.messages()][-2:] == ["table", "frame"]


def test_a_frame_that_cannot_be_made_harms_nobody_else(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its reader is cut and finds the whole truth when it comes back."""
    ola, jan = people("Ola"), people("Jan")
    table = ola.open("sen", 2)
    ola.sit(table, 0)
    jan.sit(table, 1)
    ola.start(table)
    made = connection.frame

    def failing(table: Table, viewer: int, after: int | None) -> Frame:
        assert viewer != 1, "a fault of ours"
        return made(table, viewer, after)

    with ola.at(table) as one, jan.at(table) as two:
        one.turn()
        two.turn()
        with monkeypatch.context() as broken:
            broken.setattr(connection, "frame", failing)
            assert one.play(one.frame["legal"][0])["type"] == "done"
            with pytest.raises(ConnectionClosed):
                two.wait(lambda message: False)
        assert one.fresh()["log"]
    with jan.at(table) as again:
        assert again.turn()["seq"] >= one.frame["seq"]


def test_a_canned_phrase_is_heard_by_the_others(people: People) -> None:
    ola, jan = people("Ola"), people("Jan")
    table = ola.open("sen", 2)
    ola.sit(table, 0)
    jan.sit(table, 1)
    with ola.at(table) as first, jan.at(table) as second:
        first.fresh()
        second.fresh()
        first.send({"type": "say", "phrase": "hello", "id": "1"})
        assert first.answer("1")["type"] == "done"
        second.wait(lambda m: any(line[1] == "table.said" for line in m["log"]))
        first.send({"type": "say", "phrase": "anything I like", "id": "2"})
        assert first.answer("2")["reason"] == "bad_phrase"


def test_conceding_ends_a_match_of_two(people: People) -> None:
    ola = people()
    table = ola.against_bots("sen")
    with ola.at(table) as line:
        line.turn()
        line.send({"type": "concede", "id": "c"})
        assert line.answer("c")["type"] == "done"
        end = line.wait(lambda m: m["type"] == "frame" and is_over(m))
    assert end["result"]["ending"] == "conceded"
    assert end["result"]["winners"] == [1]


def found(who: Player) -> dict[str, str]:
    """The tables that everybody finds, and how they stand."""
    return {x["id"]: x["status"] for x in who.ask("GET", "/api/tables")["public"]}


def test_a_public_table_is_found_while_one_can_sit_down_or_watch(
    people: People,
) -> None:
    ola, jan, ewa = people("Ola"), people("Jan"), people("Ewa")
    for spectators in (True, False):
        table = ola.open("sen", 2, public=True, spectators=spectators)
        assert found(ewa)[table] == "open"
        ola.sit(table, 0)
        jan.sit(table, 1)
        assert table not in found(ewa)  # full, and nothing to see yet
        ola.start(table)
        assert found(ewa).get(table) == ("playing" if spectators else None)
        with ola.at(table) as line:
            line.turn()
            line.send({"type": "concede", "id": "c"})
            line.wait(lambda m: m["type"] == "frame" and is_over(m))
        assert table not in found(ewa)


def test_lists_tell_bots_from_people(people: People) -> None:
    ola = people("Ola")
    table = ola.against_bots("sen")
    with ola.at(table) as line:
        line.turn()
        (mine,) = ola.ask("GET", "/api/tables")["mine"]
    assert mine["id"] == table
    me, *bots = mine["seats"]
    seen = {"name": "Ola", "bot": "", "acts": True, "portrait": "", "won": False}
    assert me == seen
    assert all(one["name"] == "" and one["bot"] for one in bots)


def test_the_lobby_tells_who_has_won(people: People) -> None:
    ola = people("Ola")
    table = ola.against_bots("sen")
    with ola.at(table) as line:
        line.turn()
        line.send({"type": "concede", "id": "c"})
        line.wait(lambda m: m["type"] == "frame" and is_over(m))
    listed = ola.ask("GET", "/api/tables")["mine"]
    seats = next(one["seats"] for one in listed if one["id"] == table)
    assert [one["won"] for one in seats] == [False, True]


def test_the_lobby_tells_whose_turn_it_is(people: People) -> None:
    ola, jan = people("Ola"), people("Jan")
    table = ola.open("sen", 2, public=True)
    assert table in found(jan)
    ola.sit(table, 0)
    jan.sit(table, 1)
    ola.start(table)

    def turns(player: Player) -> list[bool]:
        mine = player.ask("GET", "/api/tables")["mine"]
        return [x["your_turn"] for x in mine if x["id"] == table]

    assert turns(ola) == [True] and turns(jan) == [True]  # both may look first
