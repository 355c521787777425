"""Learn a round of Smoki for two by self-play: PPO in PyTorch on the batch environment.

    python examples/train_ppo.py --minutes 7

One network plays both seats; at a few tables it spars with the rules of thumb instead,
so that the progress printed means something. In the end it plays 10,000 rounds against
them, half from each seat. Needs `sennik` and PyTorch; a GPU makes it some hundred times
faster.
"""

import argparse
import math
import time
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import torch
from torch import Tensor, nn

from sennik.envs import BatchEnv

GAME = "smoki"
OPTIONS = {"seats": 2, "rounds": 1}
CAP = 400  # decisions; longer rounds are broken off and count as even
LAMBDA = 0.95
CLIP = 0.2
EPOCHS = 2
MOST_CHANGE = 0.03  # Kullback-Leibler divergence at which an update is broken off


@dataclass(frozen=True)
class Plan:
    """How much to learn from, and how fast."""

    tables: int
    horizon: int
    batch: int
    width: int
    rate: float = 6e-4
    entropy: float = 0.015
    sparring: float = 0.4  # share of the tables with rules of thumb at one seat


ON_GPU = Plan(tables=16_384, horizon=32, batch=32_768, width=512)
ON_CPU = Plan(tables=512, horizon=32, batch=2_048, width=192)
SMOKE = Plan(tables=16, horizon=4, batch=32, width=16)


class Player(nn.Module):  # type: ignore[misc] # PyTorch is no dependency
    """Observation in; preferences over actions and the expected result out."""

    def __init__(self, size: int, actions: int, width: int) -> None:
        super().__init__()
        layout = import_module(f"sennik.games.{GAME}.features").LAYOUT
        bounds = [max(abs(p.low), abs(p.high)) for p in layout for _ in range(p.size)]
        self.register_buffer("scale", 1 / torch.tensor(bounds, dtype=torch.float32))
        self.body = nn.Sequential(
            *(nn.Linear(size, width), nn.LayerNorm(width), nn.ReLU()),
            *(nn.Linear(width, width), nn.LayerNorm(width), nn.ReLU()),
            *(nn.Linear(width, width), nn.LayerNorm(width), nn.ReLU()),
        )
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.value.weight)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Log-probabilities of the actions, and the result between -1 and 1."""
        inner = self.body(observations.float() * self.scale)
        preferences = self.policy(inner).masked_fill(masks == 0, -1e9)
        value = torch.tanh(self.value(inner)).squeeze(-1)
        return preferences.log_softmax(-1), value


class Trainer:
    """Tables, a player and what was seen in the last `horizon` steps."""

    def __init__(self, plan: Plan, device: str, seed: int) -> None:
        torch.manual_seed(seed)
        self.plan, self.device = plan, device
        self.env = opened(plan.tables, device, seed)
        self.player = Player(self.env.size, self.env.actions, plan.width).to(device)
        self.optimizer = torch.optim.Adam(self.player.parameters(), lr=plan.rate)
        count = int(plan.tables * plan.sparring)
        # The seat that rules of thumb play, or none; half of them sit at each seat.
        self.thumb_seat = torch.full((plan.tables,), -1, device=device)
        self.thumb_seat[:count] = torch.arange(count, device=device) % 2
        self.sparred = self.won = torch.zeros((), device=device)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def collect(self) -> dict[str, Tensor]:
        """Play `horizon` steps at every table."""
        env, steps = self.env, []
        for _ in range(self.plan.horizon):
            seen, masks = tensor(env.observations), tensor(env.masks)
            seats = tensor(env.seats).long()
            chances, values = self.player(seen, masks)
            actions = sampled(chances)
            by_thumb = seats == self.thumb_seat
            actions = torch.where(by_thumb, tensor(env.advice("thumb")), actions)
            step = {
                "seen": seen.clone(),
                "masks": masks.clone(),
                "seats": seats,
                "values": values,
                "actions": actions,
                "old": chances.gather(1, actions[:, None])[:, 0],
                "own": ~by_thumb,
            }
            env.step(actions if self.device == "cuda" else actions.numpy())
            steps.append(step | self.result(seats))
        steps.append(self.last())
        return {
            name: torch.stack([step[name] for step in steps if name in step])
            for name in steps[0]
        } | {"next_values": steps[-1]["values"], "next_seats": steps[-1]["seats"]}

    def result(self, seats: Tensor) -> dict[str, Tensor]:
        """What the last step brought its actor, -1 to 1, and where it ended a match."""
        done, rewards = tensor(self.env.done) > 0, tensor(self.env.rewards)
        ended = done | (tensor(self.env.capped) > 0)
        gain = 2 * rewards.gather(1, seats[:, None])[:, 0] - 1
        spar = done & (self.thumb_seat >= 0)
        mine = rewards.gather(1, (1 - self.thumb_seat.clamp(min=0))[:, None])[:, 0]
        self.sparred = self.sparred * 0.99 + spar.sum()
        self.won = self.won * 0.99 + (mine * spar).sum()
        return {"gains": torch.where(done, gain, torch.zeros_like(gain)), "ends": ended}

    def last(self) -> dict[str, Tensor]:
        """The value of where the tables stand now."""
        _, values = self.player(tensor(self.env.observations), tensor(self.env.masks))
        return {"values": values, "seats": tensor(self.env.seats).long()}

    def learn(self, data: dict[str, Tensor], left: float) -> dict[str, float]:
        """Improve the player by what was seen; `left` is the share of time left."""
        advantages, targets = advantages_of(data)
        own = data["own"].flatten().nonzero()[:, 0]
        flat = {
            name: data[name].flatten(0, 1)[own]
            for name in ("seen", "masks", "actions", "old")
        }
        flat["gain"], flat["target"] = (
            values.flatten()[own] for values in (advantages, targets)
        )
        flat["gain"] = (flat["gain"] - flat["gain"].mean()) / (
            flat["gain"].std() + 1e-6
        )
        for group in self.optimizer.param_groups:
            group["lr"] = self.plan.rate * max(left, 0.02)
        figures = {"change": 0.0, "entropy": 0.0, "error": 0.0}
        for _ in range(EPOCHS):
            order = torch.randperm(len(own), device=own.device)
            for rows in order.chunk(max(len(own) // self.plan.batch, 1)):
                figures = self.improve(flat, rows, left)
            if figures["change"] > MOST_CHANGE:
                break
        return figures

    def improve(
        self, flat: dict[str, Tensor], rows: Tensor, left: float
    ) -> dict[str, float]:
        """One step of the optimizer."""
        chances, values = self.player(flat["seen"][rows], flat["masks"][rows])
        new = chances.gather(1, flat["actions"][rows][:, None])[:, 0]
        ratio, gain = (new - flat["old"][rows]).exp(), flat["gain"][rows]
        bounded = ratio.clamp(1 - CLIP, 1 + CLIP)
        policy_loss = -torch.min(ratio * gain, bounded * gain).mean()
        entropy = -(chances.exp() * chances.clamp(min=-50)).sum(-1).mean()
        error = (values - flat["target"][rows]).square().mean()
        weight = self.plan.entropy * left
        self.optimizer.zero_grad(set_to_none=True)
        (policy_loss + 0.5 * error - weight * entropy).backward()
        nn.utils.clip_grad_norm_(self.player.parameters(), 1.0)
        self.optimizer.step()
        change = (flat["old"][rows] - new).mean()
        figures = {"change": change, "entropy": entropy, "error": error}
        return {name: float(figure.detach()) for name, figure in figures.items()}


def advantages_of(data: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
    """How much better each action did than expected, and the results to expect.

    What is good for one seat is bad for the other: where the seat changes from one
    decision to the next, so does the sign.
    """
    values, seats, gains, ends = (data[k] for k in ("values", "seats", "gains", "ends"))
    advantages = torch.zeros_like(gains)
    ahead = torch.zeros_like(gains[0])
    next_values, next_seats = data["next_values"], data["next_seats"]
    for step in reversed(range(len(gains))):
        sign = (1.0 - 2.0 * (next_seats != seats[step]).float()) * (~ends[step]).float()
        surprise = gains[step] + sign * next_values - values[step]
        ahead = surprise + LAMBDA * sign * ahead
        advantages[step] = ahead
        next_values, next_seats = values[step], seats[step]
    return advantages, advantages + values[: len(gains)]


def sampled(chances: Tensor) -> Tensor:
    """One action a row, by its probability."""
    return (chances - torch.empty_like(chances).exponential_().log()).argmax(-1)


def tensor(array: Any) -> Tensor:
    """An array of the environment as a tensor over the same memory."""
    return array if isinstance(array, Tensor) else torch.from_dlpack(array)


def opened(tables: int, device: str, seed: int) -> BatchEnv:
    """Tables with a match begun at each."""
    where = "gpu" if device == "cuda" else "cpu"
    env = BatchEnv(GAME, tables, OPTIONS, seed=seed, cap=CAP, device=where)
    env.reset()
    return env


@torch.no_grad()  # type: ignore[untyped-decorator]
def evaluated(
    player: Player, rounds: int, device: str, seed: int
) -> tuple[float, float]:
    """The mean share of wins against rules of thumb, and its 95 % interval.

    Each table counts its first round only, so that short rounds do not count more.
    """
    shares = []
    for seat in (0, 1):
        env = opened(rounds // 2, device, seed + seat)
        share = torch.full((rounds // 2,), math.nan, device=device)
        for _ in range(CAP):
            chances, _ = player(tensor(env.observations), tensor(env.masks))
            own = tensor(env.seats) == seat
            actions = torch.where(own, chances.argmax(-1), tensor(env.advice("thumb")))
            env.step(actions if device == "cuda" else actions.numpy())
            fresh = share.isnan() & (tensor(env.done) > 0)
            share = torch.where(fresh, tensor(env.rewards)[:, seat], share)
            if not share.isnan().any():
                break
        shares.append(share.nan_to_num(0.5))  # broken off at the cap: even
    every = torch.cat(shares)
    return float(every.mean()), float(1.96 * every.std() / math.sqrt(len(every)))


def trained(plan: Plan, seconds: float, device: str, seed: int) -> Player:
    """A player that has learned for so many seconds, compiling included."""
    begun = told = time.monotonic()
    trainer = Trainer(plan, device, seed)
    rounds, left = 0, 1.0
    while left > 0:
        figures = trainer.learn(trainer.collect(), left)
        rounds += 1
        passed = time.monotonic() - begun
        left = 1 - passed / seconds
        if time.monotonic() - told > 10 or left <= 0:
            told = time.monotonic()
            steps = rounds * plan.tables * plan.horizon
            share = float(trainer.won / trainer.sparred.clamp(min=1))
            numbers = " ".join(f"{name} {value:.3f}" for name, value in figures.items())
            print(
                f"{passed:5.0f} s  {steps / 1e6:8.1f} M steps  "
                f"sparring {100 * share:5.1f} %  {numbers}  {trainer.env.statistics()}",
                flush=True,
            )
    return trainer.player


def main() -> None:
    """Train for the minutes given, then play against rules of thumb."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=7.0)
    parser.add_argument("--rounds", type=int, default=10_000, help="of the evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", choices=("cpu", "cuda"), default=None)
    parser.add_argument("--save", default="", help="a file for the player's weights")
    given = parser.parse_args()
    device = given.device or ("cuda" if torch.cuda.is_available() else "cpu")
    torch.set_float32_matmul_precision("high")
    plan = ON_GPU if device == "cuda" else ON_CPU
    player = trained(plan, 60 * given.minutes, device, given.seed)
    if given.save:
        torch.save(player.state_dict(), given.save)
    share, interval = evaluated(player, given.rounds, device, given.seed + 1_000)
    print(
        f"against thumb: {100 * share:.2f} % of {given.rounds} rounds "
        f"(95 % interval ± {100 * interval:.2f})"
    )


if __name__ == "__main__":
    main()
