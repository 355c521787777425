"""A review in the page is that of Python: equal JSON, equal findings and sentences."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sennik.bots import modules
from sennik.engine.record import Record, opened
from sennik.games import GAMES
from sennik.games.catalogues import written
from sennik.games.common import CHANCE
from sennik.games.languages import LANGUAGES
from sennik.review.examining import Effort, Examination, moments
from sennik.review.findings import Finding, findings
from sennik.review.sentences import Teller
from tests.review.matches import TABLES, played
from tests.webassembly.running import compiled, node

HERE = Path(__file__).parent
EFFORT = Effort(worlds=150, playouts=2)
LEVELS = ("thumb", "random")
MATCHES = 4  # of each game


@pytest.mark.parametrize("key", list(TABLES))
def test_a_review_in_the_page_is_the_review_of_python(key: str, tmp_path: Path) -> None:
    given = tmp_path / "cases.json"
    given.write_text(json.dumps(cases(key)))
    module, facts = tmp_path / "module.wasm", tmp_path / "facts.json"
    rules: Any = GAMES[key].rules
    module.write_bytes(compiled(rules))
    facts.write_text(json.dumps(modules.facts(rules)))
    done = node(HERE / "review.ts", module, facts, given)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{MATCHES} of {MATCHES} alike\n"


def test_these_matches_have_most_of_what_can_be_said() -> None:
    every = [one for key in TABLES for one in cases(key)]
    keys = {found["key"] for one in every for found in json.loads(one["findings"])}
    assert keys >= {
        *("result.won", "result.lost", "cards.for", "cards.against", "cards.even"),
        *("choices.none", "choices.some", "better", "close", "lucky"),
        *("well_seen", "only_good", "unlucky_not_wrong"),
    }


@cache
def cases(key: str) -> list[dict[str, Any]]:
    """Matches of a game."""
    return [
        case(played(key, (LEVELS[seed % len(LEVELS)],), seed), seed)
        for seed in range(1, MATCHES + 1)
    ]


def case(record: Record, seed: int) -> dict[str, Any]:
    """A match by numbers, and what Python says of it from one seat."""
    seat = seed % opened(record).seats
    exam = Examination(record, seat, seed, EFFORT)
    found = exam.run(2)
    verdict, told = findings(found, record, exam.game)
    steps = [[one.actor, one.action] for one in moments(record) if one.action >= 0]
    assert any(actor == CHANCE for actor, _ in steps)
    effort = {"worlds": EFFORT.worlds, "playouts": EFFORT.playouts}
    return {
        "game": exam.game.key,
        "options": exam.options,
        "fixed": dict(exam.game.fixed),
        "steps": steps,
        "look": {"seat": seat, "seed": seed, "effort": effort},
        "found": compact(found),
        "findings": compact([one._asdict() for one in (*verdict, *told)]),
        "tongues": [
            tongue(Teller(record, exam.game, seat, language), [*verdict, *told])
            for language in LANGUAGES
        ],
    }


def tongue(teller: Teller, every: list[Finding]) -> dict[str, Any]:
    """What is said in one language, and with which catalogues."""
    package = teller.game.package
    return {
        "language": teller.language,
        "review": json.loads(written("sennik.review", teller.language)),
        "words": json.loads(written(package, teller.language)),
        "names": teller.names,
        "said": [teller.said(one) for one in every],
    }


def compact(value: Any) -> str:
    """As JavaScript writes it."""
    return json.dumps(value, separators=(",", ":"))
