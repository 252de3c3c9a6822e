"""Names of files inside a pack: which are sound, which are the same, and how a foreign text is safely shown."""

import re
from unicodedata import normalize

from inkling.core.errors import mark
from inkling.core.packs import BadPack

DRIVE = re.compile(r"[A-Za-z]:")
ARCHIVES = (".zip", ".7z", ".rar", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".zst", ".jar")
ACTIVE = (".svg", ".svgz", ".html", ".htm", ".xhtml", ".xht", ".mht", ".js", ".mjs")


def shown(text: str, most: int = 80) -> str:
    """On one line, of bounded length, without anything that a terminal would obey."""
    safe = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text[: most + 1])
    return safe if len(safe) <= most else safe[:most] + "…"


def key_of(path: str) -> str:
    """The same for two paths that some file system would take for the same."""
    return normalize("NFC", normalize("NFC", path).casefold())


def refuse_path(path: str) -> BadPack | None:
    """What is wrong with a path as such: it must stay inside the pack and mean the same on every system."""
    parts = path.split("/")
    if path.startswith("/") or DRIVE.match(path):
        return BadPack(
            "absolute-path",
            mark("The path {file} begins with / or a drive letter; paths in a pack must be relative."),
            file=shown(path),
        )
    if ".." in parts:
        return BadPack(
            "path-upwards", mark("The path {file} has “..”, which isn’t allowed in a pack."), file=shown(path)
        )
    if "\\" in path:
        sentence = mark("The path {file} has a backslash; folders are separated by /.")
        return BadPack("backslash", sentence, file=shown(path))
    if not path.isprintable() or not all(part.strip(" .") for part in parts):
        return BadPack("odd-path", mark("The path {file} doesn’t work on every system."), file=shown(path))
    return None


def refuse_kind(path: str) -> BadPack | None:
    """Files that may not lie in a pack even if no card uses them."""
    if path.lower().endswith(ARCHIVES):
        return BadPack("nested-archive", mark("{file} is an archive, and a pack can’t contain one."), file=shown(path))
    if path.lower().endswith(ACTIVE):
        return BadPack(
            "active-content",
            mark("{file} can’t be accepted: SVG, HTML and scripts aren’t allowed."),
            file=shown(path),
        )
    return None
