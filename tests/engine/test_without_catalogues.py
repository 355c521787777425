"""Playing needs no words: rules run from sources whose catalogues were never built."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from sennik.games import GAMES

SOURCES = Path(__file__).parents[2] / "src"
BUILT = shutil.ignore_patterns("messages.*.json", "page", "__pycache__")
PLAY = """
import json, random, sennik
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.engine.record import record_of, replay
from sennik.games import GAMES

rng, played = random.Random(1), {}
for key, game in GAMES.items():
    match = Match(game, {}, FastDealer(seed=1))
    while match.deal() >= 0 and not match.is_over and len(match.steps) < 150:
        seat = match.acting_seats()[0]
        match.play(seat, rng.choice(match.legal(seat)))
    played[key] = len(replay(record_of(match)).steps)
print(json.dumps([sennik.__file__, played]))
"""


def test_a_bare_checkout_plays_every_game(tmp_path: Path) -> None:
    shutil.copytree(SOURCES / "sennik", tmp_path / "sennik", ignore=BUILT)
    assert not list(tmp_path.glob("sennik/games/*/messages.*.json"))
    told = subprocess.run(  # noqa: S603 -- our own sources
        [sys.executable, "-c", PLAY],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    where, played = json.loads(told)
    assert Path(where).is_relative_to(tmp_path)
    assert set(played) == set(GAMES) and min(played.values()) > 20
