"""Route of the page that shows what the bots learned about a player."""

from starlette.requests import Request
from starlette.responses import Response

from inkling.games import SHELF
from inkling.server.features.handlers import Handlers
from inkling.server.features.partner_profile.views import render_profile_page
from inkling.server.platform.http import urls
from inkling.server.platform.http.compressed_response import render_page_as_response
from inkling.server.platform.http.request_language import language_of_request
from inkling.server.platform.http.routing import register_route
from inkling.server.tables.access.request_access import redirect_to_table


class PartnerProfileRoutes(Handlers):
    @register_route(urls.partner_profile)
    async def show_profile(self, request: Request) -> Response:
        """Show what this table's bots learned about the caller.

        If several people share the caller's device, redirect to the table, because the page could show one person's
        profile to another.
        """
        live, member, _ = await self.access.find_table_member_and_form(request)
        table = live.table
        if SHELF[table.game].bots.describe_habits is None or member in live.sharing:
            return redirect_to_table(live)
        over = table.history.plays if not table.playing else table.history.plays[:-1]
        what = (table.code, table.game, over, member, table.members[member].remembered, language_of_request(request))
        return (await render_page_as_response(self.render_workers, request, render_profile_page, *what, key=table.id))[
            0
        ]
