"""Files on cards that are no picture, or more than one."""

import io
import struct
import zlib
from collections.abc import Callable

from PIL import Image

from inkling.games.decks.limits import LARGEST_PICTURE, MOST_PIXELS, MOST_SCANS
from tests.games.decks.builders import good_deck, picture, to_toml, to_zip
from tests.games.decks.damage import Damage, in_folder

SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
HTML = b"<!DOCTYPE html><html><body onload=alert(1)></body></html>"
PNG, JPEG, WEBP = (picture(kind, (64, 48)) for kind in ("PNG", "JPEG", "WEBP"))


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int, height: int, pixels: bytes, depth: int = 8, colour: int = 2, *more: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + b"".join(more) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def in_other_format(kind: str) -> bytes:
    return picture(kind, mode="P" if kind in ("GIF", "PCX") else "RGB")


def moving(kind: str) -> bytes:
    frames = [Image.new("RGB", (8, 8), colour) for colour in ("red", "blue", "green")]
    out = io.BytesIO()
    frames[0].save(out, kind, save_all=True, append_images=frames[1:], duration=100)
    return out.getvalue()


def tall_jpeg() -> bytes:
    """Return a JPEG whose header claims the largest possible size."""
    at = JPEG.index(b"\xff\xc0")
    return JPEG[: at + 5] + b"\xff\xff\xff\xff" + JPEG[at + 9 :]


def without(data: bytes, name: bytes) -> bytes:
    """Return a PNG without one of its chunks."""
    at = data.index(name) - 4
    return data[:at] + data[at + 12 + int.from_bytes(data[at : at + 4], "big") :]


def flip(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]


def wide_webp() -> bytes:
    """Return an extended WebP whose header claims the largest canvas."""
    canvas = bytes(4) + b"\xff\xff\xff\xff\xff\xff"
    body = b"WEBP" + b"VP8X" + struct.pack("<I", 10) + canvas + WEBP[12:]
    return b"RIFF" + struct.pack("<I", len(body)) + body


BOMB = zlib.compress(bytes(3 * 1000) * 1000)
BAD: dict[str, tuple[str, str, Callable[[], bytes]]] = {
    "nothing": ("a.png", "no-picture", lambda: b""),
    "zeros": ("a.png", "no-picture", lambda: bytes(1_000)),
    "a text": ("a.png", "no-picture", lambda: b"a picture of Ada"),
    "a program": ("a.jpg", "no-picture", lambda: b"MZ" + bytes(500)),
    "an archive": ("a.png", "no-picture", lambda: to_zip({"a.txt": b"x"})),
    "a PDF": ("a.jpg", "no-picture", lambda: b"%PDF-1.7\n%%EOF"),
    "an SVG": ("a.png", "active-content", lambda: SVG),
    "an SVG called so": ("a.svg", "active-content", lambda: SVG),
    "an SVG in capitals": ("a.jpg", "active-content", SVG[21:].upper),
    "an SVG behind blanks": ("a.webp", "active-content", lambda: b"\n\n   " + SVG),
    "HTML": ("a.jpg", "active-content", lambda: HTML),
    "HTML called so": ("a.html", "active-content", lambda: HTML),
    "HTML before a picture": ("a.png", "active-content", lambda: HTML + PNG),
    "an HTML application": ("a.webp", "active-content", lambda: b"<script>x</script>"),
    "a PNG without an ending": ("ada", "no-picture", lambda: PNG),
    "a PNG with another ending": ("ada.txt", "no-picture", lambda: PNG),
    "a GIF called so": ("ada.gif", "no-picture", lambda: in_other_format("GIF")),
    "a PNG called JPEG": ("a.jpg", "lying-name", lambda: PNG),
    "a PNG called WebP": ("a.webp", "lying-name", lambda: PNG),
    "a JPEG called PNG": ("a.png", "lying-name", lambda: JPEG),
    "a JPEG called WebP": ("a.WEBP", "lying-name", lambda: JPEG),
    "a WebP called PNG": ("a.PNG", "lying-name", lambda: WEBP),
    "a WebP called JPEG": ("a.jpeg", "lying-name", lambda: WEBP),
    "an archive behind a PNG": ("a.png", "hidden-content", lambda: PNG + to_zip({"a.txt": b"x"})),
    "HTML behind a PNG": ("a.png", "hidden-content", lambda: PNG + HTML),
    "a PNG behind a PNG": ("a.png", "hidden-content", lambda: PNG + PNG),
    "a byte behind a PNG": ("a.png", "hidden-content", lambda: PNG + b"\x00"),
    "an archive behind a WebP": ("a.webp", "hidden-content", lambda: WEBP + to_zip({"a.txt": b"x"})),
    "HTML behind a WebP": ("a.webp", "hidden-content", lambda: WEBP + HTML),
    "a moving PNG": ("a.png", "moving-picture", lambda: moving("PNG")),
    "a moving WebP": ("a.webp", "moving-picture", lambda: moving("WEBP")),
    "a PNG that says it is huge": ("a.png", "too-many-pixels", lambda: png(60_000, 60_000, zlib.compress(b""))),
    "a PNG that says it is as large as can be": ("a.png", "too-many-pixels", lambda: png(2**31 - 1, 2**31 - 1, b"")),
    "a PNG of a few pixels too many": ("a.png", "too-many-pixels", lambda: png(MOST_PIXELS // 1000 + 1, 1000, BOMB)),
    "a PNG that is one endless line": ("a.png", "too-many-pixels", lambda: png(MOST_PIXELS + 1, 1, BOMB)),
    "a JPEG that says it is huge": ("a.jpg", "too-many-pixels", tall_jpeg),
    "a WebP that says it is huge": ("a.webp", "too-many-pixels", wide_webp),
    "a PNG of no width": ("a.png", "damaged-picture", lambda: png(0, 10, zlib.compress(b""))),
    "a PNG without its pixels": ("a.png", "damaged-picture", lambda: png(64, 64, b"")),
    "a PNG with too few pixels": ("a.png", "damaged-picture", lambda: png(64, 64, zlib.compress(bytes(100)))),
    "a PNG of odd depth": ("a.png", "damaged-picture", lambda: png(4, 4, zlib.compress(bytes(100)), 7)),
    "a PNG of odd colours": ("a.png", "damaged-picture", lambda: png(4, 4, zlib.compress(bytes(100)), 8, 5)),
    "a PNG with a text that unpacks to much": (
        "a.png",
        "damaged-picture",
        lambda: png(4, 4, zlib.compress(bytes(52)), 8, 2, chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(50_000_000)))),
    ),
    "a PNG without a head": ("a.png", "damaged-picture", lambda: without(PNG, b"IHDR")),
    "a PNG without pixels": ("a.png", "damaged-picture", lambda: without(PNG, b"IDAT")),
    "a PNG whose checksum is wrong": ("a.png", "damaged-picture", lambda: flip(PNG, 30)),
    "a PNG whose pixels are wrong": ("a.png", "damaged-picture", lambda: flip(PNG, PNG.index(b"IDAT") + 8)),
    "a JPEG without tables": ("a.jpg", "damaged-picture", lambda: JPEG.replace(b"\xff\xdb", b"\xff\xfe")),
    "a JPEG with endless passes": ("a.jpg", "damaged-picture", lambda: JPEG + b"\xff\xda" * (MOST_SCANS + 1)),
    "a JPEG's first bytes": ("a.jpg", "damaged-picture", lambda: b"\xff\xd8\xff\xe0" + bytes(50)),
    "a JPEG and no more than its end": ("a.jpg", "damaged-picture", lambda: b"\xff\xd8\xff\xd9"),
    "a WebP's first bytes": ("a.webp", "damaged-picture", lambda: b"RIFF\xff\xff\x00\x00WEBPVP8 "),
    "a WebP of an unknown kind": ("a.webp", "damaged-picture", lambda: WEBP[:12] + b"VP9 " + WEBP[16:]),
    "a WebP whose pixels are wrong": ("a.webp", "damaged-picture", lambda: flip(WEBP, 23)),
    "too many bytes": ("a.png", "file-too-large", lambda: PNG + bytes(LARGEST_PICTURE)),
}
OTHER_FORMATS = ("GIF", "BMP", "TIFF", "ICO", "PPM", "TGA", "PCX", "JPEG2000", "PDF", "EPS")


def showing(file: str, data: bytes) -> dict[str, bytes]:
    deck = good_deck()
    deck["card"][0]["picture"] = file
    del deck["card"][1]["picture"]
    return {"deck.toml": to_toml(deck), file: data}


def damages() -> list[Damage]:
    endings = {"a.png": PNG, "a.jpg": JPEG, "a.webp": WEBP}
    return [
        *(
            in_folder(f"a picture that is {name}", code, showing(file, make()))
            for name, (file, code, make) in BAD.items()
        ),
        *(
            in_folder(f"a {kind} called {file}", "no-picture", showing(file, in_other_format(kind)))
            for kind in OTHER_FORMATS
            for file in endings
        ),
        *(
            in_folder(
                f"{file} cut off at {percent} %", "damaged-picture", showing(file, data[: len(data) * percent // 100])
            )
            for file, data in endings.items()
            for percent in (20, 40, 60, 80)
        ),
    ]
