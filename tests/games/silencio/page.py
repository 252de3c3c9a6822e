"""Reads zones of a board: their choices, their cards, and whether the HTML holds together."""

import re
from collections.abc import Mapping
from functools import lru_cache
from html import unescape
from html.parser import HTMLParser

from inkling.catalogs import speech
from inkling.core.board import Desk, Zones
from inkling.core.sight import Viewer
from inkling.core.words import Say
from inkling.games.silencio import GAME
from inkling.games.silencio.board.zones import board

from .plays import SilencioPlay

DESK = Desk("/t/ABCD/act", "/pictures/silencio", (False, True, False, True), (False, False, True, False))
VOID = {"input", "img", "br", "hr", "meta", "link"}


class Structure(HTMLParser):
    """Checks that every element is closed in its turn, and keeps what the tests ask about."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.ids: list[str] = []
        self.labels: list[str] = []
        self.cards: list[str] = []
        self.classes: set[str] = set()
        self.attributes: set[str] = set()
        self.tags: set[str] = set()
        self.feed(html)
        self.close()
        assert not self.stack, f"never closed: {self.stack}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        assert len(given) == len(attrs), f"an attribute twice in <{tag}>"
        self.tags.add(tag)
        self.attributes |= given.keys()
        self.classes |= set(given.get("class", "").split())
        self.ids += [given["id"]] if "id" in given else []
        self.labels += [given["for"]] if "for" in given else []
        self.cards += [given["data-card"]] if "data-card" in given else []
        if tag not in VOID:
            self.stack.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.stack, f"</{tag}> closes nothing"
        assert self.stack.pop() == tag, f"</{tag}> in the wrong place"


@lru_cache(5000)
def structure(html: str) -> Structure:
    """Most zones stay as they are from one moment to the next, and look the same to many: each is read once."""
    return Structure(html)


def voice(lang: str, viewer: Viewer, names: tuple[str, ...]) -> Say:
    return speech(lang, GAME.package).to(viewer, names)


def look(play: SilencioPlay, viewer: Viewer, lang: str = "en", desk: Desk = DESK) -> Zones:
    return board(play.sight(viewer), voice(lang, viewer, play.record.names), desk)


def choices(zones: Mapping[str, str]) -> list[str]:
    """What the radios would send, in the order of the page."""
    return [unescape(do) for html in zones.values() for do in re.findall(r'name="?do"? value="([^"]+)"', html)]


def words(html: str) -> str:
    """What a screen reader says, more or less: without the ranks on pictures, which stand beside in words."""
    html = re.sub(r'<i class="card [^>]*><b>\d+</b></i>', "", html)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())
