"""The translators' catalogs: `make messages` gathers the sentences and says what is new, building or installing the
package compiles them.

A folder with a `locale/`, and every game, holds one catalog per language; its sentences come from the folder itself,
less the folders below it that have a catalog of their own. A catalog that is not there yet is begun.
"""

import ast
import sys
import tomllib
from collections.abc import Iterator
from os.path import relpath
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "inkling"
PLACES = (PACKAGE, ROOT / "tests" / "example", ROOT / "tests" / "crescendo")
NO_GAMES = {PACKAGE / "games" / "board_kit", PACKAGE / "games" / "decks"}
"""What games share; its sentences are in the catalog of the whole package."""
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
SENTENCES = {"say": 1, "anybody": 1, "words": 1, "msg": 1, "many": 2}
"""By the name of what is called, voices among it: how many of its first arguments are a sentence in one number each."""


def rooms() -> list[Path]:
    speaking = {folder.parent for place in PLACES for folder in place.rglob("locale") if folder.is_dir()}
    return sorted(speaking | {path.parent for path in (PACKAGE / "games").glob("*/__init__.py")} - NO_GAMES)


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
            for words in (part[key] for part in parts.values() for key in ("words", "child") if key in part):
                template.add(words, None, [])
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


class Change(NamedTuple):
    """What bringing a catalog up to date has changed: numbers of sentences."""

    held: int = 0
    new: int = 0
    removed: int = 0
    empty: int = 0
    """Without a translation, the new ones among them."""

    def __str__(self) -> str:
        return f"{self.held} sentences, {self.new} new, {self.removed} removed, {self.empty} to translate"


def update() -> list[str]:
    """Bring every catalog up to date. Return a line for each that changed or has gaps, then one for all together."""
    changes = {path: update_catalog(path) for path in catalogs()}
    lines = [f"{relpath(path, ROOT)}: {change}" for path, change in changes.items() if any(change[1:])]
    return [*lines, f"{len(changes)} catalogs: {Change(*map(sum, zip(*changes.values(), strict=True)))}"]


def update_catalog(path: Path) -> Change:
    """Write every sentence of the code into this catalog, a new one without a translation, and no other sentence."""
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        path.write_text(HEADER.format(language=path.stem))
    with path.open("rb") as file:
        catalog = read_po(file, locale=path.stem)
    before = {message.id for message in catalog if message.id}
    catalog.update(gather(path.parent.parent), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    with path.open("wb") as file:
        file.write(HEADER.format(language=path.stem).encode())
        write_po(file, catalog, width=120, sort_output=True, omit_header=True, no_location=True)
    after = {message.id for message in catalog if message.id}
    return Change(len(after), len(after - before), len(before - after), sum(map(is_empty, catalog)))


def is_empty(message: Message) -> bool:
    """True for a sentence that lacks a translation, in one of its numbers at least."""
    forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return bool(message.id) and not all(forms)


def compile_all() -> None:
    for path in filter(Path.exists, catalogs()):
        with path.open("rb") as source, path.with_suffix(".mo").open("wb") as target:
            write_mo(target, translated(read_po(source, locale=path.stem)))


def translated(catalog: Catalog) -> Catalog:
    """Without what nobody has translated yet: that is said in English, not left out."""
    for message in filter(is_empty, list(catalog)):
        catalog.delete(message.id)
    return catalog


class CompileCatalogs(BuildHookInterface[Any]):
    """Called by the build, also for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_all()


if __name__ == "__main__":
    if "update" in sys.argv:
        print("\n".join(update()))
    compile_all()
