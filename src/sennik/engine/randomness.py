"""Counter-based random numbers: the same on the CPU, on the GPU and interpreted.

Every number is a hash of (key, counter); only the counter is kept. All arithmetic
is modulo 2**64: the masks do it for Python's integers and cost nothing when compiled.
"""

MASK = 0xFFFFFFFFFFFFFFFF
STEP = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB


def unsigned(number: int) -> int:
    """Where compiled, the same bits without a sign, so that `>>` brings zeros."""
    return number


def scrambled(number: int) -> int:
    """A 64-bit hash of a 64-bit number (the finaliser of SplitMix64)."""
    number = unsigned(number)
    number = ((number ^ (number >> 30)) * MIX_1) & MASK
    number = ((number ^ (number >> 27)) * MIX_2) & MASK
    return number ^ (number >> 31)


def below(bits: int, bound: int) -> int:
    """A number in range(bound) from 32 of 64 random bits; bias under bound / 2**32."""
    return ((unsigned(bits) >> 32) * bound) >> 32
