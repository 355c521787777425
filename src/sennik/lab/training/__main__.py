"""Train, examine and ship a net where nothing but NumPy and PyTorch is installed.

python -m sennik.lab.training koty --minutes 8 --out koty.pt
"""

import argparse
from pathlib import Path

from sennik.lab.training.working import Wish, work


def main() -> None:
    """What `sennik train` does, by the standard library's arguments."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--resume", type=Path, default=None)
    parser.add_argument("--against", type=Path, default=None)
    parser.add_argument("--kind", action="append", default=[])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", choices=("cpu", "cuda"), default=None)
    parser.add_argument("--rate", type=float, default=None)
    parser.add_argument("--tables", type=int, default=None)
    work(Wish(**vars(parser.parse_args())))


if __name__ == "__main__":
    main()
