"""A finished page as bytes: packed in the reader, so that nothing of it is left to do where people play."""

import gzip

LEVEL = 6


def pack(text: str, packed: bool) -> bytes:
    plain = text.encode()
    return gzip.compress(plain, LEVEL, mtime=0) if packed else plain
