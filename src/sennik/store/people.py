"""Identities, their devices and return links, in SQL that both engines share."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

import msgspec

from sennik.store.base import LINK, SESSION, Identity, Person, Session, Store
from sennik.tables.events import (
    Event,
    PlayerRenamed,
    SeatTaken,
    decoded,
    encoded,
)

Statement = tuple[str, dict[str, Any]]
Row = Sequence[Any]

DAY = 24 * 3_600_000  # milliseconds: nobody needs to know more exactly who was here
KNOWN = """SELECT s.hash, i.id, i.name, i.language, i.muted, i.banned, i.portrait
    FROM identities i JOIN secrets s ON s.identity = i.id WHERE s.hash IN"""
CHANGED = """UPDATE identities SET name = :name, language = :language,
    muted = :muted, banned = :banned, portrait = :portrait WHERE id = :id"""
ADDED = """INSERT INTO identities
    (id, name, language, created_at, muted, banned, portrait)
    VALUES (:id, :name, :language, :now, :muted, :banned, :portrait)"""
DEVICE = """INSERT INTO secrets (hash, identity, created_at, label, seen_at)
    VALUES (:hash, :identity, :now, :label, :day)"""
SEEN = "UPDATE secrets SET seen_at = :day WHERE hash = :hash AND seen_at < :day"
SESSIONS = f"""SELECT substr(hash, 1, {SESSION}), label, created_at, seen_at
    FROM secrets WHERE identity = :identity ORDER BY seen_at DESC, created_at DESC"""  # noqa: S608
ENDED = f"""DELETE FROM secrets WHERE identity = :identity
    AND substr(hash, 1, {SESSION}) = :session RETURNING hash"""  # noqa: S608
# A worker of an older version, while another is upgraded, writes no `seen_at`.
GONE = "s.seen_at < :before AND s.created_at < :before"
PEOPLE = """SELECT i.id, i.name, i.language, i.muted, i.banned, i.portrait,
    i.created_at, COALESCE(MAX(s.seen_at), 0) AS seen_at, COUNT(s.hash),
    (SELECT COUNT(*) FROM players p WHERE p.identity = i.id AND p.present = 1)
    FROM identities i LEFT JOIN secrets s ON s.identity = i.id
    WHERE lower(i.name) LIKE :like ESCAPE '!' OR lower(i.id) LIKE :like ESCAPE '!'
    GROUP BY i.id ORDER BY 8 DESC, i.created_at DESC, i.id LIMIT :limit"""
UNSEEN = f"""SELECT i.id FROM identities i WHERE i.created_at < :before
    AND NOT EXISTS (SELECT 1 FROM secrets s
        WHERE s.identity = i.id AND NOT ({GONE})) LIMIT :limit"""  # noqa: S608
NAMED = """SELECT "table", seq, data FROM events
    WHERE kind IN ('SeatTaken', 'PlayerRenamed') AND "table" IN
    (SELECT "table" FROM players WHERE identity = :identity)"""


class SqlPeople(Store):
    """What is known of people; an engine gives the doors to its database."""

    _values: str  # a table of one column `value`, made from the parameter `list`

    @abstractmethod
    def _list(self, values: Sequence[str]) -> dict[str, Any]:
        """The parameter that `_values` reads."""

    @abstractmethod
    async def _rows(self, sql: str, parameters: dict[str, Any]) -> list[Row]:
        """The rows of a query."""

    @abstractmethod
    async def _run(self, *statements: Statement) -> list[list[Row]]:
        """Run statements as one transaction; the rows that each returned."""

    # --- Who somebody is -------------------------------------------------------------

    async def add_identity(
        self, identity: Identity, secret_hash: str, now: int, label: str = ""
    ) -> None:
        """Remember somebody new."""
        who = {**columns(identity), "now": now}
        await self._run((ADDED, who), secret(identity.id, secret_hash, now, label))

    async def add_secret(
        self, identity: str, secret_hash: str, now: int, label: str = ""
    ) -> None:
        """Let an identity come with another secret too."""
        await self._run(secret(identity, secret_hash, now, label))

    async def identity_of(self, secret_hash: str) -> Identity | None:
        """Whose secret this is."""
        rows = await self._rows(f"{KNOWN} (:hash)", {"hash": secret_hash})
        return identity_in(rows[0][1:]) if rows else None

    async def identities_of(self, secret_hashes: Sequence[str]) -> dict[str, Identity]:
        """Whose secrets these are."""
        asked = f"{KNOWN} (SELECT value FROM {self._values})"  # noqa: S608
        rows = await self._rows(asked, self._list(secret_hashes))
        return {str(row[0]): identity_in(row[1:]) for row in rows}

    async def set_identity(self, identity: Identity) -> None:
        """Change name, language, portrait, and what somebody may do."""
        await self._run((CHANGED, columns(identity)))

    async def erase_identity(self, identity: str) -> list[str]:
        """Forget somebody, also in events; the tables that changed."""
        who = {"identity": identity}
        statements: list[Statement] = [
            ("DELETE FROM identities WHERE id = :identity", who),
            ("DELETE FROM secrets WHERE identity = :identity", who),
            ("DELETE FROM return_links WHERE identity = :identity", who),
            ("DELETE FROM attempts WHERE identity = :identity", who),
        ]
        changed: dict[str, None] = {}
        for table, seq, data in await self._rows(NAMED, who):
            event = readable(data)
            if event is None and identity in data:
                # Damaged: nobody can play on with it, and the name may be in it.
                statements.append(rewritten(table, seq, ""))
                changed[table] = None
            if isinstance(event, SeatTaken | PlayerRenamed):
                if event.player == identity:
                    statements.append(nameless(table, seq, event))
                    changed[table] = None
        unlisted = "UPDATE tables SET seats = '[]' WHERE \"table\" = :table"
        statements += [(unlisted, {"table": table}) for table in changed]
        await self._run(*statements)
        return list(changed)

    async def people(self, matching: str = "", limit: int = 100) -> list[Person]:
        """Whose id or name contains something, the one seen last first."""
        literal = matching.lower()
        for sign in "!%_":
            literal = literal.replace(sign, f"!{sign}")
        given = {"like": f"%{literal}%", "limit": limit}
        rows = await self._rows(PEOPLE, given)
        return [Person(identity_in(row[:6]), *row[6:]) for row in rows]

    async def unseen_people(self, before: int, limit: int = 100) -> list[str]:
        """Who has not been here since `before`."""
        rows = await self._rows(UNSEEN, {"before": before, "limit": limit})
        return [row[0] for row in rows]

    # --- On which devices ------------------------------------------------------------

    async def note_seen(self, secret_hash: str, day: int) -> None:
        """Remember the last day on which a secret was shown."""
        await self._run((SEEN, {"hash": secret_hash, "day": day}))

    async def label_session(self, secret_hash: str, label: str) -> None:
        """Change what a device is called."""
        sql = "UPDATE secrets SET label = :label WHERE hash = :hash"
        await self._run((sql, {"hash": secret_hash, "label": label}))

    async def sessions_of(self, identity: str) -> list[Session]:
        """The devices of an identity, the one seen last first."""
        rows = await self._rows(SESSIONS, {"identity": identity})
        return [Session(*row) for row in rows]

    async def end_session(self, identity: str, session: str) -> str:
        """Forget one secret of an identity; its hash, or nothing."""
        ended = {"identity": identity, "session": session}
        rows = (await self._run((ENDED, ended)))[0]
        return rows[0][0] if rows else ""

    async def forget_ended(self, before: int, now: int) -> None:
        """Forget secrets not shown since `before`, and links that are void `now`."""
        await self._run(
            (f"DELETE FROM secrets AS s WHERE {GONE}", {"before": before}),  # noqa: S608
            ("DELETE FROM return_links WHERE until < :now", {"now": now}),
        )

    async def add_return_link(
        self, link_hash: str, identity: str, table: str, until: int
    ) -> None:
        """Remember a link by which somebody comes back once."""
        link = {"hash": link_hash, "identity": identity, "table": table, "until": until}
        sql = "INSERT INTO return_links VALUES (:hash, :identity, :table, :until)"
        await self._run((sql, link))

    async def use_return_link(self, link_hash: str, now: int) -> tuple[str, str] | None:
        """The identity and table of a link, which is spent."""
        spent = (
            "DELETE FROM return_links WHERE hash = :hash"
            ' RETURNING identity, "table", until'
        )
        rows = (await self._run((spent, {"hash": link_hash})))[0]
        if not rows or not now <= rows[0][2] <= now + 2 * LINK:
            return None
        return rows[0][0], rows[0][1]


def secret(identity: str, secret_hash: str, now: int, label: str) -> Statement:
    """The statement that adds a device."""
    kept = {"hash": secret_hash, "identity": identity, "label": label}
    return DEVICE, {**kept, "now": now, "day": day_of(now)}


def day_of(now: int) -> int:
    """The moment at which the day of `now` began."""
    return now - now % DAY


def columns(identity: Identity) -> dict[str, Any]:
    """An identity as the database keeps it."""
    given = msgspec.structs.asdict(identity)
    return {**given, "muted": int(identity.muted), "banned": int(identity.banned)}


def identity_in(row: Row) -> Identity:
    """The identity in a row."""
    who, name, language, muted, banned, portrait = row
    return Identity(who, name, language, bool(muted), bool(banned), portrait)


def readable(data: str) -> Event | None:
    """The event in `data`; None where the file was damaged."""
    try:
        return decoded(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def nameless(table: str, seq: int, event: SeatTaken | PlayerRenamed) -> Statement:
    """The statement that takes name and portrait out of an event."""
    data = encoded(msgspec.structs.replace(event, name="", portrait="")).decode()
    return rewritten(table, seq, data)


def rewritten(table: str, seq: int, data: str) -> Statement:
    """The statement that puts `data` in the place of an event."""
    sql = 'UPDATE events SET data = :data WHERE "table" = :table AND seq = :seq'
    return sql, {"data": data, "table": table, "seq": seq}
