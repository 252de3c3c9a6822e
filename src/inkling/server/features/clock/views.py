"""HTML of a table's clock, and the host's page for the clock and turn notifications."""

import htpy as h

from inkling.core import NOTHING, Html, Say
from inkling.core.html import escape
from inkling.server.features.clock.model import DAY, LABELS, nearest_public_deadline, reminder_times_by_seat
from inkling.server.features.notifications.views import draw_webhook_form
from inkling.server.platform.html.components import draw_hidden_field
from inkling.server.platform.html.forms import draw_options_of_select
from inkling.server.platform.html.layout import draw_page
from inkling.server.platform.http import urls
from inkling.server.tables.service import server_time_in_milliseconds
from inkling.server.tables.state import Table

HOUR = 3600


def draw_clock_zone(table: Table, say: Say) -> Html:
    """Draw whose turn it is and the time left. A script counts down; without JavaScript it is correct on page load."""
    if not table.playing and table.clock is not None and table.pair is None:
        return Html(f'<p class="token">{escape(say("Clock: {time}", time=say(LABELS[table.clock])))}</p>')
    deadline = nearest_public_deadline(table)
    if deadline is None:
        return NOTHING
    until, seats = deadline
    names = say.listing([table.seat_names()[seat] for seat in seats])
    return Html(
        f'<p class="token">{escape(say("Time left for {names}:", names=names))} <b role="timer" data-until="{until}" '
        f'data-remind="{min(reminder_times_by_seat(table).values())}">{escape(describe_time_left(until, say))}</b></p>'
    )


def describe_time_left(until: int, say: Say) -> str:
    left = max(0, until - server_time_in_milliseconds()) // 1000
    if left < HOUR:
        return f"{left // 60}:{left % 60:02}"
    if left < 2 * DAY:
        return say.many("{n} hour", "{n} hours", round(left / HOUR))
    return say.many("{n} day", "{n} days", round(left / DAY))


def draw_clock_page(table: Table, prefixes: tuple[str, ...], say: Say) -> Html:
    title = say("Clock")
    body = h.main("#main.page.stack.narrow")[
        h.h1[title],
        draw_clock_form(table, say),
        bool(prefixes) and draw_webhook_form(table, prefixes, say),
        h.p[h.a(".btn.quiet", href=urls.table(table.code))[say("Back to the table")]],
    ]
    return draw_page(title, body, say)


def draw_clock_form(table: Table, say: Say) -> h.Element:
    choices = [("null", say("no clock")), *((str(seconds), say(label)) for seconds, label in LABELS.items())]
    now = "null" if table.clock is None else str(table.clock)
    about = say("If you take longer, a bot plays for you, or the rules of the game decide.")
    return h.form(".sheet.stack", method="post", action=urls.command(table.code))[
        draw_hidden_field("kind", "clocked"),
        h.label[say("Time per turn"), " ", h.select(name="seconds")[draw_options_of_select(choices, now)]],
        h.p(".cap")[about],
        h.button(".btn")[say("Set the clock")],
    ]
