"""A board: what one viewer sees of a play, as HTML in named zones, and what it must know of the page around it."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeAlias, TypeVar, TypeVarTuple

from msgspec import Struct, field

from inkling.core.html import Html

Zones: TypeAlias = Mapping[str, Html]
"""Pieces of HTML by name, in the order of the page. A game always has the same names; an empty zone is not seen."""
T = TypeVar("T")
Ts = TypeVarTuple("Ts")
NEVER: tuple[Any, Any] = (None, None)


class Drawn:
    """What was drawn last, of each thing the newest, for all at one table who read one language.

    A move changes little, and most of it for everybody alike. A thing that is drawn of the same as before is not drawn
    again, whoever asks; and it is the very same object, so that who compares zones is done at once. It goes with its
    table, and does not depend on how many others there are.
    """

    __slots__ = ("_alike", "_last", "_moment")

    def __init__(self) -> None:
        self._last: dict[Hashable, tuple[Any, Any]] = {}
        self._moment: tuple[object, object] | None = None
        self._alike: dict[object, Any] = {}
        """What was drawn for all who look at this moment, by what drew it."""

    def turn_to(self, play: object, desk: object) -> None:
        """Whoever draws next looks at this moment, at this desk."""
        moment = self._moment
        if moment is None or moment[0] is not play or moment[1] is not desk:
            self._moment = (play, desk)
            self._alike.clear()

    def alike(self, draw: Callable[[*Ts], T], *of: *Ts) -> T:
        """`draw(*of)` for the first who looks at this moment, and the same for the others: what a board shows everybody
        alike need not even be compared. It may go only by what is the same for all of them."""
        if draw in self._alike:
            known: T = self._alike[draw]
            return known
        made = draw(*of)
        if self._moment is not None:
            self._alike[draw] = made
        return made

    def once(self, thing: Hashable, draw: Callable[[*Ts], T], *of: *Ts) -> T:
        """`draw(*of)`; `thing` says of what, where a function draws several."""
        made: T
        before, made = self._last.get(thing, NEVER)
        if before != of:
            made = draw(*of)
            self._last[thing] = of, made
        return made

    def clear(self) -> None:
        """Forget all of it. Boards may pass this object to what they draw, and a desk refers to it: those are reference
        cycles, which would keep the drawings of a table that is gone until the garbage collector runs."""
        self._moment = None
        self._last.clear()
        self._alike.clear()


class Desk(Struct):
    """The page around a board. Each viewer has their own, of which only the news changes from move to move."""

    post: str = ""
    """Where the form of actions goes; empty where nothing can be done, as in a replay."""
    pictures: str = ""
    """The picture of a card lies at `{pictures}/{id of its face}.svg`. Where this ends in `/own`, so may those of decks
    that belong to the table, at `{pictures}/{deck}/{card}`; a card without one has a transparent picture there."""
    bots: tuple[bool, ...] = ()
    away: tuple[bool, ...] = ()
    """By seat."""
    news: tuple[Html, ...] = ()
    """The newest lines of the viewer's story, for whoever does not see it."""
    drawn: Drawn = field(default_factory=Drawn)
    lesson: bool = False
    """A prepared course: how it ends says nothing about whoever played it."""
