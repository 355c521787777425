"""Pictures of tables: our own cards, where they lie, and nothing that is hidden."""

import random
from typing import Any
from xml.etree import ElementTree

import gymnasium
import numpy as np
import pytest

import sennik.envs.gymnasium
from sennik.envs import pettingzoo, picture, playing
from sennik.envs.checking import BadSetting
from sennik.games import GAMES
from sennik.games.common import SPECTATOR
from sennik.games.laying import BACK, EMPTY, Row
from sennik.games.sen.facts import KINDS, RAVENS
from tests.subjects import SUBJECTS, TOY, Subject
from tests.walks import seen, walked

HREF = "href"
NAMES = [f"seat {number}" for number in range(6)]
by_subject = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda s: s.key)


def pictures(subject: Subject) -> Any:
    """What lies on tables of random matches, as everybody sees it, and as SVG."""
    for number, walk in enumerate(subject.walks):
        rng = random.Random(f"pictures {subject.key} {number}")
        for moment in walked(subject.rules, walk, rng, 250):
            if rng.random() < 0.04:
                viewer = rng.choice([*range(moment.state.seats), SPECTATOR])
                view = seen(subject.rules, moment.state, viewer)
                laid = subject.words.laid(view, viewer, "en", NAMES)
                yield laid, picture.drawing(subject.game.package, laid)


@by_subject
def test_every_card_that_lies_there_is_drawn(subject: Subject) -> None:
    found = set()
    for laid, svg in pictures(subject):
        root = ElementTree.fromstring(svg)  # noqa: S314 (our own)
        rows = [line for block in laid for line in block if isinstance(line, Row)]
        cards = [card for row in rows for card in row.cards if card != EMPTY]
        drawn = [use.attrib[HREF][1:] for use in root.iter() if HREF in use.attrib]
        package = subject.game.package
        assert drawn == [picture.mark(package, card) for card in cards]
        symbols = {
            one.attrib["id"] for one in root.iter() if one.tag.endswith("symbol")
        }
        assert symbols == set(drawn)
        found |= set(cards)
    drawings = picture.deck_of(subject.game.package).faces
    assert BACK in found and max(found) < len(drawings)


def test_drawn_games_have_a_face_for_every_kind() -> None:
    """A game without drawings has slips with its notation."""
    for game in GAMES.values():
        deck = picture.deck_of(game.package)
        assert deck.defined and len(deck.faces) >= game.rules.KINDS, game.key
        assert "<text" not in "".join(deck.faces)  # there may be no font
    toy = picture.deck_of(TOY.package)
    assert [symbol in face for symbol, face in zip("JQK", toy.faces, strict=True)]


def test_lands_of_sen_have_the_ravens_of_the_variant() -> None:
    faces = picture.deck_of(GAMES["sen"].package).faces
    ravens = [face.count('class="raven"') for face in faces]
    assert ravens == RAVENS.ravel().tolist() and len(faces) == 2 * KINDS
    env = pettingzoo.env("sen-jubilee", render_mode="svg", seats=2, special_values=1)
    env.reset(seed=1)
    shown = set()
    rng = np.random.default_rng(4)
    for _ in range(25):
        shown |= {int(mark) for mark in marks(env.render(), "sen") if mark.isdigit()}
        env.step(rng.choice(np.flatnonzero(env.last()[0]["action_mask"])))
    assert shown and min(shown) >= KINDS


def marks(svg: str, deck: str) -> list[str]:
    """The faces that are to be seen."""
    return [part.partition('"')[0] for part in svg.split(f'href="#{deck}-')[1:]]


def test_gymnasium_shows_what_its_agent_knows() -> None:
    """PettingZoo shows what a spectator does."""
    env = gymnasium.make("sennik/Koty-v2", seats=2, render_mode="svg")
    env.reset(seed=2)
    own = marks(str(env.render()), "koty")
    table = pettingzoo.env("koty", seats=2, render_mode="svg")
    table.reset(seed=2)
    public = marks(table.render(), "koty")
    assert sum(map(str.isdigit, own)) >= 4  # the hand
    assert set(public) == {"back"}
    assert sennik.envs.gymnasium.SeatEnv.metadata["render_modes"] == [
        *playing.RENDER_MODES
    ]


@pytest.mark.parametrize("key", GAMES)
def test_pixels_are_the_same_for_the_same_match(key: str) -> None:
    pytest.importorskip("resvg_py")
    frames = []
    for seed in (1, 1):
        env = pettingzoo.env(key, render_mode="rgb_array", cap=40)
        env.reset(seed=seed)
        before = env.render()
        for _ in range(6):
            env.step(int(env.last()[0]["action_mask"].argmax()))
        after = env.render()
        assert before.shape == after.shape == (picture.HIGH, picture.WIDE, 3)
        assert before.dtype == np.uint8 and (before != after).any()
        frames.append(after)
    assert (frames[0] == frames[1]).all()
    assert len(np.unique(frames[0].reshape(-1, 3), axis=0)) > 2_000  # cards, no slips


def test_pixels_want_what_the_extra_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "PAINTING", ("nowhere_to_be_found",))
    with pytest.raises(
        BadSetting, match=r"nowhere_to_be_found: install sennik\[envs\]"
    ):
        pettingzoo.env("smoki", render_mode="rgb_array")
    pettingzoo.env("smoki", render_mode="svg")
    with pytest.raises(BadSetting, match="render_mode is one of None, ansi"):
        pettingzoo.env("smoki", render_mode="depth_array")
