"""`inkling serve`: the tables, in one process that people open a link to."""

import io
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from threading import Thread
from typing import Any

import click
import segno

from inkling.catalogs import speech
from inkling.cli.helping import Command, Option, lang_option
from inkling.core.errors import install_command, msg
from inkling.core.words import Say
from inkling.games import SHELF
from inkling.server.main import listen, run
from inkling.server.settings import HOME, REMOVED, Settings, find_removed, list_items, name_flag, read_settings

EVERYWHERE = ("0.0.0.0", "::")
DOCUMENTATION = "192.0.2.1"
"""An address that nobody has: kept for documents."""


def setting_options(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A flag for each of these settings, or for all; None where it was not given."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        for item in reversed(list_items()):
            if not names or item.name in names:
                flags = f"{item.flag}/--no-{item.flag[2:]}" if item.kind is bool else item.flag
                given: dict[str, Any] = {} if item.kind is bool else {"metavar": "VALUE"}
                note = f" [{item.variable}; {item.default}]"
                command = click.option(flags, item.name, cls=Option, default=None, help=item.text, note=note, **given)(
                    command
                )
        return command

    return decorate


def removed_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add a hidden flag for each removed setting, so that a command line of 0.2 still starts."""
    for name in REMOVED:
        command = click.option(name_flag(name), name, default=None, hidden=True)(command)
    return click.option(f"--{HOME}/--no-{HOME}", HOME, default=None, hidden=True)(command)


@click.command(
    cls=Command,
    help=msg(
        "Start a server: people join its tables with a link and play with friends and bots.\n\nEvery setting "
        "can also be given as an environment variable; if both are given, the option wins. "
        "docs/host/self-hosting.md explains the settings."
    ),
)
@setting_options()
@removed_options
@click.option("--open", "opens", is_flag=True, help=msg("open the browser too"))
@lang_option
def serve(opens: bool, lang: str, **flags: Any) -> None:
    settings = read_settings(os.environ, flags)
    warn_of_removed(flags, speech(lang))
    with listen(settings) as door:
        port = door.getsockname()[1]

        def opened() -> None:
            click.echo(greet(settings, port, sys.stdout.isatty(), speech(lang)))
            if opens:
                Thread(target=webbrowser.open, args=(local_address(settings, port),), daemon=True).start()

        run(settings, door, opened)


def warn_of_removed(flags: dict[str, Any], say: Say) -> None:
    """Write one warning that names every removed setting that is still set."""
    removed = find_removed(os.environ, flags)
    if not removed:
        return
    names = ", ".join(setting + " → --uploads" * (name == HOME) for name, (setting, _) in removed.items())
    click.echo(say("Please remove settings that no longer exist: {names}.", names=names), err=True)


def greet(settings: Settings, port: int, drawing: bool, say: Say) -> str:
    """Where the server is to be found; for other devices with a QR code to scan."""
    local = local_address(settings, port)
    lines = [
        say("Inkling is running at {address}; its data folder is {folder}.", address=local, folder=settings.folder)
    ]
    others = settings.base_url or lan_address(settings, port)
    if others:
        lines.append(say("For others: {address}", address=others))
        if drawing:
            lines.append(draw_qr(others))
    lines += [
        say(
            "To make some bots play better and faster, run in the folder with Inkling’s source code: {command}",
            command=install_command(extra),
        )
        for extra in missing_extras()
    ]
    return "\n".join([*lines, say("Press Ctrl-C to stop.")])


def missing_extras() -> list[str]:
    """Return the extras with which bots of the shelf would play better."""
    return sorted({bot.wants for game in SHELF.values() for bot in game.bots.all if bot.wants})


def local_address(settings: Settings, port: int) -> str:
    return web_address("127.0.0.1" if settings.host in EVERYWHERE else settings.host, port)


def lan_address(settings: Settings, port: int) -> str | None:
    """When listening on all addresses: the one that others on the same network reach."""
    if settings.host not in EVERYWHERE:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting such a socket only chooses a way; nothing is sent.
            probe.connect((DOCUMENTATION, 9))
            return web_address(probe.getsockname()[0], port)
        except OSError:
            return None


def web_address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def draw_qr(address: str) -> str:
    drawn = io.StringIO()
    segno.make(address, error="m").terminal(drawn, compact=True)
    return drawn.getvalue().rstrip("\n")
