"""Reads Silencio's boards: what they offer and what they say."""

import re
from collections.abc import Mapping

from inkling.catalogs import speech
from inkling.core.board import BoardContext, Zones
from inkling.core.sight import Viewer
from inkling.core.words import Say
from inkling.games.silencio import GAME
from inkling.games.silencio.board.zones import draw_board
from tests.html_elements import parse_elements, text_of

from .plays import SilencioPlay

DESK = BoardContext("/t/ABCD/act", "/pictures/silencio", (False, True, False, True), (False, False, True, False))


def voice(lang: str, viewer: Viewer, names: tuple[str, ...]) -> Say:
    return speech(lang, GAME.package).to(viewer, names)


def look(play: SilencioPlay, viewer: Viewer, lang: str = "en", context: BoardContext = DESK) -> Zones:
    return draw_board(play.sight(viewer), voice(lang, viewer, play.record.names), context)


def choices(zones: Mapping[str, str]) -> list[str]:
    """Return what the radio buttons would send, in page order."""
    return [control.attributes["value"] for html in zones.values() for control in parse_elements(html).named("do")]


def words(html: str) -> str:
    """Return about what a screen reader says, without the ranks in pictures, which are repeated as text."""
    return text_of(re.sub(r'<i class="card [^>]*><b>\d+</b></i>', "", html))
