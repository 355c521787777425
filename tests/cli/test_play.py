import json
import os
import random
import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sennik.bots.characters import CHARACTERS, cast
from sennik.cli import session as sessions
from sennik.cli.dialogue import from_one, from_zero
from sennik.cli.session import Chances
from sennik.engine import record as records
from sennik.engine.dealers import FastDealer, ScriptedDealer
from sennik.engine.match import Match
from sennik.games import GAMES
from sennik.games.languages import LANGUAGES
from tests.cli.terminal import Terminal

FIRST = "1\n" * 3000  # always the first choice, for longer than any match here
SHORT = ("--seats", "2", "--bots", "random", "--seed", "7", "--option", "rounds=2")


def record_in(path: Path) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return record


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["sen", "sen-jubilee"])
def test_a_whole_match_is_played_by_always_taking_the_first_choice(
    terminal: Terminal, key: str, language: str
) -> None:
    outcome = terminal.run("play", key, "--lang", language, answers=FIRST)
    assert (outcome.code, outcome.err) == (0, "")
    record = record_in(terminal.saved())
    assert max(record["result"]["scores"]) >= 100
    assert "secret" in record["fair"] and "secret" not in record["terminal"]
    words = GAMES[key].words
    match = records.replay(record)
    people = [CHARACTERS[one].short[language] for one in record["players"][1:]]
    names = [record["terminal"]["name"], *people]
    assert words.result(match.view(0), 0, language, names)[:20] in outcome.out
    assert max(len(line) for line in outcome.out.splitlines()[:-1]) <= 100


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_can_be_played_in_the_terminal(
    terminal: Terminal, key: str, language: str
) -> None:
    arguments = ("play", key, "--seed", "3", "--bots", "random", "--lang", language)
    outcome = terminal.run(*arguments, answers="1\n" * 60)
    assert (outcome.code, outcome.err) == (0, "")
    assert len(record_in(terminal.saved())["steps"]) > 10


def test_the_same_seed_plays_the_same_match(terminal: Terminal) -> None:
    arguments = ("play", "sen", *SHORT, "--save")
    one, two = terminal.folder / "one.json", terminal.folder / "two.json"
    first = terminal.run(*arguments, str(one), answers=FIRST)
    second = terminal.run(*arguments, str(two), answers=FIRST)
    assert first.out.replace("one", "two") == second.out
    assert one.read_bytes() == two.read_bytes()


def test_an_answer_may_be_a_number_or_the_notation(terminal: Terminal) -> None:
    terminal.run("play", "sen", *SHORT, answers="look 1.4\n1\nclosed\nlay\n")
    steps = [text for who, text in record_in(terminal.saved())["steps"] if who == 0]
    assert steps[:4] == ["look 0.3", "look 0.0", "closed", "lay"]


def test_the_notation_on_the_list_counts_as_its_labels_do(terminal: Terminal) -> None:
    outcome = terminal.run("play", "sen", *SHORT)
    assert re.search(r"1  Look at your land 1 \(unknown\) +look 1\.1\n", outcome.out)
    assert re.search(r"4  Look at your land 4 \(unknown\) +look 1\.4\n", outcome.out)


@pytest.mark.parametrize("typed", ["look 0.1", "look 1.0", "look 1.9", "look 7.1"])
def test_there_is_no_place_0(terminal: Terminal, typed: str) -> None:
    outcome = terminal.run("play", "sen", *SHORT, answers=f"{typed}\n")
    assert f"“{typed}” is not on the list" in outcome.out


@pytest.mark.parametrize("key", GAMES)
def test_what_is_shown_can_be_typed(key: str) -> None:
    """Notation goes to the terminal and comes back the same."""
    match = Match(GAMES[key], None, FastDealer(seed=3))
    rng = random.Random(key)
    for _ in range(80):
        match.deal()
        if match.is_over:
            break
        seat = match.acting_seats()[0]
        for action in match.legal(seat):
            notation = match.words.text(match.view(seat), seat, action)
            assert from_zero(from_one(notation)) == notation
        match.play(seat, rng.choice(match.legal(seat)))


@pytest.mark.parametrize("word", ["q", "Q", "quit", "exit", "koniec", "wyjdź"])
def test_words_that_leave(terminal: Terminal, word: str) -> None:
    outcome = terminal.run("play", "sen", *SHORT, answers=f"{word}\n1\n")
    assert outcome.code == 0 and "Continue with" in outcome.out
    assert outcome.out.count("Look at your own lands") == 1, "nothing was played"


@pytest.mark.parametrize(
    ("language", "quoted"), [("en", "exactly two lands"), ("pl", "dokładnie dwie")]
)
def test_a_refusal_shows_its_paragraph_and_the_text_of_it(
    terminal: Terminal, language: str, quoted: str
) -> None:
    arguments = ("play", "sen", *SHORT, "--lang", language)
    outcome = terminal.run(*arguments, answers="wake\n")
    refusals = GAMES["sen"].words.REFUSALS
    sentences = [
        sentence[language] for number, sentence in refusals.values() if number == 6
    ]
    assert any(sentence in outcome.out for sentence in sentences)
    assert "[6]" in outcome.out and quoted in outcome.out
    assert all(who == "chance" for who, _ in record_in(terminal.saved())["steps"])


def test_what_cannot_be_read_is_said_and_asked_again(terminal: Terminal) -> None:
    outcome = terminal.run("play", "sen", *SHORT, answers="sing\n9\n0\n1\n")
    assert "“sing” is not on the list" in outcome.out
    assert "The list has no 9; its numbers are 1 to 4." in outcome.out
    assert "You look at your land 1" in outcome.out


NONSENSE = [
    *("", " ", "0", "-1", "1.5", "9" * 5000, "²", "٣٣", "\u202e", "\x00", "1 1"),
    *(
        "rules ²",
        "rules " + "9" * 5000,
        "rules -1",
        "look",
        "look 0",
        "look 0.",
        "look .",
    ),
    *("look 0.99999999999999999999", "look ².²", "look -1.0", "place 0.0 0", "[bold]"),
    *(
        "{name}",
        "%s",
        "a" * 100_000,
        "chance",
        "starter_0",
        "pick",
        "LOOK 0.0",
        "\ttable",
    ),
]


@pytest.mark.parametrize("key", GAMES)
def test_nonsense_is_answered_and_changes_nothing(terminal: Terminal, key: str) -> None:
    arguments = ("play", key, "--seed", "1")
    terminal.run(*arguments, "--save", str(terminal.folder / "a"))
    answers = "\n".join(NONSENSE) + "\nquit\n"
    outcome = terminal.run(
        *arguments, "--save", str(terminal.folder / "b"), answers=answers
    )
    assert (outcome.code, outcome.err) == (0, "")
    assert (terminal.folder / "a").read_bytes() == (terminal.folder / "b").read_bytes()


def test_help_rules_table_and_save_can_be_typed_at_any_prompt(
    terminal: Terminal,
) -> None:
    typed = "?\nrules 20\nrules [20]\nrules 999\nrules\ntable\nsave\n"
    outcome = terminal.run("play", "sen", *SHORT, answers=typed)
    assert "leave; the match can be resumed" in outcome.out
    assert outcome.out.count("[20]") == 3  # twice the paragraph, once typed
    assert "The rulebook has no paragraph 999." in outcome.out
    assert outcome.out.count("Look at your own lands: 2 looks left.") == 2
    assert outcome.out.count(f"Saved in {terminal.saved()}") == 2


def test_quitting_and_resuming_changes_nothing_of_the_match(terminal: Terminal) -> None:
    whole, parts = terminal.folder / "whole.json", terminal.folder / "parts.json"
    terminal.run("play", "sen", *SHORT, "--save", str(whole), answers=FIRST)
    terminal.run("play", "sen", *SHORT, "--save", str(parts), answers="1\n1\nquit\n")
    for _ in range(3):
        unfinished = terminal.run("play", "--resume", str(parts), answers="1\n")
        assert "result" not in record_in(parts)
        assert "The match goes on after" in unfinished.out
    assert terminal.run("play", "--resume", str(parts), answers=FIRST).code == 0
    assert parts.read_bytes() == whole.read_bytes()


def test_a_fair_match_is_still_fair_after_resuming(terminal: Terminal) -> None:
    terminal.run("play", "sen", "--option", "rounds=1", answers="1\n1\n")
    assert terminal.run("play", "--resume", "last", answers=FIRST).code == 0
    outcome = terminal.run("verify", str(terminal.saved()))
    assert outcome.code == 0
    assert "every card follows from the committed secret" in outcome.out


def test_ctrl_c_loses_nothing_and_the_match_goes_on(terminal: Terminal) -> None:
    process = terminal.started("play", "sen", *SHORT)
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("1\n1\n")
    process.stdin.flush()
    while "wake" not in process.stdout.readline():
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, "")
    path = terminal.saved()
    assert f"sennik play --resume {path}" in out
    steps = record_in(path)["steps"]
    assert [0, "look 0.0"] in steps and [0, "look 0.1"] in steps
    assert terminal.process("play", "--resume", str(path), answers=FIRST).code == 0
    assert record_in(path)["steps"][: len(steps)] == steps
    assert "result" in record_in(path)


def test_the_match_is_on_disk_before_the_person_is_asked(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def answer(_: str) -> str:
        asked.append(len(record_in(terminal.saved())["steps"]))
        if len(asked) == 3:
            raise EOFError
        return "1"

    monkeypatch.setattr("builtins.input", answer)
    terminal.run("play", "sen", *SHORT)
    assert asked == [9, 10, 13]  # 8 lands and a pile; a look; a look and the bot's two


class Scripted(Chances):
    """Chance by script, for worlds that differ in what the person cannot know."""

    def __init__(self, *cards: str) -> None:
        super().__init__(seed=0)
        object.__setattr__(self, "cards", cards)

    def dealer(self) -> ScriptedDealer:
        return ScriptedDealer(GAMES["sen"].words, self.cards)  # type: ignore[attr-defined]


@pytest.mark.parametrize("memory", ["--memory", "--no-memory"])
def test_the_screen_is_the_same_in_two_worlds_the_person_cannot_tell_apart(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, memory: str
) -> None:
    screens = []
    monkeypatch.setattr(sessions, "bot", lambda *_, **__: obstinate)
    for own, others in (("3 0", "8 9 4"), ("9 8", "4 0 3")):
        # The bot's first land, 7, is the one it will show.
        cards = f"5 6 {own} 7 {others} 2 1".split()
        made = partial(Scripted, *cards)
        monkeypatch.setattr("sennik.cli.play.Chances", lambda seed, made=made: made())
        path = terminal.folder / f"{own}.json"
        arguments = ("play", "sen", *SHORT, memory, "--save", str(path))
        outcome = terminal.run(*arguments, answers="1\n1\nclosed\nlay\n")
        assert outcome.code == 0 and "land with 7 ravens" in outcome.out
        screens.append(outcome.out.replace(str(path), ""))
    assert screens[0] == screens[1]


def obstinate(view: Any, seat: int, ticket: int) -> int:
    """A bot of first choices: it puts the open card at its first place."""
    rules = GAMES["sen"].rules
    choices = [0] * rules.MAX_LEGAL
    rules.legal(view, seat, choices)
    return choices[0]


def test_without_the_memory_aid_a_land_once_seen_is_covered_again(
    terminal: Terminal,
) -> None:
    dealt = ("play", "sen", *SHORT)
    remembered = terminal.run(
        *dealt, "--save", str(terminal.folder / "a"), answers="1\n"
    )
    forgotten = terminal.run(
        *dealt, "--no-memory", "--save", str(terminal.folder / "b"), answers="1\n"
    )
    table = remembered.out.rpartition("You look at")[2]
    covered = forgotten.out.rpartition("You look at")[2]
    assert table.splitlines()[0] == covered.splitlines()[0]  # told all the same
    assert table.count("░░░░") == 7
    assert covered.count("░░░░") == 8


def test_without_a_choice_the_house_seats_a_cast_of_characters(
    terminal: Terminal,
) -> None:
    printed = terminal.run("play", "sen", "--seed", "3").out.replace("\n", " ")
    players = record_in(terminal.saved())["players"]
    assert players == ["person", *cast(GAMES["sen"], 4)[1:]]
    assert all(CHARACTERS[one].names["en"] in printed for one in players[1:])


def test_bots_sit_in_the_order_in_which_they_are_named(terminal: Terminal) -> None:
    arguments = ("play", "sen", "--bots", "thumb,random", "--seat", "1")
    terminal.run(*arguments)
    assert record_in(terminal.saved())["players"] == ["thumb", "person", "random"]


def test_a_new_match_never_overwrites_another(terminal: Terminal) -> None:
    path = terminal.folder / "match.json"
    terminal.run("play", "sen", *SHORT, "--save", str(path), answers="1\n")
    before = path.read_bytes()
    outcome = terminal.run("play", "sen", "--save", str(path))
    assert outcome.code == 2 and "--resume" in outcome.err
    assert path.read_bytes() == before


def test_a_file_that_cannot_be_written_is_said(terminal: Terminal) -> None:
    (terminal.folder / "file").write_text("x", encoding="utf-8")
    outcome = terminal.run(
        "play", "sen", "--save", str(terminal.folder / "file" / "m.json")
    )
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize(
    "change",
    [
        ("--seats", "3"),
        ("--bots", "thumb"),
        ("--option", "target=5"),
        ("--seed", "1"),
        ("--seat", "1"),
    ],
)
def test_a_resumed_match_keeps_what_was_agreed(
    terminal: Terminal, change: tuple[str, str]
) -> None:
    terminal.run("play", "sen", *SHORT, answers="1\n")
    outcome = terminal.run("play", "--resume", "last", *change)
    assert outcome.code == 2 and change[0] in outcome.err


def test_a_match_is_not_resumed_as_another_game(terminal: Terminal) -> None:
    terminal.run("play", "sen", *SHORT, answers="1\n")
    outcome = terminal.run("play", "sen-jubilee", "--resume", "last")
    assert outcome.code == 2 and "a match of sen" in outcome.err


def test_a_finished_match_is_not_resumed(terminal: Terminal) -> None:
    terminal.run("play", "sen", *SHORT, answers=FIRST)
    outcome = terminal.run("play", "--resume", "last")
    assert outcome.code == 2 and "is over" in outcome.err


def swapped_cards(record: dict[str, Any]) -> None:
    steps = record["steps"]
    first, other = next(
        (i, j) for i in range(8) for j in range(8) if steps[i] != steps[j]
    )
    steps[first], steps[other] = steps[other], steps[first]


def nobody(record: dict[str, Any]) -> None:
    record["players"] = ["thumb", "thumb"]


def stranger(record: dict[str, Any]) -> None:
    record["players"] = ["person", ["genius"]]


def no_terminal(record: dict[str, Any]) -> None:
    del record["terminal"]


def no_secret(record: dict[str, Any]) -> None:
    del record["terminal"]["secret"]


def short_secret(record: dict[str, Any]) -> None:
    record["terminal"]["secret"] = "00" * 31


def other_secret(record: dict[str, Any]) -> None:
    record["terminal"]["secret"] = "00" * 32


def other_language(record: dict[str, Any]) -> None:
    record["terminal"]["lang"] = ["de"]


def other_memory(record: dict[str, Any]) -> None:
    record["terminal"]["memory"] = "much"


def other_name(record: dict[str, Any]) -> None:
    record["terminal"]["name"] = "a\nb"


@pytest.mark.parametrize(
    "tamper",
    [
        *(swapped_cards, nobody, stranger, no_terminal, no_secret, short_secret),
        *(other_secret, other_language, other_memory, other_name),
    ],
    ids=lambda tamper: tamper.__name__,
)
def test_a_tampered_match_is_not_resumed(terminal: Terminal, tamper: Any) -> None:
    terminal.run("play", "sen", "--seats", "2", answers="1\n")
    record = record_in(terminal.saved())
    tamper(record)
    terminal.saved().write_text(json.dumps(record), encoding="utf-8")
    before = terminal.saved().read_bytes()
    outcome = terminal.run("play", "--resume", "last", answers=FIRST)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1
    assert terminal.saved().read_bytes() == before


COMPILING = """
import sys
from sennik.cli.main import main
from sennik.engine import announcing
announcing.PATIENCE = 0.0  # however quick the machine is
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("language", "said"), [("en", "being compiled"), ("pl", "kompilowanie")]
)
def test_a_bot_that_has_to_be_compiled_says_so(
    terminal: Terminal, language: str, said: str
) -> None:
    arguments = ("play", "smoki", "--seats", "2", "--bots", "seeker", "--seed", "1")
    told = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", COMPILING, *arguments, "--lang", language],
        input="q\n",
        env={**os.environ, "XDG_CACHE_HOME": str(terminal.folder / "cache")},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=True,
    )
    assert said in told.stderr and told.stderr.count("\n") == 1
