"""Codes and results of shared deals, with which several groups play the same cards. Pure functions.

A code contains the game, its rules' version, the seats, the options and the cards. For example, `GAME1-3-0-kq7tm` is
the same deal on every server. Daily deals are in `features/daily/model.py`.
"""

import re
import secrets
from itertools import chain, combinations
from operator import attrgetter
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from inkling.core import Chance, Outcome, Refusal, Seat, Setting, msg
from inkling.core.driver import AnyPlay, drive
from inkling.core.play import KNOWN, Play, prepare
from inkling.core.record import Setup, build
from inkling.games import SHELF
from inkling.server.tables.events import PresetChosen, Started
from inkling.server.tables.state import Table

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE = re.compile(r"([a-z]+)([1-9]\d{0,2})-(\d)-([0-9a-z]{0,11}[1-9a-z]|0)-([a-z2-9]{5,8})", re.ASCII)
"""Form of a code. Numbers have only one spelling, so that every deal has exactly one code."""
DEALT = "deal "
HIDDEN = "private "
"""Prefix of the stored seed of a play at a private table. Only people who may read that table see its result."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class SharedDeal(Struct, frozen=True):
    """A deal decoded from its code."""

    code: str
    setup: Setup

    def to_preset(self) -> PresetChosen:
        return PresetChosen("deal", msgspec.to_builtins(self.setup), self.code)


def make_new_deal_code(game: str, seats: int, options: dict[str, Any]) -> str:
    """Return a code for newly shuffled cards. It can't contain choices of custom decks."""
    chosen = "".join(DIGITS[index_of_chosen_option(setting, options)] for setting in settings_without_own_decks(game))
    cards = "".join(secrets.choice(LETTERS) for _ in range(5))
    return f"{game}{SHELF[game].rules.version}-{seats}-{chosen.rstrip('0') or '0'}-{cards}"


def settings_without_own_decks(game: str) -> tuple[Setting, ...]:
    """Return the settings without custom decks, with choices in the order in which codes number them."""
    age = attrgetter("added")
    every = (
        replace(setting, choices=tuple(choice for choice in sorted(setting.choices, key=age) if not choice.brought))
        for setting in SHELF[game].page.settings()
    )
    return tuple(setting for setting in every if len(setting.choices) > 1)


def index_of_chosen_option(setting: Setting, options: dict[str, Any]) -> int:
    value = options.get(setting.name, setting.choices[0].value)
    return next((place for place, choice in enumerate(setting.choices) if choice.value == value), 0)


def read_deal_code(code: str, people: tuple[Seat, ...] = ()) -> SharedDeal:
    """Return the deal of a code. Raise Refusal for an unknown code.

    `people` are the seats that people take, because some details of a deal depend on them.
    """
    match = CODE.fullmatch(code.strip().lower())
    if match is None or match[1] not in SHELF or int(match[2]) != SHELF[match[1]].rules.version:
        raise Refusal("no-deal", msg("That isn’t the code of a deal you can play here. Check it for typos."))
    game, settings = SHELF[match[1]], settings_without_own_decks(match[1])
    options = {}
    for setting, digit in zip(settings, match[4], strict=False):
        place = DIGITS.index(digit)
        if place >= len(setting.choices):
            raise Refusal("no-deal", msg("That isn’t the code of a deal you can play here. Check it for typos."))
        options[setting.name] = setting.choices[place].value
    if int(match[3]) not in game.seats or (len(match[4]) > len(settings) and match[4] != "0"):
        raise Refusal("no-deal", msg("That isn’t the code of a deal you can play here. Check it for typos."))
    chosen = msgspec.convert(options, game.rules.options)
    return SharedDeal(match[0], prepare(game, int(match[3]), game.bring(chosen), f"{DEALT}{match[0]}", people=people))


def is_setup_of_deal(setup: Setup, code: str) -> bool:
    """True if this setup is the deal of this code, for any distribution of people and bots."""
    seats = tuple(map(Seat, range(read_deal_code(code).setup.seats)))
    groups = chain.from_iterable(combinations(seats, people) for people in range(len(seats) + 1))
    return any(read_deal_code(code, people).setup == setup for people in groups)


class DealResult(Struct, frozen=True, omit_defaults=True):
    """The result of one play of a deal, without names."""

    reason: str
    score: float | None = None
    won: bool | None = None
    people: int = 0
    bots: int = 0
    """Number of seats with bots or programs at the end; `people` counts the other seats."""

    @classmethod
    def from_outcome(cls, outcome: Outcome, people: int, bots: int) -> "DealResult":
        return cls(outcome.reason, outcome.score, outcome.won, people, bots)

    @property
    def is_play_finished(self) -> bool:
        """True if the play has a result. An abandoned play has none."""
        return self.score is not None or self.won is not None


def play_deal_with_bots(setup: dict[str, Any]) -> DealResult:
    game = SHELF[setup["game"]]
    record = build({"setup": setup, "salt": "0" * 64, "commitment": ""}, SHELF)
    play: AnyPlay = Play.begin(game, record.setup, record.salt)
    seats = play.record.setup.seats
    play = drive(play, [game.bots.all[-1].choose] * seats, Chance.of("bots"))
    assert play.outcome is not None
    return DealResult.from_outcome(play.outcome, people=0, bots=seats)


def deal_result_of_table(table: Table) -> DealResult | None:
    play = table.play
    if play is None or play.outcome is None:
        return None
    chairs = table.chairs[: play.record.setup.seats]
    people = sum(isinstance(holder, int) and not table.members[holder].outside for holder in chairs)
    return DealResult.from_outcome(play.outcome, people, sum(holder is not None for holder in chairs) - people)


def seed_for_comparison(began: Started, private: bool) -> str | None:
    """Return the seed that connects this play with other plays of the same deal, so that their results can be compared.

    Return None for plays that can't be compared: newly shuffled cards, forks and practice.
    """
    seed: str = began.setup["seed"]
    known = seed.startswith(KNOWN) and not began.fork and not began.entries and not began.practice
    return (HIDDEN + seed if private else seed) if known else None


def encode_deal_result(result: DealResult) -> str:
    return msgspec.json.encode(result).decode()
