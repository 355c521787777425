"""The net of a learner in PyTorch: as it learns, and as a shipped player rounds it."""

from itertools import pairwise
from typing import Any

import torch
from torch import Tensor, nn

from sennik.bots.learned import EVEN, FULL, GRAIN, INPUT, Shape


class Net(nn.Module):  # type: ignore[misc] # PyTorch is no dependency
    """Observation in; preferences over units of actions and shares of the win out."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.register_buffer(
            "factors", torch.tensor(shape.factors, dtype=torch.float32)
        )
        sizes = (shape.inputs, shape.width, shape.width, shape.width)
        self.layers = nn.ModuleList(nn.Linear(one, two) for one, two in pairwise(sizes))
        self.norms = nn.ModuleList(nn.LayerNorm(shape.width, EVEN) for _ in range(3))
        self.policy = nn.Linear(shape.width, shape.units)
        self.value = nn.Linear(shape.width, shape.outcomes)
        for head in (self.policy, self.value):
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)
        self.is_rounded = False  # whether it reckons as the shipped player does

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """Preferences over units, and logarithms of what they weigh for outcomes."""
        # Integers up to 127 are exact in numbers of any length; the scale comes after.
        kind = torch.bfloat16 if is_fast(seen) else torch.float32
        inner = seen.to(kind) * self.factors.to(kind)
        scale = 1 / INPUT
        for layer, norm in zip(self.layers, self.norms, strict=True):
            inner = self.settled(norm, self.passed(layer, inner, scale))
            scale = 1.0
        inner = inner.float()  # what is preferred differs by little
        return self.passed(self.policy, inner), self.passed(self.value, inner)

    def settled(self, norm: Any, sums: Tensor) -> Tensor:
        """What a layer hands on of its sums: normed, no less than 0."""
        exact = sums.float() if self.is_rounded else sums
        weights = norm.weight.to(exact.dtype), norm.bias.to(exact.dtype)
        inner = nn.functional.layer_norm(exact, norm.normalized_shape, *weights, EVEN)
        inner = torch.relu(inner)
        if self.is_rounded:
            whole = (inner * GRAIN + 0.5).clamp(max=FULL).floor()
            inner = straight(inner, whole / GRAIN)
        return inner.to(sums.dtype)

    def passed(self, layer: Any, inner: Tensor, scale: float = 1.0) -> Tensor:
        """What comes out of a layer, its weights rounded if they are to be.

        Rounded weights are multiplied as integers, which numbers of half the length
        hold exactly, and scaled afterwards.
        """
        kind = inner.dtype
        if not self.is_rounded:
            weights = (layer.weight * scale).to(kind)
            return nn.functional.linear(inner, weights, layer.bias.to(kind))
        largest = layer.weight.detach().abs().amax(1, keepdim=True)
        scales = largest.clamp(min=1e-8) / FULL
        weights = layer.weight / scales
        whole = straight(weights, weights.round().clamp(-FULL, FULL))
        sums = nn.functional.linear(inner, whole.to(kind))
        return (sums * (scales[:, 0] * scale) + layer.bias).to(kind)


def is_fast(seen: Tensor) -> bool:
    """Whether numbers of half the length are used: on a GPU they are."""
    return bool(seen.is_cuda)


def straight(one: Tensor, rounded: Tensor) -> Tensor:
    """The rounded numbers, with the gradients of those that were not."""
    return one + (rounded - one).detach()


def shares_of(outcomes: Tensor, seats: Tensor, counts: Tensor) -> Tensor:
    """Shares of the win by absolute seat, nobody's last, from outcomes by the observer.

    `seats` observe, `counts` seats play; who does not play gets nothing.
    """
    most = outcomes.shape[-1] - 1
    numbers = torch.arange(most, device=outcomes.device)
    absent = numbers[None, :] >= counts[:, None]
    own = outcomes.float()
    own = torch.cat([own[:, :most].masked_fill(absent, -1e9), own[:, most:]], 1)
    chances = own.softmax(-1)
    number = (numbers[None, :] - seats[:, None]) % counts[:, None]
    by_seat = chances.gather(1, number).masked_fill(absent, 0)
    return torch.cat([by_seat, chances[:, most:]], 1)


def turned_to(shares: Tensor, seats: Tensor, counts: Tensor) -> Tensor:
    """Shares by absolute seat as the observers in `seats` count them."""
    most = shares.shape[-1] - 1
    numbers = torch.arange(most, device=shares.device)
    absent = numbers[None, :] >= counts[:, None]
    seat = (numbers[None, :] + seats[:, None]) % counts[:, None]
    by_number = shares.gather(1, seat).masked_fill(absent, 0)
    return torch.cat([by_number, shares[:, most:]], 1)
