"""Routes of private tables: the key that admits a guest, and the page for guests who must not see the table."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.core.errors import Refusal
from inkling.server.features.handlers import Handlers
from inkling.server.features.link_previews.views import draw_preview_meta_tags, make_preview_with_emblem
from inkling.server.features.private_tables.guest_views import draw_knock_page, draw_waiting_page
from inkling.server.platform.http import urls
from inkling.server.platform.http.refusal_responses import does_client_want_json, http_status_of
from inkling.server.platform.http.request_body import read_form
from inkling.server.platform.http.request_language import translator_for_request
from inkling.server.platform.http.routing import is_get_or_head_request, register_route
from inkling.server.tables.access.policy import check_person_not_sent_away
from inkling.server.tables.access.request_access import redirect_to_table

KEPT_OUT = ("private", "waiting", "no-key")


class PrivateTableRoutes(Handlers):
    @register_route(urls.private_key, "POST")
    async def accept_key(self, request: Request) -> Response:
        live = await self.access.find_table_unchecked(request)
        person = self.people.read_or_make_person(request)
        self.keys.check_key(request, live.table, (await read_form(request)).get("key", ""))
        check_person_not_sent_away(live.table, person)
        member = live.table.find_member(person)
        if member is not None and live.table.members[member].waiting and not live.table.rules["admit"]:
            await self.tables.joining.admit(live, member)
        return self.people.set_cookie(
            self.keys.add_to_cookie(redirect_to_table(live), request, live.table), request, person
        )

    async def answer_guest(self, request: Request, refusal: Refusal) -> Response | None:
        """Return the page for guests who may not see the table; None for any other refusal.

        The page doesn't reveal who is at the table.
        """
        ours = refusal.code in KEPT_OUT and urls.table.covers(request.url.path) and not does_client_want_json(request)
        if not ours or (not is_get_or_head_request(request) and refusal.code != "no-key"):
            return None
        live = await self.access.find_table_unchecked(request)
        denial, say = self.access.find_denial(request, live.table), translator_for_request(request)
        if denial is None:
            return None
        if denial.code == "waiting":
            return HTMLResponse(draw_waiting_page(live.table.code, say), http_status_of(denial))
        notice = say.refusal(refusal) if refusal.code == "no-key" else ""
        emblem = make_preview_with_emblem("", urls.table(live.table.code))
        tags = draw_preview_meta_tags(emblem, self.site.url(request), say.lang)
        page = draw_knock_page(live.table.code, live.table.rules["locked"], notice, say, tags)
        shut = HTMLResponse(page, http_status_of(denial))
        # The page's script posts the key next, to an address without the signature, so keep it in a cookie.
        self.invitations.set_cookie(shut, request, live.table)
        return shut
