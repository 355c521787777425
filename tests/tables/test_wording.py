"""Frames in words, for who asks for them: all that a page would say, in a language."""

import random
import re
from typing import Any

import pytest

from sennik.games import GAMES
from sennik.games.common import SPECTATOR
from sennik.games.languages import LANGUAGES
from sennik.tables import commands as asked
from sennik.tables.frames import frame
from sennik.tables.wording import worded
from tests.tables.party import Party
from tests.tables.test_tables import sen

NAMES = ["Ola", "Jan", "Ewa", "Iga", "Leon", "Maja"]
OPEN_FORM = re.compile(r"[{}]")


def said(party: Party, viewer: int, language: str, after: int = 0) -> dict[str, Any]:
    """A frame in words."""
    names = NAMES[: len(party.table.seats)]
    made = frame(party.table, viewer, after)
    return worded(party.table, viewer, made, language, names)


@pytest.mark.parametrize("key", GAMES)
def test_a_whole_match_can_be_read(key: str) -> None:
    """Every choice has a label and a text that names it, and the end is told."""
    rng, lines = random.Random(key), 0
    seats = max(2, GAMES[key].rules.MIN_SEATS)
    party = Party(key, {"seats": seats}, memory_aid=False).started()
    while party.table.status == "playing":
        before, seat = party.table.seq, rng.choice(party.table.acting())
        party.act(seat, rng.choice(party.table.seats[seat].legal))
        for viewer in party.viewers():
            language = rng.choice(LANGUAGES)
            made = said(party, viewer, language, before)
            texts = [choice["label"] for choice in made["choices"]]
            assert len({choice["text"] for choice in made["choices"]}) == len(texts)
            for text in (*texts, *made["told"], made["say"]):
                assert text and not OPEN_FORM.search(text), text
            lines += len(made["told"])
        assert party.table.seq < 5_000
    assert lines > 20
    for viewer in party.viewers():
        texts = [said(party, viewer, one)["text"] for one in LANGUAGES]
        assert all(texts) and len(set(texts)) == len(LANGUAGES)


def test_words_are_in_the_language_asked_for() -> None:
    party = sen()
    party.act_text(0, "look 0.1")
    english, *others = (said(party, 0, language) for language in LANGUAGES)
    for other in others:
        for part in ("say", "told", "choices"):
            assert english[part] != other[part], part
        for part in ("view", "legal", "prompt", "log"):
            assert english[part] == other[part], part


def test_a_log_in_words_speaks_to_its_reader_and_names_the_others() -> None:
    party = sen()
    before = party.table.seq
    party.ask(asked.Say, "u1", phrase="thanks")
    party.ask(asked.Concede, "u1", level="thumb")
    (own, other) = (said(party, viewer, "en", before)["told"] for viewer in (1, 0))
    assert all(line.startswith("Jan") for line in other[:2]) and own != other
    assert said(party, SPECTATOR, "pl", before)["told"][0].startswith("Jan")


def test_a_table_without_a_match_is_worded_too() -> None:
    party = Party().seated()
    made = said(party, 0, "en")
    assert made["told"] and "say" not in made and "choices" not in made


def test_words_add_to_a_frame_and_change_nothing_of_it() -> None:
    party = sen(memory_aid=False)
    party.act_text(0, "look 0.1")
    made = said(party, 0, "en")
    assert made["legal"] == party.frame(0)["legal"]
    assert [choice["action"] for choice in made["choices"]] == made["legal"]
    assert made["type"] == "frame" and made["view"]
