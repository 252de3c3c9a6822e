"""Finished plays: replayed moment by moment, explained, forked, their record to download; and records people bring."""

from collections.abc import Callable
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from inkling.server.features.new_table.routes import open_given
from inkling.server.features.replay.jobs import (
    FORMS,
    describe_key_moments,
    fork_play,
    show_moments,
    show_play,
    write_record,
)
from inkling.server.features.replay.moment import NOTHING_BESIDE, Beside
from inkling.server.features.replay.views import fork_form
from inkling.server.features.shared_replay.page_view import draw_beside
from inkling.server.platform.fair_queue import busy
from inkling.server.platform.html.compressed_page import Drawn
from inkling.server.platform.http import urls
from inkling.server.platform.http.compressed_response import read_page, revalidate
from inkling.server.platform.http.rate_limits import address_of
from inkling.server.platform.http.request_body import on_refusal_show, read_form
from inkling.server.platform.http.request_language import language, say_to
from inkling.server.platform.http.routing import Handlers, at
from inkling.server.tables.state import Table

ASKED = ("ply", "from", "seat", "hide", "why", "key")
JSON = "application/json"
THOUGHT = {"why", "key"}
"""What bots are asked for."""
KEEP = "private, max-age=3600, immutable"
"""A play that is over stays as it is; how it is drawn is part of the address. Not for good: it may be deleted."""
REVALIDATE = "private, no-cache"
"""Of a private table, and of cards that many play: whoever comes again is asked about again."""


class Library(Handlers):
    @at(urls.replay)
    async def show(self, request: Request) -> Response:
        table = await self._check(request)
        asked = read_asked(request)
        if THOUGHT & asked.keys() and not self.supervisor.readiness.ready:
            # A reader would have to compile what is being compiled.
            raise busy()
        beside = await self._beside(request, table)
        return (await self._read(request, show_play, asked, language(request), beside))[0]

    async def _beside(self, request: Request, table: Table | None) -> Beside:
        play, code = request.path_params["play"], table.code if table is not None else ""
        code = code or self.people.last_table(request) or ""
        live = await self.access.find_unchecked(code) if code else None
        if live is None or play not in live.table.played or self.access.find_denial(request, live.table) is not None:
            return NOTHING_BESIDE
        member = self.access.member(request, live)
        if member is None:
            return NOTHING_BESIDE
        home = urls.table(live.table.code)
        return Beside(
            home, urls.replay_socket(live.table.code, play), **draw_beside(live, member, play, language(request))
        )

    @at(urls.replay_moments)
    async def moments(self, request: Request) -> Response:
        table = await self._check(request)
        page, found = await self._read(request, show_moments, read_asked(request), language(request), media_type=JSON)
        return revalidate(request, page, how_long(table, found))

    @at(urls.key_moments)
    async def key_moments(self, request: Request) -> Response:
        table = await self._check(request)
        if not self.supervisor.readiness.ready:
            # A reader would have to compile what is being compiled.
            raise busy()
        # It takes seconds, and every page asks for it unbidden: whoever opens a page meanwhile must not wait for it.
        page, found = await self._read(request, describe_key_moments, language(request), later=True, media_type=JSON)
        return revalidate(request, page, how_long(table, found))

    @at(urls.record_file)
    async def record(self, request: Request) -> Response:
        await self._check(request)
        form = request.path_params["form"]
        return (await self._read(request, write_record, form, media_type=FORMS.get(form, JSON)))[0]

    @at(urls.fork, "POST")
    async def fork(self, request: Request) -> Response:
        """A new table that goes on from a moment: the cards stay as they were, what chance does is new. It is private
        if the one was at which they were dealt."""
        table = await self._check(request)
        play, form = request.path_params["play"], await read_form(request)
        moment = form.get("ply", ""), form.get("seat", "")
        on_refusal_show(request, partial(fork_form, play, *moment, say_to(request), form.get("name", "")))
        what = (play, self.people.person(request), form.get("ply", ""))
        game, given, seat, name = await self.render_workers.read(address_of(request), fork_play, *what, key=play)
        private, with_bots = table is not None and bool(table.key), form.get("with") == "bots"
        form = {**form, "seat": form.get("seat") or seat, "name": form.get("name") or name}
        return await open_given(self, request, form, game, given, bots=with_bots, private=private)

    async def _read(
        self, request: Request, job: Callable[..., str | Drawn], *what: object, **how: Any
    ) -> tuple[Response, Drawn]:
        play = request.path_params["play"]
        return await read_page(
            self.render_workers, request, job, play, self.people.person(request), *what, key=play, **how
        )

    async def _check(self, request: Request) -> Table | None:
        """Before anything of the play is looked up."""
        return await self.access.check_play(request, request.path_params["play"])


def how_long(table: Table | None, found: Drawn) -> str:
    """A browser may keep what it was sent."""
    return REVALIDATE if (table is not None and table.key) or not found.for_all else KEEP


def read_asked(request: Request) -> dict[str, str]:
    return {name: request.query_params[name] for name in ASKED if name in request.query_params}
