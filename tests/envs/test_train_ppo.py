"""The training example, at its smallest."""

import json
import sys
from importlib import import_module
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="`make test-long` installs torch")
train_ppo = import_module("examples.train_ppo")
pytestmark = pytest.mark.long


def test_it_learns_and_leaves_a_net(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "learned.pt"
    given = ["--minutes", "0", "--tables", "8", "--out", str(out)]
    monkeypatch.setattr(sys, "argv", ["train_ppo.py", *given])
    train_ppo.main()
    line = json.loads(out.with_suffix(".jsonl").read_text("utf-8"))
    assert 0 <= line["against_thumb"]["seats=2 rounds=1"][0] <= 1
    assert out.with_suffix(".npz").exists()
