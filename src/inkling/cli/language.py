"""`inkling language` lists the languages and checks the translation of one."""

import re
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import click

from inkling.catalogs import load_lesson, load_rules, read_text, speech
from inkling.cli.error_sentences import errors_in_words_of
from inkling.cli.translated_help import Command, Group, lang_option
from inkling.core import Refusal, Say, msg
from inkling.core.languages import LANGUAGES, SOURCE, language_settings
from inkling.games import SHELF

PLACE = re.compile(r"{(\w+)}")
"""A placeholder in a sentence."""
SHORT = 18
"""English texts up to this length are labels of buttons and names on cards."""
ROOM = 1.7
"""A label may be longer than the English one by this factor, or by eight characters."""
TEACHING = ("rules", "lesson")
MARKS = re.compile(r"^#+ |^::: ?\S*|^(?:- |\d+\. )|\|$|\[picture: [^]]+\]|\{[^}]+\}|<br>|\*\*|~~", re.MULTILINE)
"""Matches the markup that structures a teaching text: headings, lists, tables, pictures, slots and emphasis."""


@click.group(cls=Group, invoke_without_command=True, help=msg("List the languages, and check a translation."))
@lang_option
@click.pass_context
def language(context: click.Context, lang: str) -> None:
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@language.command("list", cls=Command, help=msg("List the languages that Inkling speaks."))
@lang_option
def list_languages(lang: str) -> None:
    for code in LANGUAGES:
        click.echo(f"{code}  {language_settings(code).name}")


@language.command(
    "check",
    cls=Command,
    help=msg("Check the translation NAME: what is missing, has different placeholders, or is too long for a button."),
)
@click.argument("name")
@lang_option
def check_language(name: str, lang: str) -> None:
    with errors_in_words_of("inkling", lang):
        if name not in LANGUAGES or name == SOURCE:
            known = ", ".join(code for code in LANGUAGES if code != SOURCE)
            sentence = msg("There is no translation {name}; the translations are {all}.")
            raise Refusal("no-translation", sentence, name=name, all=known)
        say = speech(lang)
        problems = 0
        for package in ("inkling", "inkling.art", *(game.package for game in SHELF.values())):
            for line in check_package(package, name, say):
                problems += 1
                click.echo(f"{package}: {line}")
        click.echo(say.many("{n} thing to look at.", "{n} things to look at.", problems))


def check_package(package: str, lang: str, say: Say) -> Iterator[str]:
    """Yield a line for each problem of a package's catalog or of its teaching texts."""
    folder = Path(str(files(package)))
    for text in TEACHING:
        english, translated = (folder / "teach" / f"{text}.{code}.md" for code in (SOURCE, lang))
        if english.exists() and not translated.exists():
            yield say("missing: {what}", what=f"teach/{text}.{lang}.md")
    yield from check_teaching_texts(package, lang, say)
    catalog = folder / "locale" / f"{lang}.po"
    if not catalog.exists():
        yield say("missing: {what}", what=f"locale/{lang}.po")
        return
    for message in read_messages(catalog, lang):
        yield from check_message(message, say)


def check_teaching_texts(package: str, lang: str, say: Say) -> Iterator[str]:
    """Yield a line for each teaching text whose structure differs from the English one. Such a text would break its
    page."""
    primer = next((game.page.primer for game in SHELF.values() if game.package == package), None)
    readers: dict[str, Callable[[str], object]] = {"lesson": lambda code: load_lesson(code, package)}
    if primer is not None:
        readers["rules"] = lambda code: load_rules(code, package, primer)
    for text, read in readers.items():
        if not (Path(str(files(package))) / "teach" / f"{text}.{lang}.md").exists():
            continue
        try:
            read(lang)
        except (LookupError, ValueError) as error:
            yield say("can’t be read: {what}", what=f"teach/{text}.{lang}.md ({error})")
            continue
        written, original = (marks_of(read_text(code, package, text)) for code in (lang, SOURCE))
        if written != original:
            yield say("structure differs from the English: {what}", what=f"teach/{text}.{lang}.md")


def marks_of(text: str) -> list[str]:
    """Return the structure of a teaching text: its headings, lists, pictures and slots, in their order."""
    return [re.sub(r"^\d+\. ", "1. ", mark) for mark in MARKS.findall(text)]


def read_messages(catalog: Path, lang: str) -> Iterator[Any]:
    try:
        from babel.messages.pofile import read_po
    except ImportError:
        raise Refusal("no-babel", msg("Checking a translation needs the package “babel”: pip install babel")) from None
    with catalog.open("rb") as file:
        yield from (message for message in read_po(file, locale=lang) if message.id)


def check_message(message: Any, say: Say) -> Iterator[str]:
    """Yield a line for each problem of one translated message. Check both singular and plural."""
    originals = [message.id] if isinstance(message.id, str) else list(message.id)
    forms = [message.string] if isinstance(message.string, str) else list(message.string)
    if message.fuzzy or not all(forms):
        yield say("missing: {what}", what=originals[0])
        return
    places = {frozenset(PLACE.findall(text)) for text in originals}
    for form in forms:
        if frozenset(PLACE.findall(form)) not in places:
            yield say("placeholders differ: {what}", what=f"{originals[0]} → {form}")
    longest, most = max(map(len, forms)), len(originals[0])
    if most <= SHORT and longest > max(most * ROOM, most + 8):
        yield say("long for a button: {what}", what=f"{originals[0]} → {forms[0]}")
