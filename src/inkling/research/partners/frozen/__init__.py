"""The ten frozen partners of the benchmark. Their choices never change: tasks.toml has a digest of each partner's
choices on fixed deals, and a run is refused if a partner's choices differ."""

import tomllib
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import Struct

from inkling.core import Chance, Refusal, msg
from inkling.core.driver import Player, begin_again, drive
from inkling.core.play import prepare
from inkling.games import pick_game

CHECKED = 3
"""Number of deals in a digest."""


class Task(Struct, frozen=True):
    """A task of the benchmark: one game with fixed options and deals.

    `unit` says what a play's result counts: plays won, cards left, or points. `quick` is the number of deals in a trial
    run. `measures` selects the plays that count: as guest the player has one seat and a partner the others, as host it
    is the other way round.
    """

    game: str
    unit: Literal["won", "left", "points"]
    seats: int
    options: dict[str, Any]
    deals: int
    quick: int
    measures: tuple[Literal["guest", "host"], ...]


class Benchmark(Struct, frozen=True):
    """The benchmark's tasks, and a digest of the choices of each partner, by game and partner, to detect changes."""

    name: str
    version: int
    task: tuple[Task, ...]
    digests: dict[str, dict[str, str]]


@cache
def load_benchmark() -> Benchmark:
    text = files("inkling.research.partners.frozen").joinpath("tasks.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Benchmark)


def players_of(game: str) -> Mapping[str, Player]:
    """Return the frozen partners of this game; none for a game that the benchmark doesn't have."""
    if game not in load_benchmark().digests:
        return {}
    players: Mapping[str, Player] = import_module(f"inkling.research.partners.frozen.{game}").PLAYERS
    return players


def pick_partner(game: str, name: str) -> Player:
    """Find a partner by name. Raise a Refusal if there is none."""
    partners = players_of(game)
    if name not in partners:
        sentence = msg("There is no partner called {name} for this game; the partners are {all}.")
        raise Refusal("unknown-partner", sentence, name=name, all=", ".join(partners) or "–")
    return partners[name]


def digest_choices(task: Task, name: str) -> str:
    """Return a digest of all choices that this partner makes on fixed deals when it plays in every seat."""
    game, text = pick_game(task.game), sha256()
    player = pick_partner(task.game, name)
    for number in range(CHECKED):
        seed = f"digest/{number}"
        setup = prepare(game, task.seats, msgspec.convert(task.options, game.rules.options), seed)
        end = drive(begin_again(game, setup), [player] * task.seats, Chance.of(seed))
        for entry in end.record.entries:
            text.update(entry.line().encode() + b"\n")
    return text.hexdigest()[:16]


def check_partners(task: Task) -> None:
    """Raise a Refusal if any partner of this task no longer makes the same choices as when it was frozen."""
    for name, digest in load_benchmark().digests[task.game].items():
        if digest_choices(task, name) != digest:
            sentence = msg(
                "The partner {name} chooses differently than in version {n} of the benchmark, so results with it "
                "couldn’t be compared with others. Run an unchanged version of Inkling."
            )
            raise Refusal("other-partner", sentence, name=name, n=load_benchmark().version)
