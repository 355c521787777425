"""Whose turn it is to change a table: a lock that can be taken without waiting."""

import asyncio
from collections import deque


class Turn:
    """Taken by one at a time; who waits gets it in order."""

    __slots__ = ("is_taken", "waiting")

    def __init__(self) -> None:
        self.is_taken = False
        self.waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Take it if nobody has it; whether it was so."""
        if self.is_taken:
            return False
        self.is_taken = True
        return True

    def give_back(self) -> None:
        """Let the next one have it."""
        while self.waiting:
            future = self.waiting.popleft()
            if not future.done():
                future.set_result(None)
                return  # it is taken still, by another
        self.is_taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        future = asyncio.get_running_loop().create_future()
        self.waiting.append(future)
        try:
            await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self.give_back()  # it was ours already
            raise

    async def __aexit__(self, *error: object) -> None:
        self.give_back()
