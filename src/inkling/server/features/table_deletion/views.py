"""The confirmation page before a table is deleted."""

import htpy as h

from inkling.core import Html, Say
from inkling.server.platform.html.layout import draw_page
from inkling.server.platform.http import urls


def draw_deletion_confirmation_page(code: str, say: Say, single_device: bool = False) -> Html:
    """Draw the page. With `single_device`, it doesn't mention copies that a server might keep."""
    title = say("Delete the table")
    body = h.main("#main.page.stack.narrow")[
        h.h1[title],
        h.p[say("This deletes the table with everything in it: games, chat, its own cards. You can’t undo this.")],
        not single_device
        and h.p(".cap")[say("Reports to the server’s operator, and backups, may be kept for longer.")],
        h.form(".line.wrap", method="post", action=urls.delete_table(code))[
            h.button(".btn")[say("Delete everything")],
            h.a(".btn.quiet", href=urls.table(code))[say("Back to the table")],
        ],
    ]
    return draw_page(title, body, say)
