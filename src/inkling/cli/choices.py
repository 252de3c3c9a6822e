"""Parses the game options and bots that are chosen on the command line."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import click
import msgspec
from msgspec import Struct, inspect

from inkling.core import Game, Refusal, msg, pick_bot

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
options_option = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help=msg("an option of the game (seats count from 0); may be repeated"),
)


def choose_options(game: AnyGame, texts: Sequence[str], usual: dict[str, Any]) -> Struct:
    """Parse NAME=VALUE texts into the game's options. A value is read as JSON if possible, otherwise as text."""
    chosen = dict(usual)
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise Refusal("no-option", msg("Write an option as NAME=VALUE, not as “{text}”."), text=text)
        if name not in kinds(game):
            raise Refusal(
                "unknown-option",
                msg("{game} has no option {name}; its options are {all}."),
                game=game.title,
                name=shown(name),
                all=", ".join(map(shown, kinds(game))),
            )
        chosen[name] = choose_value(game, name, value)
    options: Struct = game.bring(msgspec.convert(chosen, game.rules.options))
    return options


def choose_value(game: AnyGame, name: str, text: str) -> Any:
    for value in readings(text):
        try:
            msgspec.convert({name: value}, game.rules.options)
        except msgspec.ValidationError:
            continue
        return value
    kind = kinds(game)[name]
    sentence = msg("{name} can’t be {value}; possible values: {possible}.")
    if isinstance(kind, inspect.UnionType) and kind.includes_none:
        sentence = msg("{name} can’t be {value}; possible values: {possible}. Leave it out for the usual value.")
    raise Refusal("bad-option", sentence, name=shown(name), value=text, possible=describe(kind))


def readings(text: str) -> list[Any]:
    try:
        return [msgspec.json.decode(text), text]
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return [text]


def shown(name: str) -> str:
    """Return an option's name in the form in which users type it."""
    return name.replace("_", "-")


def kinds(game: AnyGame) -> dict[str, inspect.Type]:
    info = inspect.type_info(game.rules.options)
    assert isinstance(info, inspect.StructType)
    return {field.name: field.type for field in info.fields}


def describe(kind: inspect.Type) -> str:
    """Return the allowed values of an option as text. Values that only programs use are left out."""
    match kind:
        case inspect.LiteralType(values=values):
            return ", ".join(map(str, values))
        case inspect.BoolType():
            return "true, false"
        case inspect.IntType(ge=int(least), le=int(most)):
            return f"{least}–{most}"
        case inspect.IntType(ge=int(least), lt=int(most)):
            return f"{least}–{most - 1}"
        case inspect.StrType():
            return "…"
        case inspect.VarTupleType(item_type=item):
            return f"[{describe(item)}]"
        case inspect.UnionType(types=types):
            return ", ".join(describe(member) for member in types if not isinstance(member, inspect.NoneType))
    return "{…}"


def check_seat(seat: int, seats: int) -> None:
    if seat >= seats:
        raise Refusal(
            "seat",
            msg("There is no seat {seat}; seats are counted from 0, so the last one is {last}."),
            seat=seat,
            last=seats - 1,
        )


def choose_bots(game: AnyGame, names: str | None, count: int) -> tuple[str, ...]:
    """Return the name of a bot for each of `count` seats. The user gives one name for all seats or exactly one per
    seat; anything else raises a Refusal."""
    chosen = [name.strip() for name in names.split(",")] if names is not None else [game.bots.all[-1].name]
    for name in chosen:
        pick_bot(game.bots.all, name)
    if len(chosen) == 1:
        return tuple(chosen * count)
    if len(chosen) != count:
        raise Refusal("bots", msg("Name one bot for all the bots’ seats, or one for each ({n})."), n=count)
    return tuple(chosen)
