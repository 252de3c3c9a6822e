"""Re-encodes uploaded pictures. It recognises their format by their content, decodes them completely, and keeps only
the pixels.

Pillow is imported when the first picture is uploaded.
"""

import io
import warnings
from typing import TYPE_CHECKING

from inkling.core.decks import BadDeck
from inkling.core.errors import msg
from inkling.games.decks.limits import LONGEST_SIDE, MOST_PIXELS, MOST_SCANS
from inkling.games.decks.pack_contents import active_content_error, bad_file_error

if TYPE_CHECKING:
    from PIL.Image import Image

ENDINGS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP"}
MARKUP = (b"<svg", b"<html", b"<!doctype", b"<?xml", b"<script", b"<body", b"<head")
SCAN = b"\xff\xda"


def refuse_without_pillow() -> BadDeck | None:
    try:
        from PIL import features

        ready = features.check("webp")
    except ImportError:
        ready = False
    if ready:
        return None
    sentence = msg(
        "Decks with pictures need the package Pillow with WebP, which is missing on this server. Its "
        "operator can install it: pip install pillow"
    )
    return BadDeck("no-pillow", sentence)


def reencode_picture_as_webp(data: bytes, file: str) -> tuple[bytes, int]:
    """Re-encode a picture as WebP without metadata. Return it with its original pixel count. Raise BadDeck if it is not
    a usable picture."""
    kind = check_picture_kind(data, file)
    with warnings.catch_warnings():
        # Pillow warns of what is refused here, or read and discarded.
        warnings.simplefilter("ignore")
        image, pixels = decode_picture(data, kind, file)
        return encode_webp(image), pixels


def check_picture_kind(data: bytes, file: str) -> str:
    """Return PNG, JPEG or WEBP. Raise BadDeck if content and file extension disagree, or if bytes follow the
    picture."""
    said = next((kind for ending, kind in ENDINGS.items() if file.lower().endswith(ending)), None)
    kind = picture_kind(data)
    if kind is None and any(sign in data[:1024].lower() for sign in MARKUP):
        raise active_content_error(file)
    if said is None or kind is None:
        sentence = msg("{file} isn’t a PNG, JPEG or WebP picture with a matching file extension.")
        raise bad_file_error("no-picture", sentence, file)
    if said != kind:
        called = "WebP" if kind == "WEBP" else kind
        raise bad_file_error("lying-name", msg("{file} is really a {kind} picture; rename it."), file, kind=called)
    if has_trailing_bytes(data, kind):
        raise bad_file_error("hidden-content", msg("{file} contains something else after the picture."), file)
    return kind


def picture_kind(data: bytes) -> str | None:
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if data.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    return "WEBP" if data.startswith(b"RIFF") and data[8:12] == b"WEBP" else None


def has_trailing_bytes(data: bytes, kind: str) -> bool:
    """True if the file continues after the end of the picture. Always False for JPEG, because cameras append data to
    such files."""
    if kind == "PNG":
        return len(data) > offset_after_png(data)
    size = int.from_bytes(data[4:8], "little")
    return kind == "WEBP" and len(data) > 8 + size + size % 2


def offset_after_png(data: bytes) -> int:
    """Return the offset after the IEND chunk, or after the last chunk if there is none."""
    place = 8
    while place < len(data):
        name = data[place + 4 : place + 8]
        place += 12 + int.from_bytes(data[place : place + 4], "big")
        if name == b"IEND":
            break
    return place


def decode_picture(data: bytes, kind: str, file: str) -> tuple["Image", int]:
    from PIL import Image, ImageOps

    # A decoder may raise any exception for malicious bytes.
    try:
        image = Image.open(io.BytesIO(data), formats=[kind])
        pixels = image.width * image.height
        problem = find_header_problem(image, pixels, data, file)
        if problem is None:
            image.draft(None, (LONGEST_SIDE, LONGEST_SIDE))
            image.load()
            small = convert_to_rgb(image)
            small.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
            return ImageOps.exif_transpose(small), pixels
    except Image.DecompressionBombError:
        problem = too_many_pixels_error(file)
    except Exception:
        problem = damaged_picture_error(file)
    raise problem


def find_header_problem(image: "Image", pixels: int, data: bytes, file: str) -> BadDeck | None:
    """Return the problem that is visible in the file's header, before the picture is decoded; None if there is none."""
    if pixels > MOST_PIXELS:
        return too_many_pixels_error(file)
    if image.format in ("PNG", "WEBP") and getattr(image, "n_frames", 1) > 1:
        return bad_file_error("moving-picture", msg("{file} is animated; a card needs a still picture."), file)
    if image.format not in ("PNG", "WEBP") and data.count(SCAN) > MOST_SCANS:
        return damaged_picture_error(file)
    return None


def too_many_pixels_error(file: str) -> BadDeck:
    sentence = msg("{file} has more than {most} megapixels.")
    return bad_file_error("too-many-pixels", sentence, file, most=MOST_PIXELS // 10**6)


def damaged_picture_error(file: str) -> BadDeck:
    sentence = msg("The picture {file} can’t be read completely; it may be damaged.")
    return bad_file_error("damaged-picture", sentence, file)


def convert_to_rgb(image: "Image") -> "Image":
    """Convert to 8-bit RGB, or to RGBA if the picture has transparency."""
    if image.mode.startswith("I"):
        image = image.point(lambda value: value / 256).convert("L")
    return image.convert("RGBA" if image.has_transparency_data else "RGB")


def encode_webp(image: "Image") -> bytes:
    from PIL import Image

    # A new image from the pixels alone: without location, camera, thumbnail or comments.
    clean = Image.frombytes(image.mode, image.size, image.tobytes())
    out = io.BytesIO()
    clean.save(out, "WEBP", quality=88, method=4)
    return out.getvalue()
