"""Garbage: playing makes none that reference counts do not free, so the collector is
not asked all the time, only when there is reason to.

A look at what was made lately takes tens of milliseconds, one at everything with 2,000
sockets a third of a second, and nobody is answered meanwhile. Requests leave a little
behind, and connections that break off.
"""

import asyncio
import gc
import time

GLANCE = 1.0  # seconds between looks at how much there is
MANY = 50_000  # objects more than at the last look: some of them may be garbage
LONG = 600.0  # seconds after which everything is looked at


def collect_rarely() -> None:
    """Leave all that was made so far alone, and look at nothing unasked."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def collecting() -> None:
    """Look for garbage when much has been made, or after a long time."""
    looked = time.monotonic()
    while True:
        await asyncio.sleep(GLANCE)
        if time.monotonic() - looked > LONG:
            gc.collect()
            looked = time.monotonic()
        elif gc.get_count()[0] > MANY:
            gc.collect(1)
