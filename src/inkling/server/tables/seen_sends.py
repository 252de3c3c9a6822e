"""Which sends the log of a table may hold. What is not among them was never stored there; of the others the log knows.

Four bytes of each are kept, so that a table can know those of its whole life: ten thousand take some 50 kB.
"""

from collections import defaultdict
from collections.abc import Iterable

DRAWERS = 64
"""So that few have to be looked through."""


class SeenSends:
    """Of all rows that a table has folded, and maybe of some that it has not yet: whoever writes the next row asks here
    whether it is a repeat."""

    def __init__(self, found: Iterable[tuple[int, str]] = ()) -> None:
        self._drawers: defaultdict[int, bytearray] = defaultdict(bytearray)
        for by, send in found:
            self.note(by, send)

    def note(self, by: int, send: str | None) -> None:
        if send is not None:
            drawer, trace = trace_of(by, send)
            self._drawers[drawer] += trace

    def may_hold(self, by: int, send: str) -> bool:
        """Also, once in a blue moon, where four bytes of others happen to look like it."""
        drawer, trace = trace_of(by, send)
        return trace in self._drawers[drawer]


def trace_of(by: int, send: str) -> tuple[int, bytes]:
    """The drawer and what lies in it. Nobody outside can choose them: Python salts its hashes in every process anew."""
    mark = hash((by, send))
    return mark % DRAWERS, (mark >> 16 & 0xFFFF_FFFF).to_bytes(4, "little")
