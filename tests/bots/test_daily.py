"""The dream of a day: the same for everybody, and a record of it can be checked."""

from collections.abc import Callable
from typing import Any

import pytest

from sennik.bots import bot, daily
from sennik.bots.characters import company
from sennik.engine import daily as days
from sennik.engine import record as records
from sennik.engine.dealers import commitment
from sennik.engine.errors import BadRecord, SennikError
from sennik.engine.match import Match
from sennik.games import GAMES
from sennik.games.common import CHANCE

DAY = "2026-11-20"
SECRET = bytes(range(32))
SEN = GAMES["sen"]
ROUND = 30  # cards that a round takes at least
DEAL = days.secret_deal(SECRET, DAY, "sen")


def actions(key: str, deal: str, who: str = "postman") -> list[int]:
    """What somebody plays all through the dream of the day."""
    game = GAMES[key]
    chooser, own = bot(who, game), list[int]()
    while not (match := daily.played(game, DAY, deal, own)).is_over:
        ticket = days.luck(deal, daily.YOU, len(own))
        own.append(chooser(match.view(daily.YOU), daily.YOU, ticket))
    return own


@pytest.fixture(scope="module")
def own() -> list[int]:
    return actions("sen", DEAL)


def told(match: Match, **proof: str) -> dict[str, Any]:
    record = records.record_of(match)
    record["daily"] = {"day": DAY, "deal": DEAL, **proof}
    return record


@pytest.fixture
def record(own: list[int]) -> dict[str, Any]:
    match = daily.played(SEN, DAY, DEAL, own)
    return told(match, commitment=commitment(SECRET), secret=SECRET.hex())


def test_equal_play_gives_equal_matches_and_other_play_the_same_cards(
    own: list[int],
) -> None:
    one, again = (daily.played(SEN, DAY, DEAL, own) for _ in range(2))
    assert one.steps == again.steps
    assert one.is_over
    other = daily.played(SEN, DAY, DEAL, actions("sen", DEAL, "magpie"))
    assert other.steps != one.steps
    assert drawn(one)[:ROUND] == drawn(other)[:ROUND], "the pile lies as it lies"


def drawn(match: Match) -> list[int]:
    return [action for actor, action in match.steps if actor == CHANCE]


@pytest.mark.parametrize("key", GAMES)
def test_every_day_has_its_cast_and_its_deal(key: str) -> None:
    game = GAMES[key]
    week = [f"2026-11-{number}" for number in range(16, 23)]
    casts = [daily.cast_of(day, game) for day in week]
    for cast in casts:
        assert len(cast) == len(set(cast)) == daily.options_of(game)["seats"] - 1
        assert set(cast) <= set(company(game).TEMPERS), "nobody who thinks for long"
    assert casts == [daily.cast_of(day, game) for day in week]
    if casts[0]:
        assert len(set(map(tuple, casts))) > 1
    assert len({days.public_deal(day, key) for day in week}) == len(week)


def test_a_day_begins_at_midnight_in_greenwich() -> None:
    midnight = 1_795_132_800_000
    assert days.day_at(midnight) == DAY
    assert days.day_at(midnight - 1) == "2026-11-19"
    assert days.day_at(midnight - 1, 2) == "2026-11-21"
    assert days.is_day(DAY)
    assert not any(map(days.is_day, ("20261120", "2026-02-30", "today", "")))


def test_what_was_played_must_fit_the_match(own: list[int]) -> None:
    assert not daily.played(SEN, DAY, DEAL, own[:-1]).is_over
    with pytest.raises(BadRecord, match="more was played"):
        daily.played(SEN, DAY, DEAL, [*own, 0])
    with pytest.raises(SennikError):
        daily.played(SEN, DAY, DEAL, [own[0], *own])


# --- Records --------------------------------------------------------------------------


def test_a_dream_of_a_server_is_proved_once_its_secret_is_told(
    record: dict[str, Any],
) -> None:
    daily.check(record)
    verdict = records.verify(record)
    assert f"committed secret of {DAY}" in verdict.proved[1]
    assert any("day before" in one for one in verdict.unproved)
    assert any("the page that plays" in one for one in verdict.unproved)
    del record["daily"]["secret"]
    verdict = records.verify(record)
    assert "when the day is over" in verdict.unproved[0]


def test_a_dream_without_a_server_is_everybodys(own: list[int]) -> None:
    deal = days.public_deal(DAY, "sen")
    match = daily.played(SEN, DAY, deal, actions("sen", deal))
    record = {**told(match), "daily": {"day": DAY, "deal": deal}}
    daily.check(record)
    verdict = records.verify(record)
    assert "everybody's dream" in verdict.proved[1]
    assert "anybody can work out" in verdict.unproved[0]


def other_deal(record: dict[str, Any]) -> None:
    record["daily"]["deal"] = days.public_deal(DAY, "sen")


def other_day(record: dict[str, Any]) -> None:
    record["daily"]["day"] = "2026-11-19"


def other_secret(record: dict[str, Any]) -> None:
    record["daily"]["secret"] = "11" * 32


def other_promise(record: dict[str, Any]) -> None:
    secret = bytes(32)
    record["daily"] |= {"secret": secret.hex(), "commitment": commitment(secret)}


def no_day(record: dict[str, Any]) -> None:
    record["daily"]["day"] = "someday"


def no_deal(record: dict[str, Any]) -> None:
    record["daily"]["deal"] = "abcd"


@pytest.mark.parametrize(
    "spoil",
    [other_deal, other_day, other_secret, other_promise, no_day, no_deal],
)
def test_a_proof_that_does_not_fit_is_refused(
    record: dict[str, Any], spoil: Callable[[dict[str, Any]], None]
) -> None:
    spoil(record)
    with pytest.raises(BadRecord):
        records.verify(record)


def test_a_proof_is_an_object(record: dict[str, Any]) -> None:
    record["daily"] = [DAY]
    with pytest.raises(BadRecord, match="malformed"):
        records.check_shape(record)


def test_a_cast_that_plays_otherwise_is_found(record: dict[str, Any]) -> None:
    first, second, *_ = (n for n, (who, _) in enumerate(record["steps"]) if who == 1)
    for steps in (record["steps"], record["actions"]):
        steps[first], steps[second] = steps[second], steps[first]
    records.replay(record)  # the rules do not mind which of two lands is seen first
    with pytest.raises(BadRecord, match="the cast of the day plays otherwise"):
        daily.check(record)


def test_other_options_are_not_the_dream_of_the_day(own: list[int]) -> None:
    match = Match(SEN, {"seats": 4}, days.dealer_of(DEAL))
    match.deal()
    with pytest.raises(BadRecord, match="other options"):
        daily.check(told(match))


def test_a_match_that_was_given_up_is_checked_as_far_as_it_went(
    own: list[int],
) -> None:
    match = daily.played(SEN, DAY, DEAL, own[:5])
    daily.check(told(match))
    assert "result" not in told(match)
