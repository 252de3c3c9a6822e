"""Makes a screenshot small: our pictures are flat, so 256 colours are enough. Standard library only."""

import struct
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

SIGNATURE = b"\x89PNG\r\n\x1a\n"
Colour = tuple[int, int, int]


def shrink(path: Path) -> None:
    """Write the picture anew with a palette of its commonest colours."""
    width, height, rows = read_rows(path.read_bytes())
    counts = Counter(pixel for row in rows for pixel in row)
    palette = [colour for colour, _ in counts.most_common(256)]
    nearest = {colour: place for place, colour in enumerate(palette)}
    for colour in counts:
        if colour not in nearest:
            nearest[colour] = closest(colour, palette)
    lines = b"".join(b"\0" + bytes(nearest[pixel] for pixel in row) for row in rows)
    path.write_bytes(
        SIGNATURE
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
        + chunk(b"PLTE", bytes(part for colour in palette for part in colour))
        + chunk(b"IDAT", zlib.compress(lines, 9))
        + chunk(b"IEND", b"")
    )


def closest(colour: Colour, palette: list[Colour]) -> int:
    red, green, blue = colour
    return min(
        range(len(palette)),
        key=lambda place: (
            2 * (palette[place][0] - red) ** 2
            + 4 * (palette[place][1] - green) ** 2
            + 3 * (palette[place][2] - blue) ** 2
        ),
    )


def read_rows(data: bytes) -> tuple[int, int, list[list[Colour]]]:
    """The pixels of a plain 8-bit picture with or without transparency, as a browser writes it."""
    parts = list(chunks(data))
    width, height, depth, kind = struct.unpack(">IIBB", parts[0][1][:10])
    if depth != 8 or kind not in (2, 6):
        raise ValueError("not an 8-bit colour picture")
    size = 3 if kind == 2 else 4
    raw = zlib.decompress(b"".join(body for name, body in parts if name == b"IDAT"))
    above = bytearray(width * size)
    rows: list[list[Colour]] = []
    for start in range(0, len(raw), width * size + 1):
        above = unfilter(raw[start], bytearray(raw[start + 1 : start + 1 + width * size]), above, size)
        rows.append(list(zip(above[0::size], above[1::size], above[2::size], strict=True)))
    return width, height, rows


def unfilter(kind: int, line: bytearray, above: bytearray, size: int) -> bytearray:
    """Undo what the writer did to a line to make it easier to pack."""
    if kind == 2:
        return bytearray((value + up) & 255 for value, up in zip(line, above, strict=True))
    for place in range(len(line)):
        left = line[place - size] if place >= size else 0
        corner = above[place - size] if place >= size else 0
        line[place] = (line[place] + guess(kind, left, above[place], corner)) & 255
    return line


def guess(kind: int, left: int, up: int, corner: int) -> int:
    if kind == 4:
        return min((left, up, corner), key=lambda value: abs(left + up - corner - value))
    return (0, left, up, (left + up) // 2)[kind]


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = len(SIGNATURE)
    while place < len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        yield data[place + 4 : place + 8], data[place + 8 : place + 8 + length]
        place += length + 12


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
