"""The invitation of a table: the link to send, the code to say, the QR code to scan; and who may look in."""

from functools import lru_cache
from hashlib import sha256
from io import BytesIO

import htpy as h
import segno

from inkling.core.words import Say
from inkling.server.pages.frame import copying, icon
from inkling.server.pages.menu import button, switch, two_taps
from inkling.server.tables.table import Table


def invite_zone(link: str, table: Table, say: Say, hosts: bool = False) -> h.Element | None:
    """Copy and share come with scripts."""
    if not link:
        return None
    # Another key is another picture.
    qr = f"/t/{table.code}/qr.svg" + (f"?of={sha256(link.encode()).hexdigest()[:8]}" if table.key else "")
    # What can be copied by hand works too; the sign in the link only helps where others have tried many codes.
    shown = link.partition("?")[0] + (f"#{table.key}" if table.key else "")
    return h.div(".sheet.stack")[
        h.h2[say("Invite")],
        h.div(".inv")[
            h.img(".qr", src=qr, alt=say("QR code of the link")),
            h.div(".stack.grow")[
                h.p(".url")[h.b[table.code], h.a(href=link)[shown]],
                h.div(".acts", data_scripted=True, hidden=True)[pass_on(link, say)],
            ],
        ],
        h.p(".cap")[tell_who_may_come(table, say)],
        hosts and privacy_switch(table, say),
    ]


def pass_on(link: str, say: Say) -> list[h.Element]:
    return [
        h.button(".btn.quiet", {"type": "button", f"data-{name}": link}, copying(say))[icon(name), words]
        for name, words in (("copy", say("Copy")), ("share", say("Share")))
    ]


def tell_who_may_come(table: Table, say: Say) -> str:
    if not table.key:
        return say("Anyone with the link may sit down. No account needed.")
    return say(
        "Only people with this link, or let in by the host, can see anything here. The four letters only "
        "let them knock."
    )


def privacy_switch(table: Table, say: Say) -> h.Element:
    """On with one tap; off with two, because that shows strangers what was said and played here."""
    if not table.key:
        return h.div(".acts")[switch(table, "ruled", say("Private table"), False, rule="private")]
    shown = say("Anyone with the four letters can then see names, talk and everything played here.")
    off = button(table, "ruled", say("Open it"), rule="private", on=0)
    fresh = button(table, "ruled", say("New link (the old one stops working)"), rule="private", on=1)
    return h.div(".acts")[fresh, two_taps(say("Open the table to everyone"), shown, off)]


@lru_cache(maxsize=256)
def draw_qr(link: str) -> bytes:
    """The link as a QR code. That takes some milliseconds, so it is done once, and in a thread: whoever makes up names
    of hosts could ask for many."""
    drawn = BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", border=2, svgclass=None, lineclass=None, omitsize=True)
    return drawn.getvalue()
