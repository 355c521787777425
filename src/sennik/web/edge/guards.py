"""Who speaks to us from where: addresses, hosts, origins, secrets; our headers."""

import ipaddress
from collections.abc import Mapping

from sennik.web.settings import Settings

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # the rules run in the page
        "style-src 'self' 'unsafe-inline'",  # the page moves cards by inline styles
        "img-src 'self' data: blob:",  # the page paints its cards into bitmaps
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
BEARER = "bearer "
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


def cookie_name(settings: Settings) -> str:
    """Browsers keep a `__Host-` cookie from every other host and from plain HTTP."""
    return "__Host-sennik" if settings.is_https else "sennik"


def secret_in(settings: Settings, headers: Mapping[str, str]) -> str:
    """The secret that a request shows; a token goes before a cookie."""
    given = headers.get("authorization", "")
    if given:
        is_token = given.lower().startswith(BEARER)
        return given[len(BEARER) :].strip() if is_token else ""
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == cookie_name(settings):
            return value
    return ""


def neighbourhood(address: str) -> str:
    """Whom limits count as one: an address of IPv4, but 64 bits of IPv6, since whoever
    has one of its addresses has all of those.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found.packed[:8] + bytes(8), 64)))
    return address


def is_proxy(settings: Settings, address: str) -> bool:
    """Whether `address` is that of a proxy whom we trust."""
    for part in filter(None, settings.trusted_proxies.replace(" ", "").split(",")):
        if part in ("*", address):
            return True
        try:
            if ipaddress.ip_address(address) in ipaddress.ip_network(part):
                return True
        except ValueError:
            continue
    return False


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
