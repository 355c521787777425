"""What the page draws comes from a view alone, and every choice can be clicked."""

import json
import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from sennik.games.common import CHANCE_ACTS, SPECTATOR, Sheet, sheet
from tests.walks import Moment, Walk, legal, opened, walked

WALKS = {
    "sen": [
        Walk({"seats": 3, "know_it": 1, "edition": 2021, "rounds": 2}),
        Walk({"seats": 5, "edition": 2017, "rounds": 1}),
    ],
    "smoki": [Walk({"seats": 3, "rounds": 2}), Walk({"seats": 5, "rounds": 1})],
    "koty": [
        Walk({"seats": 4, "teams": 1, "moths": 4, "bats": 4, "owls": 4, "dragon": 1}),
        Walk({"seats": 2}),
    ],
    "onirim": [
        Walk({"seats": 1}),
        Walk({"seats": 2, "towers": 1, "dreams": 1, "book": 1}),
    ],
}
MOST = 400  # steps of one walk
CASES = [(key, number) for key in WALKS for number in range(2)]
# Cards held out for a choice: they exist exactly while they can be clicked.
HELD_OUT = ("held", "pile", "choice", "top", "bottom")
# A card of the hand names a kind; while a joker is being named, so does a choice.
ELSEWHERE = {"hand": "choice.{}"}


def modules(key: str) -> tuple[Any, Any]:
    package = f"sennik.games.{key}"
    return import_module(f"{package}.rules"), import_module(f"{package}.scene")


def moments(key: str, number: int) -> Iterator[tuple[Any, Any, Moment]]:
    rules, scenes = modules(key)
    for seed in range(2):
        for moment in walked(rules, WALKS[key][number], random.Random(seed), MOST):
            yield rules, scenes, moment


def asked(scenes: Any, view: Sheet, seat: int) -> dict[str, int]:
    scene = scenes.scene(view, seat)
    return {**scene["asks"], **scene.get("asks_open", {})}


def viewed(rules: Any, state: Sheet, seat: int) -> Sheet:
    out = sheet(rules.State)
    rules.view(state, seat, out)
    return out


@pytest.mark.parametrize(("key", "number"), CASES)
def test_every_legal_action_is_a_thing_to_click_or_a_button(
    key: str, number: int
) -> None:
    for rules, scenes, moment in moments(key, number):
        mask = rules.actors(moment.state)
        if mask == CHANCE_ACTS:
            continue
        for seat in (seat for seat in range(SPECTATOR) if mask >> seat & 1):
            view = viewed(rules, moment.state, seat)
            things = asked(scenes, view, seat)
            for action in legal(rules, moment.state, seat):
                thing = scenes.target(view, seat, action)
                assert isinstance(thing, str)
                held_out = thing.split(".")[0] in HELD_OUT
                assert thing == "" or thing in things or held_out


@pytest.mark.parametrize(("key", "number"), CASES)
def test_what_a_click_asks_for_is_an_action_that_points_at_the_thing_clicked(
    key: str, number: int
) -> None:
    for rules, scenes, moment in moments(key, number):
        for seat in range(moment.state.seats):
            view = viewed(rules, moment.state, seat)
            for thing, action in asked(scenes, view, seat).items():
                assert 0 <= action < rules.ACTIONS
                pointed = scenes.target(view, seat, action)
                assert pointed in ("", thing) or pointed == ELSEWHERE.get(
                    thing.split(".")[0], "{}"
                ).format(thing.split(".")[1])


@pytest.mark.parametrize(("key", "number"), CASES)
def test_a_scene_is_plain_data_and_changes_nothing(key: str, number: int) -> None:
    for rules, scenes, moment in moments(key, number):
        for seat in (*range(moment.state.seats), SPECTATOR):
            view = viewed(rules, moment.state, seat)
            before = view.tobytes()
            assert json.dumps(scenes.scene(view, seat))
            assert view.tobytes() == before


@pytest.mark.parametrize("key", ["sen", "smoki", "koty"])
def test_a_scene_is_the_same_whatever_the_hidden_cards_are(key: str) -> None:
    rules, scenes = modules(key)
    secrets = import_module(f"tests.games.{key}_secrets")
    walk = WALKS[key][0]
    rng = random.Random(7)
    oracle = secrets.Oracle(opened(rules, walk.options)[1])
    compared = 0
    for moment in walked(rules, walk, rng, 120):
        for seat in range(moment.state.seats):
            other = oracle.redealt(moment.state, seat, rng)
            if other is not None:
                view, twin = (viewed(rules, s, seat) for s in (moment.state, other))
                assert scenes.scene(view, seat) == scenes.scene(twin, seat)
                compared += 1
        before = sheet(rules.State)
        before.assign(moment.state)
        after = sheet(rules.State)
        after.assign(moment.state)
        rules.apply(after, moment.actor, moment.action)
        oracle.happened(before, moment.actor, moment.action, after)
    assert compared > 50
