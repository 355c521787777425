"""Two worlds on the wire: what a seat may not know changes no byte that it is sent.

One match is played twice. In the second world some cards that the seat has not seen
are exchanged; everybody acts the same. As long as the game's oracle says that the seat
knows the same in both, all traffic to it must be the same: frames, errors, history,
reconnections, undo and prompts.
"""

import copy
import itertools
import random
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match, Step
from sennik.games import GAMES
from sennik.games.common import CHANCE, SPECTATOR
from sennik.tables.frames import Frame
from sennik.tables.runner import Runner
from sennik.tables.shuffle import Shuffle
from sennik.tables.table import Table
from sennik.web.run.sources import Sources
from tests.subjects import Subject
from tests.walks import copied
from tests.web.clients import Line, Player, serving
from tests.web.conftest import settings_at
from tests.web.memory import MemoryStore

STEPS = 160  # of a match that are looked at
ATTEMPTS = 400  # exchanges of cards that are tried
LEAST = 6  # steps that two worlds must have in common after the exchange


class Frozen(Sources):
    """A clock that stands still, and one secret for all."""

    def now(self) -> int:
        return 1_800_000_000_000

    def shuffle(self) -> bytes:
        return b"the same secret in both worlds.."

    def ticket(self) -> int:
        return 1


SCRIPT: list[int] = []  # the outcomes of the one table that is being played


def scripted(shuffle: Shuffle, runner: Runner, number: int) -> int:
    return SCRIPT[number]


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("wire")
    settings = settings_at(folder, away_seconds=1000.0)
    parts: Any = {"store": MemoryStore(), "sources": Frozen(), "deal": scripted}
    with serving(settings, **parts) as server:
        yield server


# --- Two worlds ------------------------------------------------------------------


def random_match(key: str, seats: int, seed: int) -> list[Step]:
    """The steps of a match at random."""
    rng = random.Random(seed)
    match = Match(GAMES[key], {"seats": seats}, FastDealer(seed))
    match.deal()
    while not match.is_over and len(match.steps) < STEPS:
        seat = rng.choice(match.acting_seats())
        match.play(seat, rng.choice(match.legal(seat)))
        match.deal()
    return match.steps


def facts_along(key: str, seats: int, steps: list[Step], seat: int) -> list[Any]:
    """What the oracle says that `seat` knows after each step, while all are legal."""
    match = Match(GAMES[key], {"seats": seats})
    oracle = Subject(GAMES[key]).oracle(match.options)
    facts = []
    for actor, action in steps:
        if match.refusal(actor, action):
            break
        before = copied(match.state)
        match.play(actor, action)
        oracle.happened(before, actor, action, match.state)
        known = oracle.facts(match.state, seat)
        witnessed = match.actors(), copy.deepcopy(known)
        facts.append(witnessed)
    return facts


def other_world(
    key: str, seats: int, steps: list[Step], seat: int, rng: random.Random
) -> tuple[list[Step], int]:
    """The same steps with two outcomes exchanged, and how many look the same."""
    here = facts_along(key, seats, steps, seat)
    dealt = [n for n, (actor, _) in enumerate(steps) if actor == CHANCE]
    best, longest = steps, 0
    for _ in range(ATTEMPTS):
        one, two = sorted(rng.sample(dealt, 2))
        if steps[one] == steps[two]:
            continue
        there = list(steps)
        there[one], there[two] = steps[two], steps[one]
        facts = facts_along(key, seats, there, seat)
        pairs = zip(here, facts, strict=False)
        same = len(list(itertools.takewhile(lambda pair: pair[0] == pair[1], pairs)))
        if same > one + LEAST and same > longest:
            best, longest = there, same
        if longest > len(steps) * 0.7:
            break
    return best, longest


# --- On the wire -----------------------------------------------------------------


def traffic(
    server: str, key: str, seats: int, steps: list[Step], count: int, viewer: int
) -> list[bytes]:
    """Everything that `viewer` is sent while the first `count` steps are played."""
    people = [Player(server, f"P{n}") for n in range(seats)]
    watcher = Player(server, "W")
    table = people[0].open(key, seats)
    SCRIPT[:] = [action for actor, action in steps if actor == CHANCE]
    # Outcomes beyond the match that is looked at repeat the last ones.
    SCRIPT.extend(SCRIPT[-1:] * 1000)
    for seat, player in enumerate(people):
        player.sit(table, seat)
    people[0].start(table)
    lines = [player.line(table) for player in people]
    own = watcher.line(table) if viewer == SPECTATOR else lines[viewer]
    reader = watcher if viewer == SPECTATOR else people[viewer]
    heard: list[bytes] = []
    everybody = {*lines, own}
    for line in everybody:
        line.fresh()
    for number, (actor, action) in enumerate(steps[:count]):
        if actor == CHANCE:
            continue
        if number % 5 == 0:
            provoke(own)
        if number % 16 == 0:
            own, old = reader.line(table), own
            own.fresh()
            heard += old.raw
            everybody = (everybody - {old}) | {own}
            if viewer != SPECTATOR:
                lines[viewer] = own
            old.close()
        if lands_beyond(steps, number, count):
            break
        answer = lines[actor].play(action, id=f"s{number}")
        assert answer["type"] == "done", answer
        seq = answer["seq"]
        if lines[actor].frame["undo"] and number % 3 == 0:
            seq = undo_and_repeat(lines[actor], action)
        for line in everybody:
            while line.frame["seq"] < seq:
                line.next()
    heard += own.raw
    for line in everybody:
        line.close()
    for player in (*people, watcher):
        player.close()
    return [message.replace(table.encode(), b"TABLE") for message in heard]


def lands_beyond(steps: list[Step], number: int, count: int) -> bool:
    """Whether Chance, acting after this step, would go beyond what looks the same."""
    after = number + 1
    while after < len(steps) and steps[after][0] == CHANCE:
        after += 1
    return after > count or after == len(steps)


def provoke(line: Line) -> None:
    """Ask for things that are refused: what the refusals say must not differ."""
    frame = line.frame
    legal = set(frame["legal"])
    for action in (*range(0, 60, 7), 10**6):
        late = frame["prompt"] - (action in legal)
        line.act(action, id=f"x{action}", prompt=late)
        assert line.answer(f"x{action}")["type"] == "refused"
        line.fresh()
    if not frame["undo"]:
        line.send({"type": "undo", "id": "never"})
        line.answer("never")
        line.fresh()


def undo_and_repeat(line: Line, action: int) -> int:
    """Take the last action back and play it again; the number of the last event."""
    line.send({"type": "undo", "id": f"u{line.frame['seq']}"})
    back = line.wait(lambda m: m["type"] == "done")
    while line.frame["seq"] < back["seq"]:
        line.next()
    return int(line.play(action, id=f"r{back['seq']}")["seq"])


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_what_a_seat_may_not_know_changes_no_byte(
    stage: str, key: str, viewer: int
) -> None:
    rules = GAMES[key].rules
    seats = max(2, rules.MIN_SEATS)
    rng = random.Random(f"{key}{viewer}")
    for seed in range(20):
        steps = random_match(key, seats, seed)
        there, same = other_world(key, seats, steps, viewer, rng)
        if same:
            break
    assert same, "no two worlds were found that look the same"
    first = traffic(stage, key, seats, steps, same, viewer)
    second = traffic(stage, key, seats, there, same, viewer)
    assert len(first) > 10
    assert first == second


def test_the_comparison_would_notice_a_leak(
    stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a frame that counts a hidden card the two worlds differ."""
    from sennik.web.sockets import connection as socket

    clean = socket.frame

    def leaking(table: Table, *rest: Any) -> Frame:
        made = clean(table, *rest)
        if table.play is not None:
            made = replace(made, horizon=zlib.crc32(table.play.position.state))
        return made

    monkeypatch.setattr(socket, "frame", leaking)
    steps = random_match("sen", 2, 1)
    there, same = other_world("sen", 2, steps, 0, random.Random(1))
    first = traffic(stage, "sen", 2, steps, same, 0)
    assert first != traffic(stage, "sen", 2, there, same, 0)
