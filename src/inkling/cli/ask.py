"""`inkling ask` asks a bot a question in the game's terms, or about a moment of a record."""

from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import click
import msgspec

from inkling.catalogs import speech
from inkling.cli.choices import AnyGame
from inkling.cli.error_sentences import errors_in_words_of, missing, whole
from inkling.cli.explanations import draw
from inkling.cli.files import load_play
from inkling.cli.screen import voice
from inkling.cli.translated_help import Command, lang_option, usage_of
from inkling.core import Refusal, Seat, Why, msg
from inkling.core.driver import AnyPlay
from inkling.core.play import Play
from inkling.games import pick_game


@click.command(
    cls=Command,
    context_settings={"ignore_unknown_options": True},
    help=msg(
        "Ask one of GAME’s bots about a moment in RECORD, or one of the questions that only this game has.\n\n"
        "For example: inkling ask tofugott --question 'Who guards the moon?'"
    ),
)
@click.argument("question", nargs=-1, type=click.UNPROCESSED, metavar="GAME [RECORD | --NAME VALUE …]")
@click.option("--ply", callback=whole(0), metavar="N", help=msg("with RECORD: the moment after this many steps"))
@click.option("--json", "as_json", is_flag=True, help=msg("one line of JSON"))
@lang_option
def ask(question: tuple[str, ...], ply: int | None, as_json: bool, lang: str) -> None:
    options, asked = parse(question)
    if not options:
        raise missing("GAME", click.get_current_context())
    if len(options) > 2 or (len(options) == 2 and asked) or (len(options) == 1 and ply is not None):
        raise Refusal(
            "usage",
            msg("That isn’t how this command is written. {usage}"),
            usage=usage_of(click.get_current_context()),
        )
    game = pick_game(options[0].lower())
    if len(options) == 2:
        with errors_in_words_of("inkling", lang):
            play, seat, action = find_moment(game, Path(options[1]), ply)
        answer = play.game.bots.why(play.sight(seat), action, voice(play, seat, lang))
        if answer is None:
            raise Refusal("nothing-to-explain", msg("There is nothing to explain about this moment."))
        about: dict[str, Any] = {
            "ply": play.ply,
            "seat": seat,
            "do": game.words.write(action, play.record.setup.options),
        }
    else:
        about = {}
        with errors_in_words_of(game.package, lang):
            answer = put_question(game, asked, lang)
    if answer is None:
        raise Refusal(
            "no-answer",
            msg("{game} can only be asked about a moment in a record: inkling ask {name} RECORD --ply N"),
            game=game.title,
            name=game.name,
        )
    show(game, answer, about, as_json, lang)


def parse(question: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """Split the question into plain words and options. Options are written --NAME VALUE or --NAME=VALUE."""
    options: list[str] = []
    asked: dict[str, str] = {}
    rest = iter(question)
    for text in rest:
        if not text.startswith("--"):
            options.append(text)
            continue
        name, equals, value = text.partition("=")
        if not equals:
            value = next(rest, "--")
        if value.startswith("--"):
            raise Refusal("usage", msg("{name} needs a value."), name=name)
        asked[name.removeprefix("--")] = value
    return options, asked


def put_question(game: AnyGame, asked: Mapping[str, str], lang: str) -> Why | None:
    return None if game.bots.ask is None else game.bots.ask(asked, speech(lang, game.package))


def find_moment(game: AnyGame, file: Path, ply: int | None) -> tuple[AnyPlay, Seat, Any]:
    """Return the play at this ply, the seat that acted next, and its action. If the record ends here, return a seat
    that may act, and its first legal action."""
    end = load_play(file)
    if end.game.name != game.name:
        raise Refusal(
            "other-game",
            msg("{file} is a record of {game}, not of the game you named."),
            file=file,
            game=end.game.title,
        )
    if ply is not None and ply > end.ply:
        raise Refusal("ply", msg("This record ends at step {last}."), last=end.ply)
    play = next(islice(Play.steps(end.game, end.record), end.ply if ply is None else ply, None))
    for entry in end.record.entries[play.ply : play.ply + 1]:
        if entry.by in play.game.rules.turn(play.state):
            return play, entry.by, play.game.words.read(entry.do, play.record.setup.options)
    for seat in play.game.rules.turn(play.state):
        return play, seat, play.game.rules.legal(play.state, seat)[0]
    raise Refusal(
        "over",
        msg("At that step, or at the end of the record, the game is over; use --ply to ask about an earlier step."),
    )


def show(game: AnyGame, answer: Why, about: Mapping[str, Any], as_json: bool, lang: str) -> None:
    if not as_json:
        for line in draw(answer, speech(lang)):
            click.echo(line)
        return
    values = {bar.id: bar.value for bar in answer.bars}
    about_json = {"game": game.name, **about, "scale": answer.scale, "values": values, "bars": answer.bars}
    click.echo(msgspec.json.encode({**about_json, "text": answer.text}))
