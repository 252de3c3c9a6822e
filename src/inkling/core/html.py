"""HTML has a type of its own, so that mypy keeps it apart from text.

Pages are written with htpy, which escapes everything that is not `Html` already. Boards and some other pieces are drawn
again with every move, which would take too long that way: they are f-strings. Nothing looks into those, so there text
goes through `escape`, and `Html(…)` around the string says that somebody has seen to it.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from htpy import Renderable


class Html(str):
    """Markup. What is typed `str` is text, and mypy refuses it where this is asked for."""

    __slots__ = ()

    def __html__(self) -> str:
        """How htpy knows that nothing is left to escape."""
        return self


NOTHING = Html()
"""An empty zone; always the same object, so that who compares zones is done at once."""


def join(pieces: Iterable[Html]) -> Html:
    return Html("".join(pieces))


def render(part: "Renderable | None") -> Html:
    """What was written with htpy, as it is sent."""
    return NOTHING if part is None else Html("".join(part.iter_chunks()))


def as_text(value: Any) -> str:
    """For encoders of JSON, in which markup is text."""
    if isinstance(value, Html):
        return str(value)
    raise TypeError(f"no way to send {value!r}")
