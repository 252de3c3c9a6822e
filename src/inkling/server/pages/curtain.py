"""The curtain of a device with several people: whose turn it is there, and the way in for one more."""

import htpy as h

from inkling.core.html import NOTHING, Html, render
from inkling.core.words import Say
from inkling.server.pages.forms import hidden
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.shared_device import eyes_of, selves
from inkling.server.tables.table import Table


def curtain_zone(live: LiveTable, person: str | None, say: Say) -> Html:
    """Whose turn it is on this device, and a button for each who is asked."""
    here = selves(live.table, person) if person else []
    if len(here) < 2 or not live.table.playing:
        return NOTHING
    if person and eyes_of(live, person) is not None:
        return render(hand_on(live.table, say))
    return render(ask_who(live.table, [member for member in here if live.table.asks(member)], say))


def hand_on(table: Table, say: Say) -> h.Element:
    return h.form(method="post", action=f"/t/{table.code}/self")[
        hidden("self", ""), h.button(".btn.quiet")[say("Hide my cards and hand the device on")]
    ]


def ask_who(table: Table, asked: list[int], say: Say) -> h.Element:
    if not asked:
        return h.p(".token")[say("Nobody on this device is asked now.")]
    names = [table.members[member].name for member in asked]
    return h.form(".sheet.stack.curtain", method="post", action=f"/t/{table.code}/self")[
        h.h2[say("Hand the device to {names}", names=say.listing(names))],
        h.p(".soft")[say("Everybody else looks away.")],
        h.div(".acts.wrap")[
            [
                h.button(".btn", name="self", value=member)[say("I am {name}", name=name)]
                for member, name in zip(asked, names, strict=True)
            ]
        ],
    ]


def bring_form(table: Table, say: Say) -> h.Element:
    """One more person on this device."""
    name = h.input(".field", name="name", required=True, maxlength=24, autocomplete="off")
    return h.form(".line.wrap", method="post", action=f"/t/{table.code}/bring")[
        h.label(".grow")[say("Somebody else on this device"), " ", name], h.button(".btn.quiet")[say("Add")]
    ]
