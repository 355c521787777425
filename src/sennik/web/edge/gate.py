"""The outermost layer: hosts, origins, rates and headers, before any route."""

import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec

from sennik.web.edge import guards
from sennik.web.edge.rates import Buckets, Recent, Tally
from sennik.web.http.errors import Problem, preferred, sentence
from sennik.web.run.sources import hashed
from sennik.web.settings import Settings

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
LOOKED_AT = (
    b"host",
    b"origin",
    b"sec-fetch-site",
    b"authorization",
    b"cookie",
    b"accept-language",
)
OURS = "same-origin"  # who asks, as browsers tell since 2020 by `Sec-Fetch-Site`
SAFE = ("GET", "HEAD", "OPTIONS")
STATUS = {"bad_path": 400, "wrong_host": 421, "wrong_origin": 403, "too_fast": 429}


class Gate:
    """Wraps an application."""

    def __init__(self, app: App, settings: Settings, recent: Recent) -> None:
        self.app = app
        self.settings = settings
        self.recent = recent
        limits = settings.limits
        self.identities = Buckets(limits.requests_a_second, limits.requests_at_once)
        self.strangers = Buckets(
            limits.strange_requests_a_second, limits.strange_requests_at_once
        )
        self.refused = Tally("request refused")
        headers = guards.answer_headers(settings)
        self.headers = [(k.encode(), v.encode()) for k, v in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = heads(scope)
        if reason := self.refusal(scope, headers):
            self.refused.note(reason)
        if scope["type"] == "websocket":
            if reason:
                await send({"type": "websocket.close", "code": 4403, "reason": reason})
            else:
                await self.app(scope, receive, send)
        elif reason:
            language = preferred(headers.get("accept-language", ""))
            await self._refuse(reason, language, self._with_headers(send))
        else:
            # Whoever asks for the head of an answer gets that of GET; the server below
            # knows that no body may follow.
            is_head = scope["method"] == "HEAD"
            asked = {**scope, "method": "GET"} if is_head else scope
            await self.app(asked, receive, self._with_headers(send))

    def refusal(self, scope: Scope, headers: Mapping[str, str]) -> str:
        """Why a request may not pass, or nothing."""
        if not scope[
            "path"
        ].isprintable():  # no address of ours, and no database's word
            return "bad_path"
        if not guards.is_our_host(self.settings, headers.get("host", "")):
            return "wrong_host"
        if self._is_forged(scope, headers):
            return "wrong_origin"
        return "" if self._is_in_time(scope, headers) else "too_fast"

    def _is_in_time(self, scope: Scope, headers: Mapping[str, str]) -> bool:
        """Whether one more request may come: of whoever was seen lately, by their own
        account; of strangers, by that of their address, which they may share.
        """
        secret = guards.secret_in(self.settings, headers)
        if who := self.recent.identity(hashed(secret)) if secret else "":
            return self.identities.take(who, time.monotonic())
        address = guards.neighbourhood((scope.get("client") or ("",))[0])
        return self.strangers.take(address, time.monotonic())

    def _is_forged(self, scope: Scope, headers: Mapping[str, str]) -> bool:
        """Whether another site may be asking in the name of one of our visitors."""
        is_socket = scope["type"] == "websocket"
        if "authorization" in headers or not (is_socket or scope["method"] not in SAFE):
            return False
        if not is_socket and headers.get("sec-fetch-site", OURS) != OURS:
            return True
        if guards.is_our_origin(self.settings, headers):
            return False
        # A program without a cookie has nobody's name to misuse.
        return is_socket or "origin" in headers or "cookie" in headers

    def _with_headers(self, send: Send) -> Send:
        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *self.headers]}
            await send(message)

        return sending

    async def _refuse(self, reason: str, language: str, send: Send) -> None:
        body = msgspec.json.encode(Problem(reason, sentence(reason, language)))
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
        ]
        if reason == "too_fast":
            headers.append((b"retry-after", b"1"))
        status = STATUS[reason]
        await send(
            {"type": "http.response.start", "status": status, "headers": headers}
        )
        await send({"type": "http.response.body", "body": body})


def heads(scope: Scope) -> Mapping[str, str]:
    """The headers of a request that we look at."""
    return {
        name.decode("latin-1"): value.decode("latin-1")
        for name, value in scope["headers"]
        if name in LOOKED_AT
    }
