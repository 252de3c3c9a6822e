"""Puts the operator's notice into every HTML page that is answered while there is one.

A middleware, because pages are also made and cached by reader processes, which need not know of it.
"""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from inkling.server.platform.html.layout import fill_notice
from inkling.server.platform.server_notice import ServerNotice


class NoticeBar:
    """Costs nothing while there is no notice. Must be inside the middleware that compresses answers."""

    def __init__(self, app: ASGIApp, notice: ServerNotice) -> None:
        self.app = app
        self.notice = notice

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not self.notice.words:
            await self.app(scope, receive, send)
            return
        filler = Filler(self.notice.words, send)
        await self.app(
            {**scope, "headers": [pair for pair in scope["headers"] if pair[0] != b"accept-encoding"]},
            receive,
            filler.send,
        )


class Filler:
    """Holds back an HTML answer until it is whole, and passes on everything else."""

    def __init__(self, words: str, send: Send) -> None:
        self._words = words
        self._send = send
        self._start: Message | None = None
        self._body = b""

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start" and is_page(message):
            self._start = message
        elif message["type"] == "http.response.body" and self._start is not None:
            self._body += message.get("body", b"")
            if not message.get("more_body", False):
                await self._finish(self._start)
        else:
            await self._send(message)

    async def _finish(self, start: Message) -> None:
        body = fill_notice(self._body.decode(), self._words).encode()
        MutableHeaders(raw=start["headers"])["content-length"] = str(len(body))
        await self._send(start)
        await self._send({"type": "http.response.body", "body": body})


def is_page(message: Message) -> bool:
    headers = dict(message["headers"])
    return headers.get(b"content-type", b"").startswith(b"text/html") and b"content-encoding" not in headers
