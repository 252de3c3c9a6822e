"""Compresses what is large on its way to a browser; with the extra `fast` by a library that is six times as quick."""

import zlib

try:
    from isal import isal_zlib as quick

    QUICKEST = 0
except ImportError:
    # To the type checker these are two things; what we ask of them is the same, but for the number of a level.
    import zlib as quick  # type: ignore[no-redef]

    QUICKEST = 1

LARGE = 4_000
"""Bytes of a message that is compressed, where the other side can read that."""
LARGER = 3 * LARGE
"""What comes with a move is smaller; an end may take twice as long to become an eighth smaller."""
VERY_LARGE = 4 * LARGE
"""What comes seldom, as all that a new connection is shown, may take longer still."""
WINDOW = 13
"""Bits: a large window takes longer to make ready than a short message to compress."""


def compress(data: bytes) -> bytes:
    if len(data) >= VERY_LARGE:
        return zlib.compress(data, 6)
    return quick.compress(data, QUICKEST if len(data) < LARGER else 2, WINDOW)
