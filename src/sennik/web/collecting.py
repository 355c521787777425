"""Garbage: reference counts free nearly all of it, so the collector is asked rarely.

A full collection looks at every object of every table and socket, and nobody is
answered meanwhile: with 2,000 sockets for a third of a second.
"""

import gc

# By default 700, 10, 10. All that was made since the last look is looked at, some ten
# times what is left of it: with 5,000 that took 25 ms every second and a half.
YOUNG, MIDDLE, OLD = 1_000, 50, 100


def collect_rarely() -> None:
    """Leave all that was made so far alone, and look at the rest less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
