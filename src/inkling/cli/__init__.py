"""Inkling in a terminal: `inkling play`, `replay`, `ask`, `verify`, `simulate`, `deck`, `gallery`, `serve`, upkeep.

Whatever it will not do it says in one sentence, in the asker's language, and ends with exit code 2.
"""

import errno
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from inkling import __version__
from inkling.catalogs import speech
from inkling.cli.ask import ask
from inkling.cli.check import check
from inkling.cli.deck import deck
from inkling.cli.gallery import gallery
from inkling.cli.language import find_language
from inkling.cli.play import play
from inkling.cli.replay import replay
from inkling.cli.serve import serve
from inkling.cli.simulate import simulate
from inkling.cli.spoken import Told, click_refusal
from inkling.cli.upkeep import backup, export, purge, restore
from inkling.cli.verify import verify
from inkling.core import Refusal, Say, mark


class Door(click.Group):
    """All commands behind one door, which turns every failure into a sentence."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> NoReturn:
        arguments = list(sys.argv[1:] if args is None else args)
        be_lenient_with_characters()
        try:
            code = super().main(arguments, *rest, **extra | {"standalone_mode": False})
        except (Refusal, click.ClickException) as error:
            click.echo(sentence(error, speech(find_language(arguments))), err=True)
            code = 2
        except click.Abort:
            code = 130
        except OSError as error:
            if error.errno != errno.EPIPE:
                raise
            # Whoever read our output has gone; nothing more may be written, not even while closing.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = 1
        sys.exit(code if isinstance(code, int) else 0)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if self.get_command(ctx, args[0]) is None:
            sentence = mark("There is no command {name}; there are {all}.")
            raise Refusal("no-command", sentence, name=args[0], all=", ".join(self.list_commands(ctx)))
        return super().resolve_command(ctx, args)


def sentence(error: Refusal | click.ClickException, say: Say) -> str:
    if isinstance(error, Told):
        return error.message
    return say.refusal(error if isinstance(error, Refusal) else click_refusal(error))


def be_lenient_with_characters() -> None:
    """A terminal that cannot show or send a character is no reason to lose a play."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


@click.group(cls=Door, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Card games about understanding each other without words."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for command in (play, replay, ask, simulate, verify, deck, gallery, serve, backup, restore, purge, export, check):
    main.add_command(command)
