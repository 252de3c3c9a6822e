"""Pictures of a pack: known by their content, decoded whole, and encoded anew without anything but the picture.

Of this game, only this module and palette.py import Pillow. It is loaded when the first picture comes.
"""

import io
import warnings
from typing import TYPE_CHECKING

from inkling.core.errors import mark
from inkling.core.packs import BadPack
from inkling.games.similo.packs.limits import LONGEST_SIDE, MOST_PIXELS, MOST_SCANS
from inkling.games.similo.packs.paths import shown

if TYPE_CHECKING:
    from PIL.Image import Image

ENDINGS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP"}
MARKUP = (b"<svg", b"<html", b"<!doctype", b"<?xml", b"<script", b"<body", b"<head")
SCAN = b"\xff\xda"


def refuse_without_pillow() -> BadPack | None:
    try:
        from PIL import features

        ready = features.check("webp")
    except ImportError:
        ready = False
    if ready:
        return None
    sentence = mark(
        "Decks with pictures need the package Pillow with WebP, which is missing on this server. Whoever runs "
        "Inkling can install it: pip install pillow"
    )
    return BadPack("no-pillow", sentence)


def encode_anew(data: bytes, file: str) -> tuple[bytes, int]:
    """A WebP picture that shows what these bytes show, and how many pixels they had; raises BadPack."""
    kind = check_kind(data, file)
    with warnings.catch_warnings():
        # Pillow warns of what is refused here, or read and thrown away.
        warnings.simplefilter("ignore")
        image, pixels = decode(data, kind, file)
        return encode(image), pixels


def check_kind(data: bytes, file: str) -> str:
    """PNG, JPEG or WEBP, if the content says so, the file's name says the same, and nothing else follows."""
    said = next((kind for ending, kind in ENDINGS.items() if file.lower().endswith(ending)), None)
    kind = kind_of(data)
    if kind is None and any(sign in data[:1024].lower() for sign in MARKUP):
        raise BadPack(
            "active-content",
            mark("{file} can’t be accepted: SVG, HTML and scripts aren’t allowed."),
            file=shown(file),
        )
    if said is None or kind is None:
        raise BadPack(
            "no-picture",
            mark("{file} isn’t a PNG, JPEG or WebP picture with a matching file extension."),
            file=shown(file),
        )
    if said != kind:
        called = "WebP" if kind == "WEBP" else kind
        raise BadPack(
            "lying-name", mark("{file} is really a {kind} picture; rename it."), file=shown(file), kind=called
        )
    if has_more(data, kind):
        raise BadPack("hidden-content", mark("{file} contains something else after the picture."), file=shown(file))
    return kind


def kind_of(data: bytes) -> str | None:
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if data.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    return "WEBP" if data.startswith(b"RIFF") and data[8:12] == b"WEBP" else None


def has_more(data: bytes, kind: str) -> bool:
    """Whether bytes follow the end. Cameras do that to JPEGs for good reasons; there it is only left out."""
    if kind == "PNG":
        return len(data) > end_of_png(data)
    size = int.from_bytes(data[4:8], "little")
    return kind == "WEBP" and len(data) > 8 + size + size % 2


def end_of_png(data: bytes) -> int:
    """Where the chunk IEND ends, or the last that is there."""
    place = 8
    while place < len(data):
        name = data[place + 4 : place + 8]
        place += 12 + int.from_bytes(data[place : place + 4], "big")
        if name == b"IEND":
            break
    return place


def decode(data: bytes, kind: str, file: str) -> tuple["Image", int]:
    from PIL import Image, ImageOps

    # A decoder may raise anything at all for bytes that were made to harm it.
    try:
        image = Image.open(io.BytesIO(data), formats=[kind])
        pixels = image.width * image.height
        problem = refuse_image(image, pixels, data, file)
        if problem is None:
            image.draft(None, (LONGEST_SIDE, LONGEST_SIDE))
            image.load()
            small = to_colours(image)
            small.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
            return ImageOps.exif_transpose(small), pixels
    except Image.DecompressionBombError:
        problem = too_many_pixels(file)
    except Exception:
        problem = damaged_picture(file)
    raise problem


def refuse_image(image: "Image", pixels: int, data: bytes, file: str) -> BadPack | None:
    """What its head says against a picture, before it is decoded."""
    if pixels > MOST_PIXELS:
        return too_many_pixels(file)
    if image.format in ("PNG", "WEBP") and getattr(image, "n_frames", 1) > 1:
        return BadPack("moving-picture", mark("{file} is animated; a card needs a still picture."), file=shown(file))
    if image.format not in ("PNG", "WEBP") and data.count(SCAN) > MOST_SCANS:
        return damaged_picture(file)
    return None


def too_many_pixels(file: str) -> BadPack:
    sentence = mark("{file} has more than {most} megapixels.")
    return BadPack("too-many-pixels", sentence, file=shown(file), most=MOST_PIXELS // 10**6)


def damaged_picture(file: str) -> BadPack:
    return BadPack(
        "damaged-picture", mark("The picture {file} can’t be read completely; it may be damaged."), file=shown(file)
    )


def to_colours(image: "Image") -> "Image":
    """Eight bits for each of red, green and blue, and for transparency where there is some."""
    if image.mode.startswith("I"):
        image = image.point(lambda value: value / 256).convert("L")
    return image.convert("RGBA" if image.has_transparency_data else "RGB")


def encode(image: "Image") -> bytes:
    from PIL import Image

    # A new image out of nothing but pixels: no place, camera, thumbnail or comment comes along.
    clean = Image.frombytes(image.mode, image.size, image.tobytes())
    out = io.BytesIO()
    clean.save(out, "WEBP", quality=88, method=4)
    return out.getvalue()
