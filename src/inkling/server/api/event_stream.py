"""The event stream of a table for programs: a server-sent event after every change. See docs/make/outside-bots.md."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from inkling.core.errors import Refusal
from inkling.server.api.schema import Push
from inkling.server.api.table_view import ApiViewOfTable
from inkling.server.features.handlers import Handlers
from inkling.server.platform.http import urls
from inkling.server.platform.http.rate_limits import client_address
from inkling.server.platform.http.refusal_responses import make_refusal_response
from inkling.server.platform.http.request_language import (
    check_language_query,
    language_of_request,
    translator_for_request,
)
from inkling.server.platform.http.routing import register_route
from inkling.server.platform.shutdown import MOVE
from inkling.server.tables.access.monitor import AccessMonitor
from inkling.server.tables.connection import encode_table_deleted_message
from inkling.server.tables.live_table import LiveTable

BREATH = 15.0
"""Seconds after which an idle stream sends a keep-alive comment."""
GO = b"data: " + msgspec.json.encode(MOVE) + b"\n\n"
"""The event that asks the client to reconnect, perhaps to another process."""


class EventStream(Handlers):
    @register_route(urls.api_events)
    async def stream_events(self, request: Request) -> Response:
        if self.departure.leaving:
            return Response(GO, media_type="text/event-stream")
        try:
            check_language_query(request)
            live = await self.access.find_table_unchecked(request)
            monitor = self.access.monitor(request, live)
            address = client_address(request)
            self.limits.count_request(address)
            # Only check the limit here. `_yield_events` counts the socket, because a response that is never iterated
            # would never release it.
            self.limits.check_socket(address)
        except Refusal as refusal:
            return make_refusal_response(refusal, request)
        if (denial := monitor.find_denial()) is not None:
            return make_refusal_response(denial, request)
        stream = self._yield_events(request, live, monitor, address)
        return StreamingResponse(stream, media_type="text/event-stream", headers={"x-accel-buffering": "no"})

    async def _yield_events(
        self, request: Request, live: LiveTable, monitor: AccessMonitor, address: str
    ) -> AsyncIterator[bytes]:
        """Yield the whole view of the table, then an event after every change.

        End when the table is deleted or the caller may no longer read it.
        """
        person, lang = self.people.person(request), language_of_request(request)
        watcher = ApiViewOfTable(live, person, lang)
        changed, member = asyncio.Event(), live.table.find_member(person or "")
        with (
            self.limits.hold_socket(address),
            self.departure.register_client(changed.set),
            live.count_connection_and_listen(changed.set, lambda: [member] if member is not None else [], program=True),
            monitor.call_on_access_change(changed.set),
            self.notice.call_on_change(changed.set),
        ):
            notice = self.notice.words
            yield encode_server_sent_event(replace(watcher.full_update(), notice=notice or None))
            while True:
                try:
                    async with asyncio.timeout(BREATH):
                        await changed.wait()
                except TimeoutError:
                    yield b": still here\n\n"
                    continue
                changed.clear()
                if live.unreadable or self.departure.leaving:
                    yield GO
                    return
                if live.deleted:
                    yield encode_server_sent_event(encode_table_deleted_message(lang))
                    return
                if (denial := monitor.find_denial()) is not None:
                    yield encode_server_sent_event(
                        {
                            "gone": True,
                            "refused": denial.code,
                            "sentence": translator_for_request(request).refusal(denial),
                        }
                    )
                    return
                news = watcher.next_update()
                if notice != self.notice.words:
                    notice = self.notice.words
                    news = replace(news or Push(), notice=notice)
                if news is not None:
                    yield encode_server_sent_event(news)


def encode_server_sent_event(what: Any) -> bytes:
    """Encode a value as a server-sent event."""
    return b"data: " + msgspec.json.encode(what) + b"\n\n"
