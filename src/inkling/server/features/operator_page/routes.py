"""Routes of the operator's page. Without the operator's cookie they show only the sign-in form."""

import asyncio
from dataclasses import dataclass
from time import monotonic
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.core.errors import Refusal, msg
from inkling.server.features.handlers import Handlers
from inkling.server.features.operator.order_checks import (
    DAY,
    check_notice_text,
    current_time_in_milliseconds,
    find_reported_person,
)
from inkling.server.features.operator.table_summaries import find_devices_of_member
from inkling.server.features.operator_page import views
from inkling.server.features.operator_page.background_backups import BackUp, OperatorBackups
from inkling.server.features.operator_page.page_data import (
    TableOverview,
    collect_server_overview,
    find_table_summary_by_id,
    report_with_addresses,
)
from inkling.server.features.operator_page.session import OperatorSessions
from inkling.server.features.operator_page.session_cookie import COOKIE, LASTS
from inkling.server.features.problem_reports.report_files import answer_report, delete_reports, find_report_by_id
from inkling.server.platform.http import urls
from inkling.server.platform.http.rate_limits import client_address
from inkling.server.platform.http.refusal_responses import does_client_want_json, http_status_of
from inkling.server.platform.http.request_body import read_form
from inkling.server.platform.http.request_language import translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.storage.interface import ServerStorage
from inkling.server.storage.operator_interface import OperatorNotice

MINUTE = 60_000
"""Milliseconds per minute."""
SOON = {"refresh": "2"}
"""Header that makes browsers reload the page after two seconds."""
T = TypeVar("T")


@dataclass(eq=False)
class OperatorPageRoutes(Handlers):
    store: ServerStorage
    back_up: BackUp

    def __post_init__(self) -> None:
        self.sessions = OperatorSessions(self.signer, self.settings.folder)
        self.backups = OperatorBackups(self.settings.folder, self.back_up)
        self.began = monotonic()

    @register_route(urls.operator)
    async def show(self, request: Request) -> Response:
        say = translator_for_request(request)
        if not self._is_operator(request):
            return HTMLResponse(views.draw_sign_in_page(say))
        lives = self.tables.all_in_memory()
        people = sum(len(live.presence.here) for live in lives)
        playing = sum(live.table.playing for live in lives)
        ready, began = self.supervisor.readiness.is_ready, self.began
        overview = await self.store.run_long(
            collect_server_overview, self.store, self.settings, ready, people, playing, began
        )
        files, done = await asyncio.to_thread(self.backups.list_files), request.query_params.get("done", "")
        return HTMLResponse(views.draw_overview_page(overview, files, self.backups.state, self.can_back_up, done, say))

    @property
    def can_back_up(self) -> bool:
        return self.settings.database_url.startswith("sqlite")

    @register_route(urls.operator, "POST")
    async def sign_in(self, request: Request) -> Response:
        form = await read_form(request)
        try:
            cookie = self.sessions.begin(form.get("token", ""), client_address(request))
        except Refusal as refusal:
            if does_client_want_json(request):
                raise
            return HTMLResponse(
                views.draw_sign_in_page(translator_for_request(request), refusal), http_status_of(refusal)
            )
        response = RedirectResponse(urls.operator(), 303)
        self._set_session_cookie(response, request, cookie, LASTS)
        return response

    @register_route(urls.operator_sign_out, "POST")
    async def sign_out(self, request: Request) -> Response:
        response = RedirectResponse(urls.operator(), 303)
        self._set_session_cookie(response, request, "", 0)
        return response

    def _set_session_cookie(self, response: Response, request: Request, cookie: str, seconds: int) -> None:
        """Set the session cookie. Browsers send it only to this page, and never in requests from other sites."""
        self.site.set_cookie(response, request, COOKIE, cookie, seconds, urls.operator(), strict=True)

    def _is_operator(self, request: Request) -> bool:
        return self.sessions.is_open(request.cookies.get(COOKIE, ""))

    @register_route(urls.operator_notice, "POST")
    async def set_or_remove_notice(self, request: Request) -> Response:
        """Set or remove the notice that all pages of all processes show."""
        form = await self._read_form(request)
        if form.get("clear"):
            await self.store.write(self.store.orders.set_notice, None)
            return redirect_with_message("cleared")
        minutes = read_whole_number(form.get("minutes", ""), MINUTE)
        notice = OperatorNotice(
            check_notice_text(form.get("words", "")),
            None if minutes is None else current_time_in_milliseconds() + minutes,
        )
        await self.store.write(self.store.orders.set_notice, notice)
        return redirect_with_message("notice")

    @register_route(urls.operator_report)
    async def read_report(self, request: Request) -> Response:
        if not self._is_operator(request):
            return RedirectResponse(urls.operator(), 303)
        kept = await asyncio.to_thread(find_report_by_id, self.settings.folder, request.path_params["report"])
        line = await self.store.ask(report_with_addresses, self.store, kept)
        return HTMLResponse(
            views.draw_report_page(line, request.query_params.get("done", ""), translator_for_request(request))
        )

    @register_route(urls.operator_report, "POST")
    async def answer_block_or_delete_report(self, request: Request) -> Response:
        """Answer a report, block the reported person, or delete the report."""
        form, id = await self._read_form(request), request.path_params["report"]
        folder = self.settings.folder
        kept = await asyncio.to_thread(find_report_by_id, folder, id)
        to = urls.operator_report(kept.id)
        if form.get("do") == "block":
            people, name, place = await self.store.ask(find_reported_person, self.store, folder, kept.id)
            await self._block(people, name, place, form)
            return redirect_with_message("blocked", to)
        if form.get("do") == "answer":
            await asyncio.to_thread(answer_report, kept, form.get("words", ""))
            return redirect_with_message("answered", to)
        if form.get("do") != "finish":
            raise bad_form_error()
        await asyncio.to_thread(delete_reports, folder, [kept.path.name])
        return redirect_with_message("finished")

    @register_route(urls.operator_table)
    async def show_table_summary(self, request: Request) -> Response:
        if not self._is_operator(request):
            return RedirectResponse(urls.operator(), 303)
        table = await self._find_table(request)
        return HTMLResponse(
            views.draw_table_summary_page(table, request.query_params.get("done", ""), translator_for_request(request))
        )

    @register_route(urls.operator_table, "POST")
    async def block_member(self, request: Request) -> Response:
        form = await self._read_form(request)
        table, number = await self._find_table(request), read_whole_number(form.get("number", ""))
        member = next((person for person in table.people if person.number == number), None)
        if member is None:
            raise bad_form_error()
        people = await self.store.ask(find_devices_of_member, self.store, table.id, member.number)
        await self._block(people, member.name, table.code, form)
        return redirect_with_message("blocked", urls.operator_table(table.id))

    @register_route(urls.operator_unblock, "POST")
    async def unblock(self, request: Request) -> Response:
        form = await self._read_form(request)
        await self.store.write(self.store.orders.unblock, form.get("block", ""))
        return redirect_with_message("unblocked")

    @register_route(urls.operator_backup)
    async def show_backup_progress(self, request: Request) -> Response:
        if not self._is_operator(request):
            return RedirectResponse(urls.operator(), 303)
        files, state = await asyncio.to_thread(self.backups.list_files), self.backups.state
        page = views.draw_backup_page(files, state, self.can_back_up, translator_for_request(request))
        return HTMLResponse(page, headers=SOON if state.step else None)

    @register_route(urls.operator_backup, "POST")
    async def start_backup(self, request: Request) -> Response:
        await self._read_form(request)
        self.backups.start()
        return RedirectResponse(urls.operator_backup(), 303)

    async def _read_form(self, request: Request) -> dict[str, str]:
        """Return the form of a request. If the operator did not send it, raise Refusal without reading the form."""
        if not self._is_operator(request):
            raise Refusal("operator-only", msg("Sign in as the server’s operator first."))
        return await read_form(request)

    async def _find_table(self, request: Request) -> TableOverview:
        table = await self.store.ask(find_table_summary_by_id, self.store, request.path_params["table"])
        if table is None:
            raise Refusal("no-page", msg("We can’t find that page."))
        return table

    async def _block(self, people: frozenset[str], name: str, place: str, form: dict[str, str]) -> None:
        until = read_whole_number(form.get("days", ""), DAY)
        ends = None if until is None else current_time_in_milliseconds() + until
        await self.store.write(self.store.orders.block, people, name, place, current_time_in_milliseconds(), ends)


def redirect_with_message(done: str, to: str = "") -> RedirectResponse:
    """Return a redirect to a page. `done` names the message that the page then shows."""
    return RedirectResponse(f"{to or urls.operator()}?done={done}", 303)


def read_whole_number(text: str, unit: int = 1) -> int | None:
    """Read a small whole number from a form, and return it multiplied by `unit`. Return None if the field is empty."""
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 4):
        raise bad_form_error()
    return int(text) * unit


def bad_form_error() -> Refusal:
    return Refusal("bad-form", msg("This form can’t be read."))
