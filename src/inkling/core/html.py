"""HTML has a type of its own, so that mypy keeps it apart from text.

Pages are written with htpy, which escapes everything that is not `Markup`. Whatever is pushed over a socket, boards and
what lies around them, is drawn too often for that: it is f-strings. Nothing looks into those, so there text goes
through `escape`, and `Html(…)` around the string says that somebody has seen to it.
"""

import html
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from htpy import Renderable

    class Html(str):
        """Markup. What is typed `str` is text, and mypy refuses it where this is asked for."""

else:
    # When it runs it is text like any other: a hundred pieces are put into each other for every move, and Python would
    # call a method of ours for each.
    Html = str


class Markup(Html):
    """The same with a mark that htpy knows: nothing is left to escape. For what pages take as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        return self

    def __format__(self, spec: str) -> str:
        """Inside an f-string, as it is: of a `str` that is not quite one, Python would make a copy first."""
        return super().__format__(spec) if spec else self


NOTHING = Html()
"""An empty zone; always the same object, so that who compares zones is done at once."""


def escape(text: str) -> str:
    """Text as it stands in HTML. Most of it needs nothing, and to see that takes a third of the time."""
    return html.escape(text) if "&" in text or "<" in text or ">" in text or '"' in text or "'" in text else text


def join(pieces: Iterable[Html]) -> Html:
    return Html("".join(pieces))


def render(part: "Renderable | None") -> Markup:
    """What was written with htpy, as it is sent."""
    return Markup() if part is None else Markup("".join(part.iter_chunks()))
