"""Pages with one thing to say: a table is about to be deleted, a report has arrived."""

import htpy as h

from inkling.core import Html, Say
from inkling.server.platform.html.layout import frame
from inkling.server.platform.http import urls


def deleting_page(code: str, say: Say) -> Html:
    title = say("Delete the table")
    body = h.main("#main.page.stack.narrow")[
        h.h1[title],
        h.p[say("This deletes the table with everything in it: games, chat, its own cards. You can’t undo this.")],
        h.p(".cap")[say("Reports to whoever runs this server, and backups, may be kept for longer.")],
        h.form(".line.wrap", method="post", action=urls.delete_table(code))[
            h.button(".btn")[say("Delete everything")],
            h.a(".btn.quiet", href=urls.table(code))[say("Back to the table")],
        ],
    ]
    return frame(title, body, say)


def thanks_page(code: str, say: Say, about_somebody: bool = False) -> Html:
    if about_somebody:
        words = say(
            "Thank you. Whoever runs this server can read your report, along with that person’s name and recent "
            "messages, and the record of the latest game here, if there is one."
        )
    else:
        words = say(
            "Thank you. Whoever runs this server can read your report, along with the record of the latest "
            "game here, if there is one."
        )
    return page(say("Thank you"), code, say, h.p[words])


def page(title: str, code: str, say: Say, *said: h.Node) -> Html:
    back = h.p[h.a(".btn", href=urls.table(code))[say("Back to the table")]]
    return frame(title, h.main("#main.page.stack")[h.h1[title], said, back], say)
