from collections import Counter

import pytest

from sennik.bots import LEVELS, UnknownBot, bot
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.engine.randomness import scrambled
from sennik.games import GAMES

MOST = 300  # decisions a match


def tickets(number: int) -> int:
    return scrambled(number) >> 2


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_plays_only_what_is_legal(key: str, level: str) -> None:
    chosen = bot(level, GAMES[key], compiled=False)
    for seed in range(5):
        match = Match(GAMES[key], dealer=FastDealer(seed))
        for decision in range(MOST):
            match.deal()
            if match.is_over:
                break
            seat = match.acting_seats()[0]
            match.play(seat, chosen(match.view(seat), seat, tickets(decision)))


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_compiled_bot_chooses_like_the_interpreted_one(key: str, level: str) -> None:
    slow, fast = (bot(level, GAMES[key], compiled) for compiled in (False, True))
    match = Match(GAMES[key], dealer=FastDealer(11))
    for decision in range(MOST):
        match.deal()
        if match.is_over:
            break
        seat = match.acting_seats()[0]
        view, ticket = match.view(seat), tickets(decision)
        action = slow(view, seat, ticket)
        assert fast(view, seat, ticket) == action
        match.play(seat, action)


def test_the_random_bot_chooses_uniformly() -> None:
    """4 choices, 40,000 tickets: each count is within 5 deviations of 10,000."""
    match = Match(GAMES["sen"], dealer=FastDealer(1))
    match.deal()
    chosen = bot("random", GAMES["sen"], compiled=False)
    view = match.view(0)
    counts = Counter(chosen(view, 0, tickets(number)) for number in range(40_000))
    assert sorted(counts) == match.legal(0)
    assert all(abs(count - 10_000) < 5 * 87 for count in counts.values())


def test_rules_of_thumb_beat_chance_at_sen() -> None:
    """40 matches of one round, seats in turn: the thumb has fewer ravens on average."""
    levels = {
        level: bot(level, GAMES["sen"], compiled=False) for level in ("random", "thumb")
    }
    ravens = Counter[str]()
    for seed in range(40):
        match = Match(GAMES["sen"], {"seats": 2, "rounds": 1}, FastDealer(seed))
        seated = ["random", "thumb"] if seed % 2 else ["thumb", "random"]
        match.deal()
        while not match.is_over:
            seat = match.acting_seats()[0]
            ticket = tickets(1000 * seed + len(match.steps))
            match.play(seat, levels[seated[seat]](match.view(seat), seat, ticket))
            match.deal()
        for seat, points in enumerate(match.scores()):
            ravens[seated[seat]] += points
    assert ravens["thumb"] < ravens["random"]


def test_an_unknown_level_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownBot, match="there are random, thumb"):
        bot("genius", GAMES["sen"])
