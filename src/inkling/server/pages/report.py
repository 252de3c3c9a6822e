"""Thanks to whoever said that something is wrong."""

import htpy as h

from inkling.core.html import Html
from inkling.core.words import Say
from inkling.server.pages.frame import frame


def thanks_page(code: str, say: Say) -> Html:
    title = say("Thank you")
    body = h.main("#main.page.stack")[
        h.h1[title],
        h.p[say("Thank you. Whoever runs this server can read it, along with the record of this game.")],
        h.p[h.a(".btn", href=f"/t/{code}")[say("Back to the table")]],
    ]
    return frame(title, body, say)
