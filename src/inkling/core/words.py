"""Translates sentences for a viewer. English is the source language; the caller passes in the loaded catalog."""

from copy import copy
from functools import lru_cache
from gettext import NullTranslations

from inkling.core.errors import Refusal, msg
from inkling.core.languages import language_settings
from inkling.core.sight import Seat, Viewer

SENTENCES = 4096
"""Size of the translation cache, larger than any catalog. A gettext lookup is slower than this cache."""


class Say:
    """Translates into one language for one viewer, using the names of the people at one table."""

    __slots__ = (
        "__weakref__",
        "_catalog",
        "_public",
        "_translate",
        "anybody",
        "asked",
        "lang",
        "language",
        "names",
        "viewer",
    )

    def __init__(self, lang: str, catalog: NullTranslations) -> None:
        self.lang = lang
        self.language = language_settings(lang)
        self.names: tuple[str, ...] = ()
        self.viewer: Viewer = None
        self.asked: set[Seat] = set()
        """Seats compared with the viewer so far. A text that compared no other seats is equal for all other viewers."""
        self._public: Say | None = None
        """None means this object: a self-reference would be a cycle, which only the garbage collector frees."""
        self.anybody = self
        """The translator without viewer and names, for text that is equal at every table."""
        self._catalog = catalog
        self._translate = lru_cache(SENTENCES)(catalog.gettext)

    def to(self, viewer: Viewer, names: tuple[str, ...]) -> "Say":
        """Return the translator for this viewer and these names. If the names are the same, all viewers share one
        public translator."""
        if viewer is None and names == self.names:
            return self.public
        say = copy(self)
        say.names, say.viewer, say._public, say.asked = names, viewer, None, set()
        if viewer is not None:
            say._public = self.to(None, names)
        return say

    @property
    def public(self) -> "Say":
        """Return the translator with the same names and no viewer."""
        return self if self._public is None else self._public

    def __call__(self, message: str, /, **values: object) -> str:
        text = self._translate(message)
        return text.format_map(values) if values else text

    def many(self, one: str, more: str, n: int, /, **values: object) -> str:
        return self._catalog.ngettext(one, more, n).format(n=n, **values)

    def refusal(self, refusal: Refusal) -> str:
        """Translate a refusal's sentence, including refusals nested in its values."""
        values = {name: self.refusal(v) if isinstance(v, Refusal) else v for name, v in refusal.values.items()}
        return self(refusal.sentence, **values)

    def decimal(self, value: float, places: int) -> str:
        """Format a number with this language's decimal separator."""
        return f"{value:.{places}f}".replace(".", self.language.decimal)

    def percent(self, value: float, places: int = 0) -> str:
        """Format a fraction of 1 as a percentage."""
        return self.language.percent.format(n=self.decimal(100 * value, places))

    def me(self, seat: Seat) -> bool:
        self.asked.add(seat)
        return seat == self.viewer

    def name(self, seat: Seat) -> str:
        return self.names[seat] if seat < len(self.names) else self(msg("Seat {n}"), n=seat + 1)

    def whom(self, seat: Seat) -> str:
        """Return 'you' as an object (in German: dich) if the seat is the viewer's, otherwise the seat's name."""
        return self(msg("you")) if self.me(seat) else self.name(seat)

    def listing(self, items: list[str]) -> str:
        """Return the items as 'a, b and c'; a dash if there are none."""
        if len(items) < 2:
            return items[0] if items else "–"
        return self(msg("{most} and {last}"), most=", ".join(items[:-1]), last=items[-1])


def capital(text: str) -> str:
    """Return the text with its first letter capitalised."""
    return text[:1].upper() + text[1:]
