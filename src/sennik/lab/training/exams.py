"""Examinations: a net on matches that it never trains on, everybody at their best."""

import math
from typing import Any, NamedTuple

import torch
from torch import Tensor

from sennik.engine.options import named_game
from sennik.envs import BatchEnv
from sennik.lab.training.learning import Plan, copied, opened, seat_counts, tensor
from sennik.lab.training.nets import Net

NORMAL_95 = 1.96  # deviations on either side of an estimate
EXAM_SEED = 1 << 40  # training and reports have other seeds
EVERY = 16  # decisions between two looks at whether all is over
UNFINISHED = 0.001  # share of the tables that need not be waited for


class Mark(NamedTuple):
    """The share of the wins at tables of one kind, and its interval of 95 %."""

    share: float
    interval: float


class Exam:
    """The same tables for every net that is examined: one seat each is its own."""

    def __init__(self, plan: Plan, seed: int = EXAM_SEED) -> None:
        self.plan = plan
        self.env: BatchEnv = opened(plan, seed)
        self.counts = seat_counts(self.env).to(plan.device)
        own = torch.arange(plan.tables, device=plan.device)
        self.own_seat = own % self.counts
        self.is_shared = named_game(plan.game).is_shared

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def marks(self, net: Net, rival: Net | None = None) -> list[Mark]:
        """How `net` does at each kind of table against `rival`, or rules of thumb.

        Where all win together, it has every seat. Each table counts its first match
        only, so that short ones do not count more.
        """
        env, device = self.env, self.plan.device
        env.reset()
        share = torch.full((self.plan.tables,), math.nan, device=device)
        for step in range(self.plan.cap):
            seats = tensor(env.seats).long()
            seen, masks = copied(env.observations), copied(env.masks)
            actions = best(net, seen, masks)
            if not self.is_shared:
                others = self.answers(rival, seen, masks)
                actions = torch.where(seats == self.own_seat, actions, others)
            env.step(actions if device == "cuda" else actions.numpy())
            fresh = share.isnan() & (tensor(env.done) > 0)
            won = tensor(env.rewards).gather(1, self.own_seat[:, None])[:, 0]
            won = won * self.counts if self.is_shared else won
            share = torch.where(fresh, won, share)
            broken = share.isnan() & (tensor(env.capped) > 0)
            share = torch.where(broken, 0.0, share)
            if step % EVERY == 0 and share.isnan().float().mean() <= UNFINISHED:
                break
        kinds = torch.from_numpy(env.kind_at).to(device)
        return [marked(share[kinds == kind]) for kind in range(len(env.kinds))]

    def answers(self, rival: Net | None, seen: Tensor, masks: Tensor) -> Any:
        """What the others play."""
        if rival is not None:
            return best(rival, seen, masks)
        return tensor(self.env.advice("thumb"))


def marked(shares: Tensor) -> Mark:
    """The mean of finished matches' shares; what did not end in time is not counted."""
    ended = shares[~shares.isnan()]
    error = NORMAL_95 * float(ended.std()) / math.sqrt(max(len(ended), 1))
    return Mark(float(ended.mean()), error)


def best(net: Net, seen: Tensor, masks: Tensor) -> Any:
    """What the net likes most of what is legal."""
    preferences, _ = net(seen)
    return preferences.float().masked_fill(masks == 0, -1e9).argmax(-1)
