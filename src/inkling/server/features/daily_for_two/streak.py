"""Which days count for a pair, and how long its streak is. Pure functions.

A day counts once everybody in its game has moved on it. One missed day is forgiven if none of the seven days before it
was: it doesn't end the streak, and doesn't count.
"""

from collections.abc import Collection
from datetime import date, timedelta
from typing import Literal, TypeAlias

from msgspec import Struct

Look: TypeAlias = Literal["played", "forgiven", "missed", "open", "before"]
"""What became of a day. `open` is today while it doesn't count yet; `before` is a day before the first that counts."""
WEEK = 7
ONE_DAY = timedelta(days=1)


class Streak(Struct, frozen=True):
    """The days in a row up to today, the most that there were, and what became of each day of the last week."""

    days: int
    best: int
    week: tuple[tuple[date, Look], ...]
    forgives: bool
    """True if the next missed day will be forgiven."""


def compute_streak(played: Collection[date], today: date) -> Streak:
    """Return the streak of a pair whose days are `played`."""
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
