"""Sends pages from render workers, which have already compressed them."""

from collections.abc import Callable
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from inkling.server.platform.html.compressed_page import RenderAndCompressJob, RenderedPage
from inkling.server.platform.http.rate_limits import client_address
from inkling.server.platform.render_workers import RenderWorkers


async def render_page_as_response(
    render_workers: RenderWorkers,
    request: Request,
    job: Callable[..., str | RenderedPage],
    *what: object,
    key: str = "",
    later: bool = False,
    media_type: str = "text/html",
) -> tuple[Response, RenderedPage]:
    """Render a page in a render worker. Return the response, and the job's other results.

    `key` selects the worker that probably has the content cached. `later` means low priority.
    """
    compressed = accepts_gzip(request)
    rendered = await render_workers.render(
        client_address(request), RenderAndCompressJob(job, compressed), *what, key=key, later=later
    )
    return compressed_response(rendered.body, compressed, media_type), rendered


def accepts_gzip(request: Request) -> bool:
    """True if the client accepts gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")


def compressed_response(body: bytes, compressed: bool, media_type: str) -> Response:
    """Return a response with this body. `compressed` is True if the body is gzip data."""
    headers = {"vary": "Accept-Encoding", **({"content-encoding": "gzip"} if compressed else {})}
    return Response(body, headers=headers, media_type=media_type)


def add_etag(request: Request, full: Response, keep: str = "") -> Response:
    """Add an ETag to a response, or return 304 if the client's copy matches.

    `keep` is an optional Cache-Control value.
    """
    kept = {"etag": f'"{sha256(full.body).hexdigest()[:20]}"', **({"cache-control": keep} if keep else {})}
    # A proxy that compresses responses makes their ETags weak.
    if request.headers.get("if-none-match", "").removeprefix("W/") == kept["etag"]:
        return Response(status_code=304, headers=kept)
    full.headers.update(kept)
    return full
