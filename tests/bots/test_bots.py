import random
from collections import Counter
from itertools import chain
from typing import Any

import pytest

from sennik import bots
from sennik.bots import LEVELS, Bot, Explaining, UnknownBot, bot
from sennik.bots.characters import CHARACTERS, company
from sennik.bots.seeker import Seeker, Settings
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.engine.randomness import scrambled
from sennik.games import GAMES, Game
from sennik.games.onirim import thumb as onirim_thumb
from tests.conformance.checks import follow
from tests.subjects import SUBJECTS, Subject
from tests.walks import Walk, legal, opened, seen, walked

MOST = 120  # decisions a match
STRANGE = 400  # steps of others after which rules of thumb are asked
BRIEF = Settings(playouts=4, rounds=1, cap=2)


def tickets(number: int) -> int:
    return scrambled(number) >> 2


def interpreted(level: str, game: Game) -> Bot:
    """A bot in plain Python; the seeker thinks briefly."""
    if level == "seeker":
        return Seeker(game, BRIEF, compiled=False)
    return bot(level, game, compiled=False)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_plays_only_what_is_legal(key: str, level: str) -> None:
    chosen = interpreted(level, GAMES[key])
    for seed in range(1 if level == "seeker" else 4):
        match = Match(GAMES[key], dealer=FastDealer(seed))
        for decision in range(MOST // 4 if level == "seeker" else MOST):
            match.deal()
            if match.is_over:
                break
            seat = match.acting_seats()[0]
            match.play(seat, chosen(match.view(seat), seat, tickets(decision)))


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.key)
def test_rules_of_thumb_go_on_legally_from_whatever_others_did(
    subject: Subject,
) -> None:
    """A bot may sit in for a person in the midst of a turn."""
    chosen, rng = bot("thumb", subject.game), random.Random(8)
    for walk in 3 * subject.walks:
        for moment in walked(subject.rules, walk, rng, most=STRANGE):
            if moment.actor < moment.state.seats:
                view = seen(subject.rules, moment.state, moment.actor)
                action = chosen(view, moment.actor, rng.randrange(1 << 30))
                assert action in legal(subject.rules, moment.state, moment.actor)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.key)
def test_a_bots_choice_depends_on_what_its_seat_knows_only(subject: Subject) -> None:
    """Hidden cards dealt again: every level and every character chooses the same."""
    rng = random.Random(5)
    tempers = company(subject.game).TEMPERS
    people = [one for one in tempers if not CHARACTERS[one].level]
    levels = {level: interpreted(level, subject.game) for level in (*LEVELS, *people)}
    compared: Counter[str] = Counter()
    for walk in subject.walks:
        oracle = subject.oracle(opened(subject.rules, walk.options)[1])
        for moment in walked(subject.rules, walk, rng, most=100):
            if moment.actor < moment.state.seats and rng.random() < 0.15:
                compare(subject, levels, oracle, moment, rng, compared)
            follow(subject, oracle, moment)
    assert all(compared[level] > 2 for level in levels)


def compare(
    subject: Subject,
    levels: dict[str, Bot],
    oracle: Any,
    moment: Any,
    rng: random.Random,
    compared: Counter[str],
) -> None:
    other = oracle.redealt(moment.state, moment.actor, rng)
    if other is None:
        return
    views = [
        seen(subject.rules, state, moment.actor) for state in (moment.state, other)
    ]
    for level, chosen in levels.items():
        if level == "seeker" and rng.random() < 0.7:
            continue
        one, two = (chosen(view, moment.actor, tickets(9)) for view in views)
        assert one == two, level
        compared[level] += 1


@pytest.mark.parametrize("options", [{"seats": 1}, {"seats": 2, "open_hands": 1}])
def test_where_rules_of_thumb_see_all_the_view_is_spared(
    options: dict[str, int],
) -> None:
    """From the state of Onirim with open hands they choose as from the view."""
    rng, rules = random.Random(3), GAMES["onirim"].rules
    compared = 0
    walks = (walked(rules, Walk(options), rng) for _ in range(4))
    for moment in chain.from_iterable(walks):
        state, seat = moment.state, moment.actor
        if seat < state.seats:
            assert onirim_thumb.sees_all(state)
            choices = [0] * rules.MAX_LEGAL
            count = rules.legal(state, seat, choices)
            one, two = (
                onirim_thumb.choose(known, seat, choices, count, 7)
                for known in (state, seen(rules, state, seat))
            )
            assert one == two
            compared += 1
    assert compared > 50


def test_silent_travellers_of_onirim_do_not_see_all() -> None:
    state, _ = opened(GAMES["onirim"].rules, {"seats": 2})
    assert not onirim_thumb.sees_all(state)


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_compiled_bot_chooses_like_the_interpreted_one(key: str, level: str) -> None:
    game = GAMES[key]
    slow = interpreted(level, game)
    fast = Seeker(game, BRIEF) if level == "seeker" else bot(level, game)
    match = Match(game, dealer=FastDealer(11))
    asked: Counter[int] = Counter()  # by phase
    for decision in range(60):
        match.deal()
        if match.is_over:
            break
        seat = match.acting_seats()[0]
        view, ticket = match.view(seat), tickets(decision)
        action = slow(view, seat, ticket)
        assert fast(view, seat, ticket) == action
        if isinstance(slow, Explaining) and isinstance(fast, Explaining):
            thoughts = (b.considered(view, seat, ticket) for b in (slow, fast))
            assert next(thoughts) == next(thoughts)
        asked[int(view.phase)] += 1
        match.play(seat, action)
    assert asked.total() > 15 and len(asked) > 1, asked


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
    with pytest.raises(UnknownBot, match="the levels random, dreamer, thumb, seeker"):
        bot("genius", GAMES["sen"])


def test_a_master_is_offered_only_with_its_weights(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for level in bots.LEARNED:
        monkeypatch.setitem(bots.LEARNED, level, "no_such_file.npz")
    with pytest.raises(UnknownBot, match=r"seeker$"):
        bots.check_level("oracle")
    monkeypatch.setitem(bots.LEARNED, "oracle", "oracle.py")  # a file that is there
    bots.check_level("oracle")
