"""Lets bots get ready before anybody waits for them: some compile their arithmetic once, for all later runs."""

import sys
from collections.abc import Iterable
from typing import Any

import click

from inkling.core import Game, Say


def make_ready(games: Iterable[Game[Any, Any, Any, Any, Any]], say: Say) -> None:
    """Warm up the bots of those games that need it, and say so once."""
    cold = [game for game in games if game.bots.need_warm_up]
    if cold:
        announce(say)
    for game in cold:
        game.bots.warm_up()


def announce(say: Say) -> None:
    """For people who watch, since the first time takes half a minute or more."""
    if sys.stderr.isatty():
        click.echo(say("The bots are getting ready; the first time takes a while …"), err=True)
