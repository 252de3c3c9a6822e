"""`inkling serve` runs the web server."""

import io
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from threading import Thread
from typing import Any

import click
import segno
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.cli.translated_help import Command, Option, lang_option
from inkling.cli.tunnel import open_tunnel
from inkling.core.errors import install_command, msg
from inkling.core.words import Say
from inkling.server.bots.readiness import missing_optional_extras
from inkling.server.main import open_listening_socket, run_server
from inkling.server.settings import (
    HOME,
    PREFIX,
    REMOVED,
    Settings,
    command_line_flag_of_setting,
    describe_settings,
    find_removed_settings,
    read_settings,
)

EVERYWHERE = ("0.0.0.0", "::")
DOCUMENTATION = "192.0.2.1"
"""An address reserved for documentation; no machine has it."""


def write_default(value: Any) -> str:
    """Return the default of a setting in the form in which users write it, such as on, off or 10. An empty default
    gives an empty text."""
    if isinstance(value, bool):
        return msg("on") if value else msg("off")
    return f"{value:g}" if isinstance(value, float) else str(value)


def setting_options(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that adds a command-line flag for each of the named settings, or for all settings. If a flag
    isn't given, its value is None."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        for item in reversed(describe_settings()):
            if not names or item.name in names:
                flags = f"{item.flag}/--no-{item.flag[2:]}" if item.kind is bool else item.flag
                given: dict[str, Any] = {} if item.kind is bool else {"metavar": "VALUE"}
                command = click.option(
                    flags,
                    item.name,
                    cls=Option,
                    default=None,
                    help=item.text,
                    note=item.variable,
                    usual=write_default(item.default),
                    **given,
                )(command)
        return command

    return decorate


def removed_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add a hidden flag for each removed setting to a command. So a command line written for version 0.2 still
    works."""
    for name in REMOVED:
        command = click.option(command_line_flag_of_setting(name), name, default=None, hidden=True)(command)
    return click.option(f"--{HOME}/--no-{HOME}", HOME, default=None, hidden=True)(command)


@click.command(
    cls=Command,
    help=msg(
        "Start a server: people join its tables with a link and play with friends and bots.\n\nEvery setting "
        "can also be given as an environment variable; if both are given, the option wins. "
        "docs/host/settings.md explains the settings."
    ),
)
@setting_options()
@removed_options
@click.option("--open", "opens", is_flag=True, help=msg("open the browser too"))
@click.option("--share", is_flag=True, help=msg("open a tunnel, so that friends elsewhere can join"))
@lang_option
def serve(opens: bool, share: bool, lang: str, **flags: Any) -> None:
    settings = read_settings(os.environ, flags)
    warn_of_removed(flags, speech(lang))
    with open_listening_socket(settings) as door, ExitStack() as until_end:
        port = door.getsockname()[1]
        if share:
            lost = partial(
                click.echo, speech(lang)("The tunnel has ended. Start the server again to share it."), err=True
            )
            tunnel = until_end.enter_context(open_tunnel(port, lost))
            settings = share_settings(settings, flags, tunnel.address)

        def opened() -> None:
            click.echo(greet(settings, port, sys.stdout.isatty(), speech(lang)))
            if share:
                click.echo(speech(lang)("Everybody on the internet who knows the address can reach this server."))
            if opens:
                Thread(target=webbrowser.open, args=(local_address(settings, port),), daemon=True).start()

        run_server(settings, door, opened)


def share_settings(settings: Settings, flags: dict[str, Any], address: str) -> Settings:
    """Return the settings for a server behind a tunnel. They have the tunnel's address, Secure cookies, and this
    machine as the only trusted proxy. The list of open tables is off, unless a flag or variable switches it on."""
    named = flags.get("open_list") is not None or os.environ.get(f"{PREFIX}OPEN_LIST", "").strip()
    listed = settings.open_list and bool(named)
    return replace(settings, base_url=address, behind_proxy=True, proxies="127.0.0.1", open_list=listed)


def warn_of_removed(flags: dict[str, Any], say: Say) -> None:
    """Print one warning that names all removed settings for which the user still gives a value."""
    removed = find_removed_settings(os.environ, flags)
    if not removed:
        return
    names = ", ".join(setting + " → --uploads" * (name == HOME) for name, (setting, _) in removed.items())
    click.echo(say("Please remove settings that no longer exist: {names}.", names=names), err=True)


def greet(settings: Settings, port: int, drawing: bool, say: Say) -> str:
    """Return the start message: the server's addresses, with a QR code for other devices."""
    local = local_address(settings, port)
    lines = [
        say("Inkling is running at {address}; its data folder is {folder}.", address=local, folder=settings.folder)
    ]
    others = f"{settings.base_url}/" if settings.base_path else settings.base_url or lan_address(settings, port)
    if others:
        lines.append(say("For others: {address}", address=others))
        if drawing:
            lines.append(draw_qr(others))
    lines += [
        say(
            "To make some bots play better and faster, run in the folder with Inkling’s source code: {command}",
            command=install_command(extra),
        )
        for extra in missing_optional_extras()
    ]
    return "\n".join([*lines, say("Press Ctrl-C to stop.")])


def local_address(settings: Settings, port: int) -> str:
    """Return the address of the server for browsers on this machine. It includes the base path, because cookies are
    valid only below it."""
    here = web_address("127.0.0.1" if settings.host in EVERYWHERE else settings.host, port)
    return f"{here}{settings.base_path}/" if settings.base_path else here


def lan_address(settings: Settings, port: int) -> str | None:
    """Return the address of the server for other devices on the network. Return None if the server listens on a single
    address only."""
    if settings.host not in EVERYWHERE:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a UDP socket only selects a route; nothing is sent.
            probe.connect((DOCUMENTATION, 9))
            return web_address(probe.getsockname()[0], port)
        except OSError:
            return None


def web_address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def draw_qr(address: str) -> str:
    buffer = io.StringIO()
    segno.make(address, error="m").terminal(buffer, compact=True)
    return buffer.getvalue().rstrip("\n")
