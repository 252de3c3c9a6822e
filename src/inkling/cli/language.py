"""Which language the person at the terminal reads."""

import os
from collections.abc import Sequence

import click

from inkling.catalogs import LANGUAGES
from inkling.core.errors import Refusal, mark


def find_language(arguments: Sequence[str]) -> str:
    """For a failure that comes before the arguments are understood."""
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--lang":
            wanted = value if equals else "".join(arguments[place + 1 : place + 2])
            return wanted if wanted in LANGUAGES else usual_language()
    return usual_language()


def usual_language() -> str:
    """The one that the terminal is set to, if we speak it."""
    for setting in os.environ.get("LANGUAGE", "").split(":"):
        if setting[:2] in LANGUAGES:
            return setting[:2]
    for setting in filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))):
        return setting[:2] if setting[:2] in LANGUAGES else "en"
    return "en"


def speak(context: click.Context, param: click.Parameter, value: str | None) -> str:
    """What was asked for, here or before the command; else what the terminal is set to."""
    if value is None:
        return str(context.find_root().obj or usual_language())
    if value not in LANGUAGES:
        raise Refusal(
            "unknown-language",
            mark("There is no language {name} here; the languages are {all}."),
            name=value,
            all=", ".join(LANGUAGES),
        )
    return value


lang_option = click.option("--lang", callback=speak, help=mark("en or de (default: the terminal’s language)"))
