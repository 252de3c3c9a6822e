"""Where strangers meet: what that means, how talk is opened, and how somebody is blocked or reported.

It is pushed with the table: so it is no htpy, and escapes for itself.
"""

from inkling.core import NOTHING, Html, Markup, Say
from inkling.core.html import escape
from inkling.server.pages.frame import icon
from inkling.server.pages.pieces import button, fold, hidden
from inkling.server.tables.meeting import has_seat
from inkling.server.tables.silence import company, is_open
from inkling.server.tables.table import Table


def meeting_line(table: Table, say: Say) -> Html:
    """What those at the table should know; nothing where only friends sit."""
    if not table.strangers:
        return NOTHING
    if len(company(table)) < 2:
        waits = table.rules["meet"] and has_seat(table)
        words = say("Anyone may join: bots keep the seats warm until somebody comes.") if waits else ""
    else:
        words = (
            ""
            if is_open(table)
            else say("Perhaps you don’t know each other: nobody can talk until everybody wants to.")
        )
    return Html(f'<p class="token">{icon("people")}<span>{escape(words)}</span></p>') if words else NOTHING


def opening(table: Table, member: int, say: Say) -> Html:
    """In the place of the line to write on: everybody must wish to talk."""
    people = company(table)
    if len(people) < 2 or member not in people:
        return NOTHING
    willing = sum(table.members[number].open for number in people)
    if table.members[member].open:
        told = say("You’d like to talk; so far, that makes {n} of {all}.", n=willing, all=len(people))
        act = button(table, "opened", say("I’d rather not talk"), on=0)
    else:
        told = say("Nobody can talk until everybody wants to.")
        if willing:
            told = say("{n} of {all} would like to talk.", n=willing, all=len(people))
        act = button(table, "opened", say("I’d like to talk"), on=1)
    return Html(f'<div class="opening"><p class="cap" role="status">{escape(told)}</p>{act}</div>')


def guard_buttons(table: Table, who: int, member: int, say: Say) -> Html:
    """About somebody one does not know: never again, or tell whoever runs the server."""
    if not table.strangers or table.members[who].outside:
        return NOTHING
    goes = say(
        "As long as we recognise both of you, we won’t seat you together again. They’ll have to leave this table."
    )
    if member != table.host:
        goes = say("As long as we recognise both of you, we won’t seat you together again. You’ll leave this table.")
    block = Html(
        f'<form method="post" action="/t/{table.code}/block" class="wish">{hidden("member", who)}'
        f'<button class="btn quiet">{escape(say("Block"))}</button></form>'
    )
    blocks = fold(Html(escape(say("Block"))), Html(f'<p class="cap">{escape(goes)}</p>'), block)
    return Html(f'<div class="guard">{blocks}{report_form(table, who, say)}</div>')


def report_form(table: Table, who: int, say: Say) -> Html:
    """With the way to reach whoever reads it."""
    form = Html(
        f'<form method="post" action="/t/{table.code}/report" class="stack">{hidden("member", who)}'
        f"<label>{escape(say('What happened?'))} "
        '<textarea class="field" name="words" required maxlength="2000" rows="3"></textarea></label>'
        f'<button class="btn quiet">{escape(say("Send the report"))}</button></form>'
    )
    return fold(Html(escape(say("Report"))), form, contact_line(table, say))


def contact_line(table: Table, say: Say) -> Html:
    if not table.contact:
        return NOTHING
    words = escape(say("Contact for this server: {contact}", contact="\1"))
    return Html(f'<p class="cap">{words.replace(chr(1), contact_link(table.contact))}</p>')


def contact_link(contact: str) -> Markup:
    """For htpy as well."""
    shown = escape(contact)
    if contact.startswith(("https://", "http://")):
        return Markup(f'<a href="{shown}" rel="noreferrer">{shown}</a>')
    if "@" in contact and " " not in contact:
        return Markup(f'<a href="mailto:{shown}">{shown}</a>')
    return Markup(f"<b>{shown}</b>")
