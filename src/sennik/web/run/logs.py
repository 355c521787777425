"""Logs of a server: one event a line, and nothing secret in any of them.

Names of values tell which are secret, and so do their looks: whatever is long and
random, and whatever is the address of a visitor, is blotted out wherever it stands.
"""

import logging
import re
import sys
from collections.abc import Iterator, MutableMapping
from traceback import walk_tb
from typing import Any, TextIO

import structlog
from structlog.typing import Processor

SECRET = ("secret", "cookie", "token", "authorization", "code", "database", "entropy")
BLOT = "…"
# Cookies, tokens, return links and their hashes have 43 letters and more.
RANDOM = re.compile(r"[\w=-]{20,}")
# A visitor: 192.0.2.7, 2001:db8::7, 2001:db8:1:2:3:4:5:6.
ADDRESS = re.compile(
    r"\b\d{1,3}(?:\.\d{1,3}){3}\b"
    r"|(?<![\w:])(?:[0-9A-Fa-f]{1,4}(?::[0-9A-Fa-f]{1,4}){7}"
    r"|(?:[0-9A-Fa-f]{1,4}:)*[0-9A-Fa-f]{0,4}::[0-9A-Fa-f:.]*)(?![\w:])"
)
LONGEST = 500  # characters of a value, or of what an exception says
FRAMES = 30  # of an exception, the innermost ones

Event = MutableMapping[str, Any]


def without_secrets(_logger: object, _method: str, event: Event) -> Event:
    """Blot out every value whose name or looks tell that it is a secret."""
    for name, value in event.items():
        if any(word in name.lower() for word in SECRET):
            event[name] = BLOT
        elif isinstance(value, str):
            event[name] = blotted(value)
    return event


def blotted(text: str) -> str:
    """`text` without what looks like a secret or an address."""
    return RANDOM.sub(BLOT, ADDRESS.sub(BLOT, text[:LONGEST]))


def without_locals(_logger: object, _method: str, event: Event) -> Event:
    """Say of an exception what it is and where it came from, and no values: neither of
    variables nor of the lines that hold them.
    """
    event.pop("stack_info", None)
    given = event.pop("exc_info", None)
    if isinstance(given, tuple):
        given = given[1]
    elif given is True:
        given = sys.exc_info()[1]
    if isinstance(given, BaseException):
        event["exception"] = "\n".join(told(given))
    return event


def told(error: BaseException) -> Iterator[str]:
    """The lines of an exception, and of those that led to it."""
    seen: set[int] = set()
    found: BaseException | None = error
    while found is not None and id(found) not in seen:
        seen.add(id(found))
        yield f"{type(found).__name__}: {blotted(str(found))}"
        places = [
            f"  {frame.f_code.co_filename}:{line} {frame.f_code.co_name}"
            for frame, line in walk_tb(found.__traceback__)
        ]
        yield from places[-FRAMES:]
        hidden = found.__suppress_context__
        found = found.__cause__ or (None if hidden else found.__context__)


def set_up(form: str, level: str, stream: TextIO | None = None) -> None:
    """Send our logs and the libraries' to `stream` (stderr), as text or as JSON."""
    out = stream or sys.stderr
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        without_secrets,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    renderer: Processor = (
        structlog.processors.JSONRenderer()
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=out.isatty())
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    tidy = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    tail: list[Processor] = [tidy, without_locals, renderer]
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=tail)
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "litestar"):
        logging.getLogger(name).handlers[:] = []
        # Who asked for what is nobody's business.
        logging.getLogger(name).propagate = name != "uvicorn.access"
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).setLevel(max(root.level, logging.WARNING))
