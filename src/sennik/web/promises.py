"""The secrets of days: promised the day before, told when a day is over."""

from sennik.engine import daily
from sennik.store.base import Promise, Store
from sennik.web.run.sources import Sources

KEPT = 180  # days for which attempts are


async def promised(store: Store, sources: Sources) -> list[Promise]:
    """The secrets from yesterday to tomorrow, drawn where there is none yet."""
    now = sources.now()
    wanted = [daily.day_at(now), daily.day_at(now, 1)]
    found = await store.promises(daily.day_at(now, -1))
    if missing := set(wanted) - {one.day for one in found}:
        for day in sorted(missing):
            await store.promise(day, sources.shuffle(), now)
        found = await store.promises(daily.day_at(now, -1))
    return [one for one in found if one.day <= wanted[-1]]


async def keep_promises(store: Store, sources: Sources) -> None:
    """Draw the secret of tomorrow, whoever asks or not; forget what is long past."""
    await promised(store, sources)
    await store.delete_attempts(daily.day_at(sources.now(), -KEPT))
