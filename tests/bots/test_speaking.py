"""What characters say, and that they give nothing away."""

from collections import Counter

import pytest

from sennik.bots import bot
from sennik.bots.characters import CHARACTERS, cast
from sennik.bots.speaking import Saying, greeting, sayings
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.engine.randomness import scrambled
from sennik.games import GAMES
from sennik.games.common import SPECTATOR, Sheet, sheet
from sennik.games.moments import NAMES
from sennik.games.phrases import LANGUAGES


def seen(match: Match) -> Sheet:
    view = sheet(match.rules.State)
    match.rules.view(match.state, SPECTATOR, view)
    return view


def talk(key: str, options: dict[str, int], seed: int) -> list[tuple[int, Saying]]:
    """All that is said in a match of the default cast, with the step it came after."""
    game, seated = GAMES[key], cast(key, options["seats"])
    bots = [bot(one, game) for one in seated]
    match = Match(game, options, FastDealer(seed))
    dealer = match.dealer
    assert dealer is not None
    heard = []
    while not match.is_over:
        before, number = seen(match), len(match.steps)
        if match.acting_seats():
            actor = match.acting_seats()[0]
            action = bots[actor](match.view(actor), actor, scrambled(number) >> 2)
        else:
            actor, action = 7, dealer.outcome(match.rules, match.state)
        witnessed = match.witness(SPECTATOR, actor, action)
        match.play(actor, action)
        found = sayings(game, seated, before, seen(match), actor, witnessed, number)
        heard += [(number, one) for one in found]
    return heard


@pytest.mark.parametrize(
    ("key", "moments"),
    [
        ("sen", {"call", "call_wrong"}),
        ("koty", {"robbed"}),
        ("smoki", {"round"}),
    ],
)
def test_characters_speak_at_the_moments_of_the_game_and_at_its_end(
    key: str, moments: set[str]
) -> None:
    heard = [one for seed in range(3) for one in talk(key, {"seats": 4}, seed)]
    told = Counter(saying.moment for _, saying in heard)
    assert moments <= set(told)
    assert told["win"] + told["loss"] == 3
    for _, saying in heard:
        one = CHARACTERS[cast(key, 4)[saying.seat]]
        for language in LANGUAGES:
            assert saying.line < len(one.lines(language)[saying.moment])


def test_they_speak_rarely() -> None:
    """Not more than one line in ten steps of Koty, where most happens to people."""
    game = GAMES["koty"]
    assert game.rules.MAX_SEATS == 6
    assert len(talk("koty", {"seats": 4}, 1)) < 30


def test_silent_travellers_say_nothing() -> None:
    assert talk("onirim", {"seats": 2}, 1) == []
    view = sheet(GAMES["onirim"].rules.State)
    view.silent = 1
    assert greeting(cast("onirim", 2), view, 4) == []


def test_one_greets_as_a_match_begins() -> None:
    view = sheet(GAMES["sen"].rules.State)
    (hello,) = greeting(["person", "magpie", "thumb"], view, 7)
    assert (hello.seat, hello.moment) == (1, "hello")
    assert greeting(["person", "thumb"], view, 7) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_for_a_table_has_a_line_for_every_moment(language: str) -> None:
    for key, one in CHARACTERS.items():
        if key != "mirror":  # alone, nobody calls and nobody steals
            assert set(one.lines(language)) == set(NAMES)
