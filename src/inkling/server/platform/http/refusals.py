"""How a request is turned down: a code, a sentence and a status; as JSON for programs, else as a page."""

from math import ceil

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, JSONResponse, Response

from inkling.catalogs import speech
from inkling.core import Markup, Refusal, msg
from inkling.server.platform.html.layout import refusal_page
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_language import language
from inkling.server.platform.metrics import REFUSALS
from inkling.server.platform.token_bucket import Busy, NotNow
from inkling.server.storage.errors import StoreBusy

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
"""By code; what came too often is 429, what there is no time for or the store cannot do now 503, all else 409."""
STORE_AGAIN = 2.0
"""Seconds until a store that did not answer may be asked again."""
OUR_FAULT = Refusal("our-fault", msg("Something went wrong here, and the server has noted it. Please try again."))
API = f"{urls.api.root}/"


def turn_down(
    refusal: Refusal, connection: HTTPConnection, package: str = "inkling", ways: Markup | None = None
) -> Response:
    """A code and a sentence: as JSON for programs, scripts and sockets, else as a page."""
    REFUSALS.labels(refusal.code).inc()
    say, status = speech(language(connection), package), status_of(refusal)
    sentence, headers = say.refusal(refusal), {}
    again = STORE_AGAIN if isinstance(refusal, StoreBusy) else getattr(refusal, "again", None)
    if again is not None:
        headers["retry-after"] = str(ceil(again))
    if connection.scope["type"] == "websocket" or wants_json(connection):
        return JSONResponse({"refused": refusal.code, "sentence": sentence}, status, headers)
    # What is damaged stays so, however long one waits.
    later = status == 503 and refusal.code != "table-damaged"
    title = say("Not found") if status == 404 else say("Not now") if later else say("That didn’t work")
    return HTMLResponse(refusal_page(title, sentence, refusal.code, say, ways), status, headers)


def wants_json(connection: HTTPConnection) -> bool:
    asked = connection.headers.get("accept", "")
    return connection.scope["path"].startswith(API) or asked.startswith("application/json")


def status_of(refusal: Refusal) -> int:
    if isinstance(refusal, NotNow | StoreBusy):
        return 503 if isinstance(refusal, Busy | StoreBusy) else 429
    return STATUS.get(refusal.code, 409)
