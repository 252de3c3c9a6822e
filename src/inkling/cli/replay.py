"""`inkling replay` steps through a record from any viewer's perspective, with explanations."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from textwrap import fill

import click
import msgspec

from inkling.cli import explanations, screen
from inkling.cli.choices import check_seat
from inkling.cli.error_sentences import errors_in_words_of, whole
from inkling.cli.files import load_play
from inkling.cli.translated_help import Command, lang_option
from inkling.core import Refusal, Say, Seat, Viewer, Why, msg
from inkling.core.driver import AnyPlay
from inkling.core.play import Play


@click.command(cls=Command, help=msg("Replay a record, step by step."))
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--as",
    "seat",
    callback=whole(0),
    metavar="SEAT",
    help=msg("through whose eyes: a seat, counted from 0 (default: what everybody could see)"),
)
@click.option("--ply", callback=whole(0), metavar="N", help=msg("show only the moment after this many steps"))
@click.option("--why", is_flag=True, help=msg("explain every choice; with --as, only that seat’s"))
@click.option("--key", is_flag=True, help=msg("show only where the game was decided, as far as bots can tell"))
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help=msg("one line of JSON for each step (with --as, only for that seat’s), or with --key for each moment shown"),
)
@lang_option
def replay(file: Path, seat: int | None, ply: int | None, why: bool, key: bool, as_json: bool, lang: str) -> None:
    if key and (seat is not None or ply is not None or why):
        raise Refusal("key-alone", msg("Give --key without --as, --ply or --why."))
    with errors_in_words_of("inkling", lang):
        end = load_play(file)
        if seat is not None:
            check_seat(seat, end.record.setup.seats)
        if ply is not None and ply > end.ply:
            raise Refusal("ply", msg("This record ends at step {last}."), last=end.ply)
    viewer = None if seat is None else Seat(seat)
    reader = Reader(end, viewer, screen.voice(end, viewer, lang), why)
    if key:
        reader.show_key_moments(as_json)
    elif as_json:
        reader.print_entries(ply)
    elif ply is not None:
        reader.show_moment(ply)
    elif screen.on_terminal():
        reader.browse()
    else:
        for before, play in reader.pairs():
            reader.show_step(before, play)


@dataclass(frozen=True)
class Reader:
    """Shows a record to one viewer in one language, with or without explanations."""

    end: AnyPlay
    viewer: Viewer
    say: Say
    why: bool

    def pairs(self) -> Iterator[tuple[AnyPlay | None, AnyPlay]]:
        """Yield every step of the play together with the step before it. Only two plays are in memory at a time."""
        before = None
        for play in Play.steps(self.end.game, self.end.record):
            yield before, play
            before = play

    def browse(self) -> None:
        """Let the user step back and forth on the terminal until they quit."""
        ply, last, say = 0, self.end.ply, self.say
        while True:
            screen.clear()
            self.show_moment(ply)
            click.echo()
            text = screen.ask(say("n: next, p: back, a number: that step, q: quit") + " > ")
            match text:
                case None | "q":
                    return
                case "" | "n":
                    ply = min(ply + 1, last)
                case "p":
                    ply = max(ply - 1, 0)
                case _ if text.isdecimal() and len(text) < 9:
                    ply = min(int(text), last)

    def show_moment(self, ply: int) -> None:
        before, play = next(islice(self.pairs(), ply, None))
        self.show_step(before, play)

    def show_step(self, before: AnyPlay | None, play: AnyPlay) -> None:
        """Print what this viewer saw of the latest entry, then its explanation, then the screen after the entry."""
        sight, say = play.sight(self.viewer), self.say
        seen = len(before.sight(self.viewer).story) if before is not None else 0
        click.echo()
        click.echo(say("Step {n} of {last}", n=play.ply, last=self.end.ply))
        if before is not None and len(sight.story) == seen:
            click.echo(say("Nothing happened that this viewer could see."))
        screen.show_story(play, sight.story[seen:], say)
        if before is not None:
            self.show_why(before, play)
        click.echo()
        screen.show(play, sight, say)
        for sentence in play.game.words.opened(play.state, say):
            click.echo(fill(sentence, screen.columns(), break_on_hyphens=False))

    def show_why(self, before: AnyPlay, play: AnyPlay) -> None:
        why = self.explain(before, play)
        if why is None:
            return
        entry, game, say = play.record.entries[-1], play.game, self.say
        action = game.words.label(game.words.read(entry.do, play.record.setup.options), before.sight(entry.by), say)
        click.echo()
        click.echo(say("Why? {name} – {action}", name=say.name(entry.by), action=action))
        for line in explanations.draw(why, say):
            click.echo(line)

    def explain(self, before: AnyPlay, play: AnyPlay) -> Why | None:
        return explanations.explain(before, play, self.viewer, self.say) if self.why else None

    def show_key_moments(self, as_json: bool) -> None:
        """Print the decisive moments of a finished play. Bots may need a while to find them."""
        play, say = self.end, self.say
        over = play.outcome is not None and play.outcome.reason != "abandoned"
        if not over and not as_json:
            click.echo(say("Bots can only say what decided a game once it’s been played to the end."))
            return
        moments = play.game.bots.key_moments(play, say) if over else ()
        for moment in moments:
            if as_json:
                click.echo(msgspec.json.encode(moment))
            else:
                step = say("Step {n} of {last}", n=moment.ply, last=play.ply)
                click.echo(fill(f"{step}: {moment.text}", screen.columns(), break_on_hyphens=False))
        if not moments and not as_json:
            click.echo(say("The bots can’t name a moment that decided this game."))

    def print_entries(self, ply: int | None) -> None:
        """Print each entry that this viewer may read as JSON. With `ply`, print only the entry that led to this ply."""
        for before, play in self.pairs():
            if before is None or ply not in (None, play.ply):
                continue
            if self.viewer in (None, play.record.entries[-1].by):
                click.echo(msgspec.json.encode(explanations.describe_entry(play, self.explain(before, play))))
