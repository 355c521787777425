"""Learn a round of Smoki for two by self-play: PPO in PyTorch on the batch environment.

    python examples/train_ppo.py --minutes 6 --out learned.jsonl

One network plays both seats; at some tables it spars with the rules of thumb instead.
At first it also imitates them, less and less, so as not to begin with rounds that never
end. Every 20 seconds it plays against them for an examination, and the best player so
far is saved beside the report, as `learned.jsonl.pt`; in the end that one plays 10,000
fresh rounds, half from each seat. Needs `sennik` and PyTorch; a GPU makes it some
hundred times faster.
"""

import argparse
import json
import math
import time
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from sennik.envs import BatchEnv

GAME = "smoki"
OPTIONS = {"seats": 2, "rounds": 1}
CAP = 400  # decisions; longer rounds are broken off and count as even
LAMBDA = 0.9
CLIP = 0.2
EPOCHS = 2
MOST_CHANGE = 0.03  # Kullback-Leibler divergence at which an update is broken off
EVERY = 20.0  # seconds between examinations


@dataclass(frozen=True)
class Plan:
    """How much to learn from, and how fast."""

    tables: int
    horizon: int
    batch: int
    width: int
    rate: float = 5e-4
    entropy: float = 0.008
    sparring: float = 0.7  # share of the tables with rules of thumb at one seat
    lessons: float = 0.1  # share of the time in which they are imitated as well
    exam: int = 4_000  # rounds of an examination


ON_GPU = Plan(tables=32_768, horizon=32, batch=32_768, width=512)
ON_CPU = Plan(tables=1_024, horizon=32, batch=8_192, width=192, exam=1_000)
SMOKE = Plan(tables=16, horizon=4, batch=32, width=16, exam=8)


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
            seats, advice = tensor(env.seats).long(), tensor(env.advice("thumb"))
            chances, values = self.player(seen, masks)
            by_thumb = seats == self.thumb_seat
            actions = torch.where(by_thumb, advice, sampled(chances))
            step = {
                "seen": seen.clone(),
                "masks": masks.clone(),
                "seats": seats,
                "values": values,
                "advice": advice,
                "actions": actions,
                "old": chances.gather(1, actions[:, None])[:, 0],
                "own": ~by_thumb,
            }
            env.step(actions if self.device == "cuda" else actions.numpy())
            steps.append(step | self.result(seats))
        data = {name: torch.stack([step[name] for step in steps]) for name in steps[0]}
        return data | self.last()

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
        seats = tensor(self.env.seats).long()
        return {"next_values": values, "next_seats": seats}

    def learn(self, data: dict[str, Tensor], left: float) -> dict[str, float]:
        """Improve the player by what was seen; `left` is the share of time left."""
        targets = targets_of(data)
        data = data | {"targets": targets, "gain": targets - data["values"]}
        # Only what the player chose itself, where there was a choice.
        rows = (data["own"] & (data["masks"].sum(-1) > 1)).flatten().nonzero()[:, 0]
        names = ("seen", "masks", "actions", "advice", "old", "targets", "gain")
        flat = {name: data[name].flatten(0, 1)[rows] for name in names}
        flat["gain"] -= flat["gain"].mean()
        flat["gain"] /= flat["gain"].std() + 1e-6
        for group in self.optimizer.param_groups:
            group["lr"] = self.plan.rate * max(left, 0.02)
        figures = {"change": 0.0, "entropy": 0.0, "error": 0.0}
        for _ in range(EPOCHS):
            order = torch.randperm(len(rows), device=rows.device)
            for part in order.chunk(max(len(rows) // self.plan.batch, 1)):
                sample = {name: values[part] for name, values in flat.items()}
                figures = self.improve(sample, left)
            if figures["change"] > MOST_CHANGE:
                break
        return figures

    def improve(self, sample: dict[str, Tensor], left: float) -> dict[str, float]:
        """One step of the optimizer."""
        chances, values = self.player(sample["seen"], sample["masks"])
        new = chances.gather(1, sample["actions"][:, None])[:, 0]
        ratio, gain = (new - sample["old"]).exp(), sample["gain"]
        bounded = ratio.clamp(1 - CLIP, 1 + CLIP)
        policy_loss = -torch.min(ratio * gain, bounded * gain).mean()
        entropy = -(chances.exp() * chances.clamp(min=-50)).sum(-1).mean()
        error = (values - sample["targets"]).square().mean()
        lessons = max(1 - (1 - left) / self.plan.lessons, 0.0)
        distance = -chances.gather(1, sample["advice"][:, None]).mean()
        loss = policy_loss + 0.5 * error - self.plan.entropy * left * entropy
        self.optimizer.zero_grad(set_to_none=True)
        (loss + lessons * distance).backward()
        nn.utils.clip_grad_norm_(self.player.parameters(), 1.0)
        self.optimizer.step()
        change = (sample["old"] - new).mean()
        figures = {"change": change, "entropy": entropy, "error": error}
        return {name: float(figure.detach()) for name, figure in figures.items()}


def targets_of(data: dict[str, Tensor]) -> Tensor:
    """The result to expect at each step, by what came after it.

    What is good for one seat is bad for the other: where the seat changes from one
    decision to the next, so does the sign. The player's own judgement counts on the way
    (the less, the nearer LAMBDA is to 1), that of its sparring partner not.
    """
    values, seats, gains = (data[name] for name in ("values", "seats", "gains"))
    targets = torch.zeros_like(gains)
    ahead, next_seats = data["next_values"], data["next_seats"]
    for step in reversed(range(len(gains))):
        sign = torch.where(next_seats == seats[step], 1.0, -1.0)
        ahead = gains[step] + torch.where(data["ends"][step], 0.0, sign * ahead)
        targets[step] = ahead
        blended = values[step] + LAMBDA * (ahead - values[step])
        ahead = torch.where(data["own"][step], blended, ahead)
        next_seats = seats[step]
    return targets


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


class Report:
    """Lines on the screen and in a file, and the best player so far beside it."""

    def __init__(self, path: str) -> None:
        self.path, self.begun, self.best = path, time.monotonic(), -1.0
        self.weights: dict[str, Tensor] = {}
        if path:
            Path(path).write_text("", "utf-8")

    def tell(self, **figures: Any) -> None:
        """One line, at once: the run may be broken off at any time."""
        line = json.dumps({"seconds": round(self.passed(), 1), **figures})
        print(line, flush=True)
        if self.path:
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(line + "\n")

    def passed(self) -> float:
        """Seconds since the beginning."""
        return time.monotonic() - self.begun

    def keep(self, player: Player, share: float) -> None:
        """Save a player that is the best so far."""
        if share > self.best:
            self.best = share
            weights = player.state_dict().items()
            self.weights = {name: values.clone() for name, values in weights}
            if self.path:
                torch.save(self.weights, self.path + ".pt")


def trained(
    plan: Plan, seconds: float, device: str, seed: int, report: Report
) -> Player:
    """The best player after so many seconds, compiling included."""
    trainer = Trainer(plan, device, seed)
    trainer.collect()  # compiles
    begun = told = report.passed()
    rounds, left = 0, 1.0
    while left > 0:
        figures = trainer.learn(trainer.collect(), left)
        rounds += 1
        now = report.passed()
        left = (seconds - now) / max(seconds - begun, 1e-9)
        if now - told > EVERY or left <= 0:
            share, interval = evaluated(trainer.player, plan.exam, device, seed + 1)
            report.keep(trainer.player, share)
            report.tell(
                steps=rounds * plan.tables * plan.horizon,
                against_thumb=round(share, 4),
                interval=round(interval, 4),
                sparring=round(float(trainer.won / trainer.sparred.clamp(min=1)), 4),
                **{name: round(figure, 4) for name, figure in figures.items()},
                **trainer.env.statistics(),
            )
            told = report.passed()
    trainer.player.load_state_dict(report.weights)
    return trainer.player


def loaded(path: str, device: str) -> Player:
    """A player whose weights were saved."""
    weights = torch.load(path, map_location=device)
    actions, width = weights["policy.weight"].shape
    player = Player(len(weights["scale"]), actions, width).to(device)
    player.load_state_dict(weights)
    return player


def main() -> None:
    """Train for the minutes given, then play against rules of thumb."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=6.0)
    parser.add_argument("--rounds", type=int, default=10_000, help="of the evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", choices=("cpu", "cuda"), default=None)
    parser.add_argument("--out", default="", help="a file for the report")
    parser.add_argument("--load", default="", help="weights to evaluate, untrained")
    given = parser.parse_args()
    device = given.device or ("cuda" if torch.cuda.is_available() else "cpu")
    torch.set_float32_matmul_precision("high")
    plan = ON_GPU if device == "cuda" else ON_CPU
    report = Report(given.out)
    if given.load:
        player = loaded(given.load, device)
    else:
        player = trained(plan, 60 * given.minutes, device, given.seed, report)
    share, interval = evaluated(player, given.rounds, device, given.seed + 1_000)
    figures = {"against_thumb": round(share, 4), "interval": round(interval, 4)}
    report.tell(final=True, rounds=given.rounds, **figures)


if __name__ == "__main__":
    main()
