"""`inkling bot` runs one bot as a program, so that another version of Inkling can use it in its arena."""

import sys

import click

from inkling.cli.error_sentences import errors_in_words_of
from inkling.cli.translated_help import Command, lang_option
from inkling.core import msg, pick_bot
from inkling.games import pick_game
from inkling.research.arena.programs import answer_all


@click.command(
    cls=Command, help=msg("Answer questions as GAME’s bot NAME; each question and each answer is one line of JSON.")
)
@click.argument("game")
@click.argument("name")
@lang_option
def bot(game: str, name: str, lang: str) -> None:
    with errors_in_words_of("inkling", lang):
        chosen = pick_game(game.lower())
        player = pick_bot(chosen.bots.all, name)
        if player.warms:
            chosen.bots.warm_up()
        answer_all(chosen, player, sys.stdin.buffer, sys.stdout.buffer)
