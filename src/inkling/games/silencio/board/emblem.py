"""Silencio's emblem on home page and lobby: pieces of the four journeys, by day and by night."""

import htpy as h

from inkling.core.html import Markup, render
from inkling.games.board_kit.addresses import picture
from inkling.games.silencio.board.art import decoration


def emblem() -> Markup:
    pieces = [h.i[h.img(src=picture("silencio", name), alt="", loading="lazy")] for name in decoration()]
    return render(h.div(".em-roads", aria_hidden="true")[pieces])
