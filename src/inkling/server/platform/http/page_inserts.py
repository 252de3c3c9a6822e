"""Inserts the operator's notice and the visitor's choice of light or dark colours into every HTML page.

It is a middleware, because render workers also render and cache pages, and they have neither.
"""

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from inkling.server.platform.html.layout import LOOKS, insert_colours, insert_notice
from inkling.server.platform.server_notice import ServerNotice

COOKIE = "look"
LEFT_OUT = (b"accept-encoding", b"if-none-match")
"""Headers that would lead to a compressed page, or to the browser's copy."""


class PageFiller:
    """Middleware that does nothing without a notice or a choice. It must be inside the compression middleware."""

    def __init__(self, app: ASGIApp, notice: ServerNotice) -> None:
        self.app = app
        self.notice = notice

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # Even the choice `system` is inserted, because the browser's copy of a page may have other colours.
        look = HTTPConnection(scope).cookies.get(COOKIE, "") if scope["type"] == "http" else ""
        if scope["type"] != "http" or not (self.notice.words or look in LOOKS):
            await self.app(scope, receive, send)
            return
        filler = PageBuffer(self.notice.words, look if look in LOOKS else "", send)
        kept = [pair for pair in scope["headers"] if pair[0] not in LEFT_OUT]
        await self.app({**scope, "headers": kept}, receive, filler.send)


class PageBuffer:
    """Buffers an HTML response until it is complete, then inserts notice and choice. Passes on everything else."""

    def __init__(self, words: str, look: str, send: Send) -> None:
        self._words = words
        self._look = look
        self._send = send
        self._start: Message | None = None
        self._body = b""

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start" and is_html(message):
            self._start = message
        elif message["type"] == "http.response.body" and self._start is not None:
            self._body += message.get("body", b"")
            if not message.get("more_body", False):
                await self._send_filled(self._start)
        else:
            await self._send(message)

    async def _send_filled(self, start: Message) -> None:
        body = insert_colours(insert_notice(self._body.decode(), self._words), self._look).encode()
        MutableHeaders(raw=start["headers"])["content-length"] = str(len(body))
        await self._send(start)
        await self._send({"type": "http.response.body", "body": body})


def is_html(message: Message) -> bool:
    headers = dict(message["headers"])
    return headers.get(b"content-type", b"").startswith(b"text/html") and b"content-encoding" not in headers
