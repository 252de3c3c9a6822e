"""Compresses large WebSocket messages. The extra `fast` installs a library (isal) that is six times as fast as zlib."""

import zlib

try:
    from isal import isal_zlib as quick

    QUICKEST = 0
except ImportError:
    # The type checker sees two modules. We use the same function of both, with different levels.
    import zlib as quick  # type: ignore[no-redef]

    QUICKEST = 1

LARGE = 4_000
"""Minimum bytes of a message that is compressed, if the client supports it."""
LARGER = 3 * LARGE
"""Minimum bytes for level 2: twice the time for an eighth less. Messages about a move are smaller than this."""
VERY_LARGE = 4 * LARGE
"""Minimum bytes for zlib's level 6: rare messages such as the first one of a connection."""
WINDOW = 13
"""Window size in bits. Allocating a larger window takes longer than compressing a short message."""


def compress_message(data: bytes) -> bytes:
    """Return the message compressed with zlib. Larger messages get a higher compression level."""
    if len(data) >= VERY_LARGE:
        return zlib.compress(data, 6)
    return quick.compress(data, QUICKEST if len(data) < LARGER else 2, WINDOW)
