"""`inkling verify`: is a record whole, is the set-up the one that was promised, does it follow the rules?"""

from datetime import date
from pathlib import Path

import click

from inkling.catalogs import speech
from inkling.cli.files import load_play
from inkling.cli.language import lang_option
from inkling.cli.spoken import in_words_of
from inkling.core.driver import AnyPlay
from inkling.core.errors import Refusal, mark
from inkling.core.play import FORK
from inkling.core.sight import HOUSE, Seat
from inkling.core.words import Say
from inkling.server.deals import daily_seed, read_code
from inkling.server.identity import load_secret


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(path_type=Path), metavar="FOLDER", help="the host's data, for deals of a day")
@lang_option
def verify(file: Path, data: Path | None, lang: str) -> None:
    """Check seal, commitment and replay of a record, and that a known deal is what it claims to be."""
    with in_words_of("inkling", lang):
        play = load_play(file)
    say = speech(lang)
    click.echo(say("{game}, rules {rules}", game=play.game.title, rules=play.record.setup.rules))
    click.echo(say("Seats: {names}", names=say.listing(names(play, say))))
    click.echo(say("Entries: {n}", n=play.ply))
    click.echo(say("Outcome: {outcome}", outcome=outcome(play, say)))
    click.echo(say("Commitment: {hash}", hash=play.record.commitment))
    for line in known(play, data, say):
        click.echo(line)
    click.echo(say("Seal, commitment and replay are sound."))


def known(play: AnyPlay, data: Path | None, say: Say) -> list[str]:
    """What a deal claims to be that others may know, checked as far as it can be."""
    setup, lines = play.record.setup, []
    forks = [ply for ply, entry in enumerate(play.record.entries) if entry.by == HOUSE and entry.do.startswith(FORK)]
    lines += [say("Goes on from another play after entry {n}; chance is new from there.", n=ply) for ply in forks]
    kind, _, claim = setup.seed.partition(" ")
    if kind == "deal":
        lines.append(say("The deal {code}, as its code says.", code=check_deal(play, claim)))
    if kind == "daily":
        day = claim.split(" ")[0]
        if data is None:
            lines.append(say("Claims to be the deal of {day}; whoever hosts it can check that with --data.", day=day))
        else:
            check_daily(play, day, load_secret(data))
            lines.append(say("The deal of {day} on this host.", day=day))
    return lines


def check_deal(play: AnyPlay, code: str) -> str:
    if read_code(code).setup != play.record.setup:
        raise Refusal("other-deal", mark("This is not the deal that its code {claim} stands for."), claim=code)
    return code


def check_daily(play: AnyPlay, day: str, secret: bytes) -> None:
    setup = play.record.setup
    try:
        true = daily_seed(setup.game, date.fromisoformat(day), secret)
    except ValueError:
        true = ""
    if true != setup.seed:
        raise Refusal("other-deal", mark("This is not the deal that this host had on {day}."), day=day)


def names(play: AnyPlay, say: Say) -> list[str]:
    say = say.to(None, play.record.names)
    return [say.name(seat) for seat in map(Seat, range(play.record.setup.seats))]


def outcome(play: AnyPlay, say: Say) -> str:
    if play.outcome is None:
        return say("not over")
    if play.outcome.score is None:
        return play.outcome.reason
    return say("{reason}, score {score}", reason=play.outcome.reason, score=f"{play.outcome.score:g}")
