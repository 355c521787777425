"""From a net in PyTorch to the file that players load."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch

from sennik.bots.learned import BYTES, FULL, GRAIN, INPUT
from sennik.lab.training.nets import Net


def ship(net: Net, path: Path, game: str, stray: int) -> None:
    """Write what `net` has learned of `game`, its weights as 8-bit integers."""
    arrays = packed(net) | {"games": np.array([game]), "stray": np.array(stray)}
    np.savez_compressed(path, **arrays)


def packed(net: Net) -> dict[str, Any]:
    """The arrays of `bots.learned.Weights`."""
    heads = ((net.policy, net.value), GRAIN)
    layers = (((net.layers[0],), INPUT), *(((one,), GRAIN) for one in net.layers[1:]))
    arrays: dict[str, Any] = {}
    scales, biases = [], []
    for name, (parts, unit) in zip(BYTES, (*layers, heads), strict=True):
        weights = joined([part.weight for part in parts])
        scale = np.maximum(np.abs(weights).max(axis=1), 1e-8) / FULL
        rounded = np.round(weights / scale[:, None]).clip(-FULL, FULL).astype(np.int8)
        arrays[name] = rounded.T.copy()
        scales.append(scale / unit)
        biases.append(joined([part.bias for part in parts]))
    arrays["scales"] = np.concatenate(scales).astype(np.float32)
    arrays["biases"] = np.concatenate(biases).astype(np.float32)
    arrays["gammas"] = np.stack([joined([norm.weight]) for norm in net.norms])
    arrays["betas"] = np.stack([joined([norm.bias]) for norm in net.norms])
    return arrays


def joined(parts: Sequence[Any]) -> Any:
    """Tensors, one behind the other, as an array."""
    return torch.cat([part.detach().float().cpu() for part in parts]).numpy()
