"""What the page draws, made from the bytes of a view by the page's own sources.

`tests/golden/scenes` holds positions of every phase with their drawing data. After a
change that is meant,

    python -m tests.webassembly.test_scenes

draws all of them anew: look at the difference before it is kept.
"""

import base64
import json
import tempfile
from pathlib import Path
from typing import Any

import pytest

from tests.subjects import FOLDERS, Subject
from tests.webassembly.running import HERE, ROOT, node, written

GOLDEN = ROOT / "tests" / "golden" / "scenes"

Drawn = dict[str, Any]  # a seat, the bytes of what it sees, the scene made of them


def source(subject: Subject) -> Path:
    return Path(str(subject.game.rules.__file__)).parent / "page" / "scene.ts"


DRAWING = [one for one in FOLDERS if source(one).exists()]


@pytest.mark.parametrize("subject", DRAWING, ids=lambda s: s.name)
def test_recorded_positions_are_drawn_as_they_were(
    subject: Subject, tmp_path: Path
) -> None:
    path, rules = GOLDEN / f"{subject.name}.json", subject.game.rules
    phases = {phase_of(rules, one) for one in json.loads(path.read_text())}
    assert phases == set(range(rules.PHASES))
    draw(subject, tmp_path)


def draw(subject: Subject, folder: Path, *more: str) -> None:
    """Let Node draw the recorded views."""
    module, facts = written(subject, folder)
    path = GOLDEN / f"{subject.name}.json"
    done = node(HERE / "scenes.ts", module, facts, source(subject), path, *more)
    assert done.returncode == 0, done.stdout + done.stderr


def phase_of(rules: Any, one: Drawn) -> int:
    offset = rules.State.fields["phase"][1]
    return int(base64.b64decode(one["view"])[offset])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        for each in DRAWING:
            draw(each, Path(made), "--accept")
