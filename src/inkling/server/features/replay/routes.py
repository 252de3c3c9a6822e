"""Routes of finished plays: replay by moment, key moments, forks, and the record as a file."""

from collections.abc import Callable
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from inkling.server.features.handlers import Handlers
from inkling.server.features.link_previews.routes import answer_replay_crawler, is_crawler
from inkling.server.features.new_table.routes import open_table_for_deal
from inkling.server.features.replay.render_jobs import (
    FORMS,
    describe_key_moments,
    encode_record_of_play,
    prepare_fork_of_play,
    render_batch_of_moments,
    render_replay_page,
)
from inkling.server.features.replay.replay_moment import NOTHING_BESIDE, TableContextOfReplay
from inkling.server.features.replay.views import draw_fork_form
from inkling.server.features.shared_replay.page_view import draw_zones_beside_replay
from inkling.server.platform.fair_queue import server_busy_error
from inkling.server.platform.html.compressed_page import RenderedPage
from inkling.server.platform.http import urls
from inkling.server.platform.http.compressed_response import add_etag, render_page_as_response
from inkling.server.platform.http.rate_limits import client_address
from inkling.server.platform.http.request_body import read_form, set_form_for_refusal
from inkling.server.platform.http.request_language import language_of_request, translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.tables.state import Table

ASKED = ("ply", "from", "seat", "hide", "why", "key")
JSON = "application/json"
THOUGHT = {"why", "key"}
"""Query parameters whose result needs bots."""
KEEP = "private, max-age=3600, immutable"
"""Cache header for finished plays.

They never change, and the address contains a hash of the code that renders them. Limited to an hour, because plays can
be deleted.
"""
REVALIDATE = "private, no-cache"
"""Cache header for private tables and shared deals, whose permissions are checked on every request."""


class ReplayRoutes(Handlers):
    @register_route(urls.replay)
    async def show_replay(self, request: Request) -> Response:
        preview = await answer_replay_crawler(self, request) if is_crawler(request) else None
        if preview is not None:
            return preview
        table = await self._check_may_read_play(request)
        asked = read_fields_of_query(request)
        if THOUGHT & asked.keys() and not self.supervisor.readiness.is_ready:
            # A render worker would compile bots that are being compiled already.
            raise server_busy_error()
        beside = await self._find_table_context(request, table)
        return (
            await self._render_play_page(
                request, render_replay_page, asked, language_of_request(request), beside, self.site.url(request)
            )
        )[0]

    async def _find_table_context(self, request: Request, table: Table | None) -> TableContextOfReplay:
        play, code = request.path_params["play"], table.code if table is not None else ""
        code = code or self.people.last_table(request) or ""
        live = await self.access.find_unchecked(code) if code else None
        if live is None or play not in live.table.history.plays:
            return NOTHING_BESIDE
        if self.access.find_denial(request, live.table) is not None:
            return NOTHING_BESIDE
        member = self.access.find_member(request, live)
        if member is None:
            return NOTHING_BESIDE
        home = urls.table(live.table.code)
        return TableContextOfReplay(
            home,
            urls.replay_socket(live.table.code, play),
            **draw_zones_beside_replay(live, member, play, language_of_request(request)),
        )

    @register_route(urls.replay_moments)
    async def send_moments(self, request: Request) -> Response:
        table = await self._check_may_read_play(request)
        page, rendered = await self._render_play_page(
            request,
            render_batch_of_moments,
            read_fields_of_query(request),
            language_of_request(request),
            media_type=JSON,
        )
        return add_etag(request, page, cache_control_of_play(table, rendered))

    @register_route(urls.key_moments)
    async def send_key_moments(self, request: Request) -> Response:
        table = await self._check_may_read_play(request)
        if not self.supervisor.readiness.is_ready:
            # A render worker would compile bots that are being compiled already.
            raise server_busy_error()
        # It takes seconds and every page requests it, so pages that are opened by then go first.
        page, rendered = await self._render_play_page(
            request, describe_key_moments, language_of_request(request), later=True, media_type=JSON
        )
        return add_etag(request, page, cache_control_of_play(table, rendered))

    @register_route(urls.record_file)
    async def send_record(self, request: Request) -> Response:
        await self._check_may_read_play(request)
        form = request.path_params["form"]
        return (await self._render_play_page(request, encode_record_of_play, form, media_type=FORMS.get(form, JSON)))[0]

    @register_route(urls.fork, "POST")
    async def fork(self, request: Request) -> Response:
        """Make a table that continues from a moment with the same cards and new randomness.

        It is private if the play's table is.
        """
        table = await self._check_may_read_play(request)
        play, form = request.path_params["play"], await read_form(request)
        moment = form.get("ply", ""), form.get("seat", "")
        set_form_for_refusal(
            request, partial(draw_fork_form, play, *moment, translator_for_request(request), form.get("name", ""))
        )
        what = (play, self.people.person(request), form.get("ply", ""))
        game, preset, seat, name = await self.render_workers.render(
            client_address(request), prepare_fork_of_play, *what, key=play
        )
        private, with_bots = table is not None and bool(table.key), form.get("with") == "bots"
        form = {**form, "seat": form.get("seat") or seat, "name": form.get("name") or name}
        return await open_table_for_deal(self, request, form, game, preset, bots=with_bots, private=private)

    async def _render_play_page(
        self, request: Request, job: Callable[..., str | RenderedPage], *what: object, **how: Any
    ) -> tuple[Response, RenderedPage]:
        play = request.path_params["play"]
        return await render_page_as_response(
            self.render_workers, request, job, play, self.people.person(request), *what, key=play, **how
        )

    async def _check_may_read_play(self, request: Request) -> Table | None:
        """Raise Refusal unless the caller may read this play. Return its table, or None for an uploaded play.

        Call it before loading anything of the play.
        """
        return await self.access.check_may_read_play(request, request.path_params["play"])


def cache_control_of_play(table: Table | None, rendered: RenderedPage) -> str:
    """Return the header `cache-control` for a page of this play."""
    return REVALIDATE if (table is not None and table.key) or not rendered.for_all else KEEP


def read_fields_of_query(request: Request) -> dict[str, str]:
    return {name: request.query_params[name] for name in ASKED if name in request.query_params}
