"""A deck of the workshop as its packed file: opened, checked as any pack is, and packed again."""

import io
from zipfile import ZipFile

from inkling.core.packs import Hint
from inkling.games.deck_editor import Done, Packed
from inkling.games.similo.packs.examining import Examined, check_id, check_what_is_kept, hints_on_cards
from inkling.games.similo.packs.files import MANIFEST
from inkling.games.similo.packs.library import number_pictures
from inkling.games.similo.packs.manifest import Both, Manifest, Text, to_names, write_manifest
from inkling.games.similo.packs.paths import shown
from inkling.games.similo.packs.reading import read_manifest
from inkling.games.similo.packs.sharing import pack_up
from inkling.games.similo.rules.cards import in_language

LEAST = 1
"""Cards of a deck that is being made."""


def picture(data: bytes, slug: str) -> bytes | None:
    """No other picture is touched."""
    file = next((card.picture for card in unpack_list(data).card if card.slug == slug), None)
    if not file:
        return None
    with ZipFile(io.BytesIO(data)) as archive:
        return archive.read(file)


def unpack(data: bytes) -> tuple[Manifest, dict[str, bytes]]:
    """What `pack_up` had packed; pictures by slug."""
    manifest = unpack_list(data)
    with ZipFile(io.BytesIO(data)) as archive:
        return manifest, {card.slug: archive.read(card.picture) for card in manifest.card if card.picture}


def unpack_list(data: bytes) -> Manifest:
    """The cards without their pictures."""
    with ZipFile(io.BytesIO(data)) as archive:
        manifest, problems = read_manifest(archive.read(MANIFEST), LEAST)
    if manifest is None:
        raise problems[0]
    return manifest


def check(manifest: Manifest, pictures: dict[str, bytes], lang: str) -> Done:
    """As if the deck had been brought as a pack, less the pictures, which were checked when they came."""
    written = write_manifest(number_pictures(manifest, pictures)).encode(errors="replace")
    read, problems = read_manifest(written, LEAST, shown(in_language(to_names(manifest.name), lang)))
    examined = Examined(manifest=read, pictures=pictures, problems=problems)
    if read is not None:
        check_id(examined)
        check_what_is_kept(examined)
        examined.hints += hints_on_cards(read)
    return finish(examined, lang)


def finish(examined: Examined, lang: str) -> Done:
    manifest, hints = examined.manifest, tuple(hint for hint in examined.hints if isinstance(hint, Hint))
    if manifest is None or examined.problems:
        return tuple(examined.problems)
    manifest = number_pictures(manifest, examined.pictures)
    return Packed(
        deck=manifest.id,
        name=in_language(to_names(manifest.name), lang),
        cards=len(manifest.card),
        pictures=len(examined.pictures),
        data=pack_up(manifest, examined.pictures),
        hints=hints,
    )


def retell(old: Text | None, new: str, lang: str) -> Text | None:
    """The text in this language; a text that has both keeps the other."""
    told = tidy(new)
    if not isinstance(old, Both) or not told:
        return told or None
    return Both(old.en, told) if lang == "de" else Both(told, old.de)


def tidy(text: str) -> str:
    return " ".join(text.split())
