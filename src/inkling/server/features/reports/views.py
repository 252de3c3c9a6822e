"""The form that reports a problem or a person, the page that says thanks, and the operator's contact."""

import htpy as h

from inkling.core import NOTHING, Html, Markup, Say
from inkling.core.html import escape
from inkling.server.platform.html.components import hidden_field
from inkling.server.platform.html.layout import draw_page
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table


def report_form(table: Table, say: Say, about: int | None = None, typed: str = "") -> Html:
    label = say("Report a problem to the server’s operator") if about is None else say("What happened?")
    whose = NOTHING if about is None else hidden_field("member", about)
    return Html(
        f'<form method="post" action="{urls.report(table.code)}" class="stack">{whose}<label>{escape(label)} '
        f'<textarea class="field" name="words" required maxlength="2000" rows="3">{escape(typed)}</textarea></label>'
        f'<button class="btn quiet">{escape(say("Send the report"))}</button></form>'
    )


def contact_line(table: Table, say: Say) -> Html:
    if not table.server.contact:
        return NOTHING
    words = escape(say("Contact for this server: {contact}", contact="\1"))
    return Html(f'<p class="cap">{words.replace(chr(1), contact_link(table.server.contact))}</p>')


def contact_link(contact: str) -> Markup:
    shown = escape(contact)
    if contact.startswith(("https://", "http://")):
        return Markup(f'<a href="{shown}" rel="noreferrer">{shown}</a>')
    if "@" in contact and " " not in contact:
        return Markup(f'<a href="mailto:{shown}">{shown}</a>')
    return Markup(f"<b>{shown}</b>")


def thanks_page(code: str, say: Say, about_somebody: bool = False) -> Html:
    if about_somebody:
        words = say(
            "Thank you. The server’s operator can read your report, along with that person’s name and "
            "recent messages, and the record of the latest game here, if there is one."
        )
    else:
        words = say(
            "Thank you. The server’s operator can read your report, along with the record of the latest "
            "game here, if there is one."
        )
    title = say("Thank you")
    back = h.p[h.a(".btn", href=urls.table(code))[say("Back to the table")]]
    return draw_page(title, h.main("#main.page.stack")[h.h1[title], h.p[words], back], say)
