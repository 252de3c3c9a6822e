"""Middleware that completes HTML pages: operator's notice, colour scheme, canonical URL, link targets in frames.

It runs per request, because render workers cache pages without request data.
"""

import re
from collections.abc import Callable

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from inkling.server.platform.html.layout import LOOKS, insert_colour_scheme, insert_operator_notice
from inkling.server.platform.http.frame_embedding import is_page_loaded_in_frame, make_links_open_new_tab
from inkling.server.platform.http.request_guard import IN_LANGUAGE
from inkling.server.platform.operator_notice import ServerNotice

COOKIE = "look"
LEFT_OUT = (b"accept-encoding", b"if-none-match")
"""Request headers that are removed, because they would cause a compressed page or a 304 response."""
CANONICAL = re.compile(r'(<link rel="canonical" href="[^"?]*)"')


class PageCompletionMiddleware:
    """Middleware that completes HTML pages and passes on all other responses.

    It must be inside the compression middleware.
    """

    def __init__(self, app: ASGIApp, notice: ServerNotice, embeds: bool = False) -> None:
        """Wrap `app`. `embeds` is True if some pages may be shown in frames."""
        self.app = app
        self.notice = notice
        self.embeds = embeds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        steps = self.find_steps(HTTPConnection(scope)) if scope["type"] == "http" else []
        if not steps:
            await self.app(scope, receive, send)
            return
        filler = BufferedPageResponse(steps, send)
        kept = [pair for pair in scope["headers"] if pair[0] not in LEFT_OUT]
        await self.app({**scope, "headers": kept}, receive, filler.send)

    def find_steps(self, connection: HTTPConnection) -> list[Callable[[str], str]]:
        """Return the functions to apply to the page of this request, in order."""
        steps: list[Callable[[str], str]] = []
        sentence, look, scope = self.notice.words, connection.cookies.get(COOKIE, ""), connection.scope
        if sentence:
            steps.append(lambda page: insert_operator_notice(page, sentence))
        # Even `system` is applied, because the browser's copy of the page may have other colours.
        if look in LOOKS:
            steps.append(lambda page: insert_colour_scheme(page, look))
        if IN_LANGUAGE.fullmatch(scope["query_string"]):
            query = scope["query_string"].decode()
            steps.append(lambda page: CANONICAL.sub(rf'\1?{query}"', page, count=1))
        if self.embeds and is_page_loaded_in_frame(connection):
            steps.append(lambda page: make_links_open_new_tab(page, scope["path"]))
        return steps


class BufferedPageResponse:
    """Buffers an HTML response until it is complete, then applies the changes. Passes on other responses unchanged."""

    def __init__(self, steps: list[Callable[[str], str]], send: Send) -> None:
        self._steps = steps
        self._send = send
        self._start: Message | None = None
        self._body = b""

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start" and is_html_response(message):
            self._start = message
        elif message["type"] == "http.response.body" and self._start is not None:
            self._body += message.get("body", b"")
            if not message.get("more_body", False):
                await self._send_filled(self._start)
        else:
            await self._send(message)

    async def _send_filled(self, start: Message) -> None:
        page = self._body.decode()
        for step in self._steps:
            page = step(page)
        body = page.encode()
        MutableHeaders(raw=start["headers"])["content-length"] = str(len(body))
        await self._send(start)
        await self._send({"type": "http.response.body", "body": body})


def is_html_response(message: Message) -> bool:
    headers = dict(message["headers"])
    return headers.get(b"content-type", b"").startswith(b"text/html") and b"content-encoding" not in headers
