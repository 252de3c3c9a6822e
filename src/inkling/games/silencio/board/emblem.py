"""A decoration for the home page: the four roads, by day and by night."""

import htpy as h

from inkling.core.html import Html, render
from inkling.games.silencio.rules.cards import COLOURS


def emblem() -> Html:
    return render(h.div(".em-roads", aria_hidden="true")[[h.i(class_=f"em-{colour}") for colour in COLOURS]])
