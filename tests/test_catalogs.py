"""Every sentence is translated with the same placeholders, and the compiled catalogs are current."""

import io
import re
import runpy
import sys
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from inkling.catalogs import LANGUAGES, load, speech
from tests.source_files import ROOT

TOOL: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "catalogs.py"))
NEEDED = [path for path in TOOL["catalogs"]() if path.stem in TOOL["IN_DATA"]]
CATALOGS = [path for path in TOOL["catalogs"]() if path in NEEDED or path.exists()]
"""The catalogs that must be complete. Sentences that the others lack are shown in English."""


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [text or ""] if isinstance(text, str | None) else list(text)


def sentences(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def where(path: Path) -> str:
    return f"{path.parent.parent.name}-{path.stem}"


def test_tool_translates_into_every_language_that_inkling_speaks() -> None:
    assert {"en", *TOOL["LANGUAGES"]} == set(LANGUAGES)


@pytest.mark.parametrize("path", NEEDED, ids=where)
def test_catalog_holds_every_sentence_and_no_other(path: Path) -> None:
    gathered = {str(message.id) for message in sentences(TOOL["gather"](path.parent.parent, path.stem))}
    held = {str(message.id) for message in sentences(read(path))}
    assert gathered == held, "run `make messages`, then translate what is new"
    assert not read(path).obsolete


@pytest.mark.parametrize("path", NEEDED, ids=where)
def test_every_sentence_is_translated(path: Path) -> None:
    empty = [message.id for message in sentences(read(path)) if not all(forms(message.string))]
    assert not empty
    assert not [message.id for message in sentences(read(path)) if message.fuzzy]


@pytest.mark.parametrize("path", CATALOGS, ids=where)
def test_translations_have_the_same_places_for_values(path: Path) -> None:
    for message in sentences(read(path)):
        places = {frozenset(re.findall(r"{(\w+)}", form)) for form in forms(message.id)}
        for form in filter(None, forms(message.string)):
            assert frozenset(re.findall(r"{(\w+)}", form)) in places, f"{message.id} → {form}"


@pytest.mark.parametrize("path", CATALOGS, ids=where)
def test_compiled_catalog_is_up_to_date(path: Path) -> None:
    wanted = io.BytesIO()
    write_mo(wanted, TOOL["translated"](read(path)))
    wanted.seek(0)
    with path.with_suffix(".mo").open("rb") as file:
        compiled, fresh = GNUTranslations(file), GNUTranslations(wanted)
    for message in sentences(read(path)):
        one, more = (forms(message.id) * 2)[:2]
        for n in (1, 2):
            assert compiled.ngettext(one, more, n) == fresh.ngettext(one, more, n), "run `make messages`"
        assert compiled.gettext(one) == fresh.gettext(one), "run `make messages`"


@pytest.fixture
def newcomer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Make a package with sentences but without a catalog."""
    room = tmp_path / "newcomer"
    room.mkdir()
    (room / "__init__.py").write_text(
        'def greet(say):\n    return [say("Good day."), say.many("{n} dune", "{n} dunes", 2)]\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    for remembered in (load, speech):
        remembered.cache_clear()
    yield room
    sys.modules.pop("newcomer", None)
    for remembered in (load, speech):
        remembered.cache_clear()


def test_room_without_a_catalog_speaks_english(newcomer: Path) -> None:
    """A package without a German catalog falls back to English; the others stay German."""
    say = speech("de", "newcomer")
    assert say("Good day.") == "Good day."
    assert say.many("{n} dune", "{n} dunes", 2) == "2 dunes"
    assert say("You") == speech("de")("You") != "You"


def test_catalog_is_begun_where_there_is_none(newcomer: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing catalog is created with every sentence. Untranslated ones are shown in English, also in plurals."""
    for name, value in {"rooms": lambda: [newcomer], "COMPLETENESS": newcomer / "completeness.json"}.items():
        monkeypatch.setitem(TOOL["update"].__globals__, name, value)
    TOOL["update"]()
    TOOL["compile_all"]()
    assert {str(message.id) for message in sentences(read(newcomer / "locale" / "de.po"))} == {
        "Good day.",
        "('{n} dune', '{n} dunes')",
    }
    say = speech("de", "newcomer")
    assert (say("Good day."), say.many("{n} dune", "{n} dunes", 2)) == ("Good day.", "2 dunes")


def test_bringing_a_catalog_up_to_date_counts_what_is_new_removed_and_empty(tmp_path: Path) -> None:
    """An existing sentence is not counted as new."""
    code, catalog = tmp_path / "words.py", tmp_path / "locale" / "de.po"
    update = TOOL["update_catalog"]
    code.write_text('say("Hello.")\nsay.many("{n} card", "{n} cards", 2)\n')
    assert update(catalog) == (2, 2, 0, 2)
    catalog.write_text(catalog.read_text().replace('msgstr ""\n\n#', 'msgstr "Hallo."\n\n#'))
    code.write_text('say("Hello.")\nsay("Hello.")\nsay("Goodbye.")\n')
    assert update(catalog) == (2, 1, 1, 1)
    assert update(catalog) == (2, 0, 0, 1)
    assert str(update(catalog)) == "2 sentences, 0 new, 0 removed, 1 to translate"


def test_other_languages_get_new_sentences_only_for_a_translator(
    newcomer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Old sentences are removed at once. What a language lacks counts as untranslated."""
    for name, value in {"rooms": lambda: [newcomer], "PACKAGE": newcomer}.items():
        monkeypatch.setitem(TOOL["update"].__globals__, name, value)
    french = newcomer / "locale" / "fr.po"
    TOOL["update"]()
    assert not french.exists()
    TOOL["update"]("fr")
    empty = 'msgid "Good day."\nmsgstr "'
    french.write_text(french.read_text().replace(empty, f"{empty}Bonjour."))
    before = french.read_bytes()
    code = newcomer / "__init__.py"
    code.write_text(code.read_text() + '\n\ndef leave(say):\n    return say("Farewell.")\n')
    TOOL["update"]()
    assert french.read_bytes() == before
    assert (TOOL["measure"]("fr")["sentences"], TOOL["measure"]("fr")["translated"]) == (3, 1)
    code.write_text('def leave(say):\n    return say("Good day.")\n')
    TOOL["update"]()
    assert [message.id for message in sentences(read(french))] == ["Good day."]
