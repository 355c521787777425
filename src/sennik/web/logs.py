"""Logs of a server: one event a line, and nothing secret in any of them."""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

SECRET = ("secret", "cookie", "token", "authorization", "code", "database", "entropy")


def without_secrets(
    _logger: Any, _method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Blot out every value whose name tells that it is a secret."""
    for name in event:
        if any(word in name.lower() for word in SECRET):
            event[name] = "…"
    return event


def set_up(form: str, level: str) -> None:
    """Send our logs and the libraries' to stderr, as text or as JSON."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_secrets,
    ]
    as_json = form == "json"
    renderer: Any = (
        structlog.processors.JSONRenderer()
        if as_json
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    tidy = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    tail: list[Any] = [tidy, renderer]
    if as_json:
        tail.insert(1, structlog.processors.format_exc_info)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=tail)
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "litestar"):
        logging.getLogger(name).handlers[:] = []
        logging.getLogger(name).propagate = True
    for name in ("uvicorn.error", "numba", "asyncio", "alembic"):
        logging.getLogger(name).setLevel(max(root.level, logging.WARNING))
