"""HTML of reports: the form for a problem or a person, the page after it, and the operator's contact."""

import htpy as h

from inkling.core import NOTHING, Html, Markup, Say
from inkling.core.html import escape
from inkling.server.features.problem_reports.report_files import ReportContent
from inkling.server.platform.html.components import draw_hidden_field
from inkling.server.platform.html.layout import draw_page
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table


def draw_report_form(table: Table, say: Say, about: int | None = None, typed: str = "") -> Html:
    label = say("Report a problem to the server’s operator") if about is None else say("What happened?")
    whose = NOTHING if about is None else draw_hidden_field("member", about)
    return Html(
        f'<form method="post" action="{urls.report(table.code)}" class="stack">{whose}<label>{escape(label)} '
        f'<textarea class="field" name="words" required maxlength="2000" rows="3">{escape(typed)}</textarea></label>'
        f'<button class="btn quiet">{escape(say("Send the report"))}</button></form>'
    )


def draw_contact_line(table: Table, say: Say) -> Html:
    if not table.server.contact:
        return NOTHING
    label = escape(say("Contact for this server: {contact}", contact="\1"))
    return Html(f'<p class="cap">{label.replace(chr(1), draw_contact_link(table.server.contact))}</p>')


def draw_contact_link(contact: str) -> Markup:
    shown = escape(contact)
    if contact.startswith(("https://", "http://")):
        return Markup(f'<a href="{shown}" rel="noreferrer">{shown}</a>')
    if "@" in contact and " " not in contact:
        return Markup(f'<a href="mailto:{shown}">{shown}</a>')
    return Markup(f"<b>{shown}</b>")


def draw_thanks_page(code: str, say: Say, about_somebody: bool = False) -> Html:
    if about_somebody:
        sentence = say(
            "Thank you. The server’s operator can read your report, along with that person’s name and "
            "recent messages, and the record of the latest game here, if there is one."
        )
    else:
        sentence = say(
            "Thank you. The server’s operator can read your report, along with the record of the latest "
            "game here, if there is one."
        )
    title = say("Thank you")
    answers = h.p[h.a(href=urls.report(code))[say("Your reports here, and the operator’s answers")]]
    return draw_page(
        title, h.main("#main.page.stack")[h.h1[title], h.p[sentence], answers, draw_link_back_to_table(code, say)], say
    )


def draw_own_reports_page(table: Table, own: list[ReportContent], say: Say) -> Html:
    title = say("Your reports")
    reports = [
        h.section(".sheet.stack")[
            h.p(".quoted")[report.words],
            h.p[h.b[say("Answer")], f": {report.answer}"] if report.answer else h.p(".soft")[say("not answered yet")],
        ]
        for report in own
    ]
    none = h.p(".soft")[say("You have sent no report from this browser, or the operator is done with it.")]
    return draw_page(
        title,
        h.main("#main.page.stack.narrow")[h.h1[title], reports or none, draw_link_back_to_table(table.code, say)],
        say,
    )


def draw_link_back_to_table(code: str, say: Say) -> h.Element:
    return h.p[h.a(".btn", href=urls.table(code))[say("Back to the table")]]
