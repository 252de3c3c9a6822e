"""Routes of the forms on the table page, with which browsers without JavaScript send commands."""

from functools import partial

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from inkling.server.features.chat.model import may_write_message
from inkling.server.features.chat.views import draw_message_form
from inkling.server.features.handlers import Handlers
from inkling.server.features.table_page.menu import draw_rename_form
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_body import set_form_for_refusal
from inkling.server.platform.http.request_language import translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.tables.access.request_access import redirect_to_table
from inkling.server.tables.commands import find_command, run_form


class TableFormRoutes(Handlers):
    @register_route(urls.act, "POST")
    @register_route(urls.react, "POST")
    async def act(self, request: Request) -> Response:
        live, member, form = await self.access.find_table_member_and_form(request)
        command = find_command("form", request.url.path.rpartition("/")[2])
        await run_form(self.tables, live, member, command, form)
        return redirect_to_table(live)

    @register_route(urls.command, "POST")
    async def run_table_command(self, request: Request) -> Response:
        live, member, form = await self.access.find_table_member_and_form(request, waiting=True)
        kind = form.get("kind", "")
        command = find_command("form", "do", kind)
        if not command.at_door:
            self.access.check_may_read(request, live.table)
        if kind == "renamed":
            name = form.get("name", "")
            set_form_for_refusal(
                request, partial(draw_rename_form, live.table, member, translator_for_request(request), name)
            )
        await run_form(self.tables, live, member, command, form)
        return redirect_to_table(live) if kind != "left" else RedirectResponse(urls.home(), 303)

    @register_route(urls.talk, "POST")
    async def talk(self, request: Request) -> Response:
        live, member, form = await self.access.find_table_member_and_form(request)
        if may_write_message(live.table, member):
            set_form_for_refusal(
                request, partial(draw_message_form, live.table, translator_for_request(request), form.get("text", ""))
            )
        await run_form(self.tables, live, member, find_command("form", "talk"), form)
        return redirect_to_table(live)
