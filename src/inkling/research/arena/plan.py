"""What an arena plays: every player with every other, on the same deals. A play follows from the plan and its number.

In the cell of row A and column B, A has one seat and B all others; A's seat goes round with the deals. On the diagonal
everybody is the same. Numbers go deal by deal, so that a part of an arena has about as much of every cell.
"""

from typing import Any, Literal, NamedTuple

from msgspec import Struct

from inkling.core import AnyBot, Refusal, mark, pick_bot
from inkling.games import pick_game

Kind = Literal["bot", "program", "llm"]
PROGRAM = "program:"
MODEL = "llm"


class Contender(Struct, frozen=True, omit_defaults=True):
    """Who plays: a bot of the game, somebody's program, or the language model of the environment."""

    label: str
    kind: Kind
    what: str
    """A bot's name, a program's command, a model's name."""
    version: int | None = None
    """A bot's; an arena that was begun with another version is not gone on with."""


class Plan(Struct, frozen=True):
    game: str
    rules: int
    seats: int
    options: Any
    """In plain form."""
    players: tuple[Contender, ...]
    deals: int
    seed: str

    @property
    def plays(self) -> int:
        return self.deals * len(self.players) ** 2

    def place(self, number: int) -> "Place":
        deal, cell = divmod(number, len(self.players) ** 2)
        row, column = divmod(cell, len(self.players))
        return Place(number, deal, row, column, deal % self.seats)


class Place(NamedTuple):
    """One play of a plan: on which deal, in which cell, with the row's player in which seat."""

    number: int
    deal: int
    row: int
    column: int
    seat: int

    def seated(self, plan: Plan) -> tuple[Contender, ...]:
        row, column = plan.players[self.row], plan.players[self.column]
        return tuple(row if seat == self.seat else column for seat in range(plan.seats))


def read_contender(text: str, game: str, model: str = "") -> Contender:
    """`NAME` or `NAME@VERSION` of a bot, `program:COMMAND` or `llm`; with `LABEL=` before it, under that name."""
    label, spec = split_label(text)
    if spec.startswith(PROGRAM):
        return Contender(label or spec.removeprefix(PROGRAM).split("/")[-1][:30], "program", spec.removeprefix(PROGRAM))
    if spec == MODEL:
        return Contender(label or model, "llm", model)
    name, _, version = spec.partition("@")
    bot = pick_bot(pick_game(game).bots.all, name)
    check_version(bot, version)
    return Contender(label or spec, "bot", bot.name, bot.version)


def split_label(text: str) -> tuple[str, str]:
    """Under which name, and who; a program's command may have signs like these of its own."""
    label, equals, spec = text.partition("=")
    return (label, spec) if equals and " " not in label and not label.startswith(PROGRAM) else ("", text)


def check_version(bot: AnyBot, version: str) -> None:
    if version and version != str(bot.version):
        sentence = mark(
            "Here the bot {name} has version {here}, not {version}. Let the other version play as a program, "
            "from its own environment: program:/…/bin/inkling bot …"
        )
        raise Refusal("bot-version", sentence, name=bot.name, here=bot.version, version=version)
