"""The clock of a table: how long somebody may take, what is shown of it, and what happens when it has run out.

Deadlines follow from the log alone: a question is put by a row, and the row has a time. A restart changes none of them.
"""

import asyncio
from contextlib import suppress
from html import escape
from operator import is_
from typing import Any

from inkling.core.errors import Refusal, mark
from inkling.core.words import Say
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.moves import now
from inkling.server.tables.permissions import is_asked
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import HOUSE_ROW, TimedOut
from inkling.server.tables.table import Table

HOUR, DAY = 3600, 86_400
REMIND = 0.75
"""The part of the time after which somebody is reminded."""
AGAIN = 1.0
"""Seconds until what could not be stored is tried again."""
LABELS = {
    30: mark("30 seconds a turn"),
    60: mark("one minute a turn"),
    120: mark("two minutes a turn"),
    DAY: mark("one day a turn"),
    3 * DAY: mark("three days a turn"),
    7 * DAY: mark("one week a turn"),
}


class Clock:
    """Watches over the turns at one table."""

    def __init__(self, tables: Tables, live: LiveTable) -> None:
        self._tables = tables
        self._live = live
        self._seen: tuple[Any, ...] = ()
        self._changed = asyncio.Event()

    def notice(self) -> None:
        """Cheap, for it is called at every change of the table."""
        table = self._live.table
        if table.clock is None and not self._seen and allowed(table) is None:
            return
        seen = (table.clock, table.since, table.chairs, table.covered, table.late, table.playing)
        if len(self._seen) != len(seen) or not all(map(is_, seen, self._seen)):
            self._seen = seen
            self._changed.set()

    async def run(self) -> None:
        while True:
            self._changed.clear()
            wait = await self._settle()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), wait)

    async def _settle(self) -> float | None:
        """Take the turn of whoever is late; the seconds until the next may be."""
        for seat, until in deadlines(self._live.table).items():
            if until <= now():
                # It may have been answered just now, or the store may not take it.
                with suppress(Refusal):
                    await self._tables.change(self._live, HOUSE_ROW, TimedOut(seat))
        left = deadlines(self._live.table).values()
        return max((min(left) - now()) / 1000, AGAIN / 10 if min(left) > now() else AGAIN) if left else None


def allowed(table: Table) -> int | None:
    """Seconds for what is asked now: where the rules set a time, that one, else the table's."""
    if table.play is None or not table.playing:
        return None
    ruled = table.play.game.table.seconds(table.play.state)
    return table.clock if ruled is None else ruled


def deadlines(table: Table) -> dict[int, int]:
    """By seat of a person who is asked: until when, in milliseconds since 1970."""
    seconds = allowed(table)
    if seconds is None:
        return {}
    return {seat: since + 1000 * seconds for seat, since in enumerate(table.since) if is_asked(table, seat)}


def next_deadline(table: Table) -> tuple[int, tuple[int, ...]] | None:
    """The nearest, and the seats it is for: what is told about a running clock, to everybody alike. Nothing, where
    somebody is asked in secret."""
    if table.play is not None and table.play.asks_in_secret:
        return None
    found = deadlines(table)
    until = min(found.values(), default=None)
    return None if until is None else (until, tuple(seat for seat, end in found.items() if end == until))


def reminders(table: Table) -> dict[int, int]:
    """By seat: when to remind."""
    ahead = round(1000 * (allowed(table) or 0) * (1 - REMIND))
    return {seat: until - ahead for seat, until in deadlines(table).items()}


def clock_zone(table: Table, say: Say) -> str:
    """Who is asked, and how long still. Scripts let it count down; the text is right when the page is called up."""
    if not table.playing and table.clock is not None:
        return f'<p class="token">{escape(say("Clock: {time}", time=say(LABELS[table.clock])))}</p>'
    found = next_deadline(table)
    if found is None:
        return ""
    until, seats = found
    names = say.listing([table.seat_names()[seat] for seat in seats])
    remind = min(reminders(table).values())
    return (
        f'<p class="token">{escape(say("Time left for {names}:", names=names))} '
        f'<b role="timer" data-until="{until}" data-remind="{remind}">{escape(say_left(until, say))}</b></p>'
    )


def say_left(until: int, say: Say) -> str:
    """Minutes and seconds; of longer times whole hours or days."""
    left = max(0, until - now()) // 1000
    if left < HOUR:
        return f"{left // 60}:{left % 60:02}"
    if left < 2 * DAY:
        return say.many("{n} hour", "{n} hours", round(left / HOUR))
    return say.many("{n} day", "{n} days", round(left / DAY))
