"""After a refused form: the same form again, with what was typed, and a way back to where it stood.

The form is taken from the page it stands on, which is asked for inside this process by the same person.
"""

from typing import Any

from starlette.requests import Request
from starlette.types import Message

from inkling.catalogs import speech
from inkling.core.errors import Refusal
from inkling.core.html import Markup
from inkling.server.pages.form_again import Typed, cut_form, ways_back
from inkling.server.web.answering import reads
from inkling.server.web.language import language
from inkling.server.web.refusals import status_of, wants_json

SENT_BY_BODY = (b"content-length", b"content-type", b"accept-encoding", b"transfer-encoding", b"origin")
STANDS_ON = {"/make": "/", "/play": "/", "/deals": "/deals", "/meet": "/open"}
OWN_PAGES = ("decks", "passport", "clock", "delete")
"""Pages of a table whose forms lead to themselves."""
WRITTEN = ("words", "text")
"""What takes long to write is shown even where its form is gone."""


async def ways_on(request: Request, refusal: Refusal) -> Markup | None:
    """None where nothing was sent, or where coming back would not help."""
    if reads(request) or wants_json(request) or status_of(refusal) not in (409, 413):
        return None
    typed: Typed = getattr(request.state, "typed", ())
    place, say = page_of(request), speech(language(request))
    form = cut_form(await fetch(request, place), request.url.path, typed) if place and not is_choice(request) else None
    kept = [value for name, value in typed if name in WRITTEN and value and form is None]
    return ways_back(form, kept, place, say)


def is_choice(request: Request) -> bool:
    """A board is no form to fill in again, nor a list of tables; whoever goes back sees what can be done now."""
    return request.url.path.endswith(("/act", "/meet"))


def page_of(request: Request) -> str:
    """Where the form stands: a table's forms on its page, others as listed, else where the browser says it was."""
    path = request.url.path
    parts = path.split("/")
    if path in STANDS_ON:
        return STANDS_ON[path]
    if path.startswith("/t/") and len(parts) > 3:
        table = "/".join(parts[:3])
        if parts[3] == "hook":
            return f"{table}/clock"
        query = f"?{request.url.query}" if request.url.query else ""
        return path + query if parts[3] in OWN_PAGES else table
    if path.startswith("/daily/"):
        return "/daily"
    if path.startswith("/p/"):
        return "/".join(parts[:3])
    return path if path.startswith(("/d/", "/r/")) else ""


async def fetch(request: Request, place: str) -> str:
    """The page as this person would see it now; nothing where they would not see one."""
    path, _, query = place.partition("?")
    kept = ("type", "asgi", "http_version", "server", "client", "scheme", "root_path", "app", "extensions")
    scope = {name: request.scope[name] for name in kept if name in request.scope} | {
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name, value) for name, value in request.scope["headers"] if name not in SENT_BY_BODY],
        "state": {},
    }
    got: list[Any] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        got.append(message)

    await request.app(scope, receive, send)
    if not got or got[0]["status"] != 200:
        return ""
    return b"".join(message.get("body", b"") for message in got[1:]).decode("utf-8", "replace")
