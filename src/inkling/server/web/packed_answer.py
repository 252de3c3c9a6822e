"""A page that a reader finished: packed there already, so that nothing of it is left to do where people play."""

from starlette.requests import Request
from starlette.responses import Response


def takes_packed(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def answer(body: bytes, packed: bool, media_type: str = "text/html") -> Response:
    headers = {"vary": "Accept-Encoding"}
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(body, headers=headers, media_type=media_type)
