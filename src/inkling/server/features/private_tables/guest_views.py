"""Pages for guests of a private table: knock, enter the key, and wait."""

import htpy as h

from inkling.core import Html, Say
from inkling.server.features.seat_transfer.views import draw_fold_with_pin_form
from inkling.server.platform.html.components import draw_hidden_field, draw_name_field
from inkling.server.platform.html.forms import draw_collapsible_nodes, draw_labelled_text_field
from inkling.server.platform.html.layout import draw_error_notice, draw_icon, draw_page
from inkling.server.platform.html.scripts import connection_messages, draw_live_region
from inkling.server.platform.http import urls

LOOK_AGAIN = 5
"""Seconds after which the waiting page reloads without JavaScript."""


def draw_knock_page(code: str, locked: bool, notice: str, say: Say, preview: h.Node = None) -> Html:
    title = say("A private table")
    body = h.main("#main.page.stack.narrow.door", data_door=urls.private_key(code))[
        draw_picture_of_closed_door(),
        h.h1[title],
        draw_error_notice(notice, "no-key"),
        h.div(data_ended=True, hidden=True)[draw_error_notice(describe_invalid_link(say))],
        h.p(".soft")[say("Only people who are let in can see what happens here.")],
        draw_knock_form(code, locked, say),
        draw_key_form(code, say),
        draw_fold_with_pin_form(code, say),
    ]
    return draw_page(title, body, say, modules=("private_key.js",), preview=preview)


def draw_knock_form(code: str, locked: bool, say: Say, typed: str = "") -> h.Element:
    if locked:
        return h.p(".token")[say("The host has locked this table.")]
    return h.form(".sheet.stack", method="post", action=urls.join(code))[
        draw_name_field(say, typed),
        h.button(".btn.wide")[say("Knock")],
        h.p(".cap")[say("The host sees your name and decides.")],
    ]


def draw_picture_of_closed_door() -> h.Element:
    return h.div(".shut", aria_hidden="true")[draw_icon("door")]


def describe_invalid_link(say: Say) -> str:
    return say(
        "This link didn’t open the table: perhaps it’s out of date, or part of it is missing. Try "
        "again, or ask for a new one."
    )


def draw_key_form(code: str, say: Say) -> Html:
    """Draw the form for the key, for browsers without JavaScript and for links whose end is missing."""
    key = draw_labelled_text_field(
        say("The whole link, or the part after the #"),
        name="key",
        required=True,
        maxlength=300,
        autocomplete="off",
        autocapitalize="none",
        spellcheck="false",
    )
    return draw_collapsible_nodes(
        say("I have a link"),
        h.form(".stack", method="post", action=urls.private_key(code))[
            key, h.button(".btn.quiet")[say("Open the door")]
        ],
        sheet=True,
    )


def draw_waiting_page(code: str, say: Say) -> Html:
    """Draw the page for a guest who has knocked.

    Its WebSocket sends nothing about the table until the host admits them.
    """
    title = say("You’ve knocked")
    main = h.main(
        "#main.page.stack.narrow.door",
        connection_messages(say),
        data_live=True,
        data_turn=0,
        data_door=urls.private_key(code),
    )
    body = main[
        draw_picture_of_closed_door(),
        h.h1[title],
        h.p(".soft", role="status")[say("As soon as the host lets you in, the table will open here.")],
        h.form(".wish.center", method="post", action=urls.command(code))[
            draw_hidden_field("kind", "left"), h.button(".btn.quiet")[say("Never mind")]
        ],
    ]
    return draw_page(
        title, [body, draw_live_region()], say, refresh=LOOK_AGAIN, script=True, modules=("private_key.js",)
    )
