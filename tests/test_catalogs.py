"""Every sentence is translated, with the same places for values, and what is compiled is what was translated."""

import io
import re
import runpy
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from inkling.catalogs import LANGUAGES
from tests.sources import ROOT

TOOL: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "catalogs.py"))
ROOMS = [room / "locale" for room in TOOL["rooms"]() if any((room / "locale").glob("*.po"))]
CATALOGS = [room / f"{lang}.po" for room in ROOMS for lang in LANGUAGES if lang != "en"]


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [text or ""] if isinstance(text, str | None) else list(text)


def sentences(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def where(path: Path) -> str:
    return f"{path.parent.parent.name}-{path.stem}"


@pytest.mark.parametrize("path", CATALOGS, ids=where)
def test_catalog_holds_every_sentence_and_no_other(path: Path) -> None:
    gathered = {str(message.id) for message in sentences(TOOL["gather"](path.parent.parent))}
    held = {str(message.id) for message in sentences(read(path))}
    assert gathered == held, "run `make messages`, then translate what is new"
    assert not read(path).obsolete


@pytest.mark.parametrize("path", CATALOGS, ids=where)
def test_every_sentence_is_translated(path: Path) -> None:
    empty = [message.id for message in sentences(read(path)) if not all(forms(message.string))]
    assert not empty
    assert not [message.id for message in sentences(read(path)) if message.fuzzy]


@pytest.mark.parametrize("path", CATALOGS, ids=where)
def test_translations_have_the_same_places_for_values(path: Path) -> None:
    for message in sentences(read(path)):
        places = {frozenset(re.findall(r"{(\w+)}", form)) for form in forms(message.id)}
        for form in forms(message.string):
            assert frozenset(re.findall(r"{(\w+)}", form)) in places, f"{message.id} → {form}"


@pytest.mark.parametrize("path", CATALOGS, ids=where)
def test_compiled_catalog_is_up_to_date(path: Path) -> None:
    wanted = io.BytesIO()
    write_mo(wanted, read(path))
    wanted.seek(0)
    with path.with_suffix(".mo").open("rb") as file:
        compiled, fresh = GNUTranslations(file), GNUTranslations(wanted)
    for message in sentences(read(path)):
        one, more = (forms(message.id) * 2)[:2]
        for n in (1, 2):
            assert compiled.ngettext(one, more, n) == fresh.ngettext(one, more, n), "run `make messages`"
        assert compiled.gettext(one) == fresh.gettext(one), "run `make messages`"
