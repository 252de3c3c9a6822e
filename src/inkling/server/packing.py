"""Packs what is large on its way to a browser; with the extra `fast` by a library that needs a third of the time."""

try:
    from isal import isal_zlib as library
except ImportError:
    # To the type checker these are two things; what we ask of them is the same.
    import zlib as library  # type: ignore[no-redef]

LARGE = 4_000
"""Bytes of a message that is packed, where the other side can read that."""
LEVEL = 2
WINDOW = 13
"""Bits: a large window takes longer to make ready than a short message to pack."""


def pack(data: bytes) -> bytes:
    return library.compress(data, LEVEL, WINDOW)
