"""A filter of the request IDs in a table's log. It saves a query for duplicates in nearly all cases."""

from collections.abc import Iterable
from typing import TypeAlias

BUCKETS = 64
"""Hashes are spread over this many buckets, so that a lookup scans one short byte string."""
RequestHash: TypeAlias = tuple[int, bytes]
"""A bucket's number and the four bytes that are stored there."""


class RequestIdFilter:
    """The request IDs that a table's log may contain: those of all folded rows, and maybe of newer ones.

    If `may_contain` is False, no folded row has the ID. If it is True, the log must be queried, because four bytes of
    different IDs can be equal. Four bytes per ID are kept, so ten thousand requests take some 50 kB.
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
        """True if the log may contain this request ID; rarely True for one that it doesn't contain."""
        bucket, kept = hashed
        return kept in self._buckets[bucket]


def hash_request_id(by: int, request_id: str) -> RequestHash:
    """Hash a member's request ID. Clients can't provoke collisions, because Python salts its hashes per process."""
    hashed = hash((by, request_id))
    return hashed % BUCKETS, (hashed >> 16 & 0xFFFF_FFFF).to_bytes(4, "little")
