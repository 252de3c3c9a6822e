"""Routes of a group's page: show it, change it, and download its history or its next evening. Members only."""

from datetime import datetime
from zoneinfo import ZoneInfo

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from inkling.core.errors import NotAllowed, Refusal, msg
from inkling.server.features.group.calendar_file import make_calendar_file
from inkling.server.features.group.model import has_agreed_to_deletion
from inkling.server.features.group.page_data import GroupFacts
from inkling.server.features.group.render_jobs import export_group_as_json, render_group_page
from inkling.server.features.handlers import Handlers
from inkling.server.features.seats.model import people_at_table
from inkling.server.features.table_deletion.routes import delete_table
from inkling.server.platform.http import urls
from inkling.server.platform.http.compressed_response import render_page_as_response
from inkling.server.platform.http.request_language import language_of_request, translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.tables import permissions
from inkling.server.tables.commands import find_command, run_form
from inkling.server.tables.events import RuleSwitched
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.service import server_time_in_milliseconds

COMMANDS = frozenset({"kept", "ruled", "kicked", "evening-set", "evening-answered", "pairs-shared", "deletion-agreed"})
"""Table commands that this page may send."""
PRIVATE = {"cache-control": "private, no-store"}


class GroupRoutes(Handlers):
    @register_route(urls.group)
    async def show_group(self, request: Request) -> Response:
        live, member, _ = await self._find_member(request)
        facts = self._gather_page_data(request, live, member)
        key = live.table.id
        response, _ = await render_page_as_response(
            self.render_workers, request, render_group_page, facts, language_of_request(request), key=key
        )
        response.headers.update(PRIVATE)
        return response

    @register_route(urls.group, "POST")
    async def change_group(self, request: Request) -> Response:
        """Run one of this page's commands and show the page again."""
        live, member, form = await self._find_member(request)
        kind = form.get("kind", "")
        if kind not in COMMANDS:
            raise NotAllowed("no-wish", msg("Nobody here can do that."))
        if kind == "evening-set":
            form = {**form, "at": str(read_day_and_time(form, self.settings.time_zone))}
        await run_form(self.tables, live, member, find_command("form", "do", kind), form)
        if kind == "kept" and live.table.group.kept and not live.table.key:
            await self.tables.service.change(live, member, RuleSwitched("private", True))
        if kind == "deletion-agreed" and has_agreed_to_deletion(live.table):
            await delete_table(self.tables, self.supervisor, live, member)
            return RedirectResponse(urls.home(), 303)
        return RedirectResponse(urls.group(live.table.code), 303)

    @register_route(urls.group_export)
    async def export(self, request: Request) -> Response:
        live, member, _ = await self._find_table_of_group(request)
        what = self._gather_page_data(request, live, member), language_of_request(request)
        response, _ = await render_page_as_response(
            self.render_workers, request, export_group_as_json, *what, key=live.table.id, media_type="application/json"
        )
        response.headers.update({**PRIVATE, "content-disposition": 'attachment; filename="inkling-group.json"'})
        return response

    @register_route(urls.group_evening)
    async def send_calendar(self, request: Request) -> Response:
        """Send a calendar file with the group's next game evening."""
        live, _, _ = await self._find_table_of_group(request)
        group, evening = live.table.group, live.table.group.evening
        if evening is None:
            raise Refusal("no-page", msg("No evening is planned."))
        link = f"{self.site.url(request)}{urls.group(live.table.code)}"
        text = make_calendar_file(
            live.table.id, group.name, evening, link, server_time_in_milliseconds(), translator_for_request(request)
        )
        headers = {**PRIVATE, "content-disposition": 'attachment; filename="inkling-evening.ics"'}
        return Response(text, headers=headers, media_type="text/calendar")

    async def _find_member(self, request: Request) -> tuple[LiveTable, int, dict[str, str]]:
        """Return table, member and form. Raise NotAllowed unless the caller is a member and was let in."""
        live, member, form = await self.access.find_table_member_and_form(request)
        permissions.check_was_let_in(live.table, member)
        return live, member, form

    async def _find_table_of_group(self, request: Request) -> tuple[LiveTable, int, dict[str, str]]:
        live, member, form = await self._find_member(request)
        if not live.table.group.kept:
            raise Refusal("no-page", msg("This table doesn’t belong to a group."))
        return live, member, form

    def _gather_page_data(self, request: Request, live: LiveTable, member: int) -> GroupFacts:
        table, group = live.table, live.table.group
        return GroupFacts(
            code=table.code,
            name=group.name,
            kept=group.kept,
            me=member,
            host=table.host,
            names={number: table.shown_name(number) for number in people_at_table(table) if table.shown_name(number)},
            shares_pairs=group.shares_pairs,
            deletion=group.deletion,
            evening=group.evening,
            decks={deck.deck: deck.name_in(language_of_request(request)) for deck in table.decks},
            newest=table.history.plays[-1] if table.history.plays else None,
            site=self.site.url(request),
            private=bool(table.key),
            playing=table.playing,
            now=server_time_in_milliseconds(),
            days=self.settings.retention_days,
            zone=self.settings.time_zone,
        )


def read_day_and_time(form: dict[str, str], zone: str) -> int:
    """Return the form's day and time in milliseconds since 1970, read in the operator's time zone.

    Raise NotAllowed unless the time is in the future and within a year.
    """
    try:
        local = datetime.fromisoformat(f"{form.get('day', '')[:10]}T{form.get('time', '')[:5]}")
        at = round(1000 * local.replace(tzinfo=ZoneInfo(zone) if zone else None).timestamp())
    except (ValueError, OverflowError):
        raise NotAllowed("bad-time", msg("Enter a day and a time.")) from None
    if not server_time_in_milliseconds() < at < server_time_in_milliseconds() + 366 * 86_400_000:
        raise NotAllowed("bad-time", msg("Choose a day within the next year."))
    return at
