"""A decoration for home and lobby: pieces of the four journeys, by day and by night."""

import htpy as h

from inkling.core.html import Markup, render
from inkling.games.silencio.board.art import DECORATION


def emblem() -> Markup:
    return render(h.div(".em-roads", aria_hidden="true")[[h.i(class_=f"em-{name}") for name in DECORATION]])
