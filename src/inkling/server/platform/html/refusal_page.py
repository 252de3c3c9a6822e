"""The page for a refused request or an unknown address: a picture, a sentence, and links or a form to continue."""

import htpy as h

from inkling.core import Html, Say
from inkling.games import SHELF
from inkling.server.platform.html.forms import draw_table_code_form
from inkling.server.platform.html.game_intro import draw_banner
from inkling.server.platform.html.layout import draw_error_notice, draw_icon, draw_page
from inkling.server.platform.http import urls

PICTURED = list(SHELF)[1]
"""The game whose pictures are on every error page, so that they reveal nothing about a table."""


def draw_refusal_page(title: str, sentence: str, code: str, say: Say, ways: h.Node = None) -> Html:
    """Draw the page. `ways` are links or the refused form. Without them, draw a field for a table code."""
    doors = h.div(".acts")[
        h.a(".btn", href=urls.home())[say("Home")],
        h.a(".btn.quiet", href=urls.learn())[draw_icon("book"), say("Learn a game")],
    ]
    body = h.main("#main.page.stack.narrow.astray")[
        h.div[draw_banner(PICTURED)],
        h.h1[title],
        draw_error_notice(sentence, code),
        ways or h.div(".sheet")[draw_table_code_form(say)],
        doors,
    ]
    return draw_page(title, body, say)
