"""A deck packed up as a zip file, to be passed on or to begin another one with."""

import io
import os
from importlib.resources import files
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from inkling.core.errors import mark
from inkling.core.packs import BadPack
from inkling.games.similo.packs.files import MANIFEST
from inkling.games.similo.packs.library import load_deck, load_pictures
from inkling.games.similo.packs.manifest import Manifest, write_manifest
from inkling.games.similo.packs.paths import shown
from inkling.games.similo.packs.reading import read_manifest
from inkling.games.similo.rules.cards import shipped


def export_deck(deck: str, file: str) -> None:
    """Write a deck, own or shipped, into a zip file that is not there yet."""
    manifest = shipped_manifest(deck) if deck in shipped() else load_deck(deck)
    data = pack_up(manifest, {} if deck in shipped() else load_pictures(manifest))
    try:
        write_new_file(Path(file), data)
    except FileExistsError:
        raise BadPack("file-exists", mark("{file} already exists."), file=shown(file)) from None
    except (OSError, ValueError):
        raise BadPack("cannot-write-file", mark("{file} can’t be written."), file=shown(file)) from None


def shipped_manifest(deck: str) -> Manifest:
    data = (files("inkling.games.similo") / "data" / f"{deck}.toml").read_bytes()
    manifest, problems = read_manifest(data)
    if manifest is None:
        raise problems[0]
    return manifest


def pack_up(manifest: Manifest, pictures: dict[str, bytes]) -> bytes:
    """The same deck always gives the same bytes."""
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        archive.writestr(entry(MANIFEST), write_manifest(manifest))
        for card in manifest.card:
            if card.picture:
                archive.writestr(entry(card.picture), pictures[card.slug])
    return out.getvalue()


def entry(path: str) -> ZipInfo:
    info = ZipInfo(path)
    info.compress_type = ZIP_DEFLATED
    info.external_attr = 0o100644 << 16
    return info


def write_new_file(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        try:
            file.write(data)
        except OSError:
            os.unlink(path)
            raise
