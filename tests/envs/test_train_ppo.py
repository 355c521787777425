"""The training example: one smoke step, and the arithmetic that it rests on."""

from importlib import import_module

import pytest

torch = pytest.importorskip("torch")
train_ppo = import_module("examples.train_ppo")


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
        "values": torch.zeros(3, 1),
        "seats": torch.tensor([[0], [1], [0]]),
        "gains": torch.tensor([[0.0], [1.0]]),
        "ends": torch.tensor([[False], [True]]),
        "next_values": torch.tensor([0.5]),
        "next_seats": torch.tensor([0]),
    }
    advantages, targets = train_ppo.advantages_of(data)
    assert advantages[:, 0].tolist() == pytest.approx([-train_ppo.LAMBDA, 1.0])
    assert targets.tolist() == advantages.tolist()
