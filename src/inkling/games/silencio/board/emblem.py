"""Draws Silencio's picture on the home page and in the lobby: pieces of the four landscapes, by day and by night."""

import htpy as h

from inkling.core.html import Markup, render
from inkling.games.board_kit.picture_urls import picture_url
from inkling.games.silencio.board.art_style_sheet import drawing_functions_of_decoration


def draw_emblem() -> Markup:
    pieces = [
        h.i[h.img(src=picture_url("silencio", name), alt="", loading="lazy")]
        for name in drawing_functions_of_decoration()
    ]
    return render(h.div(".em-roads", aria_hidden="true")[pieces])
