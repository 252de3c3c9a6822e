"""The translators' catalogs: `make messages` gathers the sentences, building or installing the package compiles them.

A folder with a `locale/`, and every game, holds one catalog per language; its sentences come from the folder itself,
less the folders below it that have a catalog of their own. A catalog that is not there yet is begun.
"""

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ROOT / "src" / "inkling"
PLACES = (HOUSE, ROOT / "tests" / "example", ROOT / "tests" / "crescendo")
PARTS = HOUSE / "games" / "board_parts"
"""No game: what boards share is said by the house."""
LANGUAGES = ("de",)
"""Into which English is translated."""
# Babel's own header would change with every run.
HEADER = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: {language}\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""
SENTENCES = {"say": 1, "anybody": 1, "words": 1, "mark": 1, "many": 2}
"""By the name of what is called, voices among it: how many of its first arguments are a sentence in one number each."""


def rooms() -> list[Path]:
    speaking = {folder.parent for place in PLACES for folder in place.rglob("locale") if folder.is_dir()}
    return sorted(speaking | {path.parent for path in (HOUSE / "games").glob("*/__init__.py")} - {PARTS})


def catalogs() -> list[Path]:
    return [room / "locale" / f"{lang}.po" for room in rooms() for lang in LANGUAGES]


def gather(room: Path) -> Catalog:
    """Every sentence that this room's code speaks, and the words of its part files."""
    template = Catalog(domain=room.name, charset="utf-8", fuzzy=False)
    others = [other for other in rooms() if other != room and room in other.parents]

    def own(pattern: str) -> list[Path]:
        return [path for path in sorted(room.rglob(pattern)) if not any(other in path.parents for other in others)]

    for path in own("*.py"):
        for message in spoken(ast.parse(path.read_bytes())):
            template.add(message, None, [])
    for path in own("parts/**/*.toml"):
        for parts in tomllib.loads(path.read_text(encoding="utf-8")).values():
            for part in parts.values():
                template.add(part["words"], None, [])
    return template


def spoken(tree: ast.AST) -> Iterator[str | tuple[str, str]]:
    """From the syntax tree, because sentences also stand inside f-strings, which no list of words shows."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            words = [word.value for word in node.args[: SENTENCES.get(name, 0)] if isinstance(word, ast.Constant)]
            texts = [text for text in words if isinstance(text, str)]
            if texts and len(texts) == SENTENCES[name]:
                yield texts[0] if len(texts) == 1 else (texts[0], texts[1])


def update() -> None:
    """Bring every catalog up to date; new sentences stand there without a translation."""
    for path in catalogs():
        if not path.exists():
            path.parent.mkdir(exist_ok=True)
            path.write_text(HEADER.format(language=path.stem))
        with path.open("rb") as file:
            catalog = read_po(file, locale=path.stem)
        catalog.update(gather(path.parent.parent), no_fuzzy_matching=True)
        catalog.obsolete.clear()
        with path.open("wb") as file:
            file.write(HEADER.format(language=path.stem).encode())
            write_po(file, catalog, width=120, sort_output=True, omit_header=True, no_location=True)


def compile_all() -> None:
    for path in filter(Path.exists, catalogs()):
        with path.open("rb") as source, path.with_suffix(".mo").open("wb") as target:
            write_mo(target, translated(read_po(source, locale=path.stem)))


def translated(catalog: Catalog) -> Catalog:
    """Without what nobody has translated yet: that is said in English, not left out."""
    for message in [message for message in catalog if message.id]:
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if not all(forms):
            catalog.delete(message.id)
    return catalog


class CompileCatalogs(BuildHookInterface[Any]):
    """Called by the build, also for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_all()


if __name__ == "__main__":
    if "update" in sys.argv:
        update()
    compile_all()
