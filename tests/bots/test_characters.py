"""Characters: data that is complete, casts for every table, choices from views only."""

import random
from collections import Counter

import pytest

from sennik.bots import UnknownBot, bot
from sennik.bots.characters import (
    CHARACTERS,
    Tempered,
    by_strength,
    cast,
    company,
    offered,
    strongest,
    temper,
)
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.engine.randomness import scrambled
from sennik.games import GAMES
from sennik.games.catalogues import catalogue
from sennik.games.languages import LANGUAGES
from sennik.games.tempers import NUMBERS, lot, misjudged, slips, stays_in_mind
from tests.subjects import SUBJECTS, Subject
from tests.walks import legal, seen, walked

TABLES = [
    (key, seats)
    for key, game in GAMES.items()
    if company(game).TEMPERS  # a game may have no company
    for seats in range(game.rules.MIN_SEATS, game.rules.MAX_SEATS + 1)
]
PEOPLE = [key for key, one in CHARACTERS.items() if not one.level]
STRANGE = 400  # steps of others after which a character is asked


def tickets(number: int) -> int:
    return scrambled(number) >> 2


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_there_is_a_cast_for_every_table(key: str, seats: int) -> None:
    seated = cast(GAMES[key], seats)
    assert len(seated) == seats == len(set(seated))
    assert set(seated) <= set(offered(GAMES[key], seats))


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_nobody_impatient_sits_unless_chosen(key: str, seats: int) -> None:
    assert not any(CHARACTERS[one].is_impatient for one in cast(GAMES[key], seats))
    assert any(CHARACTERS[one].is_impatient for one in offered(GAMES[key], seats))


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_everybody_has_numbers_for_every_table(key: str, seats: int) -> None:
    for one in PEOPLE:
        assert len(temper(one, GAMES[key], seats)) == NUMBERS


def test_from_gentle_to_merciless_the_last_two_are_seeker_and_oracle() -> None:
    assert len(CHARACTERS) >= 6
    levels = [one.level for one in CHARACTERS.values()]
    assert levels[-2:] == ["seeker", "oracle"]
    assert not any(levels[:-2])


def test_the_oracle_with_a_face_walks_alone() -> None:
    assert "mirror" in offered(GAMES["onirim"], 1)
    assert "mirror" not in offered(GAMES["onirim"], 2)
    assert "mirror" not in offered(GAMES["sen"], 4)


@pytest.mark.parametrize(
    ("options", "level"),
    [({"seats": 1}, "oracle"), ({"seats": 2}, "seeker"), ({"towers": 1}, "seeker")],
)
def test_the_strongest_player_follows_from_the_match(
    options: dict[str, int], level: str
) -> None:
    """The oracle plays Onirim alone without expansions, and better than the seeker."""
    match = Match(GAMES["onirim"], options, FastDealer(1))
    match.deal()
    assert strongest(GAMES["onirim"], match.view(0)) == level


@pytest.mark.parametrize("key", GAMES)
def test_the_strongest_player_plays_any_match_of_its_game(key: str) -> None:
    game = GAMES[key]
    for level, wanted in by_strength(game):
        assert callable(bot(level, game))
        assert set(wanted) <= set(game.rules.State.names)
    assert not by_strength(game)[-1][1], "somebody plays every match"


@pytest.mark.parametrize("language", LANGUAGES)
def test_characters_have_all_their_words(language: str) -> None:
    said = catalogue("sennik.bots", language).texts
    assert list(dict.fromkeys(key.split(".")[0] for key in said)) == list(CHARACTERS)
    for key, one in CHARACTERS.items():
        assert said[f"{key}.name"] == one.names[language]
        assert one.sentence[language].endswith(".")
        assert all(all(lines) and lines for lines in one.lines(language).values())


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.key)
def test_characters_go_on_legally_from_whatever_others_did(subject: Subject) -> None:
    people = [one for one in PEOPLE if one in company(subject.game).TEMPERS]
    chosen = {one: bot(one, subject.game, compiled=False) for one in people}
    rng = random.Random(8)
    for walk in subject.walks if people else []:
        for moment in walked(subject.rules, walk, rng, most=STRANGE):
            if moment.actor < moment.state.seats and rng.random() < 0.4:
                view = seen(subject.rules, moment.state, moment.actor)
                before = view.tobytes()
                action = chosen[rng.choice(people)](
                    view, moment.actor, rng.randrange(1 << 30)
                )
                assert action in legal(subject.rules, moment.state, moment.actor)
                assert view.tobytes() == before, "a view is not a character's to change"


def test_a_character_without_numbers_for_a_game_says_so() -> None:
    leduc = next(one.game for one in SUBJECTS if one.key == "leduc")
    with pytest.raises(UnknownBot, match="Auntie Quilt does not play leduc"):
        bot("quilt", leduc)


def test_what_was_forgotten_stays_forgotten() -> None:
    """Sen: along a match every land that has left somebody's mind stays away."""
    game = GAMES["sen"]
    chosen = bot("quilt", game, compiled=False)
    assert isinstance(chosen, Tempered)
    forgotten: dict[tuple[int, int, int, int], bool] = {}
    compared = 0
    match = Match(game, {"seats": 4}, FastDealer(5))
    for step in range(200):
        match.deal()
        if match.is_over:
            break
        seat = match.acting_seats()[0]
        view = match.view(seat)
        action = chosen(view, seat, tickets(step))
        for place in range(16):
            card = view.cards[place]
            if card >= 0 and view.phase > 2:  # the opening looks ask no memory
                land = int(view.rounds_played), seat, place, int(card)
                is_gone = chosen.mind.cards[place] < 0
                assert is_gone or not forgotten.get(land, False)
                compared += land in forgotten
                forgotten[land] = is_gone
        match.play(seat, action)
    assert compared > 50
    assert any(forgotten.values())
    assert not all(forgotten.values())


def test_lots_are_even_and_stable() -> None:
    drawn = [
        lot(a, b, c, d)
        for a in range(10)
        for b in range(5)
        for c in range(16)
        for d in range(9)
    ]
    remembered = sum(stays_in_mind(one, 70) for one in drawn) / len(drawn)
    assert 0.66 < remembered < 0.74
    assert min(drawn) >= 0
    assert max(drawn) < 10_000
    assert lot(1, 2, 3, 4) == lot(1, 2, 3, 4)


def test_a_slip_is_as_frequent_as_tidiness_says() -> None:
    careless = sum(slips(tickets(number), 90) for number in range(10_000))
    assert 800 < careless < 1200
    wrong = [misjudged(tickets(number), 3, 20) for number in range(2_000)]
    assert min(wrong) == -20
    assert max(wrong) == 20
    assert abs(sum(wrong)) < 2_000


@pytest.mark.slow
@pytest.mark.parametrize("key", dict(TABLES))
def test_a_compiled_character_chooses_like_the_interpreted_one(key: str) -> None:
    game, seats = GAMES[key], GAMES[key].rules.MAX_SEATS
    pairs = {one: [bot(one, game, False), bot(one, game)] for one in PEOPLE}
    match = Match(game, {"seats": seats}, FastDealer(11))
    asked: Counter[int] = Counter()  # by phase
    for decision in range(150):
        match.deal()
        if match.is_over:
            break
        seat = match.acting_seats()[0]
        view, ticket = match.view(seat), tickets(decision)
        for slow, fast in pairs.values():
            assert slow(view, seat, ticket) == fast(view, seat, ticket)
        asked[int(view.phase)] += 1
        match.play(seat, pairs["magpie"][0](view, seat, ticket))
    assert asked.total() > 50 and len(asked) > 1, asked
