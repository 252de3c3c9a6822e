"""Builds error responses from refusals: code, sentence and HTTP status, as JSON for programs or as a page."""

from math import ceil

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, JSONResponse, Response

from inkling.catalogs import speech
from inkling.core import Markup, Refusal, msg
from inkling.server.platform.html.refusal_page import draw_refusal_page
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_language import language_of_request
from inkling.server.platform.metrics import REFUSALS
from inkling.server.platform.token_buckets_and_limits import RetryLater, ServerBusy

STATUS = {
    "bad-host": 400,
    "too-deep": 400,
    "bad-lang": 400,
    "no-table": 404,
    "no-table-picture": 404,
    "no-page": 404,
    "no-method": 405,
    "foreign-site": 403,
    "private": 403,
    "no-report": 404,
    "no-host-token": 403,
    "operator-only": 403,
    "sent-away": 403,
    "signed-out": 403,
    "shut-out": 403,
    "too-large": 413,
    "long-address": 414,
    "our-fault": 500,
    "unread": 503,
    "table-damaged": 503,
    "table-newer": 503,
}
"""HTTP status by refusal code. `http_status_of` returns 429 for rate limits, 503 for overload, 409 for other codes."""
OUR_FAULT = Refusal("our-fault", msg("Something went wrong here, and the server has noted it. Please try again."))
API = f"{urls.api.path_before_parameters}/"


def make_refusal_response(
    refusal: Refusal, connection: HTTPConnection, package: str = "inkling", ways: Markup | None = None
) -> Response:
    """Return the response to a refused request: JSON for API clients, scripts and WebSockets, otherwise a page.

    `package` names the translation catalog; `ways` is HTML with links.
    """
    REFUSALS.labels(refusal.code).inc()
    say, status = speech(language_of_request(connection), package), http_status_of(refusal)
    sentence, headers = say.refusal(refusal), {}
    again = getattr(refusal, "again", None)
    if again is not None:
        headers["retry-after"] = str(ceil(again))
    if connection.scope["type"] == "websocket" or does_client_want_json(connection):
        return JSONResponse({"refused": refusal.code, "sentence": sentence}, status, headers)
    # Damaged data won't be repaired by waiting.
    later = status == 503 and refusal.code != "table-damaged"
    title = say("Not found") if status == 404 else say("Not now") if later else say("That didn’t work")
    return HTMLResponse(draw_refusal_page(title, sentence, refusal.code, say, ways), status, headers)


def does_client_want_json(connection: HTTPConnection) -> bool:
    """True for requests to the API, and for clients that prefer JSON."""
    asked = connection.headers.get("accept", "")
    return connection.scope["path"].startswith(API) or asked.startswith("application/json")


def http_status_of(refusal: Refusal) -> int:
    if isinstance(refusal, RetryLater):
        return 503 if isinstance(refusal, ServerBusy) else 429
    return STATUS.get(refusal.code, 409)
