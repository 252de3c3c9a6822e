"""`inkling replay`: steps through a record, as anybody saw it."""

from pathlib import Path

import click

from inkling.cli import screen
from inkling.cli.choices import check_seat
from inkling.cli.files import load_steps
from inkling.cli.language import lang_option
from inkling.cli.spoken import in_words_of, whole
from inkling.core.driver import AnyPlay
from inkling.core.errors import Refusal, mark
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
        steps = load_steps(file)
        seats, last = steps[0].record.setup.seats, len(steps) - 1
        if seat is not None:
            check_seat(seat, seats)
        if ply is not None and ply > last:
            raise Refusal("ply", mark("This record ends with ply {last}."), last=last)
    viewer = None if seat is None else Seat(seat)
    say = screen.voice(steps[0], viewer, lang)
    if ply is not None:
        show_moment(steps, ply, viewer, say)
    elif screen.on_terminal():
        browse(steps, viewer, say)
    else:
        for moment in range(len(steps)):
            show_moment(steps, moment, viewer, say)


def browse(steps: list[AnyPlay], viewer: Viewer, say: Say) -> None:
    """Back and forth until the person has seen enough."""
    ply, last = 0, len(steps) - 1
    while True:
        screen.clear()
        show_moment(steps, ply, viewer, say)
        click.echo()
        text = screen.ask(say("n: next, p: back, a number: that ply, q: enough") + " > ")
        match text:
            case None | "q":
                return
            case "" | "n":
                ply = min(ply + 1, last)
            case "p":
                ply = max(ply - 1, 0)
            case _ if text.isdecimal() and len(text) < 9:
                ply = min(int(text), last)


def show_moment(steps: list[AnyPlay], ply: int, viewer: Viewer, say: Say) -> None:
    """What this viewer saw happen with this entry, and the screen after it."""
    play = steps[ply]
    sight = play.sight(viewer)
    told = len(steps[ply - 1].sight(viewer).story) if ply else 0
    click.echo()
    click.echo(say("Ply {n} of {last}", n=ply, last=len(steps) - 1))
    if ply and len(sight.story) == told:
        click.echo(say("Nothing happened that could be seen from here."))
    screen.show_story(play, sight.story[told:], say)
    click.echo()
    screen.show(play, sight, say)
