"""Replays a set-up with two hidden cards swapped: a viewer who can't see the swap must get the same data."""

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec import field
from msgspec.structs import replace

from inkling.core.chance import Chance
from inkling.core.record import Setup
from inkling.core.sight import Seat, Viewer
from tests.conformance.differences import differing_events, encode, name_of
from tests.conformance.options import AnyGame
from tests.conformance.plays import seen

T = TypeVar("T")


class Rehearsed(Chance, frozen=True):
    """Shuffles as before, except that in one shuffle two cards are swapped."""

    before: tuple[tuple[Any, ...], ...] = ()
    change: tuple[int, int, int] | None = None
    """The number of the shuffle, and the two places to swap."""
    made: list[tuple[Any, ...]] = field(default_factory=list)

    def below(self, n: int) -> tuple[int, "Rehearsed"]:
        number, after = Chance.below(self, n)
        return number, replace(self, at=after.at)

    def shuffle(self, items: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
        result, after = Chance.shuffle(self, items)
        number = len(self.made)
        if number < len(self.before) and sorted(map(repr, items)) == sorted(map(repr, self.before[number])):
            result = self.before[number]
        if self.change and self.change[0] == number:
            result = swap(result, *self.change[1:])
        self.made.append(result)
        return result, after

    def fork(self, label: str) -> "Rehearsed":
        return replace(self, key=Chance.fork(self, label).key, at=0)


def check_setup(game: AnyGame, setup: Setup, chance: Chance, times: int) -> None:
    first = Rehearsed(Chance.of(setup.seed).key, made=[])
    real, events = game.rules.setup(setup.seats, setup.options, first, setup.deal)
    viewers: list[Viewer] = [*map(Seat, range(setup.seats)), None]
    for _ in range(times if first.made else 0):
        number, chance = chance.below(len(first.made))
        one, chance = chance.below(len(first.made[number]))
        two, chance = chance.below(len(first.made[number]))
        again = Rehearsed(first.key, before=tuple(first.made), change=(number, one, two), made=[])
        other, others = game.rules.setup(setup.seats, setup.options, again, setup.deal)
        for viewer in viewers:
            if encode(game.rules.view(real, viewer)) == encode(game.rules.view(other, viewer)):
                told, otherwise = seen(game, events, viewer), seen(game, others, viewer)
                assert encode(told) == encode(otherwise), (
                    f"the set-up told {name_of(viewer)} a secret: with two hidden cards exchanged the view "
                    f"is the same, but `see` gave {differing_events(told, otherwise)}"
                )


def swap(items: tuple[T, ...], one: int, two: int) -> tuple[T, ...]:
    row = list(items)
    row[one], row[two] = row[two], row[one]
    return tuple(row)
