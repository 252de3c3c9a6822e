"""Checks pictures of cards: recognises them by content, decodes them completely, and re-encodes only their pixels.

Only this module imports Pillow, when the first picture arrives, and numpy with it. Bots get the colours of a picture
(`shares_of_colours`): 36 small numbers from which no picture can be reconstructed.
"""

import io
import warnings
from base64 import b64encode
from typing import TYPE_CHECKING, Final

from inkling.core.decks import BadDeck
from inkling.core.errors import msg
from inkling.games.decks.limits import LONGEST_SIDE, MOST_PIXELS, MOST_SCANS
from inkling.games.decks.pack_contents import active_content_error, bad_file_error

if TYPE_CHECKING:
    from PIL.Image import Image

ENDINGS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP"}
MARKUP = (b"<svg", b"<html", b"<!doctype", b"<?xml", b"<script", b"<body", b"<head")
SCAN = b"\xff\xda"
COLOURS: Final = (
    *((25, 25, 25), (128, 128, 128), (245, 242, 235), (190, 40, 40), (230, 140, 150), (220, 130, 50)),
    *((235, 200, 80), (110, 70, 40), (80, 140, 70), (60, 90, 160), (160, 200, 220), (110, 70, 130)),
)
"""Black, grey, white, red, pink, orange, yellow, brown, green, blue, light blue, purple."""
ZONES: Final = ((0.0, 0.5, 0.3, 0.7), (0.5, 1.0, 0.2, 0.8), (0.0, 0.8, 0.0, 0.2), (0.0, 0.8, 0.8, 1.0))
"""From top to bottom and from left to right: the head, the clothes, the ground on either side."""
SIDE = 48
NEAR = 40.0
"""How close a pixel must be to a colour to count as that colour."""


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
    """True if bytes follow the end of the picture. JPEGs are exempt, because cameras append data to them."""
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
    """Return the problem that the header reveals, before the picture is decoded, or None."""
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


def shares_of_colours(picture: bytes) -> str | None:
    """Return the shares of twelve colours in head, clothes and ground, as Base64; None if the picture is unreadable."""
    try:
        import numpy as np
        from PIL import Image

        with Image.open(io.BytesIO(picture)) as image:
            small = image.convert("RGB").resize((SIDE, SIDE), Image.Resampling.BOX)
    except (ImportError, OSError, ValueError):
        return None
    apart = np.linalg.norm(np.asarray(small, float)[:, :, None] - np.array(COLOURS, float), axis=3)
    shares = np.exp(-((apart / NEAR) ** 2)) + 1e-9
    shares /= shares.sum(axis=2, keepdims=True)
    cuts = [[int(part * SIDE) for part in zone] for zone in ZONES]
    head, clothes, left, right = (shares[top:low, one:other].mean(axis=(0, 1)) for top, low, one, other in cuts)
    found = np.concatenate([head, clothes, (left + right) / 2])
    return b64encode(np.round(found * 255).astype(np.uint8).tobytes()).decode()
