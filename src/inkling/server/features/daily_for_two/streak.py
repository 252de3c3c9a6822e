"""Decides which days count for a pair, and how long its streak is. Pure functions.

A day counts once all players of its game have moved on it. One missed day in seven is forgiven: it neither ends the
streak nor counts.
"""

from collections.abc import Collection
from datetime import date, timedelta
from typing import Literal, TypeAlias

from msgspec import Struct

Look: TypeAlias = Literal["played", "forgiven", "missed", "open", "before"]
"""State of a day in the week's row.

`open`: today, before it counts. `before`: earlier than the first day that counts.
"""
WEEK = 7
ONE_DAY = timedelta(days=1)


class Streak(Struct, frozen=True):
    """A pair's current streak, its longest one, and the state of each day of the last week."""

    days: int
    best: int
    week: tuple[tuple[date, Look], ...]
    forgives: bool
    """True if the next missed day would be forgiven."""


def compute_streak(played: Collection[date], today: date) -> Streak:
    """Return the streak of a pair. `played` are the days that count."""
    days = best = 0
    forgiven: date | None = None
    looks: dict[date, Look] = {}
    day = min((day for day in played if day <= today), default=today)
    while day <= today:
        forgives = forgiven is None or (day - forgiven).days >= WEEK
        if day in played:
            days, looks[day] = days + 1, "played"
        elif day == today:
            looks[day] = "open"
        elif days and forgives:
            forgiven, looks[day] = day, "forgiven"
        else:
            days, forgiven, looks[day] = 0, None, "missed"
        best = max(best, days)
        day += ONE_DAY
    week = [today - place * ONE_DAY for place in reversed(range(WEEK))]
    next_missed = today if today not in played else today + ONE_DAY
    forgives = forgiven is None or (next_missed - forgiven).days >= WEEK
    return Streak(days, best, tuple((day, looks.get(day, "before")) for day in week), bool(days) and forgives)
