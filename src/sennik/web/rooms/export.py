"""All that is kept of somebody, for themselves to have."""

from typing import Any

import msgspec

from sennik.store.base import Identity
from sennik.tables.own import own_events
from sennik.web.rooms.room import Rooms


async def exported(rooms: Rooms, identity: Identity) -> dict[str, Any]:
    """Name, devices, and at every table what somebody did; no secret, and nothing that
    others did.
    """
    store, who = rooms.store, identity.id
    devices = await store.sessions_of(who)
    tables = {}
    for name in await store.seated_tables(who):
        log = [event async for events in rooms.slices(name) for event in events]
        tables[name] = [msgspec.to_builtins(own) for own in own_events(log, who)]
    return {
        "identity": msgspec.to_builtins(identity),
        "devices": msgspec.to_builtins(devices),
        "tables": tables,
        "days": msgspec.to_builtins(await store.attempts_of(who)),
    }
