"""Every set-up that is worth trying: the values of each option, read off its type, and what a single game adds."""

from collections.abc import Callable, Iterator, Sequence
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
"""Takes one of several: by chance, or as hypothesis wishes."""


def domain(kind: inspect.Type) -> Sequence[Any]:
    """Every value of a small type, the edges of a large one, nothing for one that has no edges."""
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
    """All that each option can be."""
    info = inspect.type_info(game.rules.options)
    assert isinstance(info, inspect.StructType)
    found = {field.name: domain(field.type) for field in info.fields}
    return {name: choices or sensible(game, seats).get(name, ()) for name, choices in found.items()}


def sensible(game: AnyGame, seats: int) -> dict[str, Sequence[Any]]:
    return SENSE.get(game.name, Sense()).values(seats)


def each_option(game: AnyGame, seats: int) -> Iterator[dict[str, Any]]:
    """The defaults, those for bots, what goes together, and every value of every option by itself."""
    yield {}
    yield dict(game.bots.options)
    yield from SENSE.get(game.name, Sense()).mixtures(seats)
    for name, choices in every_value(game, seats).items():
        for value in choices:
            yield {name: value}


def odd_options(game: AnyGame, seats: int, pick: Pick) -> dict[str, Any]:
    """Some options set to anything of sense, the others left alone."""
    choices = every_value(game, seats) | sensible(game, seats)
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
    """Whether the game seats this; a refusal must say why."""
    try:
        game.rules.setup(setup.seats, setup.options, Chance.of(setup.seed), setup.deal)
    except BadSetup as refusal:
        why = str(refusal)
    else:
        return True
    assert why.endswith("."), f"a refused set-up needs a sentence, not {why}"
    return False


def setups(game: AnyGame) -> Iterator[Setup]:
    """Endlessly many: over every number of seats, each option's every value first, then odd mixtures."""
    for seats in game.seats:
        for number, options in enumerate(each_option(game, seats)):
            yield make_setup(game, seats, options, f"each option {seats} {number}")
    number = 0
    while True:
        for seats in game.seats:
            number += 1
            seed = f"odd mixture {number}"
            yield make_setup(game, seats, odd_options(game, seats, by_chance(Chance.of(seed))), seed)
