"""The forms of a table: what a script sends over the socket comes here without one; options, clock, deletion."""

from functools import partial

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.core.errors import NotAllowed, mark
from inkling.server.bots.supervisor import Keeper
from inkling.server.features.chat.model import may_talk
from inkling.server.features.chat.views import talk_form
from inkling.server.features.clock import views as clock_views
from inkling.server.features.notifications.webhook import check_url, read_prefixes
from inkling.server.features.options import views as options_views
from inkling.server.features.options.model import read_changes
from inkling.server.features.rematch import views as rematch_views
from inkling.server.features.rematch.model import hands
from inkling.server.features.rematch.views import offer_line
from inkling.server.features.shared_device import model as shared_device_model
from inkling.server.features.shared_device.views import bring_form
from inkling.server.features.table_page.menu import rename_form
from inkling.server.platform.html.message_pages import deleting_page
from inkling.server.platform.http.request_body import on_refusal_show
from inkling.server.platform.http.request_language import language, say_to
from inkling.server.platform.http.routing import Handlers, at
from inkling.server.tables import permissions
from inkling.server.tables.access.request import back
from inkling.server.tables.commands import find_command, run_form
from inkling.server.tables.events import Hooked
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables


class TableForms(Handlers):
    def __post_init__(self) -> None:
        self.prefixes = read_prefixes(self.settings.webhook_prefixes)

    @at("/t/{code}/act", "POST")
    @at("/t/{code}/react", "POST")
    async def act(self, request: Request) -> Response:
        live, member, form = await self.access.check_in(request)
        command = find_command("form", request.url.path.rpartition("/")[2])
        await run_form(self.tables, live, member, command, form)
        return back(live)

    @at("/t/{code}/do", "POST")
    async def run_table_command(self, request: Request) -> Response:
        live, member, form = await self.access.check_in(request, waiting=True)
        kind = form.get("kind", "")
        command = find_command("form", "do", kind)
        if not command.at_door:
            self.access.check(request, live.table)
        if kind == "renamed":
            name = form.get("name", "")
            on_refusal_show(request, partial(rename_form, live.table, member, say_to(request), name))
        await run_form(self.tables, live, member, command, form)
        return back(live) if kind != "left" else RedirectResponse("/", 303)

    @at("/t/{code}/talk", "POST")
    async def talk(self, request: Request) -> Response:
        live, member, form = await self.access.check_in(request)
        if may_talk(live.table, member):
            on_refusal_show(request, partial(talk_form, live.table, say_to(request), form.get("text", "")))
        await run_form(self.tables, live, member, find_command("form", "talk"), form)
        return back(live)

    @at("/t/{code}/options")
    async def options(self, request: Request) -> Response:
        live, member, _ = await self.access.check_in(request)
        return HTMLResponse(options_views.page(live.table, member == live.table.host, say_to(request)))

    @at("/t/{code}/options", "POST")
    async def set_options(self, request: Request) -> Response:
        """Each change is a row of its own, and what stays as it is is none."""
        live, member, form = await self.access.check_in(request)
        changes = read_changes(live.table, form)
        for row in changes:
            # All of it or nothing: what one row is refused for must not leave the others half done.
            permissions.check(live.table, member, row, live.here)
        for row in changes:
            await self.tables.change(live, member, row, form.get("send") if row is changes[-1] else None)
        return back(live)

    @at("/t/{code}/clock")
    async def clock(self, request: Request) -> Response:
        live, member, _ = await self.access.check_in(request)
        permissions.check_deleting(live.table, member)
        return HTMLResponse(clock_views.page(live.table, self.prefixes, say_to(request)))

    @at("/t/{code}/hook", "POST")
    async def set_hook(self, request: Request) -> Response:
        live, member, form = await self.access.check_in(request)
        # Form and refusals name the stored address and the operator's prefixes, which are for the table's host alone.
        permissions.check_deleting(live.table, member)
        url = form.get("url", "").strip()
        if self.prefixes:
            on_refusal_show(request, partial(clock_views.hook_form, live.table, self.prefixes, say_to(request), url))
        if url:
            check_url(url, self.prefixes)
        change = Hooked(url, self.invitations.link(request, live.table), language(request))
        await self.tables.change(live, member, change, form.get("send"))
        return RedirectResponse(f"/t/{live.table.code}/clock", 303)

    @at("/t/{code}/next")
    async def another(self, request: Request) -> Response:
        """What could be other in the next play, for those who sit there."""
        live, member, _ = await self.access.check_in(request)
        if live.table.playing or live.table.play is None or not hands(live.table, member):
            return back(live)
        return HTMLResponse(rematch_views.page(live.table, say_to(request)))

    @at("/t/{code}/way")
    async def way(self, request: Request) -> Response:
        """For whoever is elsewhere: what is on offer here, in one line."""
        live = await self.access.table(request)
        member = self.access.member(request, live)
        line = offer_line(live.table, member, say_to(request)) if member is not None else ""
        return HTMLResponse(line, headers={"cache-control": "no-store"})

    @at("/t/{code}/bring", "POST")
    async def bring(self, request: Request) -> Response:
        live, _, form = await self.access.check_in(request)
        on_refusal_show(request, partial(bring_form, live.table, say_to(request), form.get("name", "")))
        person = self.people.person(request) or ""
        if len(shared_device_model.selves(live.table, person)) >= shared_device_model.MOST_ON_ONE_DEVICE:
            raise NotAllowed("full", mark("No more players fit on this device."))
        one_more = shared_device_model.next_self(live.table, person)
        await self.tables.seat(live, await self.tables.join(live, one_more, form.get("name", "").strip()))
        return back(live)

    @at("/t/{code}/self", "POST")
    async def lift(self, request: Request) -> Response:
        """The curtain between the turns of several people on one device."""
        live, _, form = await self.access.check_in(request)
        who = form.get("self", "")
        member = int(who) if who.isdecimal() and len(who) < 4 else None
        await self.tables.lift_curtain(live, self.people.person(request) or "", member)
        return back(live)

    @at("/t/{code}/delete")
    async def ask(self, request: Request) -> Response:
        live, member, _ = await self.access.check_in(request)
        permissions.check_deleting(live.table, member)
        return HTMLResponse(deleting_page(live.table.code, say_to(request)))

    @at("/t/{code}/delete", "POST")
    async def delete(self, request: Request) -> Response:
        live, member, _ = await self.access.check_in(request)
        await delete_table(self.tables, self.keeper, live, member)
        return RedirectResponse("/", 303)


async def delete_table(tables: Tables, keeper: Keeper, live: LiveTable, member: int) -> None:
    """Nobody can be at it afterwards; a bot that still thinks about it thinks in vain."""
    await tables.delete(live, member)
    keeper.release(live.table.id)
