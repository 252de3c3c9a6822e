"""A language made by a program: every sentence long, accented, and written from right to left.

Pages in it show which texts can't be translated, which labels have no room, and which styles know only one direction.
"""

import runpy
import shutil
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tests.source_files import ROOT, SOURCE

CODE = "qps"
"""A language code that is reserved for private use."""
SETTINGS = 'name = "Ƥšéúðö"\nlocale = "qps_XX"\ndirection = "rtl"\ndecimal = "٫"\n'
ACCENTS = str.maketrans("aceinosuyACEINOSUY", "áçéíñöšúýÁÇÉÍÑÖŠÚÝ")
LONGER = 0.4
"""Added length, as a share of the English text."""


def pseudo_translation(sentence: str) -> str:
    """Return a sentence with accents and added length. Placeholders, tags and directives stay."""
    pieces, depth = [], 0
    for letter in sentence:
        depth += letter in "{<"
        pieces.append(letter if depth else letter.translate(ACCENTS))
        depth -= letter in "}>"
    return "".join(pieces) + " " + "ëñ ö" * round(len(sentence) * LONGER / 4)


def write_catalogs(package: Path) -> None:
    """Write the language and its compiled catalogs into a copy of the package."""
    tool: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "catalogs.py"))
    (package / "languages" / f"{CODE}.toml").write_text(SETTINGS, encoding="utf-8")
    for room in tool["rooms"]():
        if SOURCE in (room, *room.parents):
            catalog = Catalog(locale="de", charset="utf-8")
            for message in tool["gather"](room, CODE):
                if message.id:
                    ids = [message.id] if isinstance(message.id, str) else list(message.id)
                    texts = [pseudo_translation(text) for text in ids]
                    catalog.add(message.id, texts[0] if len(texts) == 1 else tuple(texts))
            place = package / room.relative_to(SOURCE) / "locale"
            place.mkdir(exist_ok=True)
            with (place / f"{CODE}.mo").open("wb") as file:
                write_mo(file, catalog)


def copy_with_pseudo_language(folder: Path) -> Path:
    """Copy the package into this folder, with the language added. Return the folder for PYTHONPATH."""
    package = folder / "inkling"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__", "*.po"))
    write_catalogs(package)
    return folder
