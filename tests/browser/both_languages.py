"""Finds sentences that appear on a page in one language only. Text that is equal in both must be a name or a number."""

from html.parser import HTMLParser
from re import fullmatch, search

from inkling.core.languages import LANGUAGES, language_settings
from inkling.games import SHELF

from .form_guests import Guest
from .scenes import NAMES, OF_A_DECK

SPOKEN = ("aria-label", "alt", "title", "placeholder")
PEOPLE = {*NAMES, *OF_A_DECK, "Ada", "Ben", "Bo", "Cem", "Cleo", "Dan", "Dora", "Ida", "Mia"}
CARDS = {"Alice", "Blackbeard", "Florence Nightingale", "Peter Pan", "Pinocchio", "Rapunzel", "Tofu"}
OWN = {
    "inkling",
    "Moss",
    "Bot: normal",
    "Bots",
    "Code",
    *(language_settings(lang).name for lang in LANGUAGES),
    *map(str.upper, LANGUAGES),
    "Moment",
    "Name",
    "Normal",
    "wild",
    *(game.title for game in SHELF.values()),
}
"""Names and words that are the same in both languages."""
CODES = r"[A-Z]{4}|(?:http://)?[\d.]+:\d+/\S+|[a-z]+\d+-\d-\w+-\w+|Hallo .*|Unsere Leute|Name \(\w+\)"
"""Matches codes of tables and deals, links, and texts that people wrote."""


class Texts(HTMLParser):
    """Collects every text of a page that is visible or read by a screen reader."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self._silent = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in ("script", "style")
        self.found |= {(value or "").strip() for name, value in attrs if name in SPOKEN}

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.found.add(data.strip())


def read(guest: Guest, path: str, lang: str) -> set[str]:
    return Texts(guest.get(f"{path}{'&' if '?' in path else '?'}lang={lang}")).found


def find_untranslated(guest: Guest, path: str) -> set[str]:
    both = {text for text in read(guest, path, "de") & read(guest, path, "en") if search(r"[^\W\d_]{3}", text)}
    return {text for text in both if not is_name(text)}


def is_name(text: str) -> bool:
    bare = text.replace("\xad", "").removesuffix(" · inkling").strip(" :,")
    return bare in PEOPLE | CARDS | OWN or bool(fullmatch(CODES, bare))
