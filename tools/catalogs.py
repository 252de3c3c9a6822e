"""Translation catalogs: `make messages` extracts the sentences and reports new ones; building the package compiles
them.

Every game and every folder with a `locale/` has one catalog per language. Its sentences come from the files of the
folder, except subfolders that have their own catalog. The languages are the files in `inkling/languages`. Those that
the data files lack get the lines of the data in their catalogs, too. They get new sentences only while somebody
translates, with `make messages LANGUAGE=fr`, so that other changes don't touch them.
"""

import ast
import json
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
"""Code shared by games; its sentences are in the catalog of the main package."""
SETTINGS = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted((PACKAGE / "languages").glob("*.toml"))
}
IN_DATA = ("en", "de")
"""The languages in which data files have their texts."""
LANGUAGES = tuple(lang for lang in SETTINGS if lang != "en")
"""The languages that English is translated into."""
COMPLETENESS = PACKAGE / "languages" / "completeness.json"
"""What share of its sentences and pages each language has; the page about languages shows it."""
TEACHING = ("rules", "lesson")
"""The Markdown files that a game has for each language."""
# Babel's default header would change with every run.
HEADER = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: {language}\\n"
"Plural-Forms: {plural}\\n"
"""
SENTENCES = {"say": 1, "anybody": 1, "words": 1, "msg": 1, "many": 2}
"""Names of translation functions, and how many of their first arguments are sentences (singular and plural)."""


def rooms() -> list[Path]:
    speaking = {folder.parent for place in PLACES for folder in place.rglob("locale") if folder.is_dir()}
    return sorted(speaking | {path.parent for path in (PACKAGE / "games").glob("*/__init__.py")} - NO_GAMES)


def catalogs() -> list[Path]:
    """Return the paths of all catalogs. The example games in the tests have catalogs only for the languages of the data
    files."""
    return [
        room / "locale" / f"{lang}.po"
        for room in rooms()
        for lang in LANGUAGES
        if lang in IN_DATA or PACKAGE in (room, *room.parents)
    ]


def header_of(language: str) -> str:
    plural = SETTINGS[language].get("plural", "nplurals=2; plural=(n != 1);")
    return HEADER.format(language=language, plural=plural)


def gather(room: Path, language: str = "de") -> Catalog:
    """Return a catalog of every sentence in this folder's code, and of the words in its part files. If the data files
    lack the language, the catalog also has the texts of the data files."""
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
    if language not in IN_DATA:
        for path in own("*.toml"):
            for line in lines_of(tomllib.loads(path.read_text(encoding="utf-8"))):
                template.add(line, None, [])
    return template


def lines_of(content: Any) -> Iterator[str]:
    """Yield the English texts of a data file that also has a German version of them."""
    if isinstance(content, dict):
        if {"en", "de"} <= content.keys():
            yield from ([content["en"]] if isinstance(content["en"], str) else content["en"])
        for key, inner in content.items():
            if key != "associations":
                yield from lines_of(inner)
    elif isinstance(content, list):
        if len(content) == 4 and [type(part) for part in content] == [
            int,
            str,
            str,
            str,
        ]:
            yield content[2]  # A tie of ties.toml: strength, kind, English, German.
        for inner in content:
            yield from lines_of(inner)


def spoken(tree: ast.AST) -> Iterator[str | tuple[str, str]]:
    """Yield the sentences to translate in a syntax tree. A search in the tokens of the source would miss sentences
    inside f-strings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            words = [word.value for word in node.args[: SENTENCES.get(name, 0)] if isinstance(word, ast.Constant)]
            texts = [text for text in words if isinstance(text, str)]
            if texts and len(texts) == SENTENCES[name]:
                yield texts[0] if len(texts) == 1 else (texts[0], texts[1])


class Change(NamedTuple):
    """The numbers of sentences in a catalog before and after an update."""

    held: int = 0
    new: int = 0
    removed: int = 0
    empty: int = 0
    """Sentences without a translation, including the new ones."""

    def __str__(self) -> str:
        return f"{self.held} sentences, {self.new} new, {self.removed} removed, {self.empty} to translate"


def update(language: str = "") -> list[str]:
    """Update the catalogs of the languages of the data files and of `language`. In all other catalogs, only remove
    sentences that the code no longer has.

    Return a line for each catalog that changed or has untranslated sentences, then a summary line.
    """
    if language and language not in LANGUAGES:
        sys.exit(f"There is no src/inkling/languages/{language}.toml.")
    changes = {
        path: update_catalog(path) if path.stem in (*IN_DATA, language) else remove_obsolete_sentences(path)
        for path in catalogs()
    }
    lines = [f"{relpath(path, ROOT)}: {change}" for path, change in changes.items() if any(change[1:])]
    return [*lines, f"{len(changes)} catalogs: {Change(*map(sum, zip(*changes.values(), strict=True)))}"]


def update_catalog(path: Path) -> Change:
    """Make the catalog contain exactly the sentences in the code. New ones have no translation; obsolete ones are
    removed."""
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        path.write_text(header_of(path.stem))
    catalog = read_catalog(path)
    before = {message.id for message in catalog if message.id}
    catalog.update(gather(path.parent.parent, path.stem), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    write_catalog(path, catalog)
    after = {message.id for message in catalog if message.id}
    return Change(len(after), len(after - before), len(before - after), sum(map(is_empty, catalog)))


def remove_obsolete_sentences(path: Path) -> Change:
    """Remove the sentences that the code no longer has. Leave the file untouched if there are none."""
    if not path.exists():
        return Change()
    catalog, gathered = read_catalog(path), gather(path.parent.parent, path.stem)
    obsolete = [message.id for message in catalog if message.id and message.id not in gathered]
    for sentence in obsolete:
        catalog.delete(sentence)
    if obsolete:
        write_catalog(path, catalog)
    return Change(len(catalog), removed=len(obsolete))


def write_catalog(path: Path, catalog: Catalog) -> None:
    with path.open("wb") as file:
        file.write(header_of(path.stem).encode())
        write_po(file, catalog, width=120, sort_output=True, omit_header=True, no_location=True)


def is_empty(message: Message) -> bool:
    """True if the translation is missing in at least one plural form, or if it is only a guess (fuzzy)."""
    forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return bool(message.id) and (message.fuzzy or not all(forms))


def compile_all() -> None:
    for path in filter(Path.exists, catalogs()):
        with path.open("rb") as source, path.with_suffix(".mo").open("wb") as target:
            write_mo(target, translated(read_po(source, locale=path.stem)))
    COMPLETENESS.write_text(json.dumps({lang: measure(lang) for lang in SETTINGS}, indent=2) + "\n")


def measure(lang: str) -> dict[str, int]:
    """Return how many sentences and teaching texts a language has, and how many it should have. A sentence that is in a
    German catalog but not in the language's own counts as missing."""
    sentences = translated = 0
    for path in catalogs():
        if path.stem == lang and PACKAGE in path.parents:
            held, needed = read_catalog(path), read_catalog(path.with_stem("de"))
            sentences += len({message.id for message in (*held, *needed) if message.id})
            translated += sum(bool(message.id) and not is_empty(message) for message in held)
    games = [room for room in rooms() if room.parent == PACKAGE / "games" and (room / "teach").is_dir()]
    pages = [(room / "teach" / f"{name}.{lang}.md").exists() for room in games for name in TEACHING]
    return {
        "sentences": sentences,
        "translated": translated,
        "texts": len(pages),
        "written": sum(pages),
    }


def read_catalog(path: Path) -> Catalog:
    """Read a catalog. If there is none yet, return an empty one."""
    if not path.exists():
        return Catalog(locale=path.stem)
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def translated(catalog: Catalog) -> Catalog:
    """Return the catalog without untranslated sentences, so that gettext falls back to English."""
    for message in filter(is_empty, list(catalog)):
        catalog.delete(message.id)
    return catalog


class CompileCatalogs(BuildHookInterface[Any]):
    """A build hook that compiles the catalogs. It also runs for editable installations."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_all()


if __name__ == "__main__":
    if sys.argv[1:2] == ["update"]:
        print("\n".join(update("".join(sys.argv[2:]))))
    compile_all()
