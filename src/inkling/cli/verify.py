"""`inkling verify` checks that a record is undamaged, matches its commitment and follows the rules."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from inkling.catalogs import speech
from inkling.cli.error_sentences import errors_in_words_of
from inkling.cli.files import load_play
from inkling.cli.translated_help import Command, lang_option
from inkling.core import Refusal, Say, Seat, msg
from inkling.core.driver import AnyPlay
from inkling.server.features.daily.model import (
    day_named_by_seed,
    day_of_daily_deal,
    day_of_public_daily_deal,
    is_daily_seed,
    is_public_seed,
)
from inkling.server.features.deals.model import is_setup_of_deal
from inkling.server.platform.signing import read_secret
from inkling.server.storage.database_open_checks import read_shared_secret


@click.command(
    cls=Command,
    help=msg(
        "Check that a record is undamaged and follows the rules, and that a known deal is the one it claims to be."
    ),
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help=msg("the server’s data folder, to check a deal of the day"),
)
@click.option(
    "--database",
    metavar="VALUE",
    help=msg("the database URL of a server with several processes, to check a deal of the day"),
)
@click.option(
    "--from",
    "origin",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help=msg("the record of the game that this one continues"),
)
@lang_option
def verify(file: Path, data: Path | None, database: str | None, origin: Path | None, lang: str) -> None:
    with errors_in_words_of("inkling", lang):
        play = load_play(file)
    say = speech(lang)
    click.echo(say("{game}, rules version {rules}", game=play.game.title, rules=play.record.setup.rules))
    click.echo(say("Seats: {names}", names=say.listing(names(play, say))))
    click.echo(say("Entries: {n}", n=play.ply))
    click.echo(say("Outcome: {outcome}", outcome=outcome(play, say)))
    click.echo(say("Commitment: {hash}", hash=play.record.commitment))
    for line in known(play, find_secret(data, database), say):
        click.echo(line)
    if origin is not None:
        with errors_in_words_of("inkling", lang):
            check_origin(play, load_play(origin), origin)
        click.echo(say("This game continues the one in {file}.", file=origin))
    click.echo(say("Seal, commitment and moves all check out."))


def find_secret(data: Path | None, database: str | None) -> Callable[[], bytes] | None:
    """Return a function that reads the server's secret key. Return None if the user gave neither of the two options for
    it."""
    if data is not None and database is not None:
        raise Refusal("one-of-two", msg("Give either --data or --database, not both."))
    if database is not None:
        return partial(read_shared_secret, database)
    return partial(read_secret, data) if data is not None else None


def known(play: AnyPlay, secret: Callable[[], bytes] | None, say: Say) -> list[str]:
    """Return sentences about the origin of a play: a fork, a shared deal or a daily deal. Raise a Refusal if the
    record's claim about its origin is wrong."""
    setup, lines = play.record.setup, []
    lines += [
        say("Continues another game after entry {n}; random draws differ from there.", n=ply) for ply in play.forks
    ]
    kind, _, claim = setup.seed.partition(" ")
    if kind == "deal":
        lines.append(say("This is the deal {code}, as the record says.", code=check_deal(play, claim)))
    if is_public_seed(setup.seed):
        if day_of_public_daily_deal(setup) is None:
            raise Refusal("other-deal", msg("This isn’t the deal of {day}."), day=day_named_by_seed(setup.seed))
        lines.append(say("This is the deal of {day}, the same on every server.", day=day_named_by_seed(setup.seed)))
    elif is_daily_seed(setup.seed):
        day = day_named_by_seed(setup.seed)
        if secret is None:
            lines.append(
                say(
                    "This claims to be the deal of {day}; the operator of the server it came from can "
                    "check that with --data or --database.",
                    day=day,
                )
            )
        else:
            check_daily(play, day, secret())
            lines.append(say("This is the deal of {day} on this server.", day=day))
    return lines


def check_origin(play: AnyPlay, other: AnyPlay, file: Path) -> None:
    """Raise a Refusal unless the fork has the same set-up as the other play, and the same entries up to the fork."""
    ply = max(play.forks, default=None)
    same = play.record.setup == other.record.setup and play.record.entries[:ply] == other.record.entries[:ply]
    if ply is None or not same:
        raise Refusal("other-play", msg("This game doesn’t continue the one in {file}."), file=file)


def check_deal(play: AnyPlay, code: str) -> str:
    if not is_setup_of_deal(play.record.setup, code):
        raise Refusal("other-deal", msg("This isn’t the deal that its code {claim} stands for."), claim=code)
    return code


def check_daily(play: AnyPlay, day: str, secret: bytes) -> None:
    """Raise a Refusal unless the set-up, including options and seats, is that of this server's daily deal on that
    day."""
    if day_of_daily_deal(play.record.setup, secret) is None:
        raise Refusal("other-deal", msg("This isn’t the deal that this server had on {day}."), day=day)


def names(play: AnyPlay, say: Say) -> list[str]:
    say = say.to(None, play.record.names)
    return [say.name(seat) for seat in map(Seat, range(play.record.setup.seats))]


def outcome(play: AnyPlay, say: Say) -> str:
    if play.outcome is None:
        return say("not over")
    if play.outcome.score is None:
        return play.outcome.reason
    return say("{reason}, score {score}", reason=play.outcome.reason, score=f"{play.outcome.score:g}")
