"""What is shown of a table's clock."""

from inkling.core import NOTHING, Html, Say
from inkling.core.html import escape
from inkling.server.tables.deadlines import DAY, LABELS, next_deadline, reminders
from inkling.server.tables.moves import now
from inkling.server.tables.table import Table

HOUR = 3600


def clock_zone(table: Table, say: Say) -> Html:
    """Who is asked, and how long still. Scripts let it count down; the text is right when the page is called up."""
    if not table.playing and table.clock is not None:
        return Html(f'<p class="token">{escape(say("Clock: {time}", time=say(LABELS[table.clock])))}</p>')
    found = next_deadline(table)
    if found is None:
        return NOTHING
    until, seats = found
    names = say.listing([table.seat_names()[seat] for seat in seats])
    return Html(
        f'<p class="token">{escape(say("Time left for {names}:", names=names))} <b role="timer" data-until="{until}" '
        f'data-remind="{min(reminders(table).values())}">{escape(say_left(until, say))}</b></p>'
    )


def say_left(until: int, say: Say) -> str:
    """Minutes and seconds; of longer times whole hours or days."""
    left = max(0, until - now()) // 1000
    if left < HOUR:
        return f"{left // 60}:{left % 60:02}"
    if left < 2 * DAY:
        return say.many("{n} hour", "{n} hours", round(left / HOUR))
    return say.many("{n} day", "{n} days", round(left / DAY))
