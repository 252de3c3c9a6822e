"""A page that a reader finished: compressed there already, so that nothing of it is left to do where people play."""

from collections.abc import Callable
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from inkling.server.platform.html.compressed_page import Drawn, Finish
from inkling.server.platform.http.rate_limits import address_of
from inkling.server.platform.render_workers import RenderWorkers


async def read_page(
    render_workers: RenderWorkers,
    request: Request,
    job: Callable[..., str | Drawn],
    *what: object,
    key: str = "",
    later: bool = False,
    media_type: str = "text/html",
) -> tuple[Response, Drawn]:
    """Have a reader draw a page. Return the answer, and what else the reader found."""
    compressed = takes_compressed(request)
    drawn = await render_workers.read(address_of(request), Finish(job, compressed), *what, key=key, later=later)
    return answer(drawn.body, compressed, media_type), drawn


def takes_compressed(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def answer(body: bytes, compressed: bool, media_type: str) -> Response:
    headers = {"vary": "Accept-Encoding", **({"content-encoding": "gzip"} if compressed else {})}
    return Response(body, headers=headers, media_type=media_type)


def revalidate(request: Request, full: Response, keep: str = "") -> Response:
    """Return 304 to a browser that has this answer already; `keep` says for how long it need not ask."""
    kept = {"etag": f'"{sha256(full.body).hexdigest()[:20]}"', **({"cache-control": keep} if keep else {})}
    # A proxy that compresses answers calls their marks weak.
    if request.headers.get("if-none-match", "").removeprefix("W/") == kept["etag"]:
        return Response(status_code=304, headers=kept)
    full.headers.update(kept)
    return full
