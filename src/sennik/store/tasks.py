"""Tasks that nobody waits for: none of them ends unforeseen and unseen."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import structlog

log = structlog.get_logger()
PAUSE = 0.5  # seconds before something that failed is tried again

Forever = Callable[[], Awaitable[None]]


def watched(task: "asyncio.Task[Any]") -> "asyncio.Task[Any]":
    """`task`, of which a failure is logged once, as soon as it ends by it."""
    task.add_done_callback(_note)
    return task


def _note(task: "asyncio.Task[Any]") -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("a task failed", task=task.get_name(), exc_info=error)


async def kept_alive(work: Forever) -> None:
    """Run `work` for ever; what nobody foresaw is logged, and it begins again."""
    while True:
        try:
            await work()
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a background task failed", task=work.__name__)
        await asyncio.sleep(PAUSE)
