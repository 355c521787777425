"""From a net in PyTorch to the file that players load."""

from pathlib import Path
from typing import Any

import numpy as np

from sennik.bots.learned import BYTES, FULL, GRAIN, INPUT
from sennik.lab.training.nets import Net


def ship(net: Net, path: Path, game: str, stray: int) -> None:
    """Write what `net` has learned of `game`, its weights as 8-bit integers."""
    arrays = packed(net) | {"games": np.array([game]), "stray": np.array(stray)}
    np.savez_compressed(path, **arrays)


def packed(net: Net) -> dict[str, Any]:
    """The arrays of `bots.learned.Weights`."""
    layers = [*net.layers, net.policy, net.value]
    arrays: dict[str, Any] = {}
    scales, biases = [], []
    for name, layer, unit in zip(
        BYTES, layers, (INPUT, GRAIN, GRAIN, GRAIN, GRAIN), strict=True
    ):
        weights = layer.weight.detach().float().cpu().numpy()
        scale = np.maximum(np.abs(weights).max(axis=1), 1e-8) / FULL
        rounded = np.round(weights / scale[:, None]).clip(-FULL, FULL).astype(np.int8)
        arrays[name] = rounded.T.copy() if name == "first" else rounded
        scales.append(scale / unit)
        biases.append(layer.bias.detach().float().cpu().numpy())
    arrays["scales"] = np.concatenate(scales).astype(np.float32)
    arrays["biases"] = np.concatenate(biases).astype(np.float32)
    norms = [norm.weight.detach().float().cpu().numpy() for norm in net.norms]
    shifts = [norm.bias.detach().float().cpu().numpy() for norm in net.norms]
    arrays["gammas"] = np.stack(norms).astype(np.float32)
    arrays["betas"] = np.stack(shifts).astype(np.float32)
    return arrays
