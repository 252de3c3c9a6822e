"""Route of the webhook form: where messages about a table go."""

from functools import partial

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from inkling.server.features.notifications.views import hook_form
from inkling.server.features.notifications.webhook import check_url, read_prefixes
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_body import on_refusal_show
from inkling.server.platform.http.request_language import language, say_to
from inkling.server.platform.http.routing import Handlers, at
from inkling.server.tables import permissions
from inkling.server.tables.events import Hooked


class WebhookForm(Handlers):
    def __post_init__(self) -> None:
        self.prefixes = read_prefixes(self.settings.webhook_prefixes)

    @at(urls.webhook, "POST")
    async def set_hook(self, request: Request) -> Response:
        live, member, form = await self.access.check_in(request)
        # Form and refusals name the stored address and the operator's prefixes, which are for the table's host alone.
        permissions.check_deleting(live.table, member)
        url = form.get("url", "").strip()
        if self.prefixes:
            on_refusal_show(request, partial(hook_form, live.table, self.prefixes, say_to(request), url))
        if url:
            check_url(url, self.prefixes)
        change = Hooked(url, self.invitations.link(request, live.table), language(request))
        await self.tables.change(live, member, change, form.get("send"))
        return RedirectResponse(urls.clock(live.table.code), 303)
