"""What is refused on a socket, each with its own reason, and what changes nothing."""

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from sennik.games import GAMES
from tests.web.clients import Line, Player
from tests.web.conftest import People


def two_at_a_table(people: People) -> tuple[Player, Player, str]:
    ola, jan = people("Ola"), people("Jan")
    table = ola.open("sen", 2)
    ola.sit(table, 0)
    jan.sit(table, 1)
    ola.start(table)
    return ola, jan, table


def refused(line: Line, message: Any) -> dict[str, Any]:
    """The refusal of a message; a fresh frame follows it."""
    line.send(message)
    answer = line.wait(lambda m: m["type"] != "frame")
    assert answer["type"] == "refused", answer
    assert answer["sentence"]
    line.fresh()
    return answer


def test_a_stale_action_is_refused_and_changes_nothing(people: People) -> None:
    ola, _, table = two_at_a_table(people)
    with ola.at(table) as line:
        frame = line.turn()
        stale = {"type": "act", "id": "x", "action": frame["legal"][0]}
        answer = refused(line, {**stale, "prompt": frame["prompt"] - 1})
        assert answer["reason"] == "stale"
        assert answer["id"] == "x"
        assert line.frame["seq"] == frame["seq"]
        assert line.frame["view"] == frame["view"]


def test_an_illegal_action_cites_its_paragraph(people: People) -> None:
    ola = people()
    with ola.at(ola.against_bots("sen")) as line:
        frame = line.turn()
        legal = set(frame["legal"])
        action = min(set(range(GAMES["sen"].rules.ACTIONS)) - legal)
        line.act(action)
        answer = line.answer()
        assert answer["reason"] == "illegal"
        assert answer["paragraph"] > 0


def test_a_language_is_changed_without_coming_back(people: People) -> None:
    ola = people()
    with ola.at(ola.against_bots("sen"), "?lang=pl") as line:
        line.turn()
        nonsense = {"type": "say", "phrase": "nonsense"}
        polish = refused(line, nonsense)["sentence"]
        line.send({"type": "speak", "lang": "en", "id": "s"})
        assert line.answer("s")["type"] == "done"
        english = refused(line, nonsense)["sentence"]
        line.send({"type": "speak", "lang": "tlh", "id": "t"})
        assert line.answer("t")["type"] == "done"
        assert polish != english == refused(line, nonsense)["sentence"]


def test_an_action_out_of_turn_is_refused(people: People) -> None:
    ola, jan, table = two_at_a_table(people)
    with ola.at(table) as first, jan.at(table) as second:
        lines = [first, second]
        for line in lines:
            line.fresh()
        while all(line.frame["legal"] for line in lines):
            assert first.play(first.frame["legal"][0])["type"] == "done"
            while second.frame["seq"] < first.frame["seq"]:
                second.next()
        waiting = next(line for line in lines if not line.frame["legal"])
        waiting.act(128)
        assert waiting.answer()["reason"] == "not_your_turn"


def test_a_repeated_id_gets_its_first_answer_and_acts_once(people: People) -> None:
    ola = people()
    with ola.at(ola.against_bots("sen")) as line:
        frame = line.turn()
        action = frame["legal"][0]
        act = {"type": "act", "id": "same", "prompt": frame["prompt"], "action": action}
        line.send(act)
        first = line.answer("same")
        line.send(act)
        second = line.answer("same")
        assert first == second
        assert first["type"] == "done"
        answer = refused(line, {**act, "action": action + 1})
        assert answer["reason"] == "repeated"


def test_a_spectator_may_not_act(people: People) -> None:
    ola, ewa = people("Ola"), people("Ewa")
    table = ola.against_bots("sen")
    with ewa.at(table) as line:
        line.fresh()
        act = {"type": "act", "id": "1", "prompt": 1, "action": 0}
        assert refused(line, act)["reason"] == "not_seated"


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "null",
        '"act"',
        '{"type": "dance"}',
        '{"type": "act"}',
        '{"type": "act", "id": "", "prompt": 1, "action": 1}',
        '{"type": "act", "id": "1", "prompt": "1", "action": 1}',
        '{"type": "act", "id": "1", "prompt": 1, "action": 1e99}',
        '{"type": "act", "id": "1", "prompt": 1, "action": 1, "seat": 1}',
        '{"type": "reveal", "round": 1, "entropy": "xyz"}',
        '{"type": "commit", "commitment": "00"}',
        '{"type": "claim", "seat": 1, "wish": "money"}',
        "[" * 3000,
        b"\x00\xff\x00",
    ],
)
def test_what_cannot_be_read_is_malformed(people: People, message: Any) -> None:
    ola = people()
    with ola.at(ola.open("sen")) as line:
        line.fresh()
        assert refused(line, message)["reason"] == "malformed"
        line.send({"type": "ping", "id": "p"})
        assert line.answer("p") == {"type": "pong", "id": "p"}


def test_too_many_malformed_messages_close_the_socket(people: People) -> None:
    ola = people()
    with ola.at(ola.open("sen")) as line:
        for _ in range(30):
            line.send("rubbish")
        with pytest.raises(ConnectionClosed) as closed:
            line.wait(lambda m: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4400


def test_a_message_that_is_too_long_closes_the_socket(people: People) -> None:
    ola = people()
    with ola.at(ola.open("sen")) as line:
        line.send("x" * 5000)
        with pytest.raises(ConnectionClosed) as closed:
            line.wait(lambda m: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_an_action_that_revealed_nothing_is_taken_back(people: People) -> None:
    """A peek shows a card and stays; the choice of a card to give up can be undone."""
    ola, jan, table = two_at_a_table(people)
    rng = random.Random(5)
    with ola.at(table) as first, jan.at(table) as second:
        lines = [first, second]
        for line in lines:
            line.fresh()
        for _ in range(300):
            newest = max(line.frame["seq"] for line in lines)
            for line in lines:
                while line.frame["seq"] < newest:
                    line.next()
            undoing = next((line for line in lines if line.frame["undo"]), None)
            if undoing is not None:
                break
            line = rng.choice([line for line in lines if line.frame["legal"]])
            before = line.frame
            line.play(rng.choice(line.frame["legal"]))
        assert undoing is not None
        undoing.send({"type": "undo", "id": "u"})
        answer = undoing.answer("u")
        assert answer["type"] == "done"
        while undoing.frame["seq"] < answer["seq"]:
            undoing.next()
        assert undoing.frame["view"] == before["view"]
        assert undoing.frame["legal"] == before["legal"]
        assert undoing.frame["prompt"] > before["prompt"]
        undoing.send({"type": "undo", "id": "u"})
        assert undoing.answer("u") == answer
        assert refused(undoing, {"type": "undo", "id": "v"})["reason"] == "no_undo"


def test_others_cannot_take_my_action_back(people: People) -> None:
    ola, jan, table = two_at_a_table(people)
    with ola.at(table) as first, jan.at(table) as second:
        first.turn()
        second.turn()
        first.play(first.frame["legal"][0])
        second.fresh()
        assert refused(second, {"type": "undo", "id": "u"})["reason"] == "no_undo"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner)
    ),
    max_leaves=12,
)
NAMES = ["act", "undo", "say", "dismiss", "concede", "again", "claim"]
LIKELY = st.fixed_dictionaries(
    {
        "type": st.sampled_from([*NAMES, "commit", "reveal", "return", "ping", ""])
        | JSON
    },
    optional={
        "id": st.text(max_size=70) | JSON,
        "prompt": st.integers() | JSON,
        "action": st.integers() | JSON,
        "phrase": st.text(max_size=40) | JSON,
        "round": st.integers() | JSON,
        "entropy": st.text("0123456789abcdefxyz", max_size=140) | JSON,
        "commitment": st.text("0123456789abcdefxyz", max_size=80) | JSON,
        "wish": st.sampled_from(["bot", "end"]) | JSON,
        "seat": st.integers() | JSON,
    },
)


@pytest.fixture(scope="module")
def table_of_rubbish(server: str) -> Any:
    """A table at which anything may be said, and its player."""
    made = People(server)
    ola = made()
    yield ola, ola.against_bots("sen")
    made.close()


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    spoken=st.lists(
        st.binary(max_size=60)
        | st.text(max_size=60)
        | JSON.map(json.dumps)
        | LIKELY.map(json.dumps),
        max_size=8,
    )
)
def test_nothing_said_on_a_socket_breaks_the_table(
    table_of_rubbish: tuple[Player, str], spoken: list[str | bytes]
) -> None:
    ola, table = table_of_rubbish
    with ola.at(table) as line:
        line.fresh()
        for message in spoken:
            line.send(message)
            answer = line.wait(lambda m: m["type"] != "frame")
            assert answer.get("reason") != "fault", message
        line.send({"type": "ping", "id": "still here"})
        line.answer("still here")
