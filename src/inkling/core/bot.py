"""What a bot is: a function of a sight, with a name and a manner."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from inkling.core.chance import Chance
from inkling.core.errors import mark
from inkling.core.sight import Sight

A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


@dataclass(frozen=True)
class Bot(Generic[A, E, V]):
    """The same sight and chance always give the same choice; None means "not now, ask the others"."""

    name: str
    version: int
    manner: str
    choose: Callable[[Sight[A, E, V], Chance], A | None]


def choose_any(sight: Sight[A, E, V], chance: Chance) -> A | None:
    return chance.pick(sight.legal)[0]


RANDOM: Bot[Any, Any, Any] = Bot("random", 1, mark("Does anything that is allowed."), choose_any)
