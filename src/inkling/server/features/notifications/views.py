"""The form in which the host chooses a chat for messages about the table, and the kinds of messages."""

from urllib.parse import urlsplit

import htpy as h

from inkling.core import Say
from inkling.core.errors import msg
from inkling.server.features.notifications.chat_formats import chat_service_of
from inkling.server.platform.html.forms import draw_labelled_text_field
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table

KINDS = {
    "turn": msg("Whose turn it is, and whose time is running out, where a turn may take a day or more"),
    "end": msg("How a game ended"),
    "seat": msg("A seat is free"),
    "evening": msg("When a group meets next, and that it meets today"),
}
"""Kinds of messages, with the names that are stored and sent by the form."""


def draw_webhook_form(
    table: Table, prefixes: tuple[str, ...], say: Say, typed: str = "", about: tuple[str, ...] = ("turn", "end")
) -> h.Element:
    """Draw the form for chat messages.

    It omits the stored address, because anybody with the address can post to the chat.
    """
    now, hook = say("No address is set, so no message is sent."), table.hook
    if hook is not None:
        where = chat_service_of(hook.url) or urlsplit(hook.url).hostname or ""
        now = say("Messages go to {where}.", where=where)
        about = about if typed else hook.about
    kinds = [
        h.label(".chip.fit")[
            h.input(type="checkbox", name=kind, value=1, checked=kind in about), "\N{NO-BREAK SPACE}", say(label)
        ]
        for kind, label in KINDS.items()
    ]
    return h.form(".sheet.stack", method="post", action=urls.webhook(table.code))[
        h.h2[say("Messages in your chat")],
        h.p[say("Discord, Slack, Matrix, Mattermost, ntfy and Telegram can show messages about this table."), " ", now],
        draw_labelled_text_field(
            say("Webhook address (leave empty for none)"),
            name="url",
            type="url",
            maxlength=500,
            autocomplete="off",
            placeholder=prefixes[0],
            value=typed or None,
        ),
        h.p(".cap")[say("The address must begin with one of these: {all}.", all=", ".join(prefixes))],
        h.fieldset(".stack")[h.legend[say("Messages about")], kinds],
        h.p(".cap")[say("A test message is sent right away. At a private table no result is sent.")],
        h.button(".btn.quiet")[say("Set the address")],
    ]
