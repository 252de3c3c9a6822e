"""A finished page as bytes: compressed in the reader, so that nothing of it is left to do where people play."""

import gzip

LEVEL = 6


def compress(text: str, compressed: bool) -> bytes:
    plain = text.encode()
    return gzip.compress(plain, LEVEL, mtime=0) if compressed else plain
