"""The training example: one smoke step, and the arithmetic that it rests on."""

import json
from importlib import import_module
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="`make test-long` installs torch")
train_ppo = import_module("examples.train_ppo")
pytestmark = pytest.mark.long


def test_it_collects_learns_and_is_evaluated() -> None:
    trainer = train_ppo.Trainer(train_ppo.SMOKE, "cpu", seed=1)
    before = [weights.clone() for weights in trainer.player.parameters()]
    figures = trainer.learn(trainer.collect(), left=1.0)
    after = list(trainer.player.parameters())
    assert any((one != two).any() for one, two in zip(before, after, strict=True))
    assert figures["entropy"] > 0
    share, interval = train_ppo.evaluated(trainer.player, 8, "cpu", seed=2)
    assert 0 <= share <= 1
    assert interval >= 0


def test_a_win_is_a_gain_for_one_seat_and_a_loss_for_the_other() -> None:
    data = {
        "values": torch.tensor([[0.0], [0.2]]),
        "seats": torch.tensor([[0], [1]]),
        "gains": torch.tensor([[0.0], [1.0]]),
        "ends": torch.tensor([[False], [True]]),
        "own": torch.tensor([[True], [True]]),
        "next_values": torch.tensor([0.5]),  # of the next round: none of its business
        "next_seats": torch.tensor([0]),
    }
    blended = 0.2 + train_ppo.LAMBDA * 0.8
    targets = train_ppo.targets_of(data)[:, 0].tolist()
    assert targets == pytest.approx([-blended, 1.0])
    data["own"][1] = False  # what the sparring partner's place is worth is not asked
    assert train_ppo.targets_of(data)[:, 0].tolist() == [-1.0, 1.0]


def test_a_run_reports_and_keeps_its_best_player(tmp_path: Path) -> None:
    path = tmp_path / "learned.jsonl"
    report = train_ppo.Report(str(path))
    player = train_ppo.trained(train_ppo.SMOKE, 0.0, "cpu", 1, report)
    line = json.loads(path.read_text("utf-8"))
    assert line["steps"] == train_ppo.SMOKE.tables * train_ppo.SMOKE.horizon
    assert 0 <= line["against_thumb"] <= 1
    best = dict(player.state_dict())
    report.keep(train_ppo.Player(551, 40, 16), report.best)  # no better: not kept
    saved = train_ppo.loaded(f"{path}.pt", "cpu").state_dict()
    assert saved.keys() == best.keys()
    assert all((saved[name] == values).all() for name, values in best.items())
