"""Types for a game's board: one viewer's HTML in named zones, the render cache, and page data such as links."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeAlias, TypeVar, TypeVarTuple

from msgspec import Struct, field

from inkling.core.html import Html

Zones: TypeAlias = Mapping[str, Html]
"""HTML by zone name, in page order. A game always returns the same names; an empty zone is invisible."""
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class RenderMemo:
    """The render cache of one table in one language, shared by all its viewers.

    Every table has a separate cache, so HTML of one table can't appear at another. Unchanged inputs return the
    identical object, so that comparing zones is cheap.
    """

    __slots__ = ("_moment", "_newest", "_shared")

    def __init__(self) -> None:
        self._newest: dict[Hashable, tuple[Any, Any]] = {}
        self._moment: tuple[object, object] | None = None
        self._shared: dict[object, Any] = {}
        """Results of this moment, by draw function."""

    def turn_to(self, play: object, context: object) -> None:
        """Prepare the cache for rendering `play` in `context`. If either isn't the same object as last time, drop the
        results of `shared`."""
        moment = self._moment
        if moment is None or moment[0] is not play or moment[1] is not context:
            self._moment = (play, context)
            self._shared.clear()

    def shared(self, draw: Callable[[*Ts], T], *inputs: *Ts) -> T:
        """Return `draw(*inputs)`, cached for all viewers until the next call of `turn_to`.

        The cache doesn't compare inputs, so `draw` must use only inputs that are equal for all viewers.
        `tests/conformance/test_boards.py` checks this for every board.
        """
        if draw in self._shared:
            cached: T = self._shared[draw]
            return cached
        made = draw(*inputs)
        if self._moment is not None:
            self._shared[draw] = made
        return made

    def newest(self, key: Hashable, draw: Callable[[*Ts], T], *inputs: *Ts) -> T:
        """Return `draw(*inputs)`. If the inputs equal those of the last call with this key, return the cached
        result."""
        made: T
        try:
            before, made = self._newest[key]
        except KeyError:
            before = None
        if before != inputs:
            made = draw(*inputs)
            self._newest[key] = inputs, made
        return made

    def clear(self) -> None:
        """Drop all cached results. Boards refer to the memo, so without this call reference cycles would keep the
        renders of a closed table in memory until the garbage collector runs."""
        self._moment = None
        self._newest.clear()
        self._shared.clear()


class BoardContext(Struct):
    """Page data for the board of one viewer. From move to move, only `news` changes."""

    post: str = ""
    """The URL of the action form; empty if the viewer can't act, as in a replay."""
    pictures: str = ""
    """URL prefix: the picture of a card is at `{pictures}/{face ID}.svg`. If it ends in `/own`, decks of the table are
    at `{pictures}/{deck}/{card}`; a card without a picture has a transparent image there."""
    bots: tuple[bool, ...] = ()
    away: tuple[bool, ...] = ()
    """True for each seat whose player is away, by seat."""
    news: tuple[Html, ...] = ()
    """The newest lines of the viewer's story, for layouts that hide the story."""
    memo: RenderMemo = field(default_factory=RenderMemo)
    lesson: bool = False
    """True in a prepared lesson, whose outcome says nothing about the player."""
