"""What is shown of a table's clock."""

import htpy as h

from inkling.core.html import NOTHING, Html, render
from inkling.core.words import Say
from inkling.server.tables.deadlines import DAY, LABELS, next_deadline, reminders
from inkling.server.tables.moves import now
from inkling.server.tables.table import Table

HOUR = 3600


def clock_zone(table: Table, say: Say) -> Html:
    """Who is asked, and how long still. Scripts let it count down; the text is right when the page is called up."""
    if not table.playing and table.clock is not None:
        return render(h.p(".token")[say("Clock: {time}", time=say(LABELS[table.clock]))])
    found = next_deadline(table)
    if found is None:
        return NOTHING
    until, seats = found
    names = say.listing([table.seat_names()[seat] for seat in seats])
    left = h.b(role="timer", data_until=until, data_remind=min(reminders(table).values()))[say_left(until, say)]
    return render(h.p(".token")[say("Time left for {names}:", names=names), " ", left])


def say_left(until: int, say: Say) -> str:
    """Minutes and seconds; of longer times whole hours or days."""
    left = max(0, until - now()) // 1000
    if left < HOUR:
        return f"{left // 60}:{left % 60:02}"
    if left < 2 * DAY:
        return say.many("{n} hour", "{n} hours", round(left / HOUR))
    return say.many("{n} day", "{n} days", round(left / DAY))
