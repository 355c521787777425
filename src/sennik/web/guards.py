"""Who may speak to us from where: origins, hosts, and the headers of every answer."""

import ipaddress
from collections.abc import Mapping

from sennik.web.settings import Settings

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # the page moves cards by inline styles
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # a table's address is its invitation
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
ENCRYPTED = {"strict-transport-security": "max-age=31536000"}


def answer_headers(settings: Settings) -> dict[str, str]:
    """The headers of every answer."""
    return {**HEADERS, **ENCRYPTED} if settings.is_https else dict(HEADERS)


def is_our_host(settings: Settings, host: str) -> bool:
    """Whether a request for `host` is meant for us.

    Without a public address only numbers and `localhost` are: a name that a stranger
    makes point at this machine would let his page read ours.
    """
    if settings.origin:
        return f"//{host}" == settings.origin.partition(":")[2] or is_local(host)
    return is_local(host) or is_number(host)


def is_our_origin(settings: Settings, headers: Mapping[str, str]) -> bool:
    """Whether a browser says that our own page is asking."""
    origin = headers.get("origin", "")
    if settings.origin:
        return origin == settings.origin
    host = headers.get("host", "")
    return bool(host) and origin in (f"http://{host}", f"https://{host}")


def is_local(host: str) -> bool:
    """Whether `host` is this machine by its own name."""
    return name_of(host) in ("localhost", "127.0.0.1", "::1")


def is_number(host: str) -> bool:
    """Whether `host` is an address rather than a name."""
    try:
        ipaddress.ip_address(name_of(host))
    except ValueError:
        return False
    return True


def name_of(host: str) -> str:
    """`host` without its port and brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]
