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


class RenderMemo:
    """The render cache of one table in one language, shared by all its viewers.

    It belongs to its table, so nothing drawn for one table can be shown at another. It returns the very same object for
    what has not changed, so that comparing zones is cheap.
    """

    __slots__ = ("_moment", "_newest", "_shared")

    def __init__(self) -> None:
        self._newest: dict[Hashable, tuple[Any, Any]] = {}
        self._moment: tuple[object, object] | None = None
        self._shared: dict[object, Any] = {}
        """By function, what it drew of this moment."""

    def turn_to(self, play: object, context: object) -> None:
        """Begin a moment: forget what was shared at the one before."""
        moment = self._moment
        if moment is None or moment[0] is not play or moment[1] is not context:
            self._moment = (play, context)
            self._shared.clear()

    def shared(self, draw: Callable[[*Ts], T], *inputs: *Ts) -> T:
        """Return `draw(*inputs)` as the first viewer of this moment got it, without comparing inputs. So `draw` must
        depend only on what is equal for all viewers; `tests/conformance/test_boards.py` checks every board."""
        if draw in self._shared:
            known: T = self._shared[draw]
            return known
        made = draw(*inputs)
        if self._moment is not None:
            self._shared[draw] = made
        return made

    def newest(self, key: Hashable, draw: Callable[[*Ts], T], *inputs: *Ts) -> T:
        """Return `draw(*inputs)`, drawn again only if the inputs differ from those of the last call with this key."""
        made: T
        before, made = self._newest.get(key, NEVER)
        if before != inputs:
            made = draw(*inputs)
            self._newest[key] = inputs, made
        return made

    def clear(self) -> None:
        """Forget everything. Boards pass the memo to what they draw and a desk refers to it: without this, those
        reference cycles would keep the renders of a dropped table until the garbage collector runs."""
        self._moment = None
        self._newest.clear()
        self._shared.clear()


class BoardContext(Struct):
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
    memo: RenderMemo = field(default_factory=RenderMemo)
    lesson: bool = False
    """A prepared course: how it ends says nothing about whoever played it."""
