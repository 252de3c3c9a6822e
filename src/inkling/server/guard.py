"""What stands before every request: strict headers, no write from another site, nothing too large."""

from typing import Any
from urllib.parse import parse_qsl, urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from inkling.catalogs import LANGUAGES
from inkling.core.errors import Refusal, mark

LARGEST_FORM = 16_384
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    # Not stricter: without a referrer a browser sends the origin of a form as "null".
    (b"referrer-policy", b"same-origin"),
)
PRIVATE = (b"cache-control", b"no-store")


class Guard:
    """Strict headers on every answer, and no write from another site."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] not in ("GET", "HEAD") and not same_origin(HTTPConnection(scope)):
            await Response("This request came from another site.", 403)(scope, receive, send)
            return

        async def send_guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ()), *HEADERS]
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append(PRIVATE)
                message["headers"] = headers
            await send(message)

        await self.app(scope, receive, send_guarded)


def same_origin(connection: HTTPConnection) -> bool:
    site = connection.headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


async def read_body(request: Request, most: int = LARGEST_FORM) -> bytes:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise Refusal("too-large", mark("That is too much at once."))
    return body


async def read_form(request: Request) -> dict[str, str]:
    body = await read_body(request)
    try:
        return dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=50))
    except ValueError:
        raise Refusal("too-large", mark("That is too much at once.")) from None


def language(connection: HTTPConnection) -> str:
    """As the person chose, else as the browser says."""
    chosen = connection.cookies.get("lang") or connection.headers.get("accept-language", "")
    return next((lang for lang in LANGUAGES if chosen.lower().startswith(lang)), LANGUAGES[0])
