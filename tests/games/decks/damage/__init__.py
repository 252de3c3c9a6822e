"""Kinds of damage: each has a name, the code of the expected refusal, and a function that makes the pack."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from tests.games.decks.builders import to_zip, write_folder


class Damage(NamedTuple):
    """`make` writes the bad pack into an empty folder and returns its path."""

    name: str
    code: str
    make: Callable[[Path], Path]


def in_folder(name: str, code: str, files: Mapping[str, bytes]) -> Damage:
    return Damage(name, code, lambda here: write_folder(here / "pack", files))


def in_zip(name: str, code: str, files: Mapping[str, bytes]) -> Damage:
    return from_bytes(name, code, lambda: to_zip(files))


def from_bytes(name: str, code: str, make: Callable[[], bytes]) -> Damage:
    return Damage(name, code, lambda here: write_folder(here, {"pack.zip": make()}) / "pack.zip")
