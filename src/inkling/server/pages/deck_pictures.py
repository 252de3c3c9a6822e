"""Pictures of a table's own cards: found one by one by a reader, the newest kept here for the others at the table."""

import asyncio
from collections import OrderedDict
from hashlib import sha256
from typing import TYPE_CHECKING

from inkling.server.keepers.reading_queue import busy
from inkling.server.pages.deck_jobs import picture

if TYPE_CHECKING:
    from inkling.server.keepers.readers import Readers

MOST_BYTES = 32_000_000
MOST_KEPT = 2_000
AT_ONCE = 2
"""A page asks for all its pictures together; they come one after the other and leave readers free for others."""
MOST_WAITING = 400


class DeckPictures:
    """By the digest of the deck and the card: None where it has no picture."""

    def __init__(self, readers: "Readers") -> None:
        self._readers = readers
        self._kept: OrderedDict[tuple[str, str], bytes | None] = OrderedDict()
        self._size = 0
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    async def find(self, address: str, game: str, where: tuple[str, str, str], slug: str) -> bytes | None:
        """`where` is the table, the deck and its digest; without a digest, nothing is kept."""
        key = (where[2], slug)
        if key not in self._kept:
            if self._waiting >= MOST_WAITING:
                raise busy()
            self._waiting += 1
            try:
                async with self._turn:
                    # Whoever waited before may have asked for the same one.
                    if key not in self._kept:
                        found = await self._readers.read(address, picture, game, where, slug, key=where[1])
                        if not where[2]:
                            return found
                        self._keep(key, found)
            finally:
                self._waiting -= 1
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: tuple[str, str], data: bytes | None) -> None:
        self._kept[key] = data
        self._size += len(data or b"")
        while (self._size > MOST_BYTES or len(self._kept) > MOST_KEPT) and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._size -= len(old or b"")


def tag_of(digest: str, slug: str, data: bytes | None) -> str:
    """What changes with the picture: the deck's digest where it is known, so that nothing need be read to compare it."""
    known = f"{digest}/{slug}".encode() if digest else data or b""
    return f'"{sha256(known).hexdigest()[:24]}"'
