"""Who sits where while a net learns: itself, rules of thumb, or nets of the past."""

from dataclasses import dataclass

import torch
from torch import Tensor

from sennik.lab.training.nets import Net

LEARNER, THUMB = -1, -2  # from 0 on: number of a rival


@dataclass(frozen=True)
class Company:
    """Shares of the tables of every kind at which others sit as well."""

    thumb: float = 0.55  # rules of thumb at some of the seats
    rivals: float = 0.15  # frozen nets at some of the seats


class League:
    """The seats of all tables, and the frozen nets at some of them.

    Rivals share the tables of `company.rivals` equally, whatever their number is: one
    that is replaced hands its chairs on.
    """

    def __init__(
        self,
        company: Company,
        kind_at: Tensor,
        counts: Tensor,
        most: int,
        rivals: list[Net],
        seed: int,
    ) -> None:
        self.rivals = rivals
        dice = torch.Generator(device="cpu")
        dice.manual_seed(seed)
        tables = len(kind_at)
        place = within_kind(kind_at)
        by_thumb = place < company.thumb
        by_rival = (place >= 1 - company.rivals) & (len(rivals) > 0)
        number = (place - (1 - company.rivals)) / max(company.rivals, 1e-9)
        rival = (number * len(rivals)).long().clamp(0, max(len(rivals) - 1, 0))
        other = torch.where(by_thumb, THUMB, rival)
        mine = learners(counts, most, dice) | ~(by_thumb | by_rival)[:, None]
        self.who = torch.where(mine, LEARNER, other[:, None])
        # The tables of each rival, as lists: only there it is asked.
        self.tables = [
            (by_rival & (rival == index)).nonzero()[:, 0]
            for index in range(len(rivals))
        ]
        assert len(self.who) == tables

    def to(self, device: str) -> "League":
        """The same league there."""
        self.who = self.who.to(device)
        self.tables = [one.to(device) for one in self.tables]
        return self

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def answers(
        self, actions: Tensor, seats: Tensor, seen: Tensor, masks: Tensor
    ) -> Tensor:
        """`actions` with those of the rivals in their places."""
        who = self.who.gather(1, seats[:, None])[:, 0]
        for index, rival in enumerate(self.rivals):
            rows = self.tables[index]
            preferences, _ = rival(seen[rows])
            chosen = sampled(preferences.float().masked_fill(masks[rows] == 0, -1e9))
            actions[rows] = torch.where(who[rows] == index, chosen, actions[rows])
        return actions


def within_kind(kind_at: Tensor) -> Tensor:
    """Where each table stands among those of its kind, from 0 to 1."""
    place = torch.zeros(len(kind_at))
    for kind in kind_at.unique():
        rows = (kind_at == kind).nonzero()[:, 0]
        place[rows] = (torch.arange(len(rows)) + 0.5) / len(rows)
    return place


def learners(counts: Tensor, most: int, dice: torch.Generator) -> Tensor:
    """Which seats of each table learn: at least one, and not all."""
    order = torch.rand((len(counts), most), generator=dice)
    order = order.masked_fill(torch.arange(most)[None, :] >= counts[:, None], 2)
    rank = order.argsort(1).argsort(1)
    wanted = 1 + (torch.rand(len(counts), generator=dice) * (counts - 1)).long()
    return rank < wanted[:, None]


def sampled(preferences: Tensor) -> Tensor:
    """One unit a row, by its probability."""
    noise = torch.empty_like(preferences).exponential_().log()
    return (preferences - noise).argmax(-1)
