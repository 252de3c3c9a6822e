"""The files of a pack that is a folder. Hidden files and folders are not looked at; links are never followed."""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from stat import S_ISREG

from inkling.games.similo.packs.files import Contents, PackFile, damaged, not_plain, too_many_files
from inkling.games.similo.packs.limits import MOST_FILES

# Some systems lack these; there, the look at the entry just before has to do.
CAREFULLY = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def look_into_folder(root: Path) -> Contents:
    contents = Contents()
    for number, entry in enumerate(entries(root)):
        if number == MOST_FILES:
            contents.problems.append(too_many_files())
            contents.files.clear()
            return contents
        path = Path(entry.path).relative_to(root).as_posix()
        if entry.is_file(follow_symlinks=False):
            size = entry.stat(follow_symlinks=False).st_size
            contents.add(PackFile(path, size, partial(load, Path(entry.path), path)))
        elif not entry.is_dir(follow_symlinks=False):
            contents.refuse(path, not_plain(path))
    contents.refuse_size()
    return contents


def entries(root: Path) -> Iterator[os.DirEntry[str]]:
    """Everything below a folder, in a fixed order."""
    waiting = [str(root)]
    while waiting:
        with os.scandir(waiting.pop()) as found:
            here = sorted((entry for entry in found if not entry.name.startswith(".")), key=lambda entry: entry.name)
        yield from here
        waiting += [entry.path for entry in reversed(here) if entry.is_dir(follow_symlinks=False)]


def load(file: Path, path: str, most: int) -> bytes:
    try:
        with open(os.open(file, CAREFULLY), "rb") as stream:
            if not S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise not_plain(path)
            return stream.read(most)
    except OSError:
        raise damaged(path) from None
