"""The token that is a program's seat, shown once."""

import htpy as h

from inkling.core.html import Html
from inkling.core.words import Say
from inkling.server.pages.frame import frame


def page(code: str, token: str, say: Say) -> Html:
    return frame(say("A seat for a program"), token_page(code, token, say), say)


def token_page(code: str, token: str, say: Say) -> h.Element:
    return h.main("#main.page.stack")[
        h.h1[say("A seat for a program")],
        h.p[say("This token stands for the seat. It is shown only once; give it to the program and to nobody else.")],
        h.p(".url")[h.b[code], h.code[token]],
        h.p[h.a(".btn", href=f"/t/{code}")[say("Back to the table")]],
    ]
