"""Compresses what is large on its way to a browser; with the extra `fast` by a library that is three times as quick."""

import zlib

try:
    from isal import isal_zlib as quick
except ImportError:
    # To the type checker these are two things; what we ask of them is the same.
    import zlib as quick  # type: ignore[no-redef]

LARGE = 4_000
"""Bytes of a message that is compressed, where the other side can read that."""
VERY_LARGE = 4 * LARGE
"""What comes seldom, as all that a new connection is shown, may take longer to become smaller."""
WINDOW = 13
"""Bits: a large window takes longer to make ready than a short message to compress."""


def compress(data: bytes) -> bytes:
    return quick.compress(data, 2, WINDOW) if len(data) < VERY_LARGE else zlib.compress(data, 6)
