"""A page that a reader finished: compressed there already, so that nothing of it is left to do where people play."""

from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response


def takes_compressed(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def answer(body: bytes, compressed: bool, media_type: str = "text/html") -> Response:
    headers = {"vary": "Accept-Encoding"}
    if compressed:
        headers["content-encoding"] = "gzip"
    return Response(body, headers=headers, media_type=media_type)


def answer_again(request: Request, body: bytes, compressed: bool, media_type: str, keep: str) -> Response:
    """For whoever may have it already; `keep` says for how long they need not ask."""
    full = answer(body, compressed, media_type)
    kept = {"etag": f'"{sha256(body).hexdigest()[:20]}"', "cache-control": keep}
    # A proxy that compresses answers calls their marks weak.
    if request.headers.get("if-none-match", "").removeprefix("W/") == kept["etag"]:
        return Response(status_code=304, headers=kept)
    full.headers.update(kept)
    return full
