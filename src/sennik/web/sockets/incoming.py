"""The sockets' way in."""

import asyncio
from collections.abc import Callable


class IncomingBatch:
    """All sockets with something to hear: first all that has come is read from them,
    then it is heard. Code that another message has just been through is fast.
    """

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def add(self, hear: Callable[[], None]) -> None:
        """Let somebody be heard soon."""
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self.go)
        self.waiting.append(hear)

    def go(self) -> None:
        """Hear everybody who waits."""
        waiting, self.waiting = iter(self.waiting), []
        try:
            for hear in waiting:
                hear()
        finally:  # nobody else suffers if one fails
            for hear in waiting:
                self.add(hear)
