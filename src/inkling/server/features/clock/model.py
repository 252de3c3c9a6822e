"""How long somebody may take, and until when: it follows from the log alone. And when a day begins (`Calendar`).

A question is put by a row, and the row has a time. A restart changes no deadline.
"""

from inkling.core.errors import msg
from inkling.server.features.absence.model import is_slow
from inkling.server.tables.conditions import require
from inkling.server.tables.state import Table, is_asked

DAY = 86_400
REMIND = 0.75
LABELS = {
    30: msg("30 seconds a turn"),
    60: msg("one minute a turn"),
    120: msg("two minutes a turn"),
    DAY: msg("one day a turn"),
    3 * DAY: msg("three days a turn"),
    7 * DAY: msg("one week a turn"),
}
CLOCKS = (30, 60, 120, 86_400, 259_200, 604_800)
"""Seconds for a turn: quick ones, and a day, three days or a week."""


def check_clock(seconds: int | None) -> None:
    """Raise NotAllowed unless there is such a clock; None is no clock."""
    require(seconds is None or seconds in CLOCKS, "no-clock", msg("There is no such clock."))


def allowed(table: Table) -> int | None:
    """Seconds for what is asked now: where the rules set a time, that one, else the table's."""
    if table.play is None or not table.playing:
        return None
    return table.clock if table.ruled_seconds is None else table.ruled_seconds


def deadlines(table: Table) -> dict[int, int]:
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
    ahead = round(1000 * (allowed(table) or 0) * (1 - REMIND))
    return {seat: until - ahead for seat, until in deadlines(table).items()}


def next_due(table: Table, now: int) -> int | None:
    """When something must be done at this table though nobody comes: a deadline, or a reminder that was not due before
    `now`. None if nothing must."""
    calls = reminders(table).values() if table.hook is not None and is_slow(table) else ()
    return min((*deadlines(table).values(), *(at for at in calls if at > now)), default=None)
