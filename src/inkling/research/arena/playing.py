"""One play of a plan: the same bytes from whatever process, machine or attempt, if its players choose the same."""

import os
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from inkling.core import Chance, Outcome, Refusal, mark, pick_bot
from inkling.core.driver import Player, begin_again, drive
from inkling.core.play import prepare
from inkling.games import pick_game
from inkling.research.arena.plan import Contender, Place, Plan, check_version
from inkling.research.arena.programs import program
from inkling.research.llm.endpoint import configured
from inkling.research.llm.player import ModelPlayer


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the arena keeps of one play, one line of `plays.jsonl`."""

    number: int
    deal: int
    row: str
    column: str
    seat: int
    """Where the row's player sat."""
    value: float | None
    """The row's points where each plays for themselves, else the team's score; None where the rules give none."""
    outcome: Outcome
    plies: int
    seal: str
    """SHA-256 of the record's file."""
    asked: int = 0
    slips: int = 0
    """Of language models: how often they were asked, and how often chance had to choose."""


class Done(NamedTuple):
    """A play as it comes back from where it was played."""

    number: int
    line: bytes
    record: bytes
    worker: int
    """The process that played it."""


def play_number(plan: Plan, number: int) -> Done:
    place, game = plan.place(number), pick_game(plan.game)
    check_rules(plan, game.rules.version)
    seed, seated = f"{plan.seed}/{place.deal}", place.seated(plan)
    setup = prepare(game, plan.seats, msgspec.convert(plan.options, game.rules.options), seed)
    names = [f"{one.label[:20]} {seat + 1}" for seat, one in enumerate(seated)]
    models: dict[str, ModelPlayer] = {}
    players = [find_player(one, plan.game, models) for one in seated]
    play = drive(begin_again(game, setup, names), players, Chance.of(f"bots of {seed}"))
    assert play.outcome is not None
    record = play.record.to_json()
    line = describe(plan, place, play.outcome, play.ply, sha256(record).hexdigest(), models)
    return Done(number, msgspec.json.encode(line), record, os.getpid())


def find_player(one: Contender, game: str, models: dict[str, ModelPlayer]) -> Player:
    match one.kind:
        case "bot":
            bot = pick_bot(pick_game(game).bots.all, one.what)
            check_version(bot, str(one.version or ""))
            return bot.choose
        case "program":
            return program(one.what).choose
        case "llm":
            model = models.setdefault(one.label, ModelPlayer(configured(os.environ)))
            check_model(one.what, model.endpoint.uses)
            return model.choose


def check_rules(plan: Plan, here: int) -> None:
    """A play may be played on another machine, or long after its plan was made."""
    if plan.rules != here:
        sentence = mark("Here {game} has version {here} of its rules, but this arena was made for version {version}.")
        raise Refusal("other-rules", sentence, game=plan.game, here=here, version=plan.rules)


def check_model(wanted: str, here: str) -> None:
    if wanted != here:
        sentence = mark("The environment sets the language model to {here}, but this arena was made for {wanted}.")
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
