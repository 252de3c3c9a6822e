"""`inkling verify`: is a record whole, is the set-up the one that was promised, does it follow the rules?"""

from pathlib import Path

import click

from inkling.catalogs import speech
from inkling.cli.files import load_play
from inkling.cli.language import lang_option
from inkling.cli.spoken import in_words_of
from inkling.core.driver import AnyPlay
from inkling.core.sight import Seat
from inkling.core.words import Say


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@lang_option
def verify(file: Path, lang: str) -> None:
    """Check seal, commitment and replay of a record."""
    with in_words_of("inkling", lang):
        play = load_play(file)
    say = speech(lang)
    click.echo(say("{game}, rules {rules}", game=play.game.title, rules=play.record.setup.rules))
    click.echo(say("Seats: {names}", names=say.listing(names(play, say))))
    click.echo(say("Entries: {n}", n=play.ply))
    click.echo(say("Outcome: {outcome}", outcome=outcome(play, say)))
    click.echo(say("Commitment: {hash}", hash=play.record.commitment))
    click.echo(say("Seal, commitment and replay are sound."))


def names(play: AnyPlay, say: Say) -> list[str]:
    say = say.to(None, play.record.names)
    return [say.name(seat) for seat in map(Seat, range(play.record.setup.seats))]


def outcome(play: AnyPlay, say: Say) -> str:
    if play.outcome is None:
        return say("not over")
    if play.outcome.score is None:
        return play.outcome.reason
    return say("{reason}, score {score}", reason=play.outcome.reason, score=f"{play.outcome.score:g}")
