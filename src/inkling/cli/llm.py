"""`inkling llm`: the configured language model takes a seat at a table of a server. See docs/language-models.md."""

import os

import click

from inkling.catalogs import speech
from inkling.cli.helping import Command
from inkling.cli.language import lang_option
from inkling.cli.spoken import in_words_of, line
from inkling.core import mark
from inkling.research.llm.endpoint import configured
from inkling.research.llm.player import ModelPlayer
from inkling.research.llm.sitting import play_along
from inkling.research.seats.remote import RemoteChair

TOKEN = "INKLING_SEAT_TOKEN"


@click.command(cls=Command, help=mark("Give a language model a seat at a table on a server, using the table’s LINK."))
@click.argument("link")
@click.option("--name", callback=line, default="Model", help=mark("what the others call it"))
@lang_option
def llm(link: str, name: str, lang: str) -> None:
    """The endpoint and its key come from the environment; so does the token of a seat that the host gave."""
    say = speech(lang)
    with in_words_of("inkling", lang):
        player = ModelPlayer(configured(os.environ), lang)
        chair = RemoteChair.sit_down(link, name, player.endpoint.uses, os.environ.get(TOKEN) or None, lang)
    click.echo(say("{name} has arrived and plays once it has a seat and its turn comes.", name=player.endpoint.uses))
    if not os.environ.get(TOKEN):
        back = f"{TOKEN}={chair.token}"
        click.echo(say("To let it come back to this table later, set this in the environment: {token}", token=back))
    with in_words_of(chair.game.package, lang):
        sight = play_along(chair, player)
    assert sight.outcome is not None
    click.echo(say("The game is over ({reason}).", reason=sight.outcome.reason))
    if player.slips:
        click.echo(
            say.many(
                "The model failed once to give a valid move, so chance chose.",
                "The model failed {n} times to give a valid move, so chance chose.",
                player.slips,
            )
        )
