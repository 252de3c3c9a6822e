"""The page on which somebody brings a record."""

import htpy as h

from inkling.core import Html, Say
from inkling.server.pages.forms import field
from inkling.server.pages.frame import foot, frame


def page(notice: h.Node, say: Say) -> Html:
    title, words = say("Look at a record"), say("The record, as text or JSON")
    body = h.main("#main.page.stack")[
        h.h1[title],
        notice,
        h.p[
            say(
                "Upload a record from another server or from the terminal, to replay the game here move by move "
                "and to play on from any moment."
            )
        ],
        h.form(".sheet.stack", method="post", action="/records", enctype="multipart/form-data")[
            field(words, type="file", name="file", required=True, accept=".txt,.json,text/plain,application/json"),
            h.p(".cap")[
                say(
                    "The server checks it against the rules and keeps it for an hour. In that time, anyone with the "
                    "link can read it, names and all."
                )
            ],
            h.button(".btn")[say("Look at it")],
        ],
    ]
    return frame(title, [body, foot(say)], say)
