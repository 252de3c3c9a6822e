"""Time per turn and deadlines, computed from the log alone.

Each question to a seat has a stored time, so a restart changes no deadline.
"""

from msgspec.structs import replace

from inkling.core.errors import msg
from inkling.server.features.absence.model import has_table_long_deadlines
from inkling.server.features.group.model import time_of_next_reminder
from inkling.server.tables.event_declaration import EventDeclaration
from inkling.server.tables.events import FeatureEvent
from inkling.server.tables.raising_refusals import require
from inkling.server.tables.state import Table, is_person_asked

DAY = 86_400
REMIND = 0.75
"""Fraction of the time per turn after which the player gets a reminder."""
LABELS = {
    30: msg("30 seconds a turn"),
    60: msg("one minute a turn"),
    120: msg("two minutes a turn"),
    DAY: msg("one day a turn"),
    3 * DAY: msg("three days a turn"),
    7 * DAY: msg("one week a turn"),
}
CLOCKS = (30, 60, 120, 86_400, 259_200, 604_800)
"""Allowed seconds per turn: three short ones, then a day, three days and a week."""


class ClockSet(FeatureEvent, frozen=True, tag="clocked"):
    """The time per turn was set, in seconds; None for no clock."""

    seconds: int | None


def check_clock_choice(table: Table, by: int, clock: ClockSet) -> None:
    """Raise NotAllowed unless `seconds` is one of `CLOCKS`, or None for no clock."""
    require(clock.seconds is None or clock.seconds in CLOCKS, "no-clock", msg("That clock can’t be set."))


def set_clock(table: Table, by: int, clock: ClockSet, at: int) -> Table:
    """Return the table with another time per turn. Questions that are waiting for an answer get the full new time."""
    timing = replace(table.timing, asked_at=(at,) * len(table.timing.asked_at))
    return replace(table, clock=clock.seconds, timing=timing)


def seconds_for_current_question(table: Table) -> int | None:
    """Return the seconds for the current question, or None for no limit. The game's own limit overrides the table's."""
    if table.play is None or not table.playing:
        return None
    return table.clock if table.moment.seconds is None else table.moment.seconds


def deadlines_by_seat(table: Table) -> dict[int, int]:
    seconds = seconds_for_current_question(table)
    if seconds is None:
        return {}
    return {
        seat: since + 1000 * seconds for seat, since in enumerate(table.timing.asked_at) if is_person_asked(table, seat)
    }


def nearest_public_deadline(table: Table) -> tuple[int, tuple[int, ...]] | None:
    """Return the nearest deadline and the seats that must act by then.

    Return None if the game asks players in secret, because the deadline would reveal who was asked.
    """
    if table.play is not None and table.play.asks_in_secret:
        return None
    deadlines = deadlines_by_seat(table)
    until = min(deadlines.values(), default=None)
    return None if until is None else (until, tuple(seat for seat, end in deadlines.items() if end == until))


def reminder_times_by_seat(table: Table) -> dict[int, int]:
    ahead = round(1000 * (seconds_for_current_question(table) or 0) * (1 - REMIND))
    return {seat: until - ahead for seat, until in deadlines_by_seat(table).items()}


def next_wake_up_time_of_table(table: Table, now: int) -> int | None:
    """Return when the server must open this table even without visitors; None if nothing is due.

    That is a deadline, a turn reminder later than `now`, or the reminder of a group's next evening.
    """
    evening = time_of_next_reminder(table)
    calls = reminder_times_by_seat(table).values() if table.hook is not None and has_table_long_deadlines(table) else ()
    other = (*(at for at in calls if at > now), *(() if evening is None else (evening,)))
    return min((*deadlines_by_seat(table).values(), *other), default=None)


def has_anything_due_later(table: Table) -> bool:
    """True if the server must store a wake-up time before it drops this table from memory."""
    return bool(table.playing and table.clock) or time_of_next_reminder(table) is not None


EVENTS = (EventDeclaration(event=ClockSet, check=check_clock_choice, fold=set_clock, hosts_only=True),)
