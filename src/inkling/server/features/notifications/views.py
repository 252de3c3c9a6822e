"""The form for the webhook: where messages about a table go."""

from urllib.parse import urlsplit

import htpy as h

from inkling.core import Say
from inkling.server.platform.html.forms import field
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table


def hook_form(table: Table, prefixes: tuple[str, ...], say: Say, typed: str = "") -> h.Element:
    """Draw the form for the webhook's address. The stored address is not shown, because it works like a password."""
    now = say("No address is set, so no message is sent.")
    if table.hook is not None:
        now = say("Messages go to {host}.", host=urlsplit(table.hook.url).hostname or "")
    where = say("Webhook address (leave empty for none)")
    return h.form(".sheet.stack", method="post", action=urls.webhook(table.code))[
        h.h2[say("A message in your chat app")],
        h.p[
            say(
                "A short message says when a game is over and, where a turn may take a day or more, whose turn "
                "it is and whose time is running out."
            ),
            " ",
            now,
        ],
        field(
            where,
            name="url",
            type="url",
            maxlength=500,
            autocomplete="off",
            placeholder=prefixes[0],
            value=typed or None,
        ),
        h.p(".cap")[say("The address must begin with one of these: {all}.", all=", ".join(prefixes))],
        h.button(".btn.quiet")[say("Set the address")],
    ]
