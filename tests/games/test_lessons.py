"""The lessons of the page: played by the rules, and what they say is true."""

import json
from pathlib import Path
from typing import Any

import pytest

from sennik.bots.characters import CHARACTERS
from sennik.engine.match import Match
from sennik.games import GAMES
from sennik.games.catalogues import catalogue
from sennik.games.common import CHANCE, CHANCE_ACTS
from sennik.games.languages import LANGUAGES
from sennik.games.onirim.facts import NIGHTMARE
from sennik.games.sen.facts import CALL_SUCCEEDED, DECK_2017, PEEK, RAVENS
from sennik.games.smoki.facts import COLUMNS, PLACE, VALUES

FOLDER = Path(__file__).parents[2] / "src/sennik/games"
LESSONS = {
    path.parents[1].name: json.loads(path.read_text(encoding="utf-8"))
    for path in FOLDER.glob("*/page/lesson.json")
}
LEARNER = 0


class Lesson:
    """The match of a lesson, played up to any of its words."""

    def __init__(self, key: str) -> None:
        self.script: dict[str, Any] = LESSONS[key]
        self.match = Match(GAMES[key], self.script["options"])
        self.steps = iter(self.script["steps"])

    @property
    def state(self) -> Any:
        return self.match.state

    def play(self, step: list[Any]) -> None:
        """Play a step, which must be legal and called as it says."""
        who, action, text, *_ = step
        match, actor = self.match, CHANCE if who == "chance" else who
        acting = match.actors()
        assert acting == CHANCE_ACTS if actor == CHANCE else acting >> actor & 1, step
        assert match.words.text(match.state, actor, action) == text
        match.play(actor, action)

    def until(self, key: str) -> "Lesson":
        """Go on until the learner has been told `key`, and has done it."""
        for step in self.steps:
            self.play(step)
            if step[3:] == [f"lesson.{key}"]:
                return self
        raise AssertionError(f"nobody is told {key}")

    def to_the_end(self) -> "Lesson":
        for step in self.steps:
            self.play(step)
        return self


@pytest.mark.parametrize("key", LESSONS)
def test_every_step_of_a_lesson_is_legal_and_the_learner_is_told_each_of_its_own(
    key: str,
) -> None:
    lesson = Lesson(key).to_the_end()
    script, match = lesson.script, lesson.match
    assert match.is_over or match.acting_seats() == [LEARNER]
    for who, _, _, *told in script["steps"]:
        assert len(told) == (who == LEARNER)
    assert len(script["cast"]) == script["options"]["seats"] - 1
    assert all(one in CHARACTERS for one in script["cast"])


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_has_its_words_in_every_language_and_each_is_short(key: str) -> None:
    script = LESSONS[key]
    keys = [script["end"], *(step[3] for step in script["steps"] if len(step) > 3)]
    for language in LANGUAGES:
        texts = catalogue(f"sennik.games.{key}", language).texts
        for one in keys:
            assert len(texts[one]) <= 130, texts[one]  # three lines of a phone


@pytest.mark.parametrize("key", LESSONS)
def test_chance_deals_what_a_lesson_says_before_somebody_else_is_asked(
    key: str,
) -> None:
    """The page takes outcomes and each seat's actions from lists of their own."""
    lesson = Lesson(key)
    for step in lesson.steps:
        is_chance = lesson.match.actors() == CHANCE_ACTS
        assert is_chance == (step[0] == "chance")
        lesson.play(step)
    assert lesson.match.actors() != CHANCE_ACTS


def test_sen_tells_what_the_learner_sees_and_the_call_is_right() -> None:
    lesson = Lesson("sen")
    state = lesson.until("look_again").state
    assert [state.cards[place] for place in (0, 1)] == [1, 8] and state.top == 0
    state = lesson.until("replace").state
    assert state.cards[1] == 0 and state.top == 8
    lesson.until("draw")
    assert state.pile[9] == 1 and state.top == 9
    lesson.until("lay")
    assert state.top == 9 and state.pile[9] == 2
    lesson.until("draw_again")
    assert state.pile[6] == 1 and state.top == 6
    lesson.until("use")
    assert state.top == PEEK
    lesson.until("peek")
    assert state.cards[2] == 2
    lesson.until("wake").to_the_end()
    assert sum(state.cards[place] for place in range(4)) == 8
    assert sum(state.cards[place] for place in range(4, 8)) == 20
    assert state.verdict == CALL_SUCCEEDED
    assert lesson.match.scores() == [0, 20] and lesson.match.winners() == [LEARNER]
    ravens = sum(
        int(n) * int(each) for n, each in zip(DECK_2017, RAVENS[0], strict=True)
    )
    assert round(4 * ravens / sum(DECK_2017)) == 21  # of a usual dream
    assert state.penalty == 5


def test_koty_tells_of_an_attack_that_succeeds_and_a_defence_that_holds() -> None:
    lesson = Lesson("koty")
    state = lesson.until("land").state
    lesson.play(next(lesson.steps))  # a new card, and then the cat lies there
    assert lesson.match.scores() == [8, 0]
    lesson.until("friend")
    assert state.tops[1, 0] == 3  # kind 3 is the cat 4
    lesson.until("attack")
    lesson.play(next(lesson.steps))  # the learner draws,
    lesson.play(next(lesson.steps))  # and nobody defends
    lesson.play(next(lesson.steps))
    assert state.tops[1, 0] < 0 and state.nines[0, 1] == 1
    lesson.until("defend").until("nine")
    assert state.tops[0, 0] == 7 and state.discards[0] == 2  # both cats 1
    lesson.to_the_end()
    assert lesson.match.scores() == [20, 7]


def test_onirim_tells_of_two_doors_and_a_nightmare_that_is_paid() -> None:
    lesson = Lesson("onirim")
    lesson.until("door")
    assert lesson.match.scores() == [1]
    lesson.until("key")
    assert lesson.match.scores() == [2]
    lesson.until("on")
    assert next(lesson.steps)[1] == NIGHTMARE
    lesson = Lesson("onirim").to_the_end()
    assert lesson.match.scores() == [2]
    assert lesson.match.acting_seats() == [LEARNER]


def test_smoki_tells_of_a_column_that_counts_nothing_and_a_card_that_moves_on() -> None:
    lesson = Lesson("smoki")
    state = lesson.until("turn").state
    assert VALUES[state.cards[0, 0]] == 7
    lesson.until("out")
    assert [VALUES[state.cards[0, place]] for place in (0, COLUMNS)] == [7, 7]
    assert VALUES[state.stacks[state.heights[0] - 1]] == 3
    lesson.until("draw")
    assert next(lesson.steps)[2] == "circle"
    lesson = Lesson("smoki")
    told = {step[3]: step[1] for step in lesson.script["steps"] if len(step) > 3}
    place = told["lesson.circle"] - PLACE
    assert VALUES[lesson.to_the_end().state.cards[1, place]] == 8
    assert lesson.state.up[1] >> place & 1
