"""Valid packs and their parts, from which the tests derive everything else."""

import io
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from inkling.core.errors import Refusal
from inkling.games.decks.toml_fields import quote_toml

NAMES = "Ada Bo Cem Dina Emil Fips Gus Hana Ida Jon Kim Lea".split()  # noqa: SIM905 (reads better)


def good_deck() -> dict[str, Any]:
    """Return a deck of twelve cards. The first has every field, the second a picture."""
    cards: list[dict[str, Any]] = [{"name": name} for name in NAMES]
    cards[0] |= {
        "name": {"en": "Ada", "de": "Ada"},
        "slug": "ada",
        "line": {"en": "Flew over the sea.", "de": "Flog über das Meer."},
        "picture": "pictures/ada.png",
        "sheet": {"kind": ["human"], "role": ["explorer", "leader"]},
        "relations": {"friend": ["bo"]},
    }
    cards[1] |= {"line": "Looks on.", "picture": "bo.jpg"}
    return {
        "name": "Our Family",
        "id": "our-family",
        "line": "Everybody at the table.",
        "language": "en",
        "licence": "for us alone",
        "author": "Ada",
        "card": cards,
    }


def good_files() -> dict[str, bytes]:
    return {"deck.toml": to_toml(good_deck()), "pictures/ada.png": picture("PNG"), "bo.jpg": picture("JPEG")}


UNPRINTED = {n: f"\\u{n:04x}" for n in (*range(32), 127)}


def to_toml(value: dict[str, Any]) -> bytes:
    return "".join(f"{inline(key)} = {inline(each)}\n" for key, each in value.items()).encode()


def inline(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return quote_toml(value).translate(UNPRINTED)
        case list():
            return "[" + ", ".join(map(inline, value)) + "]"
        case dict():
            return "{" + ", ".join(f"{inline(key)} = {inline(each)}" for key, each in value.items()) + "}"
        case _:
            return str(value)


def picture(kind: str, size: tuple[int, int] = (12, 8), mode: str = "RGB", **extra: Any) -> bytes:
    """Return a picture, left half red, right half blue, so that a rotation is visible."""
    image = Image.new("RGB", size, "red")
    image.paste("blue", (size[0] // 2, 0, *size))
    out = io.BytesIO()
    image.convert(mode).save(out, kind, **extra)
    return out.getvalue()


def write_folder(folder: Path, files: Mapping[str, bytes]) -> Path:
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


def to_zip(files: Mapping[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as archive:
        for path, data in files.items():
            # A fixed time, because a test that corrupts sizes makes these bytes be read as a name.
            info = zipfile.ZipInfo(path)
            info.compress_type, info.external_attr = compression, 0o600 << 16
            archive.writestr(info, data)
    return out.getvalue()


def snapshot(folder: Path) -> dict[str, str]:
    """Return every file below a folder with a hash of its content."""
    return {
        str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
        for path in sorted(folder.rglob("*"))
    }


@contextmanager
def refused(code: str) -> Iterator[list[Refusal]]:
    """Expect a refusal with this code. The refusal is in the list afterwards."""
    caught: list[Refusal] = []
    with pytest.raises(Refusal) as info:
        yield caught
    caught.append(info.value)
    assert info.value.code == code
