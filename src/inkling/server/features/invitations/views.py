"""HTML of a table's invitation: a link to send, a code to say, a QR code, and who may join."""

from functools import lru_cache
from hashlib import sha256
from io import BytesIO

import segno

from inkling.core import NOTHING, Html, Say, join
from inkling.core.html import escape
from inkling.server.platform.html.components import (
    draw_action_with_confirmation,
    draw_command_button,
    draw_command_switch,
)
from inkling.server.platform.html.layout import draw_icon, texts_of_copy_button
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table


def draw_invitation_zone(link: str, table: Table, say: Say, hosts: bool = False, *, tv: bool = False) -> Html:
    """Draw the invitation. Guests get a smaller one, because they rarely invite others.

    The buttons to copy and share need JavaScript.
    """
    if not link:
        return NOTHING
    thin = not (hosts or tv)
    code = Html(
        f'<p class="url"><span>{escape(say("Code") if thin else describe_table_code(table, say))}</span>'
        f"<b>{table.code}</b>{draw_short_link(link, table)}</p>"
    )
    return Html(
        f'<div class="sheet stack{" thin" if thin else ""}"><h2 class="sr">{escape(say("Invite"))}</h2>'
        '<div class="inv">'
        f'{draw_qr_image(link, table, say)}<div class="stack grow">{code}'
        f"{draw_copy_and_share_buttons(link, say)}</div></div>"
        f"{draw_who_has_access(table, hosts, say)}</div>"
    )


def draw_invitation_of_full_table(link: str, table: Table, say: Say, hosts: bool = False) -> Html:
    """Draw the invitation of a full table in one line. An icon expands the rest."""
    if not link:
        return NOTHING
    more, still = escape(say("More about the invitation")), describe_who_may_join_full_table(table, say)
    ways = draw_copy_and_share_buttons(link, say)
    beside, behind = (ways, NOTHING) if hosts else (NOTHING, ways)
    return Html(
        f'<div class="sheet full{"" if hosts else " thin"}"><h2 class="sr">{escape(say("Invite"))}</h2>'
        f'<p class="url grow">'
        f"<b>{escape(say('The table is full'))}</b> <i>·</i> <span>{escape(say('Code'))} <b>{table.code}</b></span></p>"
        f"{beside}"
        f'<details class="more"><summary class="tool">{draw_icon("more")}<span class="sr">{more}</span></summary>'
        f'<div class="inv">{draw_qr_image(link, table, say)}'
        f'<p class="url grow">{draw_short_link(link, table)}</p></div>'
        f"{behind}{still}{draw_who_has_access(table, hosts, say)}</details></div>"
    )


def is_table_full(table: Table) -> bool:
    return None not in table.chairs


def draw_qr_image(link: str, table: Table, say: Say) -> Html:
    """Draw the QR code as an image element.

    Its address contains a hash of the link, so that browsers load the newest code.
    """
    qr = urls.qr_code(table.code, of=sha256(link.encode()).hexdigest()[:8] if table.key else None)
    return Html(f'<img class="qr" src="{qr}" alt="{escape(say("QR code of the link"))}">')


def draw_short_link(link: str, table: Table) -> Html:
    """Draw a short form of the link that is easy to type.

    It omits the signature, which is only needed after too many wrong codes from one address.
    """
    shown = link.partition("?")[0].partition("://")[2] + (f"#{table.key}" if table.key else "")
    return Html(f'<a href="{escape(link)}">{escape(shown)}</a>')


def draw_copy_and_share_buttons(link: str, say: Say) -> Html:
    attributes = " ".join(f'{name}="{escape(label)}"' for name, label in texts_of_copy_button(say).items())
    ways = join(
        Html(
            f'<button type="button" class="btn quiet" data-{name}="{escape(link)}" {attributes}>{draw_icon(name)}'
            f"<span>{escape(label)}</span></button>"
        )
        for name, label in (("copy", say("Copy")), ("share", say("Share")))
    )
    return Html(f'<div class="acts" data-scripted hidden>{ways}</div>')


def draw_who_has_access(table: Table, hosts: bool, say: Say) -> Html:
    switch = draw_privacy_switch(table, say) if hosts else NOTHING
    return Html(f'<p class="cap">{escape(describe_who_may_join(table, say))}</p>{switch}')


def describe_table_code(table: Table, say: Say) -> str:
    if table.rules["locked"]:
        return say("Code")
    return say("Knock with code") if table.key or table.rules["admit"] else say("Join with code")


def describe_who_may_join_full_table(table: Table, say: Say) -> Html:
    if table.rules["locked"] or table.rules["admit"]:
        return NOTHING
    bots = any(isinstance(holder, str) for holder in table.chairs)
    text = (
        say("Anybody else who comes can watch or replace a bot.") if bots else say("Anybody else who comes can watch.")
    )
    return Html(f'<p class="cap">{escape(text)}</p>')


def describe_who_may_join(table: Table, say: Say) -> str:
    """Return a sentence on who may join this table.

    The key of a private table admits guests, unless the host admits each one. A locked table admits nobody.
    """
    if table.rules["locked"]:
        return f"{say('The table is locked, so nobody new can join.')} {describe_who_may_see(table, say)}"
    if not table.key:
        if table.rules["admit"]:
            return say("Anyone with the link can watch; the host lets guests in one by one. No account needed.")
        return say("Anyone with the link can drop in. No account needed.")
    if table.rules["admit"]:
        return say("Only people the host lets in can see anything here. With the link or the code you can only knock.")
    return say(
        "Only people who have this link or are let in by the host can see anything here. With the code you can"
        " only knock."
    )


def describe_who_may_see(table: Table, say: Say) -> str:
    if not table.key:
        return say("Anyone with the link can watch.")
    if table.rules["admit"]:
        return say("Only people who have been let in can see anything here.")
    return say("Only people who have this link or have been let in can see anything here.")


def draw_privacy_switch(table: Table, say: Say) -> Html:
    """Draw the switch for a private table.

    Making the table public takes two taps, because strangers can then read the chat and all plays.
    """
    if not table.key:
        private = draw_command_switch(table.code, "ruled", say("Private table"), False, rule="private")
        return Html(f'<div class="acts">{private}</div>')
    shown = say("Anyone with the code can then see the names, the chat and everything played here.")
    off = draw_action_with_confirmation(
        say("Open the table to everyone"),
        shown,
        draw_command_button(table.code, "ruled", say("Open it"), rule="private", on=0),
    )
    return Html(f'<div class="acts">{draw_new_link_button(table, say)}{off}</div>')


def draw_new_link_button(table: Table, say: Say) -> Html:
    label = say("New link (the old one stops working)")
    return draw_command_button(table.code, "ruled", label, "btn quiet bare", rule="private", on=1)


@lru_cache(maxsize=256)
def make_qr_svg(link: str) -> bytes:
    """Return the link as a QR code (SVG).

    It takes milliseconds, so call it in a thread. The newest results are cached.
    """
    drawn = BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", border=2, svgclass=None, lineclass=None, omitsize=True)
    return drawn.getvalue()
