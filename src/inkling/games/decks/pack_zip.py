"""Writes a deck as one zip file (a pack), and reads packs that this module wrote."""

import io
import os
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from msgspec.structs import replace

from inkling.core.decks import BadDeck
from inkling.core.errors import msg
from inkling.games.decks.deck_toml import Deck, DeckCard, DeckRules, read_deck_toml, write_deck_toml
from inkling.games.decks.pack_contents import DECK_TOML, bad_file_error
from inkling.games.decks.picture_colours import shares_of_colours

LEAST = 1
"""Fewest cards of an unfinished deck."""


def write_pack(deck: Deck, pictures: dict[str, bytes]) -> bytes:
    """Write the deck and its pictures as a zip file. Equal decks give equal bytes."""
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        archive.writestr(zip_entry(DECK_TOML), write_deck_toml(deck))
        for card in deck.card:
            if card.picture:
                archive.writestr(zip_entry(card.picture), pictures[card.slug])
    return out.getvalue()


def zip_entry(path: str) -> ZipInfo:
    info = ZipInfo(path)
    info.compress_type = ZIP_DEFLATED
    info.external_attr = 0o100644 << 16
    return info


def number_picture_files(deck: Deck, pictures: dict[str, bytes]) -> Deck:
    """Return the deck with numbers as names of its picture files, because a card's name might not be a valid file name.
    Also compute the colours of the pictures."""

    def number(card: DeckCard, n: int, picture: bytes | None) -> DeckCard:
        if picture is None:
            return replace(card, picture=None, colours=None)
        return replace(card, picture=f"pictures/{n:03}.webp", colours=card.colours or shares_of_colours(picture))

    cards = (number(card, n, pictures.get(card.slug)) for n, card in enumerate(deck.card, start=1))
    return replace(deck, card=tuple(cards))


def read_pack(data: bytes, rules: DeckRules) -> tuple[Deck, dict[str, bytes]]:
    """Read a pack that `write_pack` wrote. Return its deck, and its pictures by the slug of their card."""
    deck = read_deck_of_pack(data, rules)
    with ZipFile(io.BytesIO(data)) as archive:
        return deck, {card.slug: archive.read(card.picture) for card in deck.card if card.picture}


def read_deck_of_pack(data: bytes, rules: DeckRules) -> Deck:
    """Return the deck in a pack, without reading its pictures."""
    with ZipFile(io.BytesIO(data)) as archive:
        deck, problems = read_deck_toml(archive.read(DECK_TOML), rules, LEAST)
    if deck is None:
        raise problems[0]
    return deck


def read_picture_of_pack(data: bytes, slug: str, rules: DeckRules) -> bytes | None:
    """Return one picture of a pack, without reading the others; None if the card has none."""
    file = next((card.picture for card in read_deck_of_pack(data, rules).card if card.slug == slug), None)
    if not file:
        return None
    with ZipFile(io.BytesIO(data)) as archive:
        return archive.read(file)


def write_new_file(path: Path, data: bytes) -> None:
    """Write a file that must not exist yet. On failure, raise BadDeck and leave no partial file."""
    try:
        with path.open("xb") as file:
            try:
                file.write(data)
            except OSError:
                os.unlink(path)
                raise
    except FileExistsError:
        raise bad_file_error("file-exists", msg("{file} already exists."), str(path)) from None
    except (OSError, ValueError):
        raise cannot_write_error(str(path)) from None


def cannot_write_error(path: str) -> BadDeck:
    return bad_file_error("cannot-write-file", msg("{file} can’t be written."), path)
