"""Routes of bot feedback ("did the bots understand you?"): the page that explains it, and the form's target.

Answers are anonymous, and players can change or delete them. The feature is off unless the operator enables it.
"""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.server.features.bot_feedback.views import draw_about_page
from inkling.server.features.handlers import Handlers
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_language import translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.tables.access.request_access import redirect_to_table
from inkling.server.tables.commands import find_command, run_form


class BotFeedbackRoutes(Handlers):
    @register_route(urls.bot_feedback)
    async def show_feedback_explanation(self, request: Request) -> Response:
        live, _, _ = await self.access.find_table_member_and_form(request)
        return HTMLResponse(draw_about_page(live.table, self.settings.answer_days, translator_for_request(request)))

    @register_route(urls.bot_feedback, "POST")
    async def answer(self, request: Request) -> Response:
        live, member, form = await self.access.find_table_member_and_form(request)
        await run_form(self.tables, live, member, find_command("form", "understood"), form)
        return redirect_to_table(live)
