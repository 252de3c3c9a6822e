"""What becomes of an answer to “Did it understand you?”, and how it is taken back."""

import htpy as h

from inkling.core import Html, Say
from inkling.server.pages.frame import address, frame, sheet_head
from inkling.server.pages.pieces import hidden
from inkling.server.pages.understood import SHEET
from inkling.server.tables.table import Table


def about_page(table: Table, days: int, say: Say) -> Html:
    title = say("What happens to this?")
    told = (
        say("You’re asked because whoever runs this server would like its bots to understand people better."),
        say("We keep the day, the game, which bot it was and what you tapped. Not your name, not the cards."),
        say.many(
            "It stays on this server and is deleted after one day.",
            "It stays on this server and is deleted after {n} days.",
            days,
        ),
        say("Nobody has to answer, and nobody at the table sees what you said."),
    )
    inside = h.div(".stack", data_inside=title)[
        sheet_head(title, table.code, say),
        h.ul(".stack.pledge")[[h.li[line] for line in told]],
        h.form(method="post", action=f"/t/{table.code}/understood")[
            hidden("all", 1), h.button(".btn.quiet.wide")[say("Take back all my answers at this table")]
        ],
    ]
    return frame(title, h.main("#main.page.narrow")[inside], say, sheets=(address(SHEET),))
