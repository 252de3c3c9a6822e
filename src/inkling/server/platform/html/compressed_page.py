"""A finished page as bytes: compressed in the reader, so that nothing of it is left to do where people play."""

import gzip
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from inkling.server.features.deals.model import Result

LEVEL = 6


class Drawn(Struct, frozen=True):
    """A page, and what else a reader found while it drew it."""

    text: str = ""
    body: bytes = b""
    """The text as it is sent."""
    for_all: bool = True
    """False if not everybody with the same address may see it."""
    played: bool = False
    """Whether anybody has played this deal."""
    found: tuple[tuple[str, Result], ...] = ()
    """Results that were not noted yet, by play."""


class Finish(Struct, frozen=True):
    """A job for a reader: draw a page with another job, and compress it."""

    job: Callable[..., str | Drawn]
    compressed: bool

    @property
    def __name__(self) -> str:
        return self.job.__name__

    def __call__(self, *what: object) -> Drawn:
        drawn = self.job(*what)
        page = drawn if isinstance(drawn, Drawn) else Drawn(drawn)
        return replace(page, text="", body=compress(page.text, self.compressed))


def compress(text: str, compressed: bool) -> bytes:
    plain = text.encode()
    return gzip.compress(plain, LEVEL, mtime=0) if compressed else plain
