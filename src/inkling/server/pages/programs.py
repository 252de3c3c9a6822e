"""Other people's programs at the table: a token for a seat, a stream of events, a badge. See docs/outside-bots.md.

Such a program is a member like any other, through the same JSON door; it sees what its seat sees and nothing else.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import htpy as h
import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from inkling.catalogs import speech
from inkling.core.errors import NotAllowed, Refusal, mark
from inkling.core.words import Say
from inkling.server.api.watcher import ApiWatcher
from inkling.server.live.connection import deleted
from inkling.server.pages.frame import frame
from inkling.server.web.guard import language, read_form, turn_down
from inkling.server.web.identity import new_person
from inkling.server.web.limits import address_of

if TYPE_CHECKING:
    from inkling.server.web.app import Site

BREATH = 15.0
"""Seconds after which a quiet stream says that it is still there."""


class Outside:
    """The handlers."""

    def __init__(self, site: "Site") -> None:
        self._site = site

    def routes(self) -> list[Route]:
        return [
            Route("/t/{code}/outside", self.invite, methods=["POST"]),
            Route("/api/tables/{code}/events", self.events),
        ]

    async def invite(self, request: Request) -> Response:
        """The host gives a program a seat; its token is shown once."""
        live = await self._site.live(request)
        person = self._site.person(request)
        form = await read_form(request)
        if person is None or live.table.member_of(person) != live.table.host:
            raise NotAllowed("hosts-only", mark("Only the host may do that."))
        if None not in live.table.chairs:
            raise NotAllowed("full", mark("No seat is free: make room for the program first."))
        program = new_person()
        number = await self._site.tables.join(live, program, form.get("name", "").strip(), outside=True)
        await self._site.tables.seat(live, number)
        say = speech(language(request))
        token = self._site.token(program)
        return HTMLResponse(frame(say("A seat for a program"), token_page(live.table.code, token, say), say))

    async def events(self, request: Request) -> Response:
        """Server-sent events: everything first, then what changes for this member."""
        try:
            live = await self._site.at_door(request)
            gate = self._site.door.watch(request, live)
            address = address_of(request)
            self._site.limits.count_request(address)
            # Only asked here and held below: a stream that is never read from would never be let go.
            with self._site.limits.socket(address):
                pass
        except Refusal as refusal:
            return turn_down(refusal, request)
        if (bar := gate.bar()) is not None:
            return turn_down(bar, request)
        watcher = ApiWatcher(live, self._site.person(request), language(request))

        async def stream() -> AsyncIterator[bytes]:
            changed, member = asyncio.Event(), live.table.member_of(self._site.person(request) or "")
            with (
                self._site.limits.socket(address),
                live.heard(changed.set, lambda: [member] if member is not None else [], program=True),
            ):
                yield b"data: " + msgspec.json.encode(watcher.whole()) + b"\n\n"
                while True:
                    try:
                        await asyncio.wait_for(changed.wait(), BREATH)
                    except TimeoutError:
                        yield b": still here\n\n"
                        continue
                    changed.clear()
                    if live.deleted:
                        yield b"data: " + msgspec.json.encode(deleted(language(request))) + b"\n\n"
                        return
                    if (bar := gate.bar()) is not None:
                        told = {"gone": True, "refused": bar.code, "sentence": speech(language(request)).refusal(bar)}
                        yield b"data: " + msgspec.json.encode(told) + b"\n\n"
                        return
                    if (news := watcher.news()) is not None:
                        yield b"data: " + msgspec.json.encode(news) + b"\n\n"

        return StreamingResponse(stream(), media_type="text/event-stream", headers={"x-accel-buffering": "no"})


def token_page(code: str, token: str, say: Say) -> h.Element:
    return h.main("#main.page.stack")[
        h.h1[say("A seat for a program")],
        h.p[say("This token is the seat. It is shown once; give it to the program and to nobody else.")],
        h.p(".url")[h.b[code], h.code[token]],
        h.p[h.a(".btn", href=f"/t/{code}")[say("Back to the table")]],
    ]
