"""The kernel of reviews says the same in WebAssembly as natively."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sennik.engine.compiler import webassembly
from sennik.engine.compiler.unit import Style
from sennik.games import GAMES
from sennik.games.common import CHANCE, sheet
from sennik.review.examining import Effort, Examination, Judge, judging_unit
from tests.review.matches import played
from tests.webassembly.running import node

HERE = Path(__file__).parent
SEED = (1 << 63) + 12_345  # a seed has 64 bits without a sign
WORLDS, PLAYOUTS = 300, 3


@pytest.mark.parametrize("key", ["sen", "koty", "smoki", "onirim"])
def test_judgements_and_luck_are_equal_in_node(key: str, tmp_path: Path) -> None:
    exam = Examination(played(key), 0, SEED, Effort(WORLDS, PLAYOUTS))
    judge = exam.judge()
    cases = [
        case
        for moment in exam.moments[:-1:5]
        if moment.choices > 1
        for case in asked(judge, moment, GAMES[key].rules)
    ]
    assert {case["name"] for case in cases} == {"judge", "fate", "weigh"}
    made = tmp_path / "cases.json"
    scratch = (*judge.search, *judge.docket)
    sizes = [int(one.nbytes) for one in scratch]
    plan = [int(number) for number in judge.search.plan]
    made.write_text(json.dumps({"plan": plan, "sizes": sizes, "cases": cases}))
    module = tmp_path / "judge.wasm"
    unit = replace(judging_unit(GAMES[key].rules), style=Style.SMALL)
    module.write_bytes(webassembly.module(unit))
    done = node(HERE / "judge.mjs", module, made)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{len(cases)} of {len(cases)} alike\n"


def asked(judge: Judge, moment: Any, rules: Any) -> list[dict[str, Any]]:
    """What a moment is asked natively, and what was answered."""
    kernel, docket, given = judge.kernel, judge.docket, judge.given
    state = moment.state
    if moment.actor == CHANCE:
        count = kernel.fate(state, moment.action, SEED, PLAYOUTS, *given)
        rows = docket.fates[:count].ravel().tolist()
        said = [*rows, *docket.values.tolist(), *docket.luck.tolist()]
        return [case("fate", state, moment, said)]
    view = sheet(state.array.dtype)
    rules.view(state, moment.actor, view)
    count = kernel.judge(
        view, moment.actor, moment.action, SEED, moment.step, WORLDS, *given
    )
    judged = docket.verdicts[:count].ravel().tolist()
    kernel.weigh(state, SEED, PLAYOUTS, *given)
    weighed = docket.values.tolist()
    return [
        case("judge", view, moment, judged),
        case("weigh", state, moment, weighed),
    ]


def case(name: str, record: Any, moment: Any, expected: list[int]) -> dict[str, Any]:
    """One question with its answer, as `judge.mjs` reads it."""
    numbers = {"seed": str(SEED), "seat": moment.actor, "action": moment.action,
               "step": moment.step, "worlds": WORLDS, "playouts": PLAYOUTS}  # fmt: skip
    return {
        "name": name,
        "record": list(record.tobytes()),
        "asked": numbers,
        "expected": expected,
    }
