"""Tables run the rules interpreted until they are compiled, and nobody sees it."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from sennik.engine.options import options_as_dict
from sennik.games import GAMES
from sennik.games.common import HIDDEN, SPECTATOR
from sennik.tables.runner import Position, Runner, Stepped, compiled
from tests.subjects import SUBJECTS, Subject
from tests.tables.party import Party, sent
from tests.walks import Walk, legal, opened, seen, walked
from tests.wire import laid

STEPS = 250  # of one walk


def slow(subject: Subject) -> Runner:
    """The rules in Python, whatever was compiled before."""
    made = Runner(subject.game)
    made.interpret()
    return made


def fast(subject: Subject) -> Runner:
    """The rules as machine code."""
    made = Runner(subject.game)
    made.compile()
    assert made.call is compiled(subject.game.rules)
    return made


def begun(runner: Runner, walk: Walk) -> tuple[Position, int]:
    """A match under the options of a walk, and its seats."""
    options = options_as_dict(runner.game, opened(runner.rules, walk.options)[1])
    return runner.begun(options), int(options["seats"])


def stepping(
    runners: tuple[Runner, Runner], walk: Walk, rng: random.Random
) -> Iterator[tuple[Stepped, Stepped]]:
    """Two runners side by side along a walk, each from its own last position."""
    (one, seats), (two, _) = (begun(runner, walk) for runner in runners)
    assert one == two
    for moment in walked(runners[0].rules, walk, rng, STEPS):
        assert one.state == moment.state.tobytes()
        asks = (seats, moment.actor, moment.action)
        done = runners[0].step(one, *asks), runners[1].step(two, *asks)
        yield done
        one, two = (each.position for each in done)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda s: s.key)
def test_interpreted_and_compiled_steps_are_equal(subject: Subject) -> None:
    """Positions, what everybody is told, and what is private, secret and counted."""
    runners, rng = (slow(subject), fast(subject)), random.Random(subject.key)
    steps = told = private = secret = 0
    for walk in subject.walks:
        for one, two in stepping(runners, walk, rng):
            assert one == two
            steps += 1
            told += any(one.told.values())
            private += any(one.is_private)
            secret += one.learned == 0
    assert min(steps, told, private, secret) > 20, (steps, told, private, secret)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda s: s.key)
def test_interpreted_and_compiled_moments_are_equal(subject: Subject) -> None:
    """What is asked of a position: refusals, sights, looks."""
    runners, rng = (slow(subject), fast(subject)), random.Random(subject.key)
    asked: Counter[int] = Counter()  # by phase
    for walk in subject.walks:
        for done, _ in stepping(runners, walk, rng):
            phase = int(runners[0].read(done.position.state).phase)
            if asked[phase] > 0 and rng.random() < 0.9:
                continue
            one, two = (answers(runner, done.position, rng) for runner in runners)
            assert one == two
            asked[phase] += 1
    assert asked.total() > 5 and len(asked) > 2, asked


def answers(runner: Runner, position: Position, rng: random.Random) -> list[object]:
    """All that a table asks of one position."""
    state, seats = position.state, len(position.views) - 1
    actions = range(-1, runner.rules.ACTIONS + 1, 3)
    viewers = (*range(seats), SPECTATOR)
    return [
        [runner.refusal(state, seat, n) for seat in range(seats) for n in actions],
        [runner.sight(state, viewer) for viewer in viewers],
        [runner.looks(position, seat) for seat in range(seats)],
    ]


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda s: s.key)
def test_a_position_holds_what_everybody_may_see(subject: Subject) -> None:
    """The views are the rules' own, and looks are faces that do not lie visible."""
    runner, rng = fast(subject), random.Random(subject.key)
    walk = subject.walks[0]
    for done, _ in stepping((runner, slow(subject)), walk, rng):
        position, rules = done.position, runner.rules
        state = laid(subject.game, position.state)
        for seat in range(len(position.views) - 1):
            assert position.views[seat] == seen(rules, state, seat).tobytes()
            sight = seen(rules, state, seat, "sight").tobytes()
            known = position.views[seat]
            for cell, face in runner.looks(position, seat).items():
                assert sight[cell] == HIDDEN & 255 and known[cell] == face
            assert position.scores[seat] == rules.score(state, seat)
            assert position.legal[seat] == legal(rules, state, seat)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda s: s.key)
def test_a_switch_in_mid_match_changes_nothing(
    subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table whose rules are compiled while it is played shows what others show; here
    it goes to and fro at every action.
    """
    monkeypatch.setitem(GAMES, subject.key, subject.game)
    seats = max(2, subject.rules.MIN_SEATS)
    rng, runner = random.Random(subject.key), slow(subject)
    party = Party(subject.key, {"seats": seats}, memory_aid=False)
    monkeypatch.setattr("sennik.tables.table.runner", lambda key, version: runner)
    party.started()
    for number in range(60):
        if party.table.status != "playing":
            break
        if number % 2 == 0:
            runner.compile()
        else:
            runner.interpret()
        seat = rng.choice(party.table.acting())
        party.act(seat, rng.choice(party.table.seats[seat].legal))
    assert number > 1
    shown = [sent(party.table, viewer) for viewer in party.viewers()]
    for other in (slow(subject), fast(subject)):
        monkeypatch.setattr("sennik.tables.table.runner", lambda *_, made=other: made)
        table = party.fresh()
        assert [sent(table, viewer) for viewer in party.viewers()] == shown
