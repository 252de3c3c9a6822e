"""`inkling play` lets one person play against bots in the terminal."""

import sys
from collections.abc import Iterable
from pathlib import Path
from secrets import token_hex
from shlex import quote
from typing import Any

import click

from inkling.catalogs import speech
from inkling.cli import screen
from inkling.cli.choices import AnyGame, check_seat, choose_bots, choose_options, options_option
from inkling.cli.error_sentences import errors_in_words_of, line, whole
from inkling.cli.files import claim, save_record
from inkling.cli.table import Leave, Table
from inkling.cli.translated_help import Command, lang_option
from inkling.core import RANDOM, AnyBot, Chance, Game, Refusal, Say, Seat, msg, pick_bot
from inkling.core.driver import AnyPlay
from inkling.core.play import Play, check_seats, prepare
from inkling.games import SHELF, pick_game

NAMES = ("Ada", "Bo", "Cleo", "Dina", "Emil", "Fips", "Gus", "Hana")


@click.command(
    cls=Command,
    help=msg(
        "Play in the terminal with bots. Without GAME, you’re asked which game to play.\n\n"
        "For example: inkling play silencio --seats 3 --bot normal"
    ),
)
@click.argument("game", required=False)
@click.option("--seats", callback=whole(1), metavar="N", help=msg("how many players (default: as many as usual)"))
@click.option("--seat", callback=whole(0), metavar="N", default="0", help=msg("your seat, counted from 0 (default: 0)"))
@click.option("--bot", metavar="NAME[,NAME…]", help=msg("who takes the other seats (default: the strongest bot)"))
@options_option
@click.option("--seed", callback=line, help=msg("the same seed gives the same deal"))
@click.option("--name", callback=line, help=msg("what the others call you"))
@click.option(
    "--save", type=click.Path(path_type=Path), metavar="FILE", help=msg("save the record here, after every action")
)
@lang_option
def play(
    game: str | None,
    seats: int | None,
    seat: int,
    bot: str | None,
    options: tuple[str, ...],
    seed: str | None,
    name: str | None,
    save: Path | None,
    lang: str,
) -> None:
    say = speech(lang)
    chosen = pick_game(game.lower()) if game is not None else ask_for_game(say)
    if chosen is None:
        click.echo(say("See you next time."))
        return
    with errors_in_words_of(chosen.package, lang):
        seats = chosen.table.usual_seats if seats is None else seats
        begun = begin(chosen, seats, Seat(seat), options, seed, name or say("Guest"))
        bots = choose_bots(chosen, bot, seats - 1)
        make_ready((chosen,), say)
        sit_down(begun, Seat(seat), bots, save, lang)


def ask_for_game(say: Say) -> AnyGame | None:
    """Ask for a game by number or name; None if the user quits."""
    games = list(SHELF.values())
    for number, game in enumerate(games, start=1):
        seats = say("{least} to {most} players", least=game.seats[0], most=game.seats[-1])
        click.echo(f"{number:>3}  {game.title}  ({seats})")
    while (text := screen.ask(say("Which game? ") + "> ")) not in (None, "q"):
        if text in map(str, range(1, len(games) + 1)):
            return games[int(text) - 1]
        try:
            return pick_game(text.lower())
        except Refusal as refusal:
            click.echo(say.refusal(refusal))
    return None


def begin(game: AnyGame, seats: int, seat: Seat, options: tuple[str, ...], seed: str | None, name: str) -> AnyPlay:
    check_seats(game, seats)
    check_seat(seat, seats)
    setup = prepare(
        game, seats, choose_options(game, options, {}), token_hex(16) if seed is None else seed, people=(seat,)
    )
    return Play.begin(game, setup, token_hex(32), name_all(name, seat, seats))


def name_all(name: str, seat: Seat, seats: int) -> tuple[str, ...]:
    """Return the names by seat: `name` for the user's seat, and a different name for each bot."""
    others = [other for other in NAMES if other.casefold() != name.casefold()][: seats - 1]
    return (*others[:seat], name, *others[seat:])


def sit_down(play: AnyPlay, seat: Seat, bots: tuple[str, ...], save: Path | None, lang: str) -> None:
    say = screen.voice(play, seat, lang)
    if save is not None:
        claim(save)
        save_record(save, play.record)
    seated: list[AnyBot] = [pick_bot(play.game.bots.all, bot) for bot in bots]
    seated.insert(seat, RANDOM)
    table = Table(seat, seated, Chance.of(f"bots of {play.record.setup.seed}"), say, save)
    try:
        table.run(play)
    except Leave:
        click.echo(say("See you next time."))
    if save is not None:
        typed = quote(str(save))
        click.echo(say("The record is in {file}. To replay it: inkling replay {path}", file=save, path=typed))


def make_ready(games: Iterable[Game[Any, Any, Any, Any, Any]], say: Say) -> None:
    """Warm up the bots of those games that need it. Before that, print one notice."""
    cold = [game for game in games if game.bots.need_warm_up]
    if cold:
        announce(say)
    for game in cold:
        game.bots.warm_up()


def announce(say: Say) -> None:
    """Print that warming up takes half a minute or more the first time. Do so only on a terminal."""
    if sys.stderr.isatty():
        click.echo(say("The bots are getting ready; the first time takes a while …"), err=True)
