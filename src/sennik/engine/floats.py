"""Floats that are equal in bits on every machine: no library of a system's own.

Sums are added up in a fixed order: in eight lanes, which compilers make vectors of.
"""

from typing import Any

import numpy as np

LANES = 8
LOG2_E = 1.4426950408889634
# The logarithm of 2 in two parts: products of the first with small integers are exact.
LN2_HIGH, LN2_LOW = 0.6931471803691238, 1.9082149292705877e-10
MOST = 40.0  # beyond, a sigmoid is 0 or 1 to the last bit that matters
LARGEST = 64
POWERS = np.array([2.0**n for n in range(-LARGEST, LARGEST + 1)])


def exponential(number: float) -> float:
    """e to the power of a number from -40 to 40; what is beyond counts as the end."""
    inside = max(min(number, MOST), -MOST)
    scaled = inside * LOG2_E
    whole = int(scaled + 0.5) if scaled >= 0 else int(scaled - 0.5)
    turns = float(whole)
    rest = (inside - turns * LN2_HIGH) - turns * LN2_LOW  # at most half of LN2
    total = 1.0
    for term in range(14, 0, -1):
        total = 1.0 + rest * total / float(term)
    return float(total * POWERS[whole + LARGEST])


def sigmoid(number: float) -> float:
    """From 0 to 1, a half at 0."""
    return 1.0 / (1.0 + exponential(-number))


def product(ones: Any, others: Any, count: int) -> Any:
    """The sum of products of two rows of singles; `count` is a multiple of LANES."""
    a = b = c = d = e = f = g = h = np.float32(0)
    for first in range(0, count, 8):
        a += ones[first] * others[first]
        b += ones[first + 1] * others[first + 1]
        c += ones[first + 2] * others[first + 2]
        d += ones[first + 3] * others[first + 3]
        e += ones[first + 4] * others[first + 4]
        f += ones[first + 5] * others[first + 5]
        g += ones[first + 6] * others[first + 6]
        h += ones[first + 7] * others[first + 7]
    return ((a + e) + (c + g)) + ((b + f) + (d + h))


def total(numbers: Any, count: int) -> Any:
    """The sum of a row of singles; `count` is a multiple of LANES."""
    a = b = c = d = e = f = g = h = np.float32(0)
    for first in range(0, count, 8):
        a += numbers[first]
        b += numbers[first + 1]
        c += numbers[first + 2]
        d += numbers[first + 3]
        e += numbers[first + 4]
        f += numbers[first + 5]
        g += numbers[first + 6]
        h += numbers[first + 7]
    return ((a + e) + (c + g)) + ((b + f) + (d + h))
