"""Finished plays, readable by their id: replayed moment by moment, explained, and their record to download."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from inkling.catalogs import speech
from inkling.core.driver import AnyPlay
from inkling.core.errors import Refusal, mark
from inkling.core.sight import Seat, Viewer
from inkling.core.why import Why
from inkling.server.pages.replay import Moment, actor_at, opens, page
from inkling.server.pages.replay_steps import Moments
from inkling.server.pages.why import explain
from inkling.server.tables.rows import Given
from inkling.server.web.guard import language, read_form

if TYPE_CHECKING:
    from inkling.server.web.app import Site

FORMS = {"txt": "text/plain; charset=utf-8", "json": "application/json"}
KEPT = 16
"""Plays whose moments stay in memory."""


class Library:
    """The handlers, with the plays looked at last."""

    def __init__(self, site: "Site") -> None:
        self._site = site
        self._tables = site.tables
        self._keeper = site.keeper
        self._steps: OrderedDict[str, Moments] = OrderedDict()

    def routes(self) -> list[Route]:
        return [
            Route("/p/{play}", self.show),
            Route("/p/{play}/record.{form}", self.record),
            Route("/p/{play}/fork", self.fork, methods=["POST"]),
        ]

    async def show(self, request: Request) -> Response:
        steps = await self._find(request)
        moment, lang = read_moment(request, steps), language(request)
        why = await self._explain(steps, moment, lang) if moment.why else None
        return HTMLResponse(page(steps, moment, request.path_params["play"], why, steps.bots, speech(lang)))

    async def record(self, request: Request) -> Response:
        play, form = (await self._find(request))[-1], request.path_params["form"]
        if form not in FORMS or not opens(play):
            raise Refusal("no-page", mark("There is no such record here."))
        text = play.record.to_text().encode() if form == "txt" else play.record.to_json()
        return Response(text, media_type=FORMS[form])

    async def fork(self, request: Request) -> Response:
        """A new table that goes on from a moment: the cards stay as they were, what chance does is new."""
        steps, form = await self._find(request), await read_form(request)
        ply = form.get("ply", "")
        play = steps[min(int(ply), len(steps) - 1) if ply.isdecimal() and len(ply) < 8 else 0]
        if play.outcome is not None or not opens(steps[-1]):
            raise Refusal("over", mark("Nobody can play on from here; choose an earlier moment."))
        record = play.record
        given = Given("fork", msgspec.to_builtins(record.setup), entries=record.entries, names=record.names)
        return await self._site.open_given(request, form, play.game.name, given)

    async def _find(self, request: Request) -> Moments:
        play_id = request.path_params["play"]
        if play_id in self._steps and not await asyncio.to_thread(self._tables.knows_play, play_id):
            self._steps.pop(play_id, None)
        if play_id not in self._steps:
            play = await self._tables.find_play(play_id)
            if play is None or play.outcome is None:
                raise Refusal("no-page", mark("There is no finished play at this address."))
            self._steps[play_id] = await asyncio.to_thread(Moments, play, await self._tables.find_bots(play_id))
        self._steps.move_to_end(play_id)
        while len(self._steps) > KEPT:
            self._steps.popitem(last=False)
        return self._steps[play_id]

    async def _explain(self, steps: Sequence[AnyPlay], moment: Moment, lang: str) -> Why | None:
        """With the eyes of who acted, just before: only in a play of which everything may be told."""
        acted = actor_at(steps, moment.ply)
        if acted is None or not opens(steps[-1]):
            return None
        seat, do = acted
        before = steps[moment.ply - 1]
        asked = (before.game.name, before.sight(seat), do, lang, before.record.names)
        return await self._keeper.lend(explain, *asked)


def read_moment(request: Request, steps: Sequence[AnyPlay]) -> Moment:
    """From the address; without one, the end as everybody saw it. What does not fit is brought to the nearest."""
    asked, last = request.query_params, len(steps) - 1
    ply = asked.get("ply", "")
    number = min(int(ply), last) if ply.isdecimal() and len(ply) < 8 else last
    seat, seats = asked.get("seat", ""), steps[0].record.setup.seats
    viewer: Viewer = Seat(int(seat)) if seat.isdecimal() and len(seat) < 3 and int(seat) < seats else None
    if not opens(steps[-1]):
        viewer = None
    return Moment(number, viewer, hide="hide" in asked, why="why" in asked)
