"""A person's own decks on disk: a folder for each, with deck.toml and its pictures, all of it written by this module.

A deck is written beside the others under a hidden name and then renamed, so that it is there whole or not at all.
"""

import os
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from time import time

from msgspec.structs import replace
from platformdirs import user_data_dir

from inkling.core.errors import mark
from inkling.core.packs import BadPack
from inkling.games.similo.packs.files import MANIFEST, damaged
from inkling.games.similo.packs.limits import LARGEST_MANIFEST, LARGEST_PICTURE
from inkling.games.similo.packs.manifest import Manifest, PackCard, write_manifest
from inkling.games.similo.packs.palette import palette
from inkling.games.similo.packs.paths import refuse_path, shown
from inkling.games.similo.packs.reading import read_manifest
from inkling.games.similo.rules.cards import shipped

NEW, OLD = ".new-", ".old-"
A_DAY = 24 * 60 * 60


def decks_folder() -> Path:
    """In the folder that INKLING_HOME names, else where this system keeps a user's data."""
    return Path(os.environ.get("INKLING_HOME") or user_data_dir("inkling", appauthor=False)) / "decks"


def deck_folder(deck: str) -> Path:
    return decks_folder() / deck


def own_decks() -> list[str]:
    """Ids of the decks in the library."""
    with suppress(OSError):
        return sorted(path.name for path in decks_folder().iterdir() if not path.name.startswith("."))
    return []


def load_deck(deck: str) -> Manifest:
    """What the library holds under this id; raises BadPack if it is not, or no longer, a deck."""
    if deck not in own_decks():
        raise BadPack("unknown-deck", mark("You have no deck {deck}."), deck=shown(deck))
    manifest, problems = read_manifest(load_file(deck, MANIFEST, LARGEST_MANIFEST))
    if manifest is None:
        raise problems[0]
    if manifest.id != deck:
        raise damaged(f"{deck}/{MANIFEST}")
    return manifest


def load_pictures(manifest: Manifest) -> dict[str, bytes]:
    """The pictures of a deck of the library, by slug."""
    return {card.slug: load_file(manifest.id, card.picture, LARGEST_PICTURE) for card in manifest.card if card.picture}


def load_file(deck: str, file: str, most: int) -> bytes:
    # Somebody may have put a deck here by hand.
    if problem := refuse_path(file):
        raise problem
    try:
        with (deck_folder(deck) / file).open("rb") as stream:
            return stream.read(most)
    except OSError:
        raise damaged(f"{deck}/{file}") from None


def keep_deck(manifest: Manifest, pictures: dict[str, bytes], *, replacing: bool) -> None:
    """Write a deck into the library; raises BadPack, and has left nothing behind, if that is not possible."""
    place = deck_folder(manifest.id)
    if os.path.lexists(place) and not replacing:
        raise already_there(manifest.id)
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        clear_away_leftovers()
        new = Path(mkdtemp(prefix=NEW, dir=place.parent))
        try:
            write_deck(new, manifest, pictures)
            put_in_place(new, place, replacing=replacing)
        finally:
            rmtree(new, ignore_errors=True)
    except OSError:
        raise BadPack("cannot-write", mark("Can’t write to the folder {file}."), file=str(place.parent)) from None


def remove_deck(deck: str) -> None:
    if deck in shipped():
        raise BadPack(
            "shipped-deck", mark("The deck {deck} comes with the game and can’t be removed."), deck=shown(deck)
        )
    if deck not in own_decks():
        raise BadPack("unknown-deck", mark("You have no deck {deck}."), deck=shown(deck))
    try:
        rmtree(set_aside(deck_folder(deck)))
    except OSError:
        raise BadPack("cannot-write", mark("Can’t write to the folder {file}."), file=str(decks_folder())) from None


def write_deck(folder: Path, manifest: Manifest, pictures: dict[str, bytes]) -> None:
    """Pictures are numbered: what a card is called need not be a good file name everywhere."""
    manifest = number_pictures(manifest, pictures)
    (folder / MANIFEST).write_text(write_manifest(manifest), encoding="utf-8", newline="\n")
    for card in manifest.card:
        if card.picture:
            (folder / card.picture).parent.mkdir(exist_ok=True)
            (folder / card.picture).write_bytes(pictures[card.slug])


def number_pictures(manifest: Manifest, pictures: dict[str, bytes]) -> Manifest:
    cards = (paint(card, number, pictures.get(card.slug)) for number, card in enumerate(manifest.card, start=1))
    return replace(manifest, card=tuple(cards))


def paint(card: PackCard, number: int, picture: bytes | None) -> PackCard:
    """With the place of its picture, and the colours of it where they are not known yet."""
    if picture is None:
        return replace(card, picture=None, colours=None)
    return replace(card, picture=f"pictures/{number:03}.webp", colours=card.colours or palette(picture))


def put_in_place(new: Path, place: Path, *, replacing: bool) -> None:
    """Of two that do this at once, one wins; the other is told."""
    old = None
    if replacing:
        with suppress(FileNotFoundError):
            old = set_aside(place)
    try:
        new.rename(place)
    except OSError:
        if os.path.lexists(place):
            raise already_there(place.name) from None
        if old:
            (old / place.name).rename(place)
        raise
    finally:
        if old:
            rmtree(old, ignore_errors=True)


def set_aside(place: Path) -> Path:
    """Move a deck into a hidden folder of its own, from where it can come back under its name."""
    if not os.path.lexists(place):
        raise FileNotFoundError(place)
    old = Path(mkdtemp(prefix=OLD, dir=place.parent))
    try:
        place.rename(old / place.name)
    except OSError:
        old.rmdir()
        raise
    return old


def clear_away_leftovers() -> None:
    """What was hidden for more than a day belongs to a run that was cut off; a deck it had set aside comes back."""
    for leftover in [*decks_folder().glob(f"{NEW}*"), *decks_folder().glob(f"{OLD}*")]:
        # Another run may just have put it in its place.
        with suppress(FileNotFoundError):
            clear_away(leftover)


def clear_away(leftover: Path) -> None:
    if time() - leftover.stat().st_mtime < A_DAY:
        return
    for deck in leftover.iterdir() if leftover.name.startswith(OLD) else ():
        if not os.path.lexists(deck_folder(deck.name)):
            deck.rename(deck_folder(deck.name))
    rmtree(leftover, ignore_errors=True)


def already_there(deck: str) -> BadPack:
    return BadPack(
        "deck-exists",
        mark("You already have a deck with the ID {deck}; use --replace to replace it, or choose another ID."),
        deck=deck,
    )
