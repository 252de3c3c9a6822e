"""Turns refusals of games and errors of click into one translated sentence."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unicodedata import category

import click

from inkling.catalogs import speech
from inkling.cli.translated_help import in_words, usage_of, voice
from inkling.core.errors import Refusal, msg
from inkling.core.play import JOINERS


class TranslatedError(click.ClickException):
    """An error whose sentences are already translated."""

    exit_code = 2

    def __init__(self, *sentences: str) -> None:
        """Store the sentences, which will be printed one per line."""
        super().__init__("\n".join(map(escape_control_characters, sentences)))


def escape_control_characters(sentence: str) -> str:
    """Return the sentence with control characters escaped, so that quoted input can't control the terminal or break the
    line."""
    return "".join(character if is_harmless(character) else ascii(character)[1:-1] for character in sentence)


def is_harmless(character: str) -> bool:
    """True if the character is safe to print. Python calls no-break spaces unprintable, but our sentences use them."""
    return character.isprintable() or ord(character) in JOINERS or category(character) == "Zs"


@contextmanager
def errors_in_words_of(package: str, lang: str) -> Iterator[None]:
    """Inside the `with` block, turn a Refusal into an error that was translated with the catalog of this package."""
    try:
        yield
    except Refusal as refusal:
        raise TranslatedError(speech(lang, package).refusal(refusal)) from refusal


def click_refusal(error: click.ClickException) -> Refusal:
    match error:
        case click.NoSuchOption():
            return Refusal("no-option", msg("There is no option {name}; see --help."), name=error.option_name)
        case click.MissingParameter(param=click.Parameter() as param, ctx=click.Context() as context):
            return missing(param.make_metavar(context), context)
        case click.BadOptionUsage() if takes_nothing(error):
            return Refusal("usage", msg("{name} takes no value."), name=error.option_name)
        case click.BadOptionUsage():
            return Refusal("usage", msg("{name} needs a value."), name=error.option_name)
        case click.UsageError(ctx=click.Context() as context):
            return Refusal("usage", msg("That isn’t how this command is written. {usage}"), usage=usage_of(context))
    return Refusal("usage", msg("That isn’t how this command is written. {usage}"), usage="")


def missing(name: str, context: click.Context) -> Refusal:
    name = in_words(name, voice(context))
    return Refusal("missing", msg("Please give {name}. {usage}"), name=name, usage=usage_of(context))


def takes_nothing(error: click.BadOptionUsage) -> bool:
    params = error.ctx.command.params if error.ctx else []
    return any(
        isinstance(param, click.Option) and param.is_flag and error.option_name in param.opts for param in params
    )


def whole(least: int) -> Callable[[click.Context, click.Parameter, str | None], int | None]:
    """Return a click callback that parses a whole number of at least `least`."""

    def convert(context: click.Context, param: click.Parameter, value: str | None) -> int | None:
        name = param.opts[0]
        try:
            number = None if value is None else int(value)
        except ValueError:
            sentence = msg("{name} takes a whole number, {least} or more, not “{text}”.")
            raise Refusal("no-number", sentence, name=name, least=least, text=value) from None
        if number is not None and number < least:
            raise Refusal("too-small", msg("{name} takes a whole number, {least} or more."), name=name, least=least)
        return number

    return convert


def line(context: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Click callback that accepts one line of printable characters, such as a name or a seed."""
    if value is not None and not (value.isprintable() and len(value) <= 100):
        raise Refusal("no-line", msg("{name} takes one line of up to 100 plain characters."), name=param.opts[0])
    return value
