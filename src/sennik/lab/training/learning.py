"""PPO over the tables of one game: what was played, what it was worth, a better net.

A net says what share of the win each seat may hope for. The result of a match flows
back over the decisions of all its seats, blended with what the learner thought at its
own ones.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor, nn

from sennik.bots.learned import Shape, shape_for
from sennik.engine.options import named_game
from sennik.envs import BatchEnv
from sennik.lab.training.league import LEARNER, THUMB, Company, League, sampled
from sennik.lab.training.nets import Net, shares_of, turned_to

CLIP = 0.2
EPOCHS = 2
WARMING = 0.02  # share of the time in which a fresh optimizer finds its pace
MOST_CHANGE = 0.03  # Kullback-Leibler divergence at which an update is broken off


@dataclass(frozen=True)
class Plan:
    """What is learned, from how much, and how fast."""

    game: str
    kinds: tuple[Mapping[str, int], ...]  # options of the tables, in equal parts
    tables: int
    horizon: int = 24  # decisions at each table between two updates
    batch: int = 32_768
    width: int = 0  # of the net; 0 is the widest that may be shipped
    rate: float = 5e-4
    last_rate: float = 2e-5
    entropy: float = 0.012
    rounded: float = 0.12  # share of the time, at the end, that reckons as shipped
    blend: float = 0.92  # how much of the result, not of the own judgement, flows back
    cap: int = 600  # decisions; longer matches are broken off, nobody wins
    company: Company = field(default_factory=Company)
    lessons: float = 0.0  # share of the time in which rules of thumb are imitated too
    rivals: int = 4  # nets of the past that are kept
    seed: int = 1
    device: str = "cpu"


def opened(plan: Plan, seed: int) -> BatchEnv:
    """Tables with a match begun at each."""
    env = BatchEnv(
        plan.game,
        plan.tables,
        plan.kinds,
        seed=seed,
        cap=plan.cap,
        frame="observer",
        device="gpu" if plan.device == "cuda" else "cpu",
    )
    env.reset()
    return env


class Learner:
    """Tables, a net, a league, and what was seen in the last `horizon` decisions."""

    def __init__(self, plan: Plan, rivals: list[Net] | None = None) -> None:
        torch.manual_seed(plan.seed)
        self.plan = plan
        self.env = opened(plan, plan.seed)
        self.net = new_net(plan)
        self.optimizer = torch.optim.Adam(
            self.net.parameters(), lr=plan.rate, fused=plan.device == "cuda"
        )
        self.kinds = torch.from_numpy(self.env.kind_at).to(plan.device)
        self.counts = seat_counts(self.env).to(plan.device)
        self.rivals = rivals or []
        self.sit_down()

    def sit_down(self) -> None:
        """Seat everybody anew; the matches go on."""
        self.league = League(
            self.plan.company,
            torch.from_numpy(self.env.kind_at),
            self.counts.cpu(),
            self.net.shape.outcomes - 1,
            self.rivals,
            self.plan.seed,
        ).to(self.plan.device)

    def remember(self) -> None:
        """The net as it is becomes a rival; the oldest one goes."""
        past = new_net(self.plan)
        past.load_state_dict(self.net.state_dict())
        self.rivals = [*self.rivals, past][-self.plan.rivals :]
        self.sit_down()

    # --- Playing -------------------------------------------------------------------

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def collect(self, left: float) -> dict[str, Tensor]:
        """Play `horizon` decisions at every table."""
        steps = [self.played(self.lessons(left) > 0) for _ in range(self.plan.horizon)]
        data = {name: torch.stack([step[name] for step in steps]) for name in steps[0]}
        seats = tensor(self.env.seats).long()
        _, outcomes = self.net(copied(self.env.observations))
        data["next_shares"] = shares_of(outcomes, seats, self.counts)
        return data

    def played(self, is_taught: bool) -> dict[str, Tensor]:
        """One decision at every table."""
        env = self.env
        seen, masks = copied(env.observations), copied(env.masks)
        seats = tensor(env.seats).long()
        preferences, outcomes = self.net(seen)
        chances = preferences.float().masked_fill(masks == 0, -1e9).log_softmax(-1)
        who = self.league.who.gather(1, seats[:, None])[:, 0]
        own = who == LEARNER
        actions = sampled(chances)
        advice = torch.zeros_like(actions)
        if is_taught or self.plan.company.thumb > 0:
            advice = tensor(env.advice("thumb"))
            actions = torch.where(who == THUMB, advice, actions)
        actions = self.league.answers(actions, seats, seen, masks)
        step = {
            "seen": seen,
            "masks": masks,
            "seats": seats,
            "shares": shares_of(outcomes, seats, self.counts),
            "advice": advice.short(),
            "actions": actions.short(),
            "old": chances.gather(1, actions[:, None])[:, 0],
            "own": own,
        }
        env.step(actions if self.plan.device == "cuda" else actions.numpy())
        return step | self.result()

    def result(self) -> dict[str, Tensor]:
        """Where the last step ended a match, and who won it: nobody's share is last."""
        rewards, done = tensor(self.env.rewards), tensor(self.env.done) > 0
        ended = done | (tensor(self.env.capped) > 0)
        shares = torch.zeros(
            (len(done), self.net.shape.outcomes), device=self.plan.device
        )
        shares[:, : rewards.shape[1]] = rewards
        shares[:, -1] = 1 - shares.sum(1)
        return {"results": shares, "ends": ended}

    # --- Learning ------------------------------------------------------------------

    def lessons(self, left: float) -> float:
        """How much imitating counts."""
        if self.plan.lessons <= 0:
            return 0.0
        return max(1 - (1 - left) / self.plan.lessons, 0.0)

    def learn(self, data: dict[str, Tensor], left: float) -> dict[str, float]:
        """Improve the net by what was seen; `left` is the share of the time left."""
        data = data | prepared(data, self.counts, self.plan.blend)
        # Only what the learner chose itself, where there was a choice.
        rows = (data["own"] & (data["masks"].sum(-1) > 1)).flatten().nonzero()[:, 0]
        names = ("seen", "masks", "actions", "advice", "old", "targets", "gain")
        flat = {name: data[name].flatten(0, 1)[rows] for name in names}
        flat["counts"] = self.counts.repeat(len(data["own"]))[rows]
        kinds = self.kinds.repeat(len(data["own"]))[rows]
        flat["gain"] = evened(flat["gain"], kinds, len(self.env.kinds))
        self.net.is_rounded = left < self.plan.rounded
        plan = self.plan
        rate = plan.last_rate + (plan.rate - plan.last_rate) * left
        rate *= min((1 - left) / WARMING + WARMING, 1.0)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        figures: dict[str, Tensor] = {}
        for _ in range(EPOCHS):
            order = torch.randperm(len(rows), device=rows.device)
            parts = order.chunk(max(len(rows) // plan.batch, 1))
            for part in parts:
                sample = {name: values[part] for name, values in flat.items()}
                figures = self.improve(sample, left)
            if float(figures["change"]) > MOST_CHANGE:
                break
        return {name: float(figure) for name, figure in figures.items()}

    def improve(self, sample: dict[str, Tensor], left: float) -> dict[str, Tensor]:
        """One step of the optimizer."""
        preferences, outcomes = self.net(sample["seen"])
        legal = sample["masks"] != 0
        chances = preferences.float().masked_fill(~legal, -1e9).log_softmax(-1)
        actions = sample["actions"].long()
        new = chances.gather(1, actions[:, None])[:, 0]
        ratio, gain = (new - sample["old"]).exp(), sample["gain"]
        bounded = ratio.clamp(1 - CLIP, 1 + CLIP)
        policy_loss = -torch.min(ratio * gain, bounded * gain).mean()
        entropy = -(chances.exp() * chances.clamp(min=-50)).sum(-1).mean()
        error = surprise(outcomes.float(), sample["targets"], sample["counts"])
        loss = policy_loss + 0.5 * error - self.plan.entropy * left * entropy
        lessons = self.lessons(left)
        if lessons > 0:
            taught = chances.gather(1, sample["advice"].long()[:, None])
            loss = loss - lessons * taught.mean()
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimizer.step()
        change = (sample["old"] - new).mean()
        figures = {"change": change, "entropy": entropy, "surprise": error}
        return {name: figure.detach() for name, figure in figures.items()}


def evened(gain: Tensor, kinds: Tensor, count: int) -> Tensor:
    """Gains with the same mean and spread at every kind of table: in a long match a
    single decision counts for little, but is to be learned all the same."""
    many = torch.zeros(count, device=gain.device).index_add_(
        0, kinds, torch.ones_like(gain)
    )
    many = many.clamp(min=1)
    mean = torch.zeros_like(many).index_add_(0, kinds, gain) / many
    gain = gain - mean[kinds]
    spread = torch.zeros_like(many).index_add_(0, kinds, gain.square()) / many
    return gain / (spread[kinds].sqrt() + 1e-6)


def surprise(outcomes: Tensor, targets: Tensor, counts: Tensor) -> Tensor:
    """The cross-entropy of who wins, as the observers count the seats."""
    most = outcomes.shape[-1] - 1
    numbers = torch.arange(most, device=outcomes.device)
    absent = numbers[None, :] >= counts[:, None]
    nobody = torch.zeros_like(absent[:, :1])
    chances = outcomes.masked_fill(torch.cat([absent, nobody], 1), -1e9).log_softmax(-1)
    return -(targets * chances.clamp(min=-50)).sum(-1).mean()


def prepared(
    data: dict[str, Tensor], counts: Tensor, blend: float
) -> dict[str, Tensor]:
    """What each decision could hope for by what came after it, and what it gained.

    The learner's own judgement counts on the way (the less, the nearer `blend` is to
    1), that of its rivals' places does not.
    """
    seats, ends = data["seats"], data["ends"]
    targets, gain = torch.zeros_like(data["shares"]), torch.zeros_like(data["old"])
    ahead = data["next_shares"]
    for step in reversed(range(len(seats))):
        ahead = torch.where(ends[step][:, None], data["results"][step], ahead)
        targets[step] = turned_to(ahead, seats[step], counts)
        own = seats[step][:, None]
        judged = data["shares"][step]
        gain[step] = (ahead - judged).gather(1, own)[:, 0]
        blended = judged + blend * (ahead - judged)
        ahead = torch.where(data["own"][step][:, None], blended, ahead)
    return {"targets": targets, "gain": gain}


def new_net(plan: Plan) -> Net:
    """A net of the plan's size that has learned nothing."""
    net: Net = Net(net_shape(plan)).to(plan.device)
    return net


def net_shape(plan: Plan) -> Shape:
    """The shape of the plan's nets."""
    return shape_for(named_game(plan.game).package, plan.width)


def seat_counts(env: BatchEnv) -> Tensor:
    """How many play at each table."""
    seats = torch.tensor([int(one.seats) for one in env.kinds])
    return seats[torch.from_numpy(env.kind_at)]


def tensor(array: Any) -> Tensor:
    """An array of the environment as a tensor over the same memory."""
    return array if isinstance(array, Tensor) else torch.from_dlpack(array)


def copied(array: Any) -> Tensor:
    """The numbers of an array of the environment as they are now, row by row."""
    return tensor(array).clone(memory_format=torch.contiguous_format)
