"""Translates the output of `--help`. Click does the layout, and our catalog has the sentences.

The help of each command and option is a sentence of the catalog. Placeholders in capitals, such as FILE, are translated
everywhere. The language is determined before the arguments are parsed, and every context stores it.
"""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

import click

from inkling.catalogs import LANGUAGES, speech
from inkling.core.errors import Refusal, msg
from inkling.core.languages import SOURCE, match_language
from inkling.core.words import Say


def find_language(arguments: Sequence[str]) -> str:
    """Return the language that the arguments choose, without parsing the other arguments. It is needed to translate
    errors that occur during parsing."""
    for index, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--lang":
            wanted = value if equals else "".join(arguments[index + 1 : index + 2])
            return wanted if wanted in LANGUAGES else usual_language()
    return usual_language()


def usual_language() -> str:
    """Return the terminal's language if Inkling has it, otherwise English."""
    for setting in os.environ.get("LANGUAGE", "").split(":"):
        if lang := match_language(setting):
            return lang
    for setting in filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))):
        return match_language(setting) or SOURCE
    return SOURCE


def speak(context: click.Context, param: click.Parameter, value: str | None) -> str:
    """Click callback: return the language that this option chooses. By default, return that of the root command's
    option, otherwise the terminal's."""
    if value is None:
        return str(context.find_root().obj or usual_language())
    if value not in LANGUAGES:
        raise Refusal(
            "unknown-language",
            msg("There is no language {name} here; the languages are {all}."),
            name=value,
            all=", ".join(LANGUAGES),
        )
    return value


lang_option = click.option("--lang", callback=speak, help=msg("a language such as en or de (default: the terminal’s)"))


CAPITALS = frozenset(
    {
        msg("OPTIONS"),
        msg("COMMAND"),
        msg("ARGS"),
        msg("GAME"),
        msg("RECORD"),
        msg("FILE"),
        msg("FOLDER"),
        msg("PACK"),
        msg("SEAT"),
        msg("NAME"),
        msg("VALUE"),
        msg("TEXT"),
        msg("LINK"),
        msg("ADDRESS"),
        msg("CODE"),
        msg("NUMBER"),
    }
)
CLICKS_OWN = (msg("Show this message and exit."), msg("Show the version and exit."))


def voice(context: click.Context) -> Say:
    return speech(context.find_root().obj or usual_language())


def in_words(text: str, say: Say) -> str:
    """Translate the placeholders in capitals, such as FILE, and keep the rest of the text."""
    return re.sub(r"[A-Z]{4,}", lambda match: say(match[0]) if match[0] in CAPITALS else match[0], text)


def usage_of(context: click.Context) -> str:
    """Return the usage of a command in one line."""
    return " ".join(context.get_usage().split())


class Option(click.Option):
    """An option whose help ends with its environment variable (`note`) and its default value (`usual`)."""

    def __init__(self, *args: Any, note: str = "", usual: str = "", **rest: Any) -> None:
        super().__init__(*args, **rest)
        self.note = note
        self.usual = usual


class Command(click.Command):
    """A command with translated help."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments. For some mistakes click raises a usage error without a context; add it."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        say = voice(ctx)
        pieces = in_words(" ".join(self.collect_usage_pieces(ctx)), say)
        formatter.write_usage(ctx.command_path, pieces, prefix=say("Usage:") + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(voice(ctx)(self.help or ""))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(voice(ctx)("OPTIONS").capitalize()):
            formatter.write_dl(list(rows(self.get_params(ctx), ctx)))


def rows(params: Iterable[click.Parameter], context: click.Context) -> Iterator[tuple[str, str]]:
    say = voice(context)
    for param in params:
        shown = param.get_help_record(context)
        if shown is not None and isinstance(param, click.Option):
            yield in_words(shown[0], say), say(param.help or "") + bracket(param, say)


def bracket(option: click.Option, say: Say) -> str:
    """Return an option's environment variable and default in brackets. An empty default is left out, and without either
    the text is empty."""
    if not isinstance(option, Option) or not option.note:
        return ""
    return f" [{option.note}; {say(option.usual)}]" if option.usual else f" [{option.note}]"


class Group(Command, click.Group):
    """A group of commands. Its help lists each command with the first sentence of the command's help."""

    command_class = Command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if self.get_command(ctx, args[0]) is None:
            name, names = args[0], self.list_commands(ctx)
            if close := get_close_matches(name, names, 1):
                sentence = msg("There is no command {name}. Did you mean {close}?")
                raise Refusal("no-command", sentence, name=name, close=close[0])
            sentence = msg("There is no command {name}; the commands are {all}.")
            raise Refusal("no-command", sentence, name=name, all=", ".join(names))
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        Command.format_options(self, ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        say = voice(ctx)
        for heading, names in self.sections(ctx).items():
            with formatter.section(say(heading)):
                formatter.write_dl(
                    [(name, brief(command, say)) for name in names if (command := self.get_command(ctx, name))]
                )

    def sections(self, ctx: click.Context) -> dict[str, Sequence[str]]:
        """Return the commands under each heading of the help."""
        return {msg("Commands"): self.list_commands(ctx)}


def brief(command: click.Command, say: Say) -> str:
    return re.split(r"(?<=\.)\s", say(command.help or ""), maxsplit=1)[0]
