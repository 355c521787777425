"""A store in memory, for tests of the server alone; it can be told to fail."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from sennik.store.base import (
    ALL,
    SESSION,
    Attempt,
    Identity,
    Listing,
    Nudge,
    Numbered,
    Person,
    Promise,
    Session,
    StaleTable,
    Store,
    StoreUnavailable,
)
from sennik.store.people import day_of
from sennik.tables.events import AnyEvent, Event, TableOpened

RUNNING = ("open", "shuffling", "playing")


class MemoryStore(Store):
    is_shared = True

    def __init__(self) -> None:
        self.logs: dict[str, list[AnyEvent]] = {}
        self.listings: dict[str, Listing] = {}
        self.leases: dict[str, tuple[str, int]] = {}
        self.people_kept: dict[str, Identity] = {}
        self.secrets: dict[str, tuple[str, Session]] = {}  # by hash
        self.links: dict[str, tuple[str, str, int]] = {}
        self.days: dict[str, Promise] = {}
        self.dreams: dict[tuple[str, str, str], Attempt] = {}
        self.failing = 0  # so many appends fail after they were kept
        self.rival: list[tuple[str, list[AnyEvent]]] = []  # somebody who is faster
        self.slow: asyncio.Event | None = None  # until when lists are not written

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def ping(self) -> None:
        pass

    def append(
        self, table: str, after: int, events: Sequence[Event]
    ) -> "asyncio.Future[int]":
        return asyncio.ensure_future(self._append(table, after, events))

    async def _append(self, table: str, after: int, events: Sequence[Event]) -> int:
        log = self.logs.setdefault(table, [])
        if self.rival:
            name, news = self.rival.pop()
            self.logs[name] += news
        if len(log) != after:
            raise StaleTable
        log += events  # type: ignore[arg-type]
        if self.failing:
            self.failing -= 1
            raise StoreUnavailable
        return len(log)

    async def read(self, table: str, after: int = 0, most: int = ALL) -> list[Numbered]:
        log = self.logs.get(table, [])[after : after + most]
        return [Numbered(n, e) for n, e in enumerate(log, after + 1)]

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        return {table: len(self.logs.get(table, [])) for table in tables}

    async def nudges(self) -> AsyncIterator[Nudge]:
        await asyncio.Event().wait()
        yield Nudge("", 0)

    async def describe(self, *listings: Listing) -> None:
        if self.slow is not None:
            await self.slow.wait()
        self.listings.update({listing.table: listing for listing in listings})

    async def tables_of(self, identity: str, limit: int = 100) -> list[Listing]:
        return [x for x in self.listings.values() if identity in x.players][:limit]

    async def running_tables(self, opener: str) -> int:
        names = [x.table for x in self.listings.values() if x.status in RUNNING]
        first = [self.logs[name][0] for name in names]
        return sum(isinstance(e, TableOpened) and e.opener == opener for e in first)

    async def public_tables(self, limit: int = 100) -> list[Listing]:
        found = [x for x in self.listings.values() if x.public]
        return [x for x in found if x.status != "closed"][:limit]

    async def idle_tables(self, before: int, limit: int = 100) -> list[str]:
        return [x.table for x in self.listings.values() if x.changed_at < before]

    async def delete_table(self, table: str) -> None:
        del self.logs[table], self.listings[table]

    async def take_lease(self, table: str, process: str, now: int, until: int) -> bool:
        holder, end = self.leases.get(table, ("", 0))
        if holder not in ("", process) and now <= end <= 2 * until - now:
            return False
        self.leases[table] = (process, until)
        return True

    async def take_leases(
        self, process: str, now: int, until: int, limit: int = 100
    ) -> list[str]:
        free = [
            table
            for table, listing in self.listings.items()
            if listing.status == "playing"
            and not now <= self.leases.get(table, ("", -1))[1] <= 2 * until - now
        ]
        for table in free:
            self.leases[table] = (process, until)
        return free

    async def renew_leases(self, process: str, until: int) -> list[str]:
        held = [table for table, (who, _) in self.leases.items() if who == process]
        for table in held:
            self.leases[table] = (process, until)
        return held

    async def drop_leases(self, process: str, table: str | None = None) -> None:
        for name, (who, _) in list(self.leases.items()):
            if who == process and table in (None, name):
                del self.leases[name]

    async def add_identity(
        self, identity: Identity, secret_hash: str, now: int, label: str = ""
    ) -> None:
        self.people_kept[identity.id] = identity
        await self.add_secret(identity.id, secret_hash, now, label)

    async def add_secret(
        self, identity: str, secret_hash: str, now: int, label: str = ""
    ) -> None:
        session = Session(secret_hash[:SESSION], label, now, day_of(now))
        self.secrets[secret_hash] = identity, session

    async def identity_of(self, secret_hash: str) -> Identity | None:
        return (await self.identities_of([secret_hash])).get(secret_hash)

    async def identities_of(self, secret_hashes: Sequence[str]) -> dict[str, Identity]:
        known = [one for one in secret_hashes if one in self.secrets]
        return {one: self.people_kept[self.secrets[one][0]] for one in known}

    async def note_seen(self, secret_hash: str, day: int) -> None:
        pass

    async def label_session(self, secret_hash: str, label: str) -> None:
        pass

    async def sessions_of(self, identity: str) -> list[Session]:
        return [one for who, one in self.secrets.values() if who == identity]

    async def end_session(self, identity: str, session: str) -> str:
        for secret_hash, (who, one) in list(self.secrets.items()):
            if who == identity and one.id == session:
                del self.secrets[secret_hash]
                return secret_hash
        return ""

    async def people(self, matching: str = "", limit: int = 100) -> list[Person]:
        return []

    async def unseen_people(self, before: int, limit: int = 100) -> list[str]:
        return []

    async def forget_ended(self, before: int, now: int) -> None:
        pass

    async def attempts_of(self, identity: str) -> dict[str, list[Attempt]]:
        return {}

    async def newest_tables(self, limit: int = 100) -> list[Listing]:
        return list(self.listings.values())[:limit]

    async def seated_tables(self, identity: str) -> list[str]:
        return [x.table for x in self.listings.values() if identity in x.players]

    async def set_identity(self, identity: Identity) -> None:
        self.people_kept[identity.id] = identity

    async def erase_identity(self, identity: str) -> list[str]:
        del self.people_kept[identity]
        ours = [one for one, (who, _) in self.secrets.items() if who == identity]
        for secret_hash in ours:
            del self.secrets[secret_hash]
        return []

    async def add_return_link(
        self, link_hash: str, identity: str, table: str, until: int
    ) -> None:
        self.links[link_hash] = (identity, table, until)

    async def use_return_link(self, link_hash: str, now: int) -> tuple[str, str] | None:
        found = self.links.pop(link_hash, ("", "", 0))
        return found[:2] if found[2] > now else None

    async def promise(self, day: str, secret: bytes, now: int) -> None:
        self.days.setdefault(day, Promise(day, secret, now))

    async def promises(self, since: str) -> list[Promise]:
        return [one for day, one in sorted(self.days.items()) if day >= since]

    async def add_attempt(self, day: str, attempt: Attempt, now: int) -> None:
        self.dreams.setdefault((day, attempt.game, attempt.identity), attempt)

    async def attempts(self, day: str, limit: int = 100) -> list[Attempt]:
        return [one for (when, _, _), one in self.dreams.items() if when == day]

    async def delete_attempts(self, before: str) -> None:
        self.dreams = {key: one for key, one in self.dreams.items() if key[0] >= before}

    async def backup(self, path: Path) -> None:
        raise NotImplementedError
