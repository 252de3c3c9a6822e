"""A page that a reader finished: packed there already, so that nothing of it is left to do where people play."""

import gzip
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

LEVEL = 6


def takes_packed(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def pack(text: str, packed: bool) -> bytes:
    """In a reader."""
    plain = text.encode()
    return gzip.compress(plain, LEVEL, mtime=0) if packed else plain


def answer(body: bytes, packed: bool, media_type: str = "text/html") -> Response:
    headers: dict[str, Any] = {"vary": "Accept-Encoding"}
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(body, headers=headers, media_type=media_type)
