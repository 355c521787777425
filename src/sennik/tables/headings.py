"""What everybody knows about a table itself: who sits there, and for what."""

from typing import Any

from sennik.tables.table import Seat, Table

Facts = dict[str, Any]


def heading(table: Table) -> Facts:
    """The table, but for the match on it."""
    return {
        "id": table.id,
        "game": table.game,
        "rules": table.rules,
        "options": table.options,
        "status": table.status,
        "match": table.matches,
        "seats": [seat_facts(seat) for seat in table.seats],
        "clock": {
            "kind": table.clock.kind,
            "limit": table.clock.limit,
            "deadlines": [table.deadline(n) for n in range(len(table.seats))],
        },
        "public": table.public,
        "spectators": table.spectators,
        "memory_aid": table.memory_aid,
        "pace": table.pace,
        "silent": table.is_silent,
        "over": table.status == "over",
        "fair": fairness(table),
    }


def seat_facts(seat: Seat) -> Facts:
    """One seat as everybody sees it; identities stay on the server."""
    return {
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "state": seat.state,
        "conceded": seat.conceded,
        "ready": seat.kind == "bot" or bool(seat.entropy),
    }


def fairness(table: Table) -> Facts:
    """The promise of the shuffle and, after the match, its secret."""
    shown: Facts = {"commitment": table.commitment}
    if table.revealed and table.play is not None:
        shown["secret"] = table.secret.hex()
        shown["entropy"] = [part.hex() for part in table.play.entropy]
    return shown


def headline(facts: dict[str, bytes]) -> bytes:
    """Facts about the table itself, as JSON, as a member of a frame."""
    if not facts:
        return b""
    members = [b'"%b":%b' % (name.encode(), fact) for name, fact in facts.items()]
    return b',"table":{%b}' % b",".join(members)
