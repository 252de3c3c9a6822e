"""The command line of Inkling: the root command `inkling`, and its list of subcommands.

Every failure is printed as one sentence in the user's language and ends with exit code 2.
"""

import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from inkling import __version__
from inkling.catalogs import speech
from inkling.cli.error_sentences import TranslatedError, click_refusal, escape_control_characters
from inkling.cli.translated_help import Group, find_language, lang_option
from inkling.core import Refusal, Say, msg
from inkling.core.languages import check_language_files

ALONE = (
    "play",
    "replay",
    "ask",
    "feedback",
    "simulate",
    "verify",
    "deck",
    "gallery",
    "serve",
    "site",
    "check",
    "arena",
    "benchmark",
    "bot",
    "tables",
    "reports",
    "language",
)
COMMANDS = {
    **{name: name for name in ALONE},
    **dict.fromkeys(("backup", "restore", "purge", "export"), "upkeep"),
    **dict.fromkeys(("llm", "mcp"), "language_models"),
    **dict.fromkeys(("block", "unblock", "blocked", "notice"), "operating"),
    "host-token": "host_token",
}
"""Each command and its module here. Modules are imported on demand, so that `inkling play` doesn't load the server."""
SECTIONS: dict[str, Sequence[str]] = {
    msg("Play"): ("play", "replay", "ask", "verify"),
    msg("Host"): (
        *("serve", "site", "backup", "restore", "check", "purge", "export", "feedback"),
        *("host-token", "tables", "reports", "block", "unblock", "blocked", "notice"),
    ),
    msg("Decks and languages"): ("deck", "gallery", "language"),
    msg("Bots and research"): ("simulate", "arena", "benchmark", "bot", "llm", "mcp"),
}
"""The commands as `inkling --help` lists them, by what people want to do."""
REMOVED = {"loadtest": msg("The load test is no longer a command; run bench/load_test.py in the source code.")}
"""Commands of the last release, each with a sentence that names the replacement."""
RENAMED = {"asked": "feedback"}
"""Former names of commands, accepted with a warning for one release."""


class RootCommand(Group):
    """The root command. It prints every failure as one sentence in the user's language."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> NoReturn:
        arguments = list(sys.argv[1:] if args is None else args)
        be_lenient_with_characters()
        arguments = use_new_name(arguments)
        try:
            check_language_files()
            code = super().main(arguments, *rest, **extra | {"standalone_mode": False, "obj": find_language(arguments)})
        except (Refusal, click.ClickException) as error:
            click.echo(sentence(error, speech(find_language(arguments))), err=True)
            code = 2
        except click.Abort:
            code = 130
        except OSError as error:
            if error.errno != errno.EPIPE:
                raise
            # The reader of our output closed the pipe. Redirect stdout, so that flushing at exit doesn't fail again.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = 1
        sys.exit(code if isinstance(code, int) else 0)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def sections(self, ctx: click.Context) -> dict[str, Sequence[str]]:
        return SECTIONS

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in REMOVED:
            raise Refusal("removed-command", REMOVED[cmd_name])
        file = COMMANDS.get(cmd_name)
        return getattr(import_module(f"inkling.cli.{file}"), cmd_name.replace("-", "_")) if file else None


def use_new_name(arguments: list[str]) -> list[str]:
    """If the command was called by its former name, return the arguments with the new name and print a warning.
    Otherwise return the arguments unchanged."""
    if not arguments or arguments[0] not in RENAMED:
        return arguments
    former, name = arguments[0], RENAMED[arguments[0]]
    say = speech(find_language(arguments))
    click.echo(say("“inkling {former}” is now “inkling {name}”.", former=former, name=name), err=True)
    return [name, *arguments[1:]]


def sentence(error: Refusal | click.ClickException, say: Say) -> str:
    if isinstance(error, TranslatedError):
        return error.message
    return escape_control_characters(say.refusal(error if isinstance(error, Refusal) else click_refusal(error)))


def be_lenient_with_characters() -> None:
    """Make the terminal streams replace characters that they can't encode or decode, so that a play doesn't fail
    midway."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


@click.group(
    cls=RootCommand,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=msg("Card games about understanding each other without words."),
)
@click.version_option(__version__, message="%(version)s")
@lang_option
@click.pass_context
def main(context: click.Context, lang: str) -> None:
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
