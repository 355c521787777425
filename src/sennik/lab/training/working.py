"""One command: train for some minutes, keep a checkpoint, ship a player."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from sennik.engine.options import parsed_options
from sennik.lab.training.exams import Exam
from sennik.lab.training.running import (
    STRAYS,
    Run,
    against,
    by_kind,
    loaded,
    log_to,
    plan_for,
)
from sennik.lab.training.shipping import ship

FINAL_SEED = 1 << 41  # of the last examination: nothing was chosen by it


@dataclass(frozen=True)
class Wish:
    """What was asked for; `out` is the checkpoint, the others lie beside it."""

    game: str
    minutes: float
    out: Path
    resume: Path | None = None
    against: Path | None = None  # a checkpoint to respond to
    kind: tuple[str, ...] | list[str] = ()  # options as name=number,name=number
    seed: int = 1
    device: str | None = None
    rate: float | None = None
    tables: int | None = None


def work(wish: Wish) -> dict[str, Any]:
    """Train as wished; the last line of the curve, with the final marks."""
    torch.set_float32_matmul_precision("high")
    device = wish.device or ("cuda" if torch.cuda.is_available() else "cpu")
    changes: dict[str, Any] = {}
    if wish.kind:
        changes["kinds"] = tuple(parsed_options(one.split(",")) for one in wish.kind)
    if wish.rate is not None:
        changes["rate"] = wish.rate
    if wish.tables is not None:
        changes["tables"] = wish.tables
    if wish.resume is not None:  # by who need not be taught what to look for
        changes |= {"lessons": 0.0, "entropy": 0.006}
    plan = plan_for(wish.game, device, wish.seed, **changes)
    tell = log_to(wish.out.with_suffix(".jsonl"))
    rival = None
    if wish.against is not None:
        plan = against(plan)
        kept = torch.load(wish.against, map_location=device, weights_only=True)
        rival = loaded(plan, kept["net"])
        rival.is_rounded = True
    run = Run(plan, 60 * wish.minutes, tell, rival)
    if wish.resume is not None:
        run.resume(wish.resume)
    net = run.train()
    run.save(wish.out.with_suffix(".full.pt"))
    run.save(wish.out, is_small=True)
    ship(net, wish.out.with_suffix(".npz"), wish.game, STRAYS.get(wish.game, 0))
    net.is_rounded = True
    exam = Exam(plan, FINAL_SEED)
    line = {"final": True, "against_thumb": by_kind(plan, exam.marks(net))}
    if rival is not None:
        line["against_rival"] = by_kind(plan, exam.marks(net, rival))
    tell(line)
    return line
