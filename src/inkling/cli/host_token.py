"""`inkling host-token` prints or renews the token that opens the operator's page."""

import os
from typing import Any

import click

from inkling.catalogs import speech
from inkling.cli.serve import setting_options
from inkling.cli.translated_help import Command, lang_option
from inkling.core.errors import Refusal, msg
from inkling.server.features.operator_page.token_file import make_operator_token, read_operator_token
from inkling.server.platform.http import urls
from inkling.server.settings import read_settings


@click.command(
    "host-token",
    cls=Command,
    help=msg(
        "Show the token that opens the operator’s page, /host. With --new, make one; the old one then no "
        "longer works, and everybody who is signed in with it is signed out. Keep it secret.\n\nExample: "
        "inkling host-token --new"
    ),
)
@click.option("--new", is_flag=True, help=msg("make a new token"))
@setting_options("data")
@lang_option
def host_token(new: bool, lang: str, **flags: Any) -> None:
    settings = read_settings(os.environ, flags)
    folder = settings.folder
    if not folder.is_dir():
        raise Refusal("no-data", msg("There is no data in {folder}."), folder=folder)
    try:
        token = make_operator_token(folder) if new else read_operator_token(folder)
    except OSError:
        raise Refusal("unwritable", msg("{file} can’t be written."), file=folder) from None
    if token is None:
        raise Refusal("no-host-token", msg("There is no token yet: inkling host-token --new makes one."))
    click.echo(token)
    click.echo(
        speech(lang)("Sign in with it at {address}.", address=f"{settings.base_url}{urls.operator.pattern}"), err=True
    )
