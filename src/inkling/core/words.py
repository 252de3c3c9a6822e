"""Sentences in a viewer's language. English is the source; catalogs are loaded elsewhere and handed in."""

from copy import copy
from functools import lru_cache
from gettext import NullTranslations

from inkling.core.errors import Refusal, msg
from inkling.core.sight import Seat, Viewer

SENTENCES = 4096
"""More than any catalog has; a catalog itself looks each of them up in a roundabout way."""


class Say:
    """Speaks one language to one viewer about the people at one table."""

    def __init__(self, lang: str, catalog: NullTranslations) -> None:
        self.lang = lang
        self.names: tuple[str, ...] = ()
        self.viewer: Viewer = None
        self._public: Say | None = None
        """None for itself: a reference to itself would be a cycle, which only the garbage collector frees."""
        self.anybody = self
        """For what is said alike at every table: to nobody, about nobody."""
        self._catalog = catalog
        self._translate = lru_cache(SENTENCES)(catalog.gettext)

    def to(self, viewer: Viewer, names: tuple[str, ...]) -> "Say":
        """Whoever comes from the same voice, about the same people, hears the same public one."""
        if viewer is None and names == self.names:
            return self.public
        say = copy(self)
        say.names, say.viewer, say._public = names, viewer, None
        if viewer is not None:
            say._public = self.to(None, names)
        return say

    @property
    def public(self) -> "Say":
        """The same about the same people, to nobody in particular."""
        return self if self._public is None else self._public

    def __call__(self, message: str, /, **values: object) -> str:
        text = self._translate(message)
        return text.format_map(values) if values else text

    def many(self, one: str, more: str, n: int, /, **values: object) -> str:
        return self._catalog.ngettext(one, more, n).format(n=n, **values)

    def refusal(self, refusal: Refusal) -> str:
        """Its sentence; a reason inside it speaks the same language."""
        values = {name: self.refusal(v) if isinstance(v, Refusal) else v for name, v in refusal.values.items()}
        return self(refusal.sentence, **values)

    def decimal(self, value: float, places: int) -> str:
        """A number as this language writes it."""
        return f"{value:.{places}f}".replace(".", "," if self.lang == "de" else ".")

    def percent(self, value: float, places: int = 0) -> str:
        """A share of one as this language writes it."""
        return self.decimal(100 * value, places) + ("\N{NO-BREAK SPACE}%" if self.lang == "de" else "%")

    def me(self, seat: Seat) -> bool:
        return seat == self.viewer

    def name(self, seat: Seat) -> str:
        return self.names[seat] if seat < len(self.names) else self(msg("Seat {n}"), n=seat + 1)

    def whom(self, seat: Seat) -> str:
        """The one to whom something is done: 'you' (German: dich) or a name."""
        return self(msg("you")) if self.me(seat) else self.name(seat)

    def listing(self, items: list[str]) -> str:
        """'a, b and c', or a dash for nothing."""
        if len(items) < 2:
            return items[0] if items else "–"
        return self(msg("{most} and {last}"), most=", ".join(items[:-1]), last=items[-1])


def capital(text: str) -> str:
    """As it stands at the beginning of a sentence, or alone."""
    return text[:1].upper() + text[1:]


LONGEST_NAME = 24
"""Of a member of a table."""
LONGEST_MESSAGE = 280
"""Of one message in a table's talk. A sentence beside an action has its own limit: `core.play.LONGEST_WORDS`."""
LONGEST_USES = 80
"""Of the words with which a program says which language model it uses."""
