"""`inkling llm` and `inkling mcp` let a language model take a seat at a table. See docs/research/language-models.md."""

import os
import socket
from secrets import token_urlsafe

import click

from inkling.catalogs import speech
from inkling.cli.error_sentences import errors_in_words_of, line, whole
from inkling.cli.translated_help import Command, lang_option
from inkling.core import Refusal, msg
from inkling.core.errors import needs_extra
from inkling.core.limits import LONGEST_USES
from inkling.research.llm.endpoint import configured
from inkling.research.llm.player import ModelPlayer, play_along
from inkling.research.seats.remote import RemoteChair

SEAT_TOKEN = "INKLING_SEAT_TOKEN"


@click.command(cls=Command, help=msg("Give a language model a seat at a table on a server, using the table’s LINK."))
@click.argument("link")
@click.option("--name", callback=line, default="Model", help=msg("what the others call it"))
@lang_option
def llm(link: str, name: str, lang: str) -> None:
    """Give the model a seat and let it play. The environment variables have the endpoint, its key and, if the host gave
    one, the token of a seat."""
    say = speech(lang)
    with errors_in_words_of("inkling", lang):
        player = ModelPlayer(configured(os.environ), lang)
        chair = RemoteChair.sit_down(link, name, player.endpoint.uses, os.environ.get(SEAT_TOKEN) or None, lang)
    click.echo(say("{name} has arrived and plays once it has a seat and its turn comes.", name=player.endpoint.uses))
    if not os.environ.get(SEAT_TOKEN):
        back = f"{SEAT_TOKEN}={chair.token}"
        click.echo(say("To let it come back to this table later, set this in the environment: {token}", token=back))
    with errors_in_words_of(chair.game.package, lang):
        sight = play_along(chair, player)
    assert sight.outcome is not None
    click.echo(say("The game is over ({reason}).", reason=sight.outcome.reason))
    if player.slips:
        click.echo(
            say.many(
                "The model failed once to give a valid move, so a random one was played.",
                "The model failed {n} times to give a valid move, so random ones were played.",
                player.slips,
            )
        )


MCP_TOKEN = "INKLING_MCP_TOKEN"


@click.command(cls=Command, help=msg("Give an assistant a seat through the Model Context Protocol (MCP)."))
@click.option("--http", "port", callback=whole(0), metavar="PORT", help=msg("over HTTP, on this machine alone"))
@click.option("--uses", callback=line, metavar="TEXT", help=msg("which model this is, shown to everybody at a table"))
@lang_option
def mcp(port: int | None, uses: str | None, lang: str) -> None:
    try:
        from inkling.research.mcp.http import HOME, PATH, serve
        from inkling.research.mcp.tools import build
    except ImportError:
        raise needs_extra("mcp") from None
    server = build((uses or "")[:LONGEST_USES], lang)
    if port is None:
        server.run("stdio")
        return
    token, say = os.environ.get(MCP_TOKEN) or token_urlsafe(24), speech(lang)
    with listen(HOME, port) as listening:
        click.echo(f"http://{HOME}:{listening.getsockname()[1]}{PATH}")
        if not os.environ.get(MCP_TOKEN):
            click.echo(say("Send this as a header: {header}", header=f"Authorization: Bearer {token}"))
        serve(server, token, listening).run([listening])


def listen(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port))
    except (OSError, OverflowError):
        raise Refusal("port", msg("Port {port} can’t be used."), port=port) from None
