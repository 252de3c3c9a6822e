"""A filter of the request IDs in a table's log. In nearly all cases it avoids a query for duplicate requests."""

from collections.abc import Iterable
from typing import TypeAlias

BUCKETS = 64
"""Number of buckets. Hashes are distributed over them, so that a lookup scans one short byte string."""
RequestHash: TypeAlias = tuple[int, bytes]
"""A bucket's number and the four bytes stored there."""


class RequestIdFilter:
    """The request IDs that a table's log may contain: those of all folded rows, and perhaps of newer ones.

    If `may_contain` is False, no folded row has the ID. If it is True, the log must be queried, because four bytes of
    different IDs can be equal. Four bytes are stored per ID, so ten thousand requests need about 50 kB.
    """

    __slots__ = ("_buckets",)

    def __init__(self, sent: Iterable[tuple[int, str]] = ()) -> None:
        self._buckets = [b""] * BUCKETS
        for by, request_id in sent:
            self.add(hash_request_id(by, request_id))

    def add(self, hashed: RequestHash) -> None:
        """Add the hash of a request ID whose row is stored."""
        bucket, kept = hashed
        self._buckets[bucket] += kept

    def may_contain(self, hashed: RequestHash) -> bool:
        """True if the log may contain this request ID. Rarely, this is True although the log doesn't contain it."""
        bucket, kept = hashed
        return kept in self._buckets[bucket]


def hash_request_id(by: int, request_id: str) -> RequestHash:
    """Hash a member's request ID. Python salts its hashes per process, so clients can't provoke collisions."""
    hashed = hash((by, request_id))
    return hashed % BUCKETS, (hashed >> 16 & 0xFFFF_FFFF).to_bytes(4, "little")
