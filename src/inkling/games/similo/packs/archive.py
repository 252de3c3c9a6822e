"""The files of a pack that is a zip file. Nothing is ever unpacked to disk; each file is read under a hard limit."""

import io
import struct
import zlib
from functools import partial
from pathlib import Path
from stat import S_IFDIR, S_IFMT, S_IFREG
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from inkling.core.errors import mark
from inkling.core.packs import BadPack
from inkling.games.similo.packs.files import MANIFEST, Contents, PackFile, damaged, not_plain, too_many_files
from inkling.games.similo.packs.limits import LARGEST_PACK, MIB, MOST_FILES
from inkling.games.similo.packs.paths import refuse_path, shown

BEGIN, LISTED, END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"
ENCRYPTED = 0x1 | 0x40 | 0x2000
MAC = "__MACOSX/"
BROKEN = (BadZipFile, zlib.error, struct.error, EOFError, OSError, RuntimeError, ValueError, OverflowError)
"""All that the standard library is known to raise for bytes that are no proper zip file."""


def look_into_zip(path: Path, name: str) -> Contents:
    contents = Contents()
    try:
        archive = open_zip(path, name)
        for info in archive.infolist():
            look_at(archive, info, contents)
    except BadPack as problem:
        return Contents(problems=[problem])
    contents.refuse_size()
    return inside_top_folder(contents)


def open_zip(path: Path, name: str) -> ZipFile:
    with path.open("rb") as file:
        data = file.read(LARGEST_PACK + 1)
    if len(data) > LARGEST_PACK:
        raise BadPack("too-large", mark("The pack is larger than {most} MB."), most=LARGEST_PACK // MIB)
    if not data.startswith(BEGIN) and not is_empty(data):
        raise BadPack("no-zip", mark("{file} isn’t a zip file."), file=shown(name))
    # Counted in the raw bytes, because the list of a million entries would already be too much to read.
    if data.count(LISTED) > MOST_FILES:
        raise too_many_files()
    try:
        return read_list(data)
    except BROKEN:
        raise damaged(name) from None


def is_empty(data: bytes) -> bool:
    """A zip file without files is nothing but its end."""
    return data.startswith(END) and LISTED not in data


def read_list(data: bytes) -> ZipFile:
    """Some systems write names in UTF-8 without saying so; only what is not UTF-8 is in the old code page."""
    try:
        return ZipFile(io.BytesIO(data), metadata_encoding="utf-8")
    except UnicodeDecodeError:
        return ZipFile(io.BytesIO(data))


def look_at(archive: ZipFile, info: ZipInfo, contents: Contents) -> None:
    # The name as it was written: `filename` has been cut off at a zero byte.
    path = info.orig_filename
    problem = refuse_path(path.removesuffix("/")) or refuse_entry(info, path, archive.start_dir)
    if problem:
        contents.refuse(path, problem)
    elif not path.endswith("/") and not path.startswith(MAC):
        contents.add(PackFile(path, info.file_size, partial(load, archive, info)))


def refuse_entry(info: ZipInfo, path: str, end: int) -> BadPack | None:
    if info.header_offset + info.compress_size > end:
        return damaged(path)
    if S_IFMT(info.external_attr >> 16) not in (0, S_IFREG, S_IFDIR):
        return not_plain(path)
    if info.flag_bits & ENCRYPTED:
        return BadPack("encrypted", mark("{file} is encrypted."), file=shown(path))
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return BadPack("compression", mark("{file} is compressed in a way that can’t be read here."), file=shown(path))
    return None


def load(archive: ZipFile, info: ZipInfo, most: int) -> bytes:
    try:
        with archive.open(info) as stream:
            return stream.read(most)
    except BROKEN:
        raise damaged(info.orig_filename) from None


def inside_top_folder(contents: Contents) -> Contents:
    """Who zips a folder gets one with that folder in it: then the pack is what lies inside."""
    tops = [key.removesuffix(f"/{MANIFEST}") for key in contents.files if key.endswith(f"/{MANIFEST}")]
    if MANIFEST in contents.files or len(tops) != 1 or "/" in tops[0]:
        return contents
    inside = Contents(problems=contents.problems, refused={key.partition("/")[2] for key in contents.refused})
    for key, file in contents.files.items():
        if key.startswith(f"{tops[0]}/"):
            inside.add(PackFile(file.path.partition("/")[2], file.size, file.load))
    return inside
