"""Rendered pages as compressed bytes. Render workers compress them, so that the event loop doesn't have to."""

import gzip
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

LEVEL = 6
"""gzip level."""


class RenderedPage(Struct, frozen=True):
    """A rendered page as bytes, with further results of its render job."""

    text: str = ""
    """The HTML; empty after it was encoded into `body`."""
    body: bytes = b""
    """The bytes to send, usually compressed."""
    for_all: bool = True
    """False if the page depends on the viewer, so that it must not be cached."""
    played: bool = False
    """True if somebody has played this deal."""
    unstored: tuple[tuple[str, str], ...] = ()
    """Play IDs with their results (JSON) that the database doesn't contain yet."""


class RenderAndCompressJob(Struct, frozen=True):
    """A job for a render worker that renders a page with another job and compresses it."""

    job: Callable[..., str | RenderedPage]
    compressed: bool

    @property
    def __name__(self) -> str:
        return self.job.__name__

    def __call__(self, *what: object) -> RenderedPage:
        rendered = self.job(*what)
        page = rendered if isinstance(rendered, RenderedPage) else RenderedPage(rendered)
        return replace(page, text="", body=compress_page(page.text, self.compressed))


def compress_page(text: str, compressed: bool) -> bytes:
    plain = text.encode()
    return gzip.compress(plain, LEVEL, mtime=0) if compressed else plain
