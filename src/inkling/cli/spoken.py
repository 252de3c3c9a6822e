"""Turns what went wrong into one sentence of ours: a game's refusal in its own words, click's errors in the house's."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from inkling.catalogs import speech
from inkling.core.errors import Refusal, mark


class Told(click.ClickException):
    """A sentence that is ready to be shown."""

    exit_code = 2


@contextmanager
def in_words_of(package: str, lang: str) -> Iterator[None]:
    """Inside, a refusal is spoken by this room."""
    try:
        yield
    except Refusal as refusal:
        raise Told(speech(lang, package).refusal(refusal)) from refusal


def click_refusal(error: click.ClickException) -> Refusal:
    match error:
        case click.NoSuchOption():
            sentence = mark("There is no {name} here; --help lists what there is.")
            return Refusal("no-option", sentence, name=error.option_name)
        case click.MissingParameter():
            name = error.param.make_metavar(error.ctx) if error.param and error.ctx else ""
            return Refusal("missing", mark("{name} is missing; --help says how it goes."), name=name)
        case click.BadOptionUsage():
            sentence = mark("{name} is not used like that; --help says how it goes.")
            return Refusal("usage", sentence, name=error.option_name)
    return Refusal("usage", mark("That is more than can be understood; --help says how it goes."))


def whole(least: int) -> Callable[[click.Context, click.Parameter, str | None], int | None]:
    """For a parameter that is a whole number from some least one up."""

    def convert(context: click.Context, param: click.Parameter, value: str | None) -> int | None:
        name = param.opts[0]
        try:
            number = None if value is None else int(value)
        except ValueError:
            raise Refusal("no-number", mark("{name} takes a number, not “{text}”."), name=name, text=value) from None
        if number is not None and number < least:
            raise Refusal("too-small", mark("{name} takes a number from {least} up."), name=name, least=least)
        return number

    return convert


def line(context: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """For a parameter that is one line of plain characters, such as a name or a seed."""
    if value is not None and not (value.isprintable() and len(value) <= 100):
        raise Refusal("no-line", mark("{name} takes one line of at most 100 plain characters."), name=param.opts[0])
    return value
