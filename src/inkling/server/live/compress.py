"""Compresses what is large on its way to a browser; with the extra `fast` by a library that is three times as quick."""

import zlib

try:
    from isal import isal_zlib as quick

    QUICKEST = 0
except ImportError:
    # To the type checker these are two things; what we ask of them is the same.
    import zlib as quick  # type: ignore[no-redef]

    QUICKEST = 1
"""The level that takes least time; what zlib calls 0 compresses nothing."""

LARGE = 4_000
"""Bytes of a message that is compressed, where the other side can read that."""
LARGER = 2 * LARGE
"""Below this the quickest way is short enough: most of what is compressed are boards with a question."""
VERY_LARGE = 4 * LARGE
"""What comes seldom, as when a play ends and the lobby comes back, may take longer to become smaller."""
WINDOW = 13
"""Bits: a large window takes longer to make ready than a short message to compress."""


def compress(data: bytes) -> bytes:
    if len(data) < VERY_LARGE:
        return quick.compress(data, QUICKEST if len(data) < LARGER else 2, WINDOW)
    return zlib.compress(data, 6)
