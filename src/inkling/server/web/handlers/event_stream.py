"""What changes at a table, as a stream of server-sent events for programs. See docs/outside-bots.md."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from inkling.core.errors import Refusal
from inkling.server.api.watcher import ApiWatcher
from inkling.server.live.connection import deleted
from inkling.server.live.departure import MOVE, Departure
from inkling.server.web.answering import Handlers, at
from inkling.server.web.door import Door
from inkling.server.web.entrance import Entrance
from inkling.server.web.language import language, say_to
from inkling.server.web.limits import Limits, address_of
from inkling.server.web.people import People
from inkling.server.web.refusals import turn_down

BREATH = 15.0
"""Seconds after which a quiet stream says that it is still there."""
GO = b"data: " + msgspec.json.encode(MOVE) + b"\n\n"


class EventStream(Handlers):
    people: People
    entrance: Entrance
    door: Door
    limits: Limits
    departure: Departure

    @at("/api/tables/{code}/events")
    async def events(self, request: Request) -> Response:
        """Server-sent events: everything first, then what changes for this member."""
        if self.departure.leaving:
            return Response(GO, media_type="text/event-stream")
        try:
            live = await self.entrance.at_door(request)
            gate = self.door.watch(request, live)
            address = address_of(request)
            self.limits.count_request(address)
            # Only asked here and held below: a stream that is never read from would never be let go.
            self.limits.check_socket(address)
        except Refusal as refusal:
            return turn_down(refusal, request)
        if (bar := gate.bar()) is not None:
            return turn_down(bar, request)
        watcher = ApiWatcher(live, self.people.person(request), language(request))

        async def stream() -> AsyncIterator[bytes]:
            changed, member = asyncio.Event(), live.table.member_of(self.people.person(request) or "")
            with (
                self.limits.socket(address),
                self.departure.guest(changed.set),
                live.heard(changed.set, lambda: [member] if member is not None else [], program=True),
            ):
                yield b"data: " + msgspec.json.encode(watcher.whole()) + b"\n\n"
                while True:
                    try:
                        async with asyncio.timeout(BREATH):
                            await changed.wait()
                    except TimeoutError:
                        yield b": still here\n\n"
                        continue
                    changed.clear()
                    if live.moved or self.departure.leaving:
                        yield GO
                        return
                    if live.deleted:
                        yield b"data: " + msgspec.json.encode(deleted(language(request))) + b"\n\n"
                        return
                    if (bar := gate.bar()) is not None:
                        told = {"gone": True, "refused": bar.code, "sentence": say_to(request).refusal(bar)}
                        yield b"data: " + msgspec.json.encode(told) + b"\n\n"
                        return
                    if (news := watcher.news()) is not None:
                        yield b"data: " + msgspec.json.encode(news) + b"\n\n"

        return StreamingResponse(stream(), media_type="text/event-stream", headers={"x-accel-buffering": "no"})
