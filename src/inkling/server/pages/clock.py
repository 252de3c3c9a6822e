"""The host's page about time: how long a turn may take, and where to send a word when it is somebody's."""

from urllib.parse import urlsplit

import htpy as h

from inkling.core import Html, Say
from inkling.server.pages.forms import field, options
from inkling.server.pages.frame import frame
from inkling.server.pages.pieces import hidden
from inkling.server.tables.deadlines import LABELS
from inkling.server.tables.table import Table


def page(table: Table, prefixes: tuple[str, ...], say: Say) -> Html:
    title = say("Clock")
    body = h.main("#main.page.stack.narrow")[
        h.h1[title],
        clock_form(table, say),
        bool(prefixes) and hook_form(table, prefixes, say),
        h.p[h.a(".btn.quiet", href=f"/t/{table.code}")[say("Back to the table")]],
    ]
    return frame(title, body, say)


def clock_form(table: Table, say: Say) -> h.Element:
    choices = [("null", say("no clock")), *((str(seconds), say(label)) for seconds, label in LABELS.items())]
    now = "null" if table.clock is None else str(table.clock)
    about = say("If you take longer, a bot plays for you, or the rules of the game decide.")
    return h.form(".sheet.stack", method="post", action=f"/t/{table.code}/do")[
        hidden("kind", "clocked"),
        h.label[say("Time per turn"), " ", h.select(name="seconds")[options(choices, now)]],
        h.p(".cap")[about],
        h.button(".btn")[say("Set the clock")],
    ]


def hook_form(table: Table, prefixes: tuple[str, ...], say: Say) -> h.Element:
    """What is set is not shown again: such an address is a key."""
    now = say("No address is set, so no message is sent.")
    if table.hook is not None:
        now = say("Messages go to {host}.", host=urlsplit(table.hook.url).hostname or "")
    where = say("Webhook address (leave empty for none)")
    return h.form(".sheet.stack", method="post", action=f"/t/{table.code}/hook")[
        h.h2[say("A message in your chat app")],
        h.p[
            say(
                "A short message says when a game is over and, where a turn may take a day or more, whose turn "
                "it is and whose time is running out."
            ),
            " ",
            now,
        ],
        field(where, name="url", type="url", maxlength=500, autocomplete="off", placeholder=prefixes[0]),
        h.p(".cap")[say("The address must begin with one of these: {all}.", all=", ".join(prefixes))],
        h.button(".btn.quiet")[say("Set the address")],
    ]
