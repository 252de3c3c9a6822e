"""The plan of an arena and its plays. Every player meets every other player on the same deals.

In the cell of row A and column B, player A has one seat and player B all others. A's seat rotates from deal to deal. On
the diagonal all seats have the same player. Plays are numbered deal by deal, so that a partial arena covers all cells
evenly. A play depends only on the plan and its number: with deterministic players its record is identical in every
process.
"""

import os
from hashlib import sha256
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from inkling.core import AnyBot, Chance, Outcome, Refusal, msg, pick_bot
from inkling.core.driver import Player, begin_again, drive
from inkling.core.play import prepare
from inkling.games import pick_game
from inkling.research.arena.programs import program
from inkling.research.llm.endpoint import MODEL as NAMED
from inkling.research.llm.endpoint import Endpoint, configured
from inkling.research.llm.player import ModelPlayer
from inkling.research.partners.frozen import load_benchmark, pick_partner

Kind = Literal["bot", "program", "llm", "partner"]
PROGRAM = "program:"
PARTNER = "partner:"
MODEL = "llm"


class Contender(Struct, frozen=True, omit_defaults=True):
    """A player in an arena: a bot of the game, an external program, the configured language model, or a frozen partner
    of the benchmark."""

    label: str
    kind: Kind
    what: str
    """The name of a bot or partner, a program's command, or a model's name."""
    model: str = ""
    """The name of a language model, if it isn't the one that the environment names."""
    version: int | None = None
    """The version of the bot, or of the benchmark. An arena started with another version can't be resumed."""


class Plan(Struct, frozen=True):
    game: str
    rules: int
    seats: int
    options: Any
    """As plain JSON data."""
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
    """The position of one play in a plan: its deal, its cell, and the seat of the row's player."""

    number: int
    deal: int
    row: int
    column: int
    seat: int

    def seated(self, plan: Plan) -> tuple[Contender, ...]:
        row, column = plan.players[self.row], plan.players[self.column]
        return tuple(row if seat == self.seat else column for seat in range(plan.seats))


def read_contender(text: str, game: str, uses: str = "") -> Contender:
    """Parse a player: `NAME` or `NAME@VERSION` of a bot, `program:COMMAND`, `partner:NAME`, `llm` or `llm:MODEL`.
    Each can have `LABEL=` in front. `uses` describes the language model."""
    label, spec = split_label(text)
    if spec.startswith(PROGRAM):
        return Contender(label or spec.removeprefix(PROGRAM).split("/")[-1][:30], "program", spec.removeprefix(PROGRAM))
    if spec.startswith(PARTNER):
        name = spec.removeprefix(PARTNER)
        pick_partner(game, name)
        return Contender(label or name, "partner", name, version=load_benchmark().version)
    if is_model(spec):
        return Contender(label or uses, "llm", uses, model_of(spec))
    name, _, version = spec.partition("@")
    bot = pick_bot(pick_game(game).bots.all, name)
    check_version(bot, version)
    return Contender(label or spec, "bot", bot.name, version=bot.version)


def is_model(spec: str) -> bool:
    return spec == MODEL or spec.startswith(f"{MODEL}:")


def model_of(spec: str) -> str:
    """Return the name of the model that a player uses. Empty if it is the model that the environment names."""
    return spec.removeprefix(MODEL).removeprefix(":")


def endpoint_of(model: str) -> Endpoint:
    """Return the endpoint that the environment describes, with this model instead of the environment's if one is
    given."""
    return configured({**os.environ, **({NAMED: model} if model else {})})


def split_label(text: str) -> tuple[str, str]:
    """Split `LABEL=PLAYER` into label and player. The label is empty if there is none. An `=` inside a program's
    command isn't a separator."""
    label, equals, spec = text.partition("=")
    return (label, spec) if equals and " " not in label and not label.startswith(PROGRAM) else ("", text)


def check_version(bot: AnyBot, version: str) -> None:
    if version and version != str(bot.version):
        sentence = msg(
            "Here the bot {name} has version {here}, not {version}. Let the other version play as a program, "
            "from its own environment: program:/…/bin/inkling bot …"
        )
        raise Refusal("bot-version", sentence, name=bot.name, here=bot.version, version=version)


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """The stored result of one play: one line of `plays.jsonl`."""

    number: int
    deal: int
    row: str
    column: str
    seat: int
    """The seat of the row's player."""
    value: float | None
    """The row's points in competitive games, otherwise the team's score; None if the rules give none."""
    outcome: Outcome
    plies: int
    seal: str
    """SHA-256 of the record's file."""
    asked: int = 0
    slips: int = 0
    """Of language models: `asked` counts the questions, `slips` how often a random action was chosen."""


class Done(NamedTuple):
    """A finished play in the form in which a worker returns it."""

    number: int
    line: bytes
    record: bytes
    worker: int
    """The ID of the process that played it."""


def play_number(plan: Plan, number: int) -> Done:
    place, game = plan.place(number), pick_game(plan.game)
    check_rules(plan, game.rules.version)
    seed, seated = f"{plan.seed}/{place.deal}", place.seated(plan)
    setup = prepare(game, plan.seats, msgspec.convert(plan.options, game.rules.options), seed)
    names = [f"{contender.label[:20]} {seat + 1}" for seat, contender in enumerate(seated)]
    models: dict[str, ModelPlayer] = {}
    players = [find_player(contender, plan.game, models) for contender in seated]
    play = drive(begin_again(game, setup, names), players, Chance.of(f"bots of {seed}"))
    assert play.outcome is not None
    record = play.record.to_json()
    line = describe(plan, place, play.outcome, play.ply, sha256(record).hexdigest(), models)
    return Done(number, msgspec.json.encode(line), record, os.getpid())


def find_player(contender: Contender, game: str, models: dict[str, ModelPlayer]) -> Player:
    match contender.kind:
        case "bot":
            bot = pick_bot(pick_game(game).bots.all, contender.what)
            check_version(bot, str(contender.version or ""))
            return bot.choose
        case "program":
            return program(contender.what).choose
        case "partner":
            return pick_partner(game, contender.what)
        case "llm":
            model = models.setdefault(contender.label, ModelPlayer(endpoint_of(contender.model)))
            check_model(contender.what, model.endpoint.uses)
            return model.choose


def check_rules(plan: Plan, here: int) -> None:
    """Raise a Refusal if this program's version of the rules differs from the plan's, because workers may run on
    another machine or much later."""
    if plan.rules != here:
        sentence = msg("Here {game} has version {here} of its rules, but this arena was made for version {version}.")
        raise Refusal("other-rules", sentence, game=plan.game, here=here, version=plan.rules)


def check_model(wanted: str, here: str) -> None:
    if wanted != here:
        sentence = msg("The environment sets the language model to {here}, but this arena was made for {wanted}.")
        raise Refusal("other-model", sentence, here=here, wanted=wanted)


def describe(plan: Plan, place: Place, outcome: Outcome, plies: int, seal: str, models: Any) -> Line:
    return Line(
        number=place.number,
        deal=place.deal,
        row=plan.players[place.row].label,
        column=plan.players[place.column].label,
        seat=place.seat,
        value=float(outcome.scores[place.seat]) if outcome.scores else outcome.score,
        outcome=outcome,
        plies=plies,
        seal=seal,
        asked=sum(model.asked for model in models.values()),
        slips=sum(model.slips for model in models.values()),
    )
