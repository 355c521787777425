"""Leases: which process thinks for the bots of a table and watches its clock.

They save work; correctness never rests on them. When a process dies its leases run out,
and another process takes its bots and clocks over.
"""

from sennik.store.base import Store
from sennik.web.run.sources import Sources
from sennik.web.settings import Settings

AT_ONCE = 200  # leases taken at a time


class Leases:
    """The leases of one process."""

    def __init__(
        self, process: str, store: Store, settings: Settings, sources: Sources
    ) -> None:
        self.process = process
        self.store = store
        self.settings = settings
        self.sources = sources
        self.held: set[str] = set()  # names of tables

    async def take(self, name: str) -> bool:
        """Ask for the lease of a table; whether it is ours."""
        now = self.sources.now()
        if not await self.store.take_lease(name, self.process, now, self._until()):
            return False
        self.held.add(name)
        return True

    async def renew(self) -> list[str]:
        """Renew what we have, take what has run out; the tables that are new here."""
        held = set(await self.store.renew_leases(self.process, self._until()))
        self.held &= held
        now, until = self.sources.now(), self._until()
        taken = await self.store.take_leases(self.process, now, until, AT_ONCE)
        new = [*taken, *(held - self.held)]
        self.held.update(new)
        return new

    async def give_back(self) -> None:
        """Let others have them at once."""
        await self.store.drop_leases(self.process)

    def _until(self) -> int:
        return self.sources.now() + int(self.settings.lease_seconds * 1000)
