"""The page on which people upload a record."""

import htpy as h

from inkling.core import Html, Say
from inkling.server.platform.html.forms import draw_labelled_text_field
from inkling.server.platform.html.layout import draw_footer, draw_page
from inkling.server.platform.http import urls


def draw_upload_page(notice: h.Node, say: Say, single_device: bool = False) -> Html:
    """Draw the form. With `single_device` there is no server, so the record stays in the browser."""
    keeps = say(
        "The server checks it against the rules and keeps it for an hour. In that time, anyone with the link can read "
        "it, names and all."
    )
    if single_device:
        keeps = say("It’s checked against the rules here, and doesn’t leave this browser.")
    title, label = say("Look at a record"), say("The record, as text or JSON")
    body = h.main("#main.page.stack")[
        h.h1[title],
        notice,
        h.p[
            say(
                "Upload a record from another server or from the terminal, to replay the game here move by move "
                "and to play on from any moment."
            )
        ],
        h.form(".sheet.stack", method="post", action=urls.upload_record(), enctype="multipart/form-data")[
            draw_labelled_text_field(
                label, type="file", name="file", required=True, accept=".txt,.json,text/plain,application/json"
            ),
            h.p(".cap")[keeps],
            h.button(".btn")[say("Look at it")],
        ],
    ]
    return draw_page(title, [body, draw_footer(say)], say)
