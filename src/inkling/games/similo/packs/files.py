"""The files of a pack, in a folder or in a zip file: which there are, checked before any of them is read."""

from collections.abc import Callable
from dataclasses import dataclass, field

from inkling.core.errors import mark
from inkling.core.packs import BadPack
from inkling.games.similo.packs.limits import LARGEST_PACK, MIB, MOST_FILES
from inkling.games.similo.packs.paths import key_of, refuse_kind, refuse_path, shown

MANIFEST = "deck.toml"


@dataclass(frozen=True)
class PackFile:
    """A file that has not been read yet. `load` gives at most so many bytes, or raises BadPack."""

    path: str
    size: int
    load: Callable[[int], bytes]

    def read(self, most: int) -> bytes:
        """The whole content, if it keeps the limit and is as long as it said."""
        if self.size > most:
            raise too_large(self.path, most)
        data = self.load(self.size + 1)
        if len(data) != self.size:
            raise damaged(self.path)
        return data


@dataclass
class Contents:
    """What lies in a pack, by a key that ignores case, and what is wrong with it."""

    files: dict[str, PackFile] = field(default_factory=dict)
    problems: list[BadPack] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)
    """Keys of files that are there but were refused, so that nobody calls them missing."""

    def refuse(self, path: str, problem: BadPack) -> None:
        self.problems.append(problem)
        self.refused.add(key_of(path))

    def add(self, file: PackFile) -> None:
        problem = refuse_path(file.path) or refuse_kind(file.path) or self.refuse_double(file.path)
        if problem:
            self.refuse(file.path, problem)
        else:
            self.files[key_of(file.path)] = file

    def refuse_double(self, path: str) -> BadPack | None:
        other = self.files.get(key_of(path))
        if other is None:
            return None
        sentence = mark("{file} and {other} are the same file name on some systems.")
        return BadPack("doubled-file", sentence, file=shown(path), other=shown(other.path))

    def refuse_size(self) -> None:
        """Nothing is read of a pack that is too much as a whole."""
        if sum(file.size for file in self.files.values()) > LARGEST_PACK:
            self.problems.append(
                BadPack(
                    "too-large",
                    mark("The files in the pack come to more than {most} MB in all."),
                    most=LARGEST_PACK // MIB,
                )
            )
            self.files.clear()


def too_many_files() -> BadPack:
    return BadPack("too-many-files", mark("The pack has more than {most} files and folders."), most=MOST_FILES)


def too_large(path: str, most: int) -> BadPack:
    return BadPack("file-too-large", mark("{file} is larger than {most} MB."), file=shown(path), most=most // MIB)


def damaged(path: str) -> BadPack:
    return BadPack("damaged-file", mark("{file} can’t be read; it may be damaged."), file=shown(path))


def not_plain(path: str) -> BadPack:
    return BadPack("not-plain", mark("{file} is a link, a device or the like, not a plain file."), file=shown(path))
