"""Types for HTML. `Html` is separate from `str`, so that mypy finds text that was not escaped.

Pages use htpy, which escapes everything that is not `Markup`. Boards and other HTML sent over WebSockets are rendered
too often for htpy, so they are f-strings. F-strings escape nothing: pass text through `escape`, then wrap the string in
`Html(…)`.
"""

import html
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from htpy import Renderable

    class Html(str):
        """A string of HTML. mypy rejects a plain `str` where Html is required."""

else:
    # At runtime it is plain `str`: every move joins about a hundred pieces, and a subclass would add a call for each.
    Html = str


class Markup(Html):
    """A string of HTML that htpy recognises and doesn't escape again."""

    __slots__ = ()

    def __html__(self) -> str:
        return self

    def __format__(self, spec: str) -> str:
        """Return itself inside an f-string; for a `str` subclass, Python would make a copy first."""
        return super().__format__(spec) if spec else self


NOTHING = Html()
"""An empty zone; always the same object, so that comparing zones is cheap."""


def escape(text: str) -> str:
    """Escape text for HTML. Most text needs no escaping, and checking first takes a third of the time.

    The result is ASCII: other characters become references such as `&#8217;`. Python stores an ASCII string with one
    byte a character, but a zone with a single apostrophe (’) with two, and JSON would encode it once more.
    """
    if "&" in text or "<" in text or ">" in text or '"' in text or "'" in text:
        text = html.escape(text)
    return text if text.isascii() else text.encode("ascii", "xmlcharrefreplace").decode("ascii")


def join(pieces: Iterable[Html]) -> Html:
    return Html("".join(pieces))


def render(part: "Renderable | None") -> Markup:
    """Render an htpy element to markup."""
    return Markup() if part is None else Markup("".join(part.iter_chunks()))
