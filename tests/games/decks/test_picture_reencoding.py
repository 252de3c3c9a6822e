"""Pictures are re-encoded: limited in size, upright, and without metadata about who took them where."""

import io
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from inkling.core.decks import BadDeck
from inkling.games.decks import limits
from inkling.games.decks.card_face import may_break_between, with_soft_hyphen
from inkling.games.decks.limits import LONGEST_SIDE
from inkling.games.decks.picture_reencoding import reencode_picture_as_webp
from inkling.games.similo.own_decks import LIBRARY
from tests.games.decks.builders import NAMES, good_files, picture, to_toml, write_folder

SECRET = "52.5200 N, 13.4050 E"


def anew(data: bytes, file: str) -> Image.Image:
    image = Image.open(io.BytesIO(reencode_picture_as_webp(data, file)[0]))
    assert image.format == "WEBP"
    return image


def colour(image: Image.Image, x: int, y: int) -> str:
    red, _, blue = image.convert("RGB").getpixel((x, y))  # type: ignore[misc] # three values in this mode
    return "red" if red > blue else "blue"


@pytest.mark.parametrize(
    ("kind", "file"), [("PNG", "a.png"), ("JPEG", "a.jpg"), ("JPEG", "a.JPEG"), ("WEBP", "a.webp")]
)
def test_each_kind_is_taken(kind: str, file: str) -> None:
    image = anew(picture(kind, (120, 80)), file)
    assert image.size == (120, 80)
    assert (colour(image, 10, 40), colour(image, 110, 40)) == ("red", "blue")


def test_kind_is_called_as_people_write_it() -> None:
    with pytest.raises(BadDeck) as refusal:
        reencode_picture_as_webp(picture("WEBP", (12, 8)), "a.png")
    assert str(refusal.value) == "a.png is really a WebP picture; rename it."


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "LA", "P", "1", "I;16"])
def test_each_mode_of_png_is_taken(mode: str) -> None:
    image = Image.new("L", (16, 16), 255).convert("I").point(lambda value: value * 257) if mode == "I;16" else None
    out = io.BytesIO()
    (image.convert("I;16") if image else Image.new("L", (16, 16), 255).convert(mode)).save(out, "PNG")
    assert anew(out.getvalue(), "a.png").convert("L").getpixel((8, 8)) == 255


@pytest.mark.parametrize("mode", ["L", "CMYK"])
def test_each_mode_of_jpeg_is_taken(mode: str) -> None:
    assert anew(picture("JPEG", mode=mode), "a.jpg").mode == "RGB"


def test_transparency_is_kept() -> None:
    out = io.BytesIO()
    Image.new("RGBA", (20, 20), (255, 0, 0, 0)).save(out, "PNG")
    assert anew(out.getvalue(), "a.png").getpixel((10, 10))[3] == 0  # type: ignore[index] # four values in this mode


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize(("orientation", "sides"), [(1, "horizontal"), (3, "turned"), (6, "vertical"), (8, "upside")])
def test_picture_is_turned_as_the_camera_was_held(kind: str, orientation: int, sides: str) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    image = anew(picture(kind, (120, 80), exif=exif), f"a.{kind.lower()}")
    ends = [colour(image, 5, 5), colour(image, image.width - 5, image.height - 5)]
    assert image.size == ((120, 80) if orientation in (1, 3) else (80, 120))
    assert ends == (["red", "blue"] if sides in ("horizontal", "vertical") else ["blue", "red"])


def laden(kind: str) -> bytes:
    """Return a picture with all the metadata that a camera or a program adds."""
    exif = Image.Exif()
    exif[0x010E] = exif[0x013B] = exif[0x8298] = SECRET
    exif.get_ifd(0x8825)[1] = SECRET
    extra: dict[str, Any] = {"exif": exif, "icc_profile": SECRET.encode() * 20, "xmp": SECRET.encode()}
    if kind == "PNG":
        extra["pnginfo"] = PngInfo()
        extra["pnginfo"].add_text("Comment", SECRET)
        extra["pnginfo"].add_itxt("XML:com.adobe.xmp", SECRET)
    if kind == "JPEG":
        extra["comment"] = SECRET
    return picture(kind, **extra)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_nothing_but_the_picture_is_kept(kind: str) -> None:
    data = laden(kind)
    assert SECRET.encode() in data
    clean, _ = reencode_picture_as_webp(data, f"a.{kind.lower()}")
    assert not any(sign in clean for sign in (SECRET.encode(), b"EXIF", b"Exif", b"ICCP", b"XMP", b"VP8X"))
    image = Image.open(io.BytesIO(clean))
    assert not image.getexif()
    assert not {"exif", "icc_profile", "xmp", "comment"} & set(image.info)


def test_what_a_camera_hides_behind_a_jpeg_is_left_out() -> None:
    clean, _ = reencode_picture_as_webp(picture("JPEG") + b"MotionPhoto" + SECRET.encode(), "a.jpg")
    assert SECRET.encode() not in clean


@pytest.mark.parametrize(
    ("size", "after"), [((2400, 1200), (1200, 600)), ((900, 3000), (360, 1200)), ((30, 20), (30, 20))]
)
def test_large_pictures_are_made_smaller(size: tuple[int, int], after: tuple[int, int]) -> None:
    assert max(after) <= LONGEST_SIDE
    for kind in ("PNG", "JPEG"):
        assert anew(picture(kind, size), f"a.{kind.lower()}").size == after


def test_pixels_are_counted_over_all_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_PIXELS_IN_ALL", 12 * 8 * 2 - 1)
    report = LIBRARY.check_pack(str(write_folder(tmp_path, good_files())))
    assert [problem.code for problem in report.problems] == ["too-many-pixels-in-all"]


def test_what_is_kept_may_not_be_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LARGEST_PACK", 2 * 1024 * 1024 + 10)
    report = LIBRARY.check_pack(str(write_folder(tmp_path, good_files())))
    assert [problem.code for problem in report.problems] == ["too-large-kept"]


def test_without_pillow_pictures_are_refused_and_names_still_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    pack = write_folder(tmp_path / "pack", good_files())
    monkeypatch.setitem(sys.modules, "PIL", None)
    report = LIBRARY.import_pack(str(pack), False)
    assert [problem.code for problem in report.problems] == ["no-pillow"]
    assert "pip install pillow" in str(report.problems[0])
    assert not home.exists()
    names = write_folder(tmp_path / "names", {"deck.toml": to_toml({"name": "Ours", "cards": NAMES})})
    assert not LIBRARY.import_pack(str(names), False).problems


@pytest.mark.parametrize(
    ("word", "cuts"),
    [
        ("mutter", [3]),
        ("kirche", [3]),  # Not within letters pronounced as one.
        ("nachbar", []),  # Nor right after them.
        ("hase", []),
    ],
)
def test_seam_of_a_word_lies_between_two_consonants(word: str, cuts: list[int]) -> None:
    assert [cut for cut in range(1, len(word)) if may_break_between(word, cut)] == cuts


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("Straßenbahnfahrer", "Straßen|bahnfahrer"),
        ("Straßenbahn", "Straßenbahn"),  # Fits.
        ("Aaaaaaaaaaaaaaaa", "Aaaaaaaa|aaaaaaaa"),
        ("http://a-long-address", "http://a-long-address"),
    ],
)
def test_long_words_of_a_name_may_break_near_their_middle(word: str, parts: str) -> None:
    assert with_soft_hyphen(word).replace("\u00ad", "|") == parts
