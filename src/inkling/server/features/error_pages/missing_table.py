"""The page for an unknown table code, with a form to correct the code and other ways to play."""

import htpy as h

from inkling.core import Html, Say
from inkling.games import SHELF
from inkling.server.platform.html.forms import draw_table_code_input
from inkling.server.platform.html.game_assets import board_sheet_urls
from inkling.server.platform.html.game_intro import draw_banner
from inkling.server.platform.html.layout import asset_url, draw_error_notice, draw_icon, draw_page
from inkling.server.platform.http import urls
from inkling.server.tables.table_codes import LONG


def draw_missing_table_page(typed: str, sentence: str, own: str | None, say: Say) -> Html:
    """Draw the page. `own` is the code of this browser's last table. Other tables are never suggested."""
    title, game = say("We can’t find this table"), next(iter(SHELF))
    body = h.main("#main.page.lobby.oops")[
        h.section(".z-hero")[
            draw_banner(game),
            h.div(".salute")[
                h.h1[title],
                h.p[say("Perhaps the table is gone, or there’s a typo in the code.")],
            ],
        ],
        h.div(".z-seats.stack")[
            own
            and h.p(".token")[
                h.span(".grow")[h.b[own], " ", say("This is the last table you were at.")],
                h.a(".btn.quiet", href=urls.table(own))[say("Back to your table")],
            ],
            draw_other_ways_to_play(say),
        ],
        h.section(".z-door")[draw_code_form(typed, sentence, say)],
    ]
    return draw_page(title, body, say, sheets=(asset_url("lobby.css"), *board_sheet_urls(game)))


def draw_other_ways_to_play(say: Say) -> h.Element:
    ways = (
        ("people", say("Make a table for friends"), say("Invite friends with a link.")),
        ("bot", say("Play now"), say("With bots, no account needed.")),
    )
    return h.div(".halves")[
        [
            h.a(".sheet.plainly", href=urls.home())[draw_icon(name), h.b[label], h.span(".cap")[about]]
            for name, label, about in ways
        ]
    ]


def draw_code_form(typed: str, sentence: str, say: Say) -> h.Element:
    code = draw_table_code_input(LONG, value=typed[:LONG] or None, aria_invalid="true", aria_describedby="flaw")
    return h.form(".enter", method="get", action=urls.find_table())[
        h.label[say("Code"), " ", code],
        h.div("#flaw")[draw_error_notice(sentence, "no-table")],
        h.div(".go")[h.button(".btn.grow")[say("To the table")]],
    ]
