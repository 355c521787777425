"""What everybody knows about a table itself: who sits there, and for what."""

from typing import Any

from sennik.tables.shuffle import PATIENCE, Shuffle
from sennik.tables.table import ABANDONED, GRACE, IDLE, Seat, Table

Facts = dict[str, Any]
# How long somebody is waited for, in milliseconds: to share in the shuffle, while away,
# while idle; and how long the others leave a match alone before it ends by itself.
WAITING = {
    "shuffle": PATIENCE,
    "away": GRACE,
    "idle": IDLE,
    "abandoned": ABANDONED,
}


def heading(table: Table) -> Facts:
    """The table, but for the match on it."""
    return {
        "id": table.id,
        "game": table.game,
        "rules": table.rules,
        "options": table.options,
        "status": table.status,
        "retired": table.retired,
        "match": table.matches,
        "seats": [seat_facts(seat) for seat in table.seats],
        "clock": {"kind": table.clock.kind, "limit": table.clock.limit},
        "waiting": WAITING,
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
        "agreed": seat.agreed,
    }


def claims(table: Table) -> Facts:
    """From when on each seat's player need not be waited for, and who does not."""
    seats = range(len(table.seats))
    if table.status == "over":
        people = table.people()
        since = [table.leavable_from(n) if n in people else None for n in seats]
    elif len(table.people()) > 1:
        since = [table.claimable_from(n) for n in seats]
    else:
        since = [None for _ in seats]
    made = sorted(table.claims.items())
    votes = [[against, wish, sorted(by)] for (against, wish), by in made]
    return {"since": since, "votes": votes}


def fairness(table: Table) -> Facts:
    """The shuffle as far as everybody may know it; after the match, all of it."""
    shown: Facts = {"round": table.rounds, "discarded": discarded(table)}
    shuffle = table.shuffle
    if shuffle is None:
        return shown
    shown["commitment"] = shuffle.commitment
    shown["shares"] = shares(shuffle, is_open=table.status != "shuffling")
    if table.status == "shuffling":
        shown |= {"step": shuffle.step, "deadline": shuffle.deadline}
    if table.revealed:
        shown["secret"] = shuffle.secret.hex()
    return shown


def discarded(table: Table) -> list[Facts]:
    """The shuffles at this table that came to nothing, and by whose silence."""
    return [
        {"round": each.round, "step": each.step, "seats": list(each.seats)}
        for each in table.discarded
    ]


def shares(shuffle: Shuffle, is_open: bool) -> list[Facts]:
    """What everybody committed to and, once all have revealed it, added."""
    found = []
    for seat, commitment in sorted(shuffle.commitments.items()):
        share: Facts = {"seat": seat, "commitment": commitment}
        if is_open:
            share["entropy"] = shuffle.entropy[seat].hex()
        found.append(share)
    return found
