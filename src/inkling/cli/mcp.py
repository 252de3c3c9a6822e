"""`inkling mcp`: a seat for any assistant that speaks the Model Context Protocol. See docs/language-models.md."""

import os
import socket
from secrets import token_urlsafe

import click

from inkling.catalogs import speech
from inkling.cli.helping import Command
from inkling.cli.language import lang_option
from inkling.cli.spoken import line, whole
from inkling.core import Refusal, mark
from inkling.core.errors import needs_extra
from inkling.core.words import LONGEST_USES

TOKEN = "INKLING_MCP_TOKEN"


@click.command(cls=Command, help=mark("Give an assistant a seat through the Model Context Protocol (MCP)."))
@click.option("--http", "port", callback=whole(0), metavar="PORT", help=mark("over HTTP, on this machine alone"))
@click.option("--uses", callback=line, metavar="TEXT", help=mark("which model this is, shown to everybody at a table"))
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
    token, say = os.environ.get(TOKEN) or token_urlsafe(24), speech(lang)
    with listen(HOME, port) as listening:
        click.echo(f"http://{HOME}:{listening.getsockname()[1]}{PATH}")
        if not os.environ.get(TOKEN):
            click.echo(say("Send this as a header: {header}", header=f"Authorization: Bearer {token}"))
        serve(server, token, listening).run([listening])


def listen(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port))
    except (OSError, OverflowError):
        raise Refusal("port", mark("Port {port} can’t be used."), port=port) from None
