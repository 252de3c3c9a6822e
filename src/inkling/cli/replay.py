"""`inkling replay`: steps through a record, as anybody saw it."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import click

from inkling.cli import screen
from inkling.cli.choices import check_seat
from inkling.cli.files import load_play
from inkling.cli.language import lang_option
from inkling.cli.spoken import in_words_of, whole
from inkling.core.driver import AnyPlay
from inkling.core.errors import Refusal, mark
from inkling.core.play import Play
from inkling.core.sight import Seat, Viewer
from inkling.core.words import Say


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--as", "seat", callback=whole(0), metavar="SEAT", help="whose eyes; without it what all could see")
@click.option("--ply", callback=whole(0), metavar="N", help="show only the moment after so many entries")
@lang_option
def replay(file: Path, seat: int | None, ply: int | None, lang: str) -> None:
    """Go through a record again, ply by ply."""
    with in_words_of("inkling", lang):
        end = load_play(file)
        if seat is not None:
            check_seat(seat, end.record.setup.seats)
        if ply is not None and ply > end.ply:
            raise Refusal("ply", mark("This record ends with ply {last}."), last=end.ply)
    viewer = None if seat is None else Seat(seat)
    say = screen.voice(end, viewer, lang)
    if ply is not None:
        show_moment(end, ply, viewer, say)
    elif screen.on_terminal():
        browse(end, viewer, say)
    else:
        for before, play in pairs(end):
            show_step(before, play, end.ply, viewer, say)


def pairs(end: AnyPlay) -> Iterator[tuple[AnyPlay | None, AnyPlay]]:
    """Every moment of a play with the one before it; only two are held at a time."""
    before = None
    for play in Play.steps(end.game, end.record):
        yield before, play
        before = play


def browse(end: AnyPlay, viewer: Viewer, say: Say) -> None:
    """Back and forth until the person has seen enough."""
    ply = 0
    while True:
        screen.clear()
        show_moment(end, ply, viewer, say)
        click.echo()
        text = screen.ask(say("n: next, p: back, a number: that ply, q: enough") + " > ")
        match text:
            case None | "q":
                return
            case "" | "n":
                ply = min(ply + 1, end.ply)
            case "p":
                ply = max(ply - 1, 0)
            case _ if text.isdecimal() and len(text) < 9:
                ply = min(int(text), end.ply)


def show_moment(end: AnyPlay, ply: int, viewer: Viewer, say: Say) -> None:
    before, play = next(islice(pairs(end), ply, None))
    show_step(before, play, end.ply, viewer, say)


def show_step(before: AnyPlay | None, play: AnyPlay, last: int, viewer: Viewer, say: Say) -> None:
    """What this viewer saw happen with this entry, and the screen after it."""
    sight = play.sight(viewer)
    told = len(before.sight(viewer).story) if before is not None else 0
    click.echo()
    click.echo(say("Ply {n} of {last}", n=play.ply, last=last))
    if before is not None and len(sight.story) == told:
        click.echo(say("Nothing happened that could be seen from here."))
    screen.show_story(play, sight.story[told:], say)
    click.echo()
    screen.show(play, sight, say)
