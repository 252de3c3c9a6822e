"""Folders that lead elsewhere, lack something, or hold what is no file; and paths where no pack is."""

import os
import socket
from collections.abc import Callable
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


def then(name: str, code: str, change: Callable[[Path], object]) -> Damage:
    """A good folder, changed."""

    def make(here: Path) -> Path:
        write_folder(here / "pack", GOOD)
        write_folder(here, {"outside.png": picture("PNG"), "outside.toml": GOOD["deck.toml"]})
        change(here / "pack")
        return here / "pack"

    return Damage(name, code, make)


def link(pack: Path, path: str, target: str) -> None:
    if (pack / path).exists():
        (pack / path).unlink()
    (pack / path).symlink_to(target)


def pipe(pack: Path, path: str) -> None:
    (pack / path).unlink()
    os.mkfifo(pack / path)


def plug(pack: Path) -> None:
    """Bound from inside the folder, because the way to a socket may not be long."""
    (pack / "bo.jpg").unlink()
    before = os.getcwd()
    os.chdir(pack)
    try:
        with socket.socket(socket.AF_UNIX) as end:
            end.bind("bo.jpg")
    finally:
        os.chdir(before)


def fill(pack: Path, *names: str) -> None:
    for name in names:
        (pack / name).touch()


def fill_with_folders(pack: Path, number: int) -> None:
    for n in range(number):
        (pack / str(n)).mkdir()


def swap_for_folder(pack: Path, path: str) -> None:
    (pack / path).unlink()
    (pack / path).mkdir()


def stretch(pack: Path, path: str, size: int) -> None:
    with (pack / path).open("ab") as file:
        file.truncate(size)


def at(name: str, code: str, make: Callable[[Path], object], path: str) -> Damage:
    def write(here: Path) -> Path:
        make(here)
        return here / path

    return Damage(name, code, write)


def damages() -> list[Damage]:
    return [
        *(in_folder(f"a card that shows {path}", code, showing(path)) for path, code in PATHS.items()),
        then("a link out as deck.toml", "not-plain", lambda pack: link(pack, "deck.toml", "../outside.toml")),
        then("a link out as a picture", "not-plain", lambda pack: link(pack, "bo.jpg", "../outside.png")),
        then("a link inside as a picture", "not-plain", lambda pack: link(pack, "bo.jpg", "pictures/ada.png")),
        then("a link to a secret that no card shows", "not-plain", lambda pack: link(pack, "x.png", "/etc/passwd")),
        then("a link to nothing", "not-plain", lambda pack: link(pack, "x.png", "nothing")),
        then("a link to itself", "not-plain", lambda pack: link(pack, "x.png", "x.png")),
        then("a link to the folder above", "not-plain", lambda pack: link(pack, "more", "..")),
        then("a link to a device", "not-plain", lambda pack: link(pack, "bo.jpg", "/dev/zero")),
        then("a pipe as a picture", "not-plain", lambda pack: pipe(pack, "bo.jpg")),
        then("a pipe as deck.toml", "not-plain", lambda pack: pipe(pack, "deck.toml")),
        then("a socket as a picture", "not-plain", plug),
        then("a folder as a picture", "missing-picture", lambda pack: swap_for_folder(pack, "bo.jpg")),
        then("a folder as deck.toml", "no-manifest", lambda pack: swap_for_folder(pack, "deck.toml")),
        then("no deck.toml", "no-manifest", lambda pack: (pack / "deck.toml").unlink()),
        then("no picture", "missing-picture", lambda pack: (pack / "bo.jpg").unlink()),
        then("no folder of pictures", "missing-picture", lambda pack: (pack / "pictures" / "ada.png").unlink()),
        then("a hidden deck.toml", "no-manifest", lambda pack: (pack / "deck.toml").rename(pack / ".deck.toml")),
        then(
            "a picture that is too large", "file-too-large", lambda pack: stretch(pack, "bo.jpg", LARGEST_PICTURE + 1)
        ),
        then("a large file that no card shows", "too-large", lambda pack: stretch(pack, "x.txt", LARGEST_PACK)),
        then("too many files", "too-many-files", lambda pack: fill(pack, *map(str, range(MOST_FILES)))),
        then("too many folders", "too-many-files", lambda pack: fill_with_folders(pack, MOST_FILES)),
        then("names alike but for capitals", "doubled-file", lambda pack: (pack / "Deck.toml").touch()),
        then(
            "names alike but for their bytes",
            "doubled-file",
            lambda pack: fill(pack, "\u00e4", "a\u0308"),
        ),
        then("a name that is no text", "odd-path", lambda pack: open(os.fsencode(pack) + b"/\xff.png", "w").close()),
        then("a name with an escape", "odd-path", lambda pack: (pack / "a\x1b[2J.png").touch()),
        then("a name with a backslash", "backslash", lambda pack: (pack / "a\\b.png").touch()),
        then("an SVG that no card shows", "active-content", lambda pack: (pack / "x.svg").touch()),
        then("a page that no card shows", "active-content", lambda pack: (pack / "x.html").touch()),
        then("an archive that no card shows", "nested-archive", lambda pack: (pack / "x.zip").touch()),
        at("an empty folder", "no-manifest", lambda here: (here / "pack").mkdir(), "pack"),
        at("no folder at all", "no-pack", lambda here: None, "pack"),
        at("deck.toml instead of its folder", "no-zip", lambda here: write_folder(here, GOOD), "deck.toml"),
        at("a pipe instead of a pack", "no-pack", lambda here: os.mkfifo(here / "pack"), "pack"),
        at("a link to nothing instead of a pack", "no-pack", lambda here: (here / "pack").symlink_to("x"), "pack"),
        at("a link to itself instead of a pack", "no-pack", lambda here: (here / "pack").symlink_to("pack"), "pack"),
        at("a device instead of a pack", "no-pack", lambda here: None, "/dev/zero"),
        at("a path with an escape", "no-pack", lambda here: None, "a\x1b[2Jb"),
        at("a path with a zero byte", "no-pack", lambda here: None, "a\0b"),
        at("a path that is too long", "damaged-file", lambda here: None, "a" * 5_000),
    ]
