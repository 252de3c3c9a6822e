"""Pages for a TV without a table: the code on the TV, the connected host, and the phone's choice of a game."""

from collections.abc import Mapping

import htpy as h

from inkling.catalogs import speech
from inkling.core import Html, Refusal, Say
from inkling.games import SHELF
from inkling.server.features.seat_transfer.views import draw_qr_code
from inkling.server.platform.html.components import draw_hidden_field, draw_name_field
from inkling.server.platform.html.forms import NOTHING_SENT, draw_table_code_input
from inkling.server.platform.html.layout import asset_url, draw_error_notice, draw_icon, draw_page
from inkling.server.platform.http import urls

WAIT = 4
"""Seconds after which a TV without JavaScript checks again whether a phone has connected."""
BRIEF = 8
"""Seconds for which a TV shows the connected host."""
TYPED = 9
"""Length of a code as shown, with the space in the middle."""


def draw_page_with_code(code: str, site: str, say: Say) -> Html:
    """Draw the TV's first page: a QR code, and an address with a code to type."""
    link, typed = f"{site}{urls.connect_tv(code=code)}", f"{site}{urls.connect_tv()}".partition("://")[2]
    body = h.main("#main.page.tv-first")[
        h.div(".inv", role="img", aria_label=say("QR code of the link"))[draw_qr_code(link)],
        h.div(".stack")[
            h.h1[say("Play on this TV")],
            h.p[say("Scan the code with your phone. The first phone chooses the game and hosts.")],
            h.p[say("Or open this address on the phone and type the code:")],
            h.p(".where-to")[typed],
            h.p(".pairing")[h.b[insert_space_between_digits(code)]],
        ],
    ]
    return draw_tv_page_frame(say("Play on a TV"), body, say, WAIT)


def draw_connected_page(code: str, name: str, say: Say) -> Html:
    """Draw the TV's page after a phone has connected, with the host's name. The TV shows the table next."""
    table = urls.tv(code)
    body = h.main("#main.page.tv-first", data_follow=BRIEF)[
        h.div(".stack")[
            h.h1(dir="auto")[say("{name} has connected. Is that right?", name=name)],
            h.p[say("This TV shows only what everybody may see.")],
            h.a(".btn.wide", href=table, autofocus=True)[say("Yes, show the table")],
            h.a(".btn.quiet.wide", href=urls.new_tv())[say("No, show a new code")],
        ]
    ]
    return draw_tv_page_frame(say("Play on a TV"), body, say, f"{BRIEF};url={table}")


def draw_tv_page_frame(title: str, body: h.Element, say: Say, refresh: int | str) -> Html:
    return draw_page(title, body, say, sheets=(asset_url("tv.css"),), refresh=refresh, modules=("tv.js",))


def insert_space_between_digits(code: str) -> str:
    return f"{code[:4]} {code[4:]}"


def draw_page_to_type_code(site: str, say: Say, typed: str = "", refusal: Refusal | None = None) -> Html:
    """Draw the phone's page without a valid code: how to get a code, and a field for it."""
    shown = f"{site}{urls.new_tv()}".partition("://")[2]
    return draw_phone_page_frame(
        say,
        draw_error_notice(say.refusal(refusal), refusal.code) if refusal else None,
        h.ol(".numbered")[
            h.li[h.span[say("Open this address in the TV’s browser:"), " ", h.b[shown]]],
            h.li[h.span[say("Scan the code on the TV with your phone, or type it here.")]],
        ],
        draw_code_form(say, typed),
        h.p[h.a(href=urls.new_tv())[say("This screen is the TV")]],
    )


def draw_code_form(say: Say, typed: str = "") -> h.Element:
    return h.form(".code-row", method="get", action=urls.connect_tv())[
        h.label[h.b[say("Code on the TV")], " ", draw_table_code_input(TYPED, value=typed[:TYPED] or None)],
        h.button(".btn.quiet")[say("Continue")],
    ]


def draw_page_to_choose_game(code: str, say: Say) -> Html:
    """Draw the page on which the first phone chooses the game."""
    about = h.p(".soft")[say("Code on the TV"), " ", h.b[insert_space_between_digits(code)]]
    return draw_phone_page_frame(say, about, draw_game_choice_form(code, say))


def draw_game_choice_form(code: str, say: Say, sent: Mapping[str, str] = NOTHING_SENT) -> h.Element:
    chosen = sent.get("game") or next(iter(SHELF))
    return h.form(".sheet.stack", method="post", action=urls.connect_tv())[
        draw_hidden_field("code", code),
        h.fieldset(".stack")[
            h.legend[h.b[say("What would you like to play?")]],
            [draw_game_choice(name, name == chosen, say) for name in SHELF],
        ],
        draw_name_field(say, sent.get("name", "")),
        h.button(".btn.wide")[say("Show it on the TV")],
    ]


def draw_game_choice(name: str, chosen: bool, say: Say) -> h.Element:
    game = SHELF[name]
    people = say("{least}–{most} players · {n} minutes", least=game.seats[0], most=game.seats[-1], n=game.page.minutes)
    pitch = game.page.pitch and h.span(".small")[speech(say.lang, game.package)(game.page.pitch)]
    return h.label(".tick")[
        h.input(type="radio", name="game", value=name, checked=chosen),
        h.span[h.b[game.title], " ", h.span(".cap")[people], " ", pitch],
    ]


def draw_phone_page_frame(say: Say, *parts: h.Node) -> Html:
    body = h.main("#main.page.stack.narrow.phone-of-tv")[h.h1[draw_icon("eye", "i"), " ", say("Play on a TV")], parts]
    return draw_page(say("Play on a TV"), body, say, sheets=(asset_url("tv.css"),))
