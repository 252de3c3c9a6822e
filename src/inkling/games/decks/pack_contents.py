"""Lists the files of a pack, which is a zip file or a folder, and checks the list before any file is read.

Nothing is ever unpacked to disk. Each file is read into memory up to a hard limit, and links are never followed.
"""

import io
import os
import re
import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from stat import S_IFDIR, S_IFMT, S_IFREG, S_ISREG
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from inkling.core.decks import BadDeck
from inkling.core.errors import msg
from inkling.games.decks.card_texts import comparison_key, printable_text
from inkling.games.decks.limits import LARGEST_PACK, MIB, MOST_FILES

DECK_TOML = "deck.toml"
DRIVE = re.compile(r"[A-Za-z]:")
ARCHIVES = (".zip", ".7z", ".rar", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".zst", ".jar")
ACTIVE = (".svg", ".svgz", ".html", ".htm", ".xhtml", ".xht", ".mht", ".js", ".mjs")
BEGIN, LISTED, END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"
ENCRYPTED = 0x1 | 0x40 | 0x2000
MAC = "__MACOSX/"
BROKEN = (BadZipFile, zlib.error, struct.error, EOFError, OSError, RuntimeError, ValueError, OverflowError)
"""The exceptions that the standard library raises for malformed zip files."""
# Some systems lack these flags. There, only the earlier check of the directory entry prevents following a link.
CAREFULLY = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


@dataclass(frozen=True)
class PackFile:
    """A file whose content is not read yet. `load` returns at most the given number of bytes, or raises BadDeck."""

    path: str
    size: int
    load: Callable[[int], bytes]

    def read(self, most: int) -> bytes:
        """Return the whole content. Raise BadDeck if it is longer than `most` bytes, or if its length differs from the
        declared one."""
        if self.size > most:
            raise bad_file_error("file-too-large", msg("{file} is larger than {most} MB."), self.path, most=most // MIB)
        data = self.load(self.size + 1)
        if len(data) != self.size:
            raise damaged_file_error(self.path)
        return data


@dataclass
class PackContents:
    """The files of a pack by a case-insensitive key, and all problems with the list of files."""

    files: dict[str, PackFile] = field(default_factory=dict)
    problems: list[BadDeck] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)
    """Keys of files that exist but were refused, so that no check calls them missing."""

    def add_problem(self, path: str, problem: BadDeck) -> None:
        self.problems.append(problem)
        self.refused.add(comparison_key(path))

    def add(self, file: PackFile) -> None:
        other = self.files.get(comparison_key(file.path))
        problem = find_problem_of_path(file.path) or find_problem_of_file_type(file.path)
        if problem is None and other is not None:
            sentence = msg("{file} and {other} are the same file name on some systems.")
            problem = bad_file_error("doubled-file", sentence, file.path, other=printable_text(other.path))
        if problem:
            self.add_problem(file.path, problem)
        else:
            self.files[comparison_key(file.path)] = file

    def refuse_if_too_large_in_all(self) -> None:
        """If the total size of the files is too large, add a problem and remove all files, so that none is read."""
        if sum(file.size for file in self.files.values()) > LARGEST_PACK:
            sentence = msg("The files in the pack come to more than {most} MB in all.")
            self.problems.append(BadDeck("too-large", sentence, most=LARGEST_PACK // MIB))
            self.files.clear()


def bad_file_error(code: str, sentence: str, path: str, **values: object) -> BadDeck:
    return BadDeck(code, sentence, file=printable_text(path), **values)


def too_many_files_error() -> BadDeck:
    return BadDeck("too-many-files", msg("The pack has more than {most} files and folders."), most=MOST_FILES)


def damaged_file_error(path: str) -> BadDeck:
    return bad_file_error("damaged-file", msg("{file} can’t be read; it may be damaged."), path)


def not_a_plain_file_error(path: str) -> BadDeck:
    return bad_file_error("not-plain", msg("{file} is a link, a device or the like, not a plain file."), path)


def active_content_error(path: str) -> BadDeck:
    sentence = msg("{file} can’t be accepted: SVG, HTML and scripts aren’t allowed.")
    return bad_file_error("active-content", sentence, path)


def find_problem_of_path(path: str) -> BadDeck | None:
    """Return a problem if the path points outside the pack, or if its meaning depends on the operating system.
    Otherwise return None."""
    parts = path.split("/")
    if path.startswith("/") or DRIVE.match(path):
        sentence = msg("The path {file} begins with / or a drive letter; paths in a pack must be relative.")
        return bad_file_error("absolute-path", sentence, path)
    if ".." in parts:
        return bad_file_error("path-upwards", msg("The path {file} has “..”, which isn’t allowed in a pack."), path)
    if "\\" in path:
        return bad_file_error("backslash", msg("The path {file} has a backslash; folders are separated by /."), path)
    if not path.isprintable() or not all(part.strip(" .") for part in parts):
        return bad_file_error("odd-path", msg("The path {file} doesn’t work on every system."), path)
    return None


def find_problem_of_file_type(path: str) -> BadDeck | None:
    """Return a problem if the file is an archive, SVG, HTML or a script, even if no card uses it; otherwise None."""
    if path.lower().endswith(ARCHIVES):
        return bad_file_error("nested-archive", msg("{file} is an archive, and a pack can’t contain one."), path)
    return active_content_error(path) if path.lower().endswith(ACTIVE) else None


def list_files_of_pack(pack: Path, name: str = "") -> PackContents:
    """List the files of a zip file or a folder. `name` is the uploaded file's name."""
    try:
        if pack.is_dir():
            return list_files_of_folder(pack)
        if pack.is_file():
            return list_files_of_zip(pack, name or pack.name)
        problem = bad_file_error("no-pack", msg("There is no folder or zip file {file}."), str(pack))
    except (OSError, ValueError):
        problem = damaged_file_error(str(pack))
    return PackContents(problems=[problem])


def list_files_of_zip(path: Path, name: str) -> PackContents:
    contents = PackContents()
    try:
        archive = list_zip_entries(path, name)
        for info in archive.infolist():
            add_zip_entry(archive, info, contents)
    except BadDeck as problem:
        return PackContents(problems=[problem])
    contents.refuse_if_too_large_in_all()
    return strip_top_folder(contents)


def list_zip_entries(path: Path, name: str) -> ZipFile:
    with path.open("rb") as file:
        data = file.read(LARGEST_PACK + 1)
    if len(data) > LARGEST_PACK:
        raise BadDeck("too-large", msg("The pack is larger than {most} MB."), most=LARGEST_PACK // MIB)
    # A zip file without files consists of its end record.
    if not data.startswith(BEGIN) and not (data.startswith(END) and LISTED not in data):
        raise bad_file_error("no-zip", msg("{file} isn’t a zip file."), name)
    # Count in the raw bytes, because parsing a list of a million entries would already be too expensive.
    if data.count(LISTED) > MOST_FILES:
        raise too_many_files_error()
    try:
        # Some systems write UTF-8 names without the flag; only names that aren't UTF-8 use the old code page.
        try:
            return ZipFile(io.BytesIO(data), metadata_encoding="utf-8")
        except UnicodeDecodeError:
            return ZipFile(io.BytesIO(data))
    except BROKEN:
        raise damaged_file_error(name) from None


def add_zip_entry(archive: ZipFile, info: ZipInfo, contents: PackContents) -> None:
    # The stored name: `filename` has been cut off at a zero byte.
    path = info.orig_filename
    problem = find_problem_of_path(path.removesuffix("/")) or find_problem_of_zip_entry(info, path, archive.start_dir)
    if problem:
        contents.add_problem(path, problem)
    elif not path.endswith("/") and not path.startswith(MAC):
        contents.add(PackFile(path, info.file_size, partial(load_zip_entry, archive, info)))


def find_problem_of_zip_entry(info: ZipInfo, path: str, end: int) -> BadDeck | None:
    if info.header_offset + info.compress_size > end:
        return damaged_file_error(path)
    if S_IFMT(info.external_attr >> 16) not in (0, S_IFREG, S_IFDIR):
        return not_a_plain_file_error(path)
    if info.flag_bits & ENCRYPTED:
        return bad_file_error("encrypted", msg("{file} is encrypted."), path)
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return bad_file_error("compression", msg("{file} is compressed in a way that can’t be read here."), path)
    return None


def load_zip_entry(archive: ZipFile, info: ZipInfo, most: int) -> bytes:
    try:
        with archive.open(info) as stream:
            return stream.read(most)
    except BROKEN:
        raise damaged_file_error(info.orig_filename) from None


def strip_top_folder(contents: PackContents) -> PackContents:
    """If the zip file contains the deck inside a single folder, return the contents without that folder."""
    tops = [key.removesuffix(f"/{DECK_TOML}") for key in contents.files if key.endswith(f"/{DECK_TOML}")]
    if DECK_TOML in contents.files or len(tops) != 1 or "/" in tops[0]:
        return contents
    inside = PackContents(problems=contents.problems, refused={key.partition("/")[2] for key in contents.refused})
    for key, file in contents.files.items():
        if key.startswith(f"{tops[0]}/"):
            inside.add(PackFile(file.path.partition("/")[2], file.size, file.load))
    return inside


def list_files_of_folder(root: Path) -> PackContents:
    """List the files of a folder; skip hidden files and folders."""
    contents = PackContents()
    for number, entry in enumerate(walk_folder(root)):
        if number == MOST_FILES:
            contents.problems.append(too_many_files_error())
            contents.files.clear()
            return contents
        path = Path(entry.path).relative_to(root).as_posix()
        if entry.is_file(follow_symlinks=False):
            size = entry.stat(follow_symlinks=False).st_size
            contents.add(PackFile(path, size, partial(load_plain_file, Path(entry.path), path)))
        elif not entry.is_dir(follow_symlinks=False):
            contents.add_problem(path, not_a_plain_file_error(path))
    contents.refuse_if_too_large_in_all()
    return contents


def walk_folder(root: Path) -> Iterator[os.DirEntry[str]]:
    """Yield all entries below a folder, in a fixed order."""
    waiting = [str(root)]
    while waiting:
        with os.scandir(waiting.pop()) as found:
            here = sorted((entry for entry in found if not entry.name.startswith(".")), key=lambda entry: entry.name)
        yield from here
        waiting += [entry.path for entry in reversed(here) if entry.is_dir(follow_symlinks=False)]


def load_plain_file(file: Path, path: str, most: int) -> bytes:
    try:
        with open(os.open(file, CAREFULLY), "rb") as stream:
            if not S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise not_a_plain_file_error(path)
            return stream.read(most)
    except OSError:
        raise damaged_file_error(path) from None
