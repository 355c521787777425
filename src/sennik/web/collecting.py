"""Garbage: reference counts free nearly all of it, so the collector is asked rarely.

A full collection looks at every object of every table and socket, and nobody is
answered meanwhile: with 2,000 sockets for a third of a second.
"""

import gc

YOUNG, MIDDLE, OLD = 5_000, 50, 100  # by default 700, 10, 10


def collect_rarely() -> None:
    """Leave all that was made so far alone, and look at the rest less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
