"""Whether a table is to be deleted, asked once more."""

import htpy as h

from inkling.core.html import Html
from inkling.core.words import Say
from inkling.server.pages.frame import frame


def page(code: str, say: Say) -> Html:
    return frame(say("Delete the table"), question(code, say), say)


def question(code: str, say: Say) -> h.Element:
    return h.main("#main.page.stack.narrow")[
        h.h1[say("Delete the table")],
        h.p[say("This deletes the table with everything in it: games, chat, decks. Nobody can bring it back.")],
        h.p(".cap")[say("Reports to whoever runs this server, and backups, are kept for a while.")],
        h.form(".line.wrap", method="post", action=f"/t/{code}/delete")[
            h.button(".btn")[say("Delete everything")],
            h.a(".btn.quiet", href=f"/t/{code}")[say("Back to the table")],
        ],
    ]
