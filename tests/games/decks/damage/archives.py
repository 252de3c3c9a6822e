"""Zip files that are broken, forged, or try to escape the folder."""

import io
import stat
import struct
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from inkling.games.decks.limits import LARGEST_MANIFEST, LARGEST_PACK, LARGEST_PICTURE, MOST_FILES
from tests.games.decks.builders import good_files, picture, to_zip
from tests.games.decks.damage import Damage, from_bytes, in_zip

GOOD = good_files()
CENTRAL, END = b"PK\x01\x02", b"PK\x05\x06"
PATHS = {
    "/deck.toml": "absolute-path",
    "/etc/passwd": "absolute-path",
    "//server/share/a.png": "absolute-path",
    "C:/a.png": "absolute-path",
    "c:a.png": "absolute-path",
    "../a.png": "path-upwards",
    "../../../../etc/cron.d/a": "path-upwards",
    "pictures/../../a.png": "path-upwards",
    "pictures/..": "path-upwards",
    "..": "path-upwards",
    "..\\a.png": "backslash",
    "pictures\\a.png": "backslash",
    "\\\\server\\a.png": "backslash",
    "./a.png": "odd-path",
    "pictures//a.png": "odd-path",
    "pictures/./a.png": "odd-path",
    "pictures/ /a.png": "odd-path",
    "pictures/.../a.png": "odd-path",
    "a\nb.png": "odd-path",
    "a\x1b[31m.png": "odd-path",
    "a\u202egnp.exe": "odd-path",
    "DECK.TOML": "doubled-file",
    "BO.JPG": "doubled-file",
    "Pictures/Ada.png": "doubled-file",
    "more.zip": "nested-archive",
    "more.ZIP": "nested-archive",
    "more.tar.gz": "nested-archive",
    "more.7z": "nested-archive",
    "a.svg": "active-content",
    "a.SVGZ": "active-content",
    "index.html": "active-content",
    "pictures/a.htm": "active-content",
    "a.js": "active-content",
}
KINDS = {
    "link": stat.S_IFLNK,
    "pipe": stat.S_IFIFO,
    "device": stat.S_IFCHR,
    "disk": stat.S_IFBLK,
    "socket": stat.S_IFSOCK,
}


def with_entry(path: str, *, mode: int = 0, instead: bool = False) -> bytes:
    """Return the good pack with an additional entry, or with this one replaced."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in GOOD.items():
            if name != path or not instead:
                archive.writestr(name, content)
        info = zipfile.ZipInfo("placeholder")
        info.filename = path
        info.external_attr = mode << 16
        info.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(info, b"/etc/passwd")
    return out.getvalue()


def twice(path: str) -> bytes:
    other = path[:-1] + "~"
    return to_zip(GOOD | {other: GOOD[path]}).replace(other.encode(), path.encode())


def central(field: int, form: str, value: int, path: str = "deck.toml") -> bytes:
    """Return the good pack with another value in the central directory's entry of a file."""
    data = bytearray(to_zip(GOOD))
    start = data.index(CENTRAL)
    while data[start + 46 : start + 46 + len(path)] != path.encode():
        start = data.index(CENTRAL, start + 1)
    struct.pack_into(form, data, start + field, value)
    return bytes(data)


def end(field: int, form: str, value: int) -> bytes:
    data = bytearray(to_zip(GOOD))
    struct.pack_into(form, data, data.rindex(END) + field, value)
    return bytes(data)


def flipped(path: str) -> bytes:
    """Return the pack with one flipped bit in the compressed content."""
    data = bytearray(to_zip(GOOD))
    data[data.index(path.encode()) + len(path) + 12] ^= 0x40
    return bytes(data)


def cut(percent: int) -> bytes:
    data = to_zip(GOOD)
    return data[: len(data) * percent // 100]


def flood() -> bytes:
    """Return a list of far more entries than the end record states."""
    data = to_zip(GOOD)
    start = data.index(CENTRAL)
    entry = data[start : data.index(CENTRAL, start + 1)]
    return data[:start] + entry * (MOST_FILES + 1) + data[data.rindex(END) :]


def shared() -> bytes:
    """Return a thousand entries that all share the same ten bytes of zeros."""
    files = {f"{n}.txt": b"0" * 100_000 for n in range(900)}
    return to_zip(GOOD | files)


def hole(here: Path) -> Path:
    with (here / "pack.zip").open("wb") as file:
        file.write(to_zip(GOOD))
        file.truncate(LARGEST_PACK + 1)
    return here / "pack.zip"


LIES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "says it is encrypted": ("encrypted", lambda: central(8, "<H", 0x1)),
    "says it is strongly encrypted": ("encrypted", lambda: central(8, "<H", 0x41)),
    "says that its list is encrypted": ("encrypted", lambda: central(8, "<H", 0x2000)),
    "says it is patch data": ("damaged-file", lambda: central(8, "<H", 0x20)),
    "names an unknown compression": ("compression", lambda: central(10, "<H", 99)),
    "names the compression of old days": ("compression", lambda: central(10, "<H", 6)),
    "says it is not compressed": ("damaged-file", lambda: central(10, "<H", 0)),
    "has a wrong checksum": ("damaged-file", lambda: central(16, "<I", 12345)),
    "says it is shorter packed": ("damaged-file", lambda: central(20, "<I", 10)),
    "says it is longer packed": ("damaged-file", lambda: central(20, "<I", 0x7FFFFFFF)),
    "says it is shorter": ("damaged-file", lambda: central(24, "<I", 100)),
    "says it is longer": ("damaged-file", lambda: central(24, "<I", 100_000)),
    "says it is empty": ("damaged-file", lambda: central(24, "<I", 0)),
    "says it is huge": ("too-large", lambda: central(24, "<I", 0x7FFFFFFF)),
    "says it has a longer name": ("odd-path", lambda: central(28, "<H", 60_000)),
    "says it has more to say": ("damaged-file", lambda: central(30, "<H", 60_000)),
    "begins elsewhere": ("damaged-file", lambda: central(42, "<I", 3)),
    "begins behind the end": ("damaged-file", lambda: central(42, "<I", 0x7FFFFFFF)),
    "begins where another one does": ("damaged-file", lambda: central(42, "<I", 0, "bo.jpg")),
    "is called otherwise in the list": ("no-manifest", lambda: central(46, "<B", ord("D") + 1)),
    "has a zero byte in its name": ("odd-path", lambda: central(46 + 4, "<B", 0)),
    "needs a version to come": ("damaged-file", lambda: central(6, "<H", 99)),
    "has a list that is longer": ("damaged-file", lambda: end(12, "<I", 100_000)),
    "has a list that is missing": ("damaged-file", lambda: end(16, "<I", 100_000)),
    "has an empty list": ("no-manifest", lambda: end(12, "<I", 0)),
}
WHOLE: dict[str, tuple[str, Callable[[], bytes]]] = {
    "nothing": ("no-zip", lambda: b""),
    "a text": ("no-zip", lambda: GOOD["deck.toml"]),
    "a picture": ("no-zip", lambda: picture("PNG")),
    "another sort of archive": ("no-zip", lambda: b"Rar!\x1a\x07\x01\x00" + bytes(100)),
    "a gzip file": ("no-zip", lambda: b"\x1f\x8b\x08\x00" + bytes(100)),
    "an archive behind a picture": ("no-zip", lambda: picture("PNG") + to_zip(GOOD)),
    "an archive behind a program": ("no-zip", lambda: b"#!/bin/sh\n" + to_zip(GOOD)),
    "an archive without files": ("no-manifest", lambda: to_zip({})),
    "the first four bytes": ("damaged-file", lambda: b"PK\x03\x04"),
    "zeros behind the first four bytes": ("damaged-file", lambda: b"PK\x03\x04" + bytes(5_000)),
    "a flood of entries": ("too-many-files", flood),
    "too many files": ("too-many-files", lambda: to_zip(GOOD | {f"{n}.txt": b"" for n in range(MOST_FILES)})),
    "many small files that unpack to much": ("too-large", shared),
    "one small file that unpacks to much": ("too-large", lambda: to_zip(GOOD | {"a.txt": bytes(LARGEST_PACK)})),
    "a deck.toml that unpacks to much": (
        "file-too-large",
        lambda: to_zip({"deck.toml": b"#" * (LARGEST_MANIFEST + 1)}),
    ),
    "a picture that unpacks to much": ("file-too-large", lambda: to_zip(GOOD | {"bo.jpg": bytes(LARGEST_PICTURE + 1)})),
    "compressed in another way": ("compression", lambda: to_zip(GOOD, zipfile.ZIP_BZIP2)),
    "compressed in yet another way": ("compression", lambda: to_zip(GOOD, zipfile.ZIP_LZMA)),
    "deck.toml twice": ("doubled-file", lambda: twice("deck.toml")),
    "a picture twice": ("doubled-file", lambda: twice("bo.jpg")),
    "deck.toml with a wrong bit": ("damaged-file", lambda: flipped("deck.toml")),
    "a picture with a wrong bit": ("damaged-file", lambda: flipped("bo.jpg")),
}


def damages() -> list[Damage]:
    two_packs = {f"{top}/{path}": data for top in ("a", "b") for path, data in GOOD.items()}
    return [
        *(from_bytes(f"an entry {path!r}", code, partial(with_entry, path)) for path, code in PATHS.items()),
        *(
            from_bytes(
                f"a zipped {name} as {path}", "not-plain", partial(with_entry, path, mode=mode | 0o777, instead=True)
            )
            for name, mode in KINDS.items()
            for path in ("deck.toml", "bo.jpg")
        ),
        *(from_bytes(f"a file that {name}", code, make) for name, (code, make) in LIES.items()),
        *(from_bytes(f"a zip file that is {name}", code, make) for name, (code, make) in WHOLE.items()),
        *(from_bytes(f"a zip file cut off at {n} %", "damaged-file", partial(cut, n)) for n in range(10, 100, 10)),
        in_zip("a zip file without deck.toml", "no-manifest", {"bo.jpg": GOOD["bo.jpg"]}),
        in_zip("a zip file with two packs", "no-manifest", two_packs),
        in_zip(
            "a zip file with its pack two folders down", "no-manifest", {f"a/b/{path}": GOOD[path] for path in GOOD}
        ),
        in_zip("a zip file whose deck.toml is a folder", "no-manifest", {"deck.toml/a.txt": b""}),
        in_zip(
            "a zip file that lacks a picture", "missing-picture", {path: GOOD[path] for path in ("deck.toml", "bo.jpg")}
        ),
        Damage("a zip file with a hole of 64 MiB", "too-large", hole),
    ]
