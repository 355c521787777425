"""Floats are equal in bits: interpreted, native and on the GPU."""

import random
from math import sqrt

from sennik.engine.compiler.types import DOUBLE
from tests.compiler.compiling import compiled


def distance(a: float, b: float) -> float:
    return sqrt(a * a + b * b)


def test_a_square_root_is_pythons_to_the_last_bit() -> None:
    fast = compiled(distance, DOUBLE, DOUBLE, gives=DOUBLE)
    rng = random.Random(4)
    for _ in range(2_000):
        a, b = rng.lognormvariate(0, 20), rng.lognormvariate(0, 20)
        assert fast(a, b) == distance(a, b)
