"""Set-ups worth trying: the values of each option, derived from its type, plus what a single game adds."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product, zip_longest
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import inspect

from inkling.core.chance import Chance
from inkling.core.errors import BadSetup
from inkling.core.game import Game
from inkling.core.play import prepare
from inkling.core.record import Setup
from tests.conformance.sense import SENSE, Sense

T = TypeVar("T")
AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
Pick: TypeAlias = Callable[[Sequence[Any]], Any]
"""Chooses one of several values: at random, or by hypothesis."""
ALONE = "left alone"
"""Stands for an option that is not set."""
TRIES = 12
"""Number of candidate set-ups for each pair of values."""


def domain(kind: inspect.Type) -> Sequence[Any]:
    """Return every value of a small type, the limits of a large one, and nothing for a type without limits."""
    match kind:
        case inspect.LiteralType(values=values):
            return list(values)
        case inspect.BoolType():
            return [False, True]
        case inspect.NoneType():
            return [None]
        case inspect.IntType():
            return edges(kind)
        case inspect.UnionType(types=kinds):
            return [value for one in kinds for value in domain(one)]
    return []


def edges(kind: inspect.IntType) -> Sequence[int]:
    least = kind.ge if kind.ge is not None else None if kind.gt is None else kind.gt + 1
    most = kind.le if kind.le is not None else None if kind.lt is None else kind.lt - 1
    if least is None or most is None:
        return []
    return range(least, most + 1) if most - least < 20 else [least, least + 1, most - 1, most]


def every_value(game: AnyGame, seats: int) -> dict[str, Sequence[Any]]:
    """Return all values of each option."""
    info = inspect.type_info(game.rules.options)
    assert isinstance(info, inspect.StructType)
    found = {field.name: domain(field.type) for field in info.fields}
    return {name: choices or sensible(game, seats).get(name, ()) for name, choices in found.items()}


def sensible(game: AnyGame, seats: int) -> dict[str, Sequence[Any]]:
    return SENSE.get(game.name, Sense()).values(seats)


def plain_options(game: AnyGame, seats: int) -> list[dict[str, Any]]:
    """Return the defaults, the bots' options, and combinations that belong together."""
    return [{}, dict(game.bots.options), *SENSE.get(game.name, Sense()).mixtures(seats)]


def all_choices(game: AnyGame, seats: int) -> dict[str, Sequence[Any]]:
    """Return for each option all values that make sense in combinations."""
    return every_value(game, seats) | sensible(game, seats)


def odd_options(game: AnyGame, seats: int, pick: Pick) -> dict[str, Any]:
    """Set some options to random sensible values and leave the others alone."""
    choices = all_choices(game, seats)
    return {name: pick(choices[name]) for name in choices if choices[name] and pick([True, False])}


def by_chance(chance: Chance) -> Pick:
    def pick(items: Sequence[Any]) -> Any:
        nonlocal chance
        item, chance = chance.pick(items)
        return item

    return pick


def make_setup(game: AnyGame, seats: int, options: dict[str, Any], seed: str) -> Setup:
    return prepare(game, seats, msgspec.convert(options, game.rules.options), seed)


def accepts(game: AnyGame, setup: Setup) -> bool:
    """True if the game accepts this set-up. A refusal must give a reason."""
    try:
        game.rules.setup(setup.seats, setup.options, Chance.of(setup.seed), setup.deal)
    except BadSetup as refusal:
        why = str(refusal)
    else:
        return True
    assert why.endswith("."), f"a refused set-up needs a sentence, not {why}"
    return False


def setups(game: AnyGame) -> Iterator[Setup]:
    """Yield set-ups forever: plain ones for every number of seats, then all pairs of values, then random mixtures."""
    for number, of_seats in enumerate(zip_longest(*(plain_options(game, seats) for seats in game.seats))):
        for seats, options in zip(game.seats, of_seats, strict=True):
            if options is not None:
                yield make_setup(game, seats, options, f"plain {seats} {number}")
    yield from all_pairs(game)
    number = 0
    while True:
        for seats in game.seats:
            number += 1
            seed = f"odd mixture {number}"
            yield make_setup(game, seats, odd_options(game, seats, by_chance(Chance.of(seed))), seed)


def all_pairs(game: AnyGame) -> Iterator[Setup]:
    """Return few set-ups that cover every pair of values of two options, each with every number of seats (pairwise
    testing). A lone option is paired with the seats."""
    met: set[frozenset[Any]] = set()
    for seats in game.seats:
        choices = {name: [*values, ALONE] for name, values in all_choices(game, seats).items() if values}
        for names in combinations(choices, min(2, len(choices))):
            for values in product(*(choices[name] for name in names)):
                wanted = dict(zip(names, values, strict=True))
                if not pairs(wanted, seats) <= met and (setup := meet(game, seats, wanted, choices, met)):
                    yield setup


def meet(
    game: AnyGame, seats: int, wanted: dict[str, Any], choices: dict[str, list[Any]], met: set[frozenset[Any]]
) -> Setup | None:
    """Of a few candidates return the set-up that covers the most new pairs."""
    seed = f"pair {seats} {sorted(wanted.items(), key=str)}"
    pick = by_chance(Chance.of(seed))
    drawn = [{name: pick(values) for name, values in choices.items()} | wanted for _ in range(TRIES)]
    for options in sorted(drawn, key=lambda options: len(pairs(options, seats) & met)):
        setup = make_setup(game, seats, {name: value for name, value in options.items() if value is not ALONE}, seed)
        if accepts(game, setup):
            met |= pairs(options, seats)
            return setup
    return None


def pairs(options: dict[str, Any], seats: int | None = None) -> set[frozenset[Any]]:
    """Return all pairs of values in this set-up, with the number of seats if given."""
    items = [*options.items(), *([] if seats is None else [("seats", seats)])]
    return {frozenset(two) for two in combinations(items, 2)}
