"""Responses with pages from a render worker, which are already compressed."""

from collections.abc import Callable
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from inkling.server.platform.html.compressed_page import Finish, RenderedPage
from inkling.server.platform.http.rate_limits import address_of
from inkling.server.platform.render_workers import RenderWorkers


async def read_page(
    render_workers: RenderWorkers,
    request: Request,
    job: Callable[..., str | RenderedPage],
    *what: object,
    key: str = "",
    later: bool = False,
    media_type: str = "text/html",
) -> tuple[Response, RenderedPage]:
    """Render a page in a render worker. Return the response, and the further results of the job."""
    compressed = takes_compressed(request)
    rendered = await render_workers.read(address_of(request), Finish(job, compressed), *what, key=key, later=later)
    return answer(rendered.body, compressed, media_type), rendered


def takes_compressed(request: Request) -> bool:
    """True if the client accepts gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")


def answer(body: bytes, compressed: bool, media_type: str) -> Response:
    """Build a response from a body that is compressed or plain."""
    headers = {"vary": "Accept-Encoding", **({"content-encoding": "gzip"} if compressed else {})}
    return Response(body, headers=headers, media_type=media_type)


def revalidate(request: Request, full: Response, keep: str = "") -> Response:
    """Add an ETag to a response; return 304 if the client's copy matches. `keep` is an optional Cache-Control value."""
    kept = {"etag": f'"{sha256(full.body).hexdigest()[:20]}"', **({"cache-control": keep} if keep else {})}
    # A proxy that compresses responses makes their ETags weak.
    if request.headers.get("if-none-match", "").removeprefix("W/") == kept["etag"]:
        return Response(status_code=304, headers=kept)
    full.headers.update(kept)
    return full
