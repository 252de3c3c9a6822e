"""Folders that lead elsewhere, are incomplete, or contain something other than files; and paths without a pack."""

import os
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from inkling.games.decks.limits import LARGEST_PACK, LARGEST_PICTURE, MOST_FILES
from tests.games.decks.builders import good_deck, good_files, picture, to_toml, write_folder
from tests.games.decks.damage import Damage, in_folder

GOOD = good_files()
PATHS = {
    "/etc/passwd": "absolute-path",
    "C:\\a.png": "absolute-path",
    "../outside.png": "path-upwards",
    "pictures/../../outside.png": "path-upwards",
    "pictures\\ada.png": "backslash",
    "./bo.jpg": "odd-path",
    "pictures/": "odd-path",
    "pictures": "missing-picture",
    "nowhere.png": "missing-picture",
    "pictures/bo.jpg": "missing-picture",
    ".hidden.png": "missing-picture",
    "~/a.png": "missing-picture",
    "$HOME/a.png": "missing-picture",
    "file:a.png": "missing-picture",
    "https://example.org/a.png": "odd-path",
    "data:image/png;base64,AAAA": "missing-picture",
    "deck.toml": "no-picture",
    "pictures/ada.png": "doubled-picture",
    "PICTURES/ADA.PNG": "doubled-picture",
}


def showing(path: str) -> dict[str, bytes]:
    deck: dict[str, Any] = good_deck()
    deck["card"][1]["picture"] = path
    return GOOD | {"deck.toml": to_toml(deck), ".hidden.png": picture("PNG")}


def link(path: str, target: str) -> Callable[[Path], object]:
    def change(pack: Path) -> None:
        (pack / path).unlink(missing_ok=True)
        (pack / path).symlink_to(target)

    return change


def instead(path: str, make: Callable[[Path], object]) -> Callable[[Path], object]:
    def change(pack: Path) -> None:
        (pack / path).unlink()
        make(pack / path)

    return change


def touch(*names: str) -> Callable[[Path], object]:
    return lambda pack: write_folder(pack, dict.fromkeys(names, b""))


def folders_in(pack: Path) -> list[Path]:
    return [pack / str(n) for n in range(MOST_FILES)]


def stretch(path: str, size: int) -> Callable[[Path], object]:
    def change(pack: Path) -> None:
        with (pack / path).open("ab") as file:
            file.truncate(size)

    return change


def plug(path: Path) -> None:
    """Bind the socket from inside the folder, because the path of a socket must be short."""
    before = os.getcwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as end:
            end.bind(path.name)
    finally:
        os.chdir(before)


CHANGED: list[tuple[str, str, Callable[[Path], object]]] = [
    ("a link out as deck.toml", "not-plain", link("deck.toml", "../outside.toml")),
    ("a link out as a picture", "not-plain", link("bo.jpg", "../outside.png")),
    ("a link inside as a picture", "not-plain", link("bo.jpg", "pictures/ada.png")),
    ("a link to a secret that no card shows", "not-plain", link("x.png", "/etc/passwd")),
    ("a link to nothing", "not-plain", link("x.png", "nothing")),
    ("a link to itself", "not-plain", link("x.png", "x.png")),
    ("a link to the folder above", "not-plain", link("more", "..")),
    ("a link to a device", "not-plain", link("bo.jpg", "/dev/zero")),
    ("a pipe as a picture", "not-plain", instead("bo.jpg", os.mkfifo)),
    ("a pipe as deck.toml", "not-plain", instead("deck.toml", os.mkfifo)),
    ("a socket as a picture", "not-plain", instead("bo.jpg", plug)),
    ("a folder as a picture", "missing-picture", instead("bo.jpg", Path.mkdir)),
    ("a folder as deck.toml", "no-manifest", instead("deck.toml", Path.mkdir)),
    ("no deck.toml", "no-manifest", lambda pack: (pack / "deck.toml").unlink()),
    ("no picture", "missing-picture", lambda pack: (pack / "bo.jpg").unlink()),
    ("no folder of pictures", "missing-picture", lambda pack: (pack / "pictures" / "ada.png").unlink()),
    ("a hidden deck.toml", "no-manifest", lambda pack: (pack / "deck.toml").rename(pack / ".deck.toml")),
    ("a picture that is too large", "file-too-large", stretch("bo.jpg", LARGEST_PICTURE + 1)),
    ("a large file that no card shows", "too-large", stretch("x.txt", LARGEST_PACK)),
    ("too many files", "too-many-files", touch(*map(str, range(MOST_FILES)))),
    ("too many folders", "too-many-files", lambda pack: list(map(Path.mkdir, folders_in(pack)))),
    ("names alike but for capitals", "doubled-file", touch("Deck.toml")),
    ("names alike but for their bytes", "doubled-file", touch("\u00e4", "a\u0308")),
    ("a name that is no text", "odd-path", lambda pack: open(os.fsencode(pack) + b"/\xff.png", "w").close()),
    ("a name with an escape", "odd-path", touch("a\x1b[2J.png")),
    ("a name with a backslash", "backslash", touch("a\\b.png")),
    ("an SVG that no card shows", "active-content", touch("x.svg")),
    ("a page that no card shows", "active-content", touch("x.html")),
    ("an archive that no card shows", "nested-archive", touch("x.zip")),
]
"""Changes of a good folder."""
ELSEWHERE: list[tuple[str, str, Callable[[Path], object], str]] = [
    ("an empty folder", "no-manifest", lambda here: (here / "pack").mkdir(), "pack"),
    ("no folder at all", "no-pack", id, "pack"),
    ("deck.toml instead of its folder", "no-zip", lambda here: write_folder(here, GOOD), "deck.toml"),
    ("a pipe instead of a pack", "no-pack", lambda here: os.mkfifo(here / "pack"), "pack"),
    ("a link to nothing instead of a pack", "no-pack", link("pack", "x"), "pack"),
    ("a link to itself instead of a pack", "no-pack", link("pack", "pack"), "pack"),
    ("a device instead of a pack", "no-pack", id, "/dev/zero"),
    ("a path with an escape", "no-pack", id, "a\x1b[2Jb"),
    ("a path with a zero byte", "no-pack", id, "a\0b"),
    ("a path that is too long", "damaged-file", id, "a" * 5_000),
]
"""Paths that are no pack, made in an empty folder; `id` makes nothing."""


def changed(here: Path, change: Callable[[Path], object]) -> Path:
    write_folder(here, {"outside.png": picture("PNG"), "outside.toml": GOOD["deck.toml"]})
    change(write_folder(here / "pack", GOOD))
    return here / "pack"


def elsewhere(here: Path, make: Callable[[Path], object], path: str) -> Path:
    make(here)
    return here / path


def damages() -> list[Damage]:
    return [
        *(in_folder(f"a card that shows {path}", code, showing(path)) for path, code in PATHS.items()),
        *(Damage(name, code, partial(changed, change=change)) for name, code, change in CHANGED),
        *(Damage(name, code, partial(elsewhere, make=make, path=path)) for name, code, make, path in ELSEWHERE),
    ]
