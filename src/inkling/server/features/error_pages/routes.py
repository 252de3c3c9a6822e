"""Responses to refused requests and unknown addresses, with a sentence and a link back.

A refused form appears again with its values if its handler called `set_form_for_refusal`.
"""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.core import Markup, Refusal, msg
from inkling.server.features.error_pages import missing_table
from inkling.server.features.home.routes import HomeRoutes
from inkling.server.features.joining.routes import JoinRoutes
from inkling.server.features.private_tables.routes import PrivateTableRoutes
from inkling.server.platform.html.forms import draw_refused_form_again
from inkling.server.platform.http import urls
from inkling.server.platform.http.refusal_responses import does_client_want_json, http_status_of, make_refusal_response
from inkling.server.platform.http.request_language import translator_for_request
from inkling.server.platform.http.routing import is_get_or_head_request
from inkling.server.platform.metrics import REFUSALS
from inkling.server.tables.access.request_access import RequestAccess

OWN_PAGES = (urls.decks, urls.deck, urls.deck_card, urls.transfer_options, urls.clock, urls.delete_table)
"""Pages of a table whose forms post to the page's own address. All other forms of a table are on the table's page."""
LONG_TEXTS = ("words", "text")
"""Fields with long texts. Their content is shown again even if the form is not."""


class ErrorPages:
    """Exception handlers for refusals and HTTP errors."""

    def __init__(
        self, access: RequestAccess, joining: JoinRoutes, private: PrivateTableRoutes, home: HomeRoutes
    ) -> None:
        self._access = access
        self._joining = joining
        self._private = private
        self._home = home

    async def answer_refusal(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, Refusal)
        page_of_feature = await self._joining.answer_refused_name(request, error) or await self._private.answer_guest(
            request, error
        )
        if page_of_feature is not None:
            return page_of_feature
        if error.code == "no-table" and not does_client_want_json(request):
            REFUSALS.labels(error.code).inc()
            typed, say = request.path_params.get("code", ""), translator_for_request(request)
            page = missing_table.draw_missing_table_page(
                typed, say.refusal(error), await self._home.last_table(request), say
            )
            return HTMLResponse(page, http_status_of(error))
        return make_refusal_response(
            error, request, self._access.catalog_for_refusal(request), draw_refused_form_and_link(request, error)
        )

    async def answer_http_error(self, request: Request, error: Exception) -> Response:
        """Respond to an unknown address (404), or to a method that it does not accept (405)."""
        assert isinstance(error, HTTPException)
        if error.status_code == 404 and is_get_or_head_request(request) and request.url.path.endswith("/"):
            return redirect_to_path_without_slash(request)
        refusal = Refusal("no-page", msg("We can’t find that page."))
        if error.status_code == 405:
            refusal = Refusal("no-method", msg("This page doesn’t accept that kind of request."))
        answer = make_refusal_response(refusal, request)
        answer.headers.update(error.headers or {})
        return answer


def redirect_to_path_without_slash(request: Request) -> Response:
    """Redirect to the same path without its last slash.

    The redirect names no host, so neither a forged `Host` header nor a path like `//other.example/` can lead to another
    site.
    """
    path, query = request.url.path.strip("/"), request.url.query
    link = urls.link_to_path(f"/{path}")
    return RedirectResponse(f"{link}?{query}" if query else link, 307)


def draw_refused_form_and_link(request: Request, refusal: Refusal) -> Markup | None:
    """Draw the refused form and a link to its page.

    Return None for read requests and programs, and if sending the form again would not help.
    """
    if is_get_or_head_request(request) or does_client_want_json(request) or http_status_of(refusal) not in (409, 413):
        return None
    draw, fields = getattr(request.state, "draw_form", None), getattr(request.state, "typed", ())
    written = [value for name, value in fields if name in LONG_TEXTS and value and draw is None]
    return draw_refused_form_again(
        draw() if draw else None, written, find_page_of_refused_form(request), translator_for_request(request)
    )


def find_page_of_refused_form(request: Request) -> str:
    """Return the address of the page that contains the refused form; empty if unknown."""
    path, parts = request.url.path, request.url.path.split("/")
    if urls.webhook.matches(path):
        return urls.clock(parts[2])
    if urls.table.covers(path) and len(parts) > 3:
        query = f"?{request.url.query}" if request.url.query else ""
        own = any(url.matches(path) for url in OWN_PAGES)
        return urls.link_to_path(path) + query if own else urls.table(parts[2])
    if urls.replay.covers(path):
        return urls.replay(parts[2])
    if urls.daily.covers(path):
        return urls.daily()
    if urls.operator.covers(path):
        return urls.operator()
    if urls.meet.covers(path):
        return urls.open_tables()
    return (
        urls.link_to_path(path)
        if any(url.covers(path) for url in (urls.deals, urls.deal, urls.transfer_by_link))
        else ""
    )
