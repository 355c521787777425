"""Steps a second of the environments.

    PYTHONPATH=src:. python3 bench/envs.py [--device gpu] [--out FILE] [game ...]

On the CPU: the batch environment with 1,024 matches on one core, beside the PettingZoo
adapter on the same match. On the GPU: a million matches, the step kernel alone and with
PyTorch choosing the actions; whether its arrays equal the CPU's, bit for bit; whether
they reach PyTorch and JAX without a copy. Every step makes the next observation and
mask.
"""

import argparse
import json
import os
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from hashlib import sha256
from importlib import import_module
from multiprocessing import get_context
from typing import Any

import numpy as np

from sennik.envs import BatchEnv
from sennik.games import GAMES

TABLES = 1_024
GPU_TABLES = 1 << 20
SECONDS = 2.0  # of a measurement on the CPU
WARMING, STEPS = 60, 150  # on the GPU
CHECKED_TABLES, CHECKED_STEPS = 512, 150
ARRAYS = ("observations", "masks", "rewards", "seats", "done", "capped", "refused")
CASES: list[tuple[str, dict[str, Any]]] = [
    ("sen", {"seats": 4}),
    ("sen", {"seats": 2, "rounds": 1}),
    ("sen-jubilee", {"seats": 4}),
    ("koty", {"seats": 4}),
    ("smoki", {"seats": 2, "rounds": 1}),
    ("onirim", {"seats": 1}),
    ("onirim", {"seats": 2}),
]


def batch_rate(key: str, options: dict[str, Any]) -> tuple[float, dict[str, int]]:
    """Steps a second of processor time, choosing actions not counted."""
    env = BatchEnv(key, TABLES, options, seed=1)
    env.reset()
    env.step(env.advice("random"))
    steps, spent = 0, 0.0
    while spent < SECONDS:
        actions = env.advice("random")
        begun = time.process_time()
        env.step(actions)
        spent += time.process_time() - begun
        steps += TABLES
    return steps / spent, env.statistics()


def pettingzoo_rate(key: str, options: dict[str, Any]) -> float:
    """Steps a second of processor time of one match: `last` and `step`."""
    from sennik.envs import pettingzoo

    env = pettingzoo.raw_env(key, **options)
    env.reset(seed=1)
    env.step(int(env.last()[0]["action_mask"].argmax()))  # compiles
    rng = np.random.default_rng(1)
    steps, spent = 0, 0.0
    while spent < SECONDS:
        begun = time.process_time()
        seen, _, terminated, truncated, _ = env.last()
        spent += time.process_time() - begun
        if terminated or truncated:
            env.reset()
            continue
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        begun = time.process_time()
        env.step(action)
        spent += time.process_time() - begun
        steps += 1
    return steps / spent


def on_cpu(key: str, options: dict[str, Any]) -> dict[str, Any]:
    """One case on the CPU."""
    rate, statistics = batch_rate(key, options)
    adapter = pettingzoo_rate(key, options)
    return {
        "batch_steps_per_second": round(rate),
        "pettingzoo_steps_per_second": round(adapter),
        "ratio": round(rate / adapter, 1),
        "statistics": statistics,
    }


def on_gpu(key: str, options: dict[str, Any]) -> dict[str, Any]:
    """One case on the GPU."""
    import cupy

    cuda = cupy.cuda
    begun = time.perf_counter()
    env = BatchEnv(key, GPU_TABLES, options, seed=1, device="gpu")
    env.reset()
    cuda.Device().synchronize()
    compiling = time.perf_counter() - begun
    for _ in range(WARMING):  # until the matches stand at all stages
        env.step(any_legal(env.masks))
    cuda.Device().synchronize()
    marks = [(cuda.Event(), cuda.Event()) for _ in range(STEPS)]
    begun = time.perf_counter()
    for before, after in marks:
        actions = any_legal(env.masks)
        before.record()
        env.step(actions)
        after.record()
    cuda.Device().synchronize()
    whole = time.perf_counter() - begun
    kernel = sum(cuda.get_elapsed_time(*pair) for pair in marks) / 1000
    return {
        "steps_per_second": round(STEPS * GPU_TABLES / kernel),
        "with_choosing": round(STEPS * GPU_TABLES / whole),
        "tables": GPU_TABLES,
        "observation_bytes": env.size,
        "state_bytes": env.game.rules.State.itemsize,
        "first_call_seconds": round(compiling, 1),
        "statistics": env.statistics(),
    }


def any_legal(masks: Any) -> Any:
    """One legal action a row, all equally likely, chosen on the GPU."""
    import torch

    return (masks * torch.rand(masks.shape, device=masks.device)).argmax(1)


def fingerprint(key: str, options: dict[str, Any], device: str) -> str:
    """A hash over all arrays at every step of a random walk."""
    env = BatchEnv(key, CHECKED_TABLES, options, seed=3, cap=100, device=device)
    env.reset()
    rng, seen = np.random.default_rng(3), sha256()
    for _ in range(CHECKED_STEPS):
        arrays = {name: host(getattr(env, name)) for name in ARRAYS}
        for array in arrays.values():
            seen.update(np.ascontiguousarray(array).tobytes())
        actions = (arrays["masks"] * rng.random(arrays["masks"].shape)).argmax(1)
        env.step(sent(actions, device))
    seen.update(json.dumps(env.statistics()).encode())
    return seen.hexdigest()


def host(array: Any) -> Any:
    """An array of the environment as NumPy's."""
    return array.cpu().numpy() if hasattr(array, "cpu") else array


def sent(actions: Any, device: str) -> Any:
    """Actions where the environment wants them."""
    if device == "cpu":
        return actions
    import torch

    return torch.from_numpy(actions).cuda()


def handed_over() -> dict[str, Any]:
    """Whether PyTorch and JAX get the GPU's own memory through DLPack."""
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
    import torch

    jax = import_module("jax")

    env = BatchEnv("smoki", 256, {"seats": 2}, device="gpu")
    env.reset()
    array = env.observations
    by_torch = torch.from_dlpack(array)
    by_jax = jax.dlpack.from_dlpack(array.T)  # JAX wants rows, not columns
    same = bool((host(array) == np.asarray(by_jax).T).all())
    return {
        "torch": torch.__version__,
        "torch_shares_memory": by_torch.data_ptr() == array.data_ptr(),
        "jax": jax.__version__,
        "jax_shares_memory": by_jax.unsafe_buffer_pointer() == array.data_ptr(),
        "jax_sees_the_same": same,
    }


def tell(out: str, **figures: Any) -> None:
    """One line, at once: the run may be broken off at any time."""
    line = json.dumps(figures)
    print(line, flush=True)
    if out:
        with open(out, "a", encoding="utf-8") as file:
            file.write(line + "\n")


def measure_gpu(cases: list[tuple[str, dict[str, Any]]], out: str) -> None:
    """Speed first, then the comparison; the CPU does its part of it meanwhile."""
    with ProcessPoolExecutor(len(cases), mp_context=get_context("spawn")) as pool:
        wanted = [pool.submit(fingerprint, *case, "cpu") for case in cases]
        for key, options in cases:
            tell(out, game=key, options=options, **tried(on_gpu, key, options))
        for (key, options), future in zip(cases, wanted, strict=True):
            same = tried(compared, key, options, future)
            tell(out, game=key, options=options, **same)
    tell(out, **tried(handed_over))


def compared(key: str, options: dict[str, Any], wanted: Future[str]) -> dict[str, Any]:
    """Whether the GPU fills the arrays as the CPU does."""
    return {"same_as_cpu": fingerprint(key, options, "gpu") == wanted.result()}


def tried(work: Callable[..., dict[str, Any]], *arguments: Any) -> dict[str, Any]:
    """What `work` says; time on a GPU is dear: one failure must not end all."""
    try:
        return work(*arguments)
    except Exception as error:
        return {"error": repr(error)}


def main() -> None:
    """Print one JSON object a case."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--device", choices=("cpu", "gpu"), default="cpu")
    parser.add_argument("--out", default="", help="a file to add the lines to")
    given = parser.parse_args()
    cases = [case for case in CASES if case[0] in given.games]
    if given.device == "gpu":
        measure_gpu(cases, given.out)
        return
    for key, options in cases:
        tell(given.out, game=key, options=options, **on_cpu(key, options))


if __name__ == "__main__":
    main()
