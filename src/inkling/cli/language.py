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
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if setting := os.environ.get(name):
            return next((lang for lang in LANGUAGES if setting.startswith(lang)), "en")
    return "en"


def speak(context: click.Context, param: click.Parameter, value: str) -> str:
    if value not in LANGUAGES:
        sentence = mark("There is no language {name} here; there are {all}.")
        raise Refusal("unknown-language", sentence, name=value, all=", ".join(LANGUAGES))
    return value


lang_option = click.option(
    "--lang", callback=speak, default=usual_language, show_default="as the terminal", help="en or de"
)
