"""What characters say follows from lines that all read, and from nothing else."""

import json
from typing import Any

from tests.webassembly.running import ROOT, node

SPEECH = ROOT / "web/src/table/speech.ts"
ASK = f"""
import {{ speech }} from {json.dumps(SPEECH.as_uri())};
const [lines, seats] = JSON.parse(process.argv[1]);
console.log(JSON.stringify(lines.map((line) => speech(line, seats))));
"""
BOT, PERSON = {"kind": "bot", "level": "quilt"}, {"kind": "person", "level": ""}


def spoken(lines: list[list[Any]], seats: list[dict[str, str]]) -> list[Any]:
    done = node("--input-type=module", "-e", ASK, json.dumps([lines, seats]))
    assert done.returncode == 0, done.stderr
    found: list[Any] = json.loads(done.stdout)
    return found


def test_a_caller_with_a_face_speaks_and_a_person_does_not() -> None:
    lines = [[seq, "wake", {"who": who}] for seq in range(20) for who in (0, 1)]
    found = spoken(lines, [PERSON, BOT])
    assert all(one is None for one in found[::2])
    assert all(one["seat"] == 1 and one["moment"] == "call" for one in found[1::2])


def test_private_looks_and_plain_moves_are_never_spoken_of() -> None:
    keys = ("look.seen", "peeked.seen", "drawn", "drew", "open", "closed", "place")
    lines = [[seq, key, {"who": 1, "card": 4}] for seq in range(9) for key in keys]
    assert spoken(lines, [PERSON, BOT]) == [None] * len(lines)


def test_they_speak_seldom_and_everybody_hears_the_same() -> None:
    lines = [[seq, "played.rival", {"who": 1, "whom": 0}] for seq in range(400)]
    found = spoken(lines, [PERSON, BOT, BOT])
    assert found == spoken(lines, [PERSON, BOT, BOT])
    assert 50 < sum(one is not None for one in found) < 150
    ends = spoken([[7, "won", {"who": 0}]], [PERSON, BOT, BOT])
    assert ends[0]["moment"] == "loss" and ends[0]["seat"] in (1, 2)
