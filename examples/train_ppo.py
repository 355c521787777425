"""Learn a round of Smoki for two by self-play, with the trainer of the laboratory.

    python examples/train_ppo.py --minutes 6 --out learned.pt

`sennik train` does this for the tables of a whole game; here is how to ask the trainer
for something else: other tables, other company, an own look at what is learned. Needs
`sennik` and PyTorch; a GPU makes it some hundred times faster.
"""

import argparse
from dataclasses import replace
from pathlib import Path

import torch

from sennik.lab.training.league import Company
from sennik.lab.training.learning import Plan
from sennik.lab.training.running import STRAYS, Run, log_to, plan_for
from sennik.lab.training.shipping import ship

ROUND = {"seats": 2, "rounds": 1}


def plan(device: str, seed: int) -> Plan:
    """One kind of table; rules of thumb sit at most of them, the past at some."""
    made = plan_for("smoki", device, seed, kinds=(ROUND,), cap=400)
    return replace(made, company=Company(thumb=0.7, rivals=0.1))


def main() -> None:
    """Train for the minutes given; the curve is printed and lies beside the net."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=6.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=None, help="played side by side")
    parser.add_argument("--out", type=Path, default=Path("learned.pt"))
    given = parser.parse_args()
    made = plan("cuda" if torch.cuda.is_available() else "cpu", given.seed)
    if given.tables is not None:
        made = replace(made, tables=given.tables)
    run = Run(made, 60 * given.minutes, log_to(given.out.with_suffix(".jsonl")))
    net = run.train()
    run.save(given.out, is_small=True)
    ship(net, given.out.with_suffix(".npz"), "smoki", STRAYS["smoki"])


if __name__ == "__main__":
    main()
