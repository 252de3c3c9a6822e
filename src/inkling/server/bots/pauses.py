"""How long bots wait before they move. Whoever watches the clock learns nothing about their cards.

A pause is drawn when the question is put, from what everybody knows: which bot sits there and what kind of moment it
is. The bot thinks meanwhile. If it is not done by then, it moves at the end of one more pause, drawn in the same way
and not shortened by what it has thought so far: no move ever comes at the moment at which a thought was ready.
"""

import asyncio
from collections.abc import Callable, Iterable
from random import Random, SystemRandom
from typing import NamedTuple

from inkling.core import AnyBot, Seat
from inkling.core.at_table import Pace
from inkling.server.tables.state import Table

LEAST, USUAL, MOST = 0.5, 0.8, 1.6
"""Seconds, so that people can follow; on top of what a bot of its kind may think."""
UNSEEN = 0.2
"""As many at most, where nobody sees that it has moved."""
LUCK = SystemRandom()
"""For all tables: each takes 2.5 kB, for a state that it does not have."""


class Due(NamedTuple):
    """When a seat moves; as long as it is asked `what`."""

    what: tuple[object, ...]
    at: float
    pace: Pace
    budget: float


class Pauses:
    def __init__(self, luck: Random | None = None, now: Callable[[], float] | None = None) -> None:
        self._luck = luck or LUCK
        self._now = now or asyncio.get_running_loop().time
        self._due: dict[Seat, Due] = {}

    def note(self, table: Table, asked: Iterable[tuple[Seat, AnyBot]]) -> None:
        """To be called at the moment at which the table changes, whatever the keeper is doing then."""
        before, self._due = self._due, {}
        for seat, bot in asked:
            pace, what = pace_of(table, seat), step_of(table, seat)
            known = before.get(seat)
            if known is not None and known.what == what and known.at > self._now():
                self._due[seat] = known
            else:
                self._due[seat] = Due(what, self._now() + self._draw(pace, bot.budget), pace, bot.budget)

    def in_order(self, asked: Iterable[Seat]) -> list[Seat]:
        return sorted((seat for seat in asked if seat in self._due), key=lambda seat: self._due[seat].at)

    def left(self, seat: Seat) -> float:
        """Seconds until this seat may move, asked when its thought is ready. None for whoever is not asked any more."""
        due = self._due.get(seat)
        if due is None:
            return 0.0
        while due.at < self._now():
            due = due._replace(at=due.at + self._draw(due.pace, due.budget))
        self._due[seat] = due
        return due.at - self._now()

    def _draw(self, pace: Pace, budget: float) -> float:
        if pace.unseen:
            return self._luck.uniform(0, UNSEEN)
        if pace.after:
            return pace.after + self._luck.uniform(0, pace.spread)
        return budget + self._luck.triangular(LEAST, MOST, USUAL)


def pace_of(table: Table, seat: Seat) -> Pace:
    """Where no person plays, there is nobody to leave anything to."""
    assert table.play is not None
    pace = table.play.game.table.pace(table.play.state, seat)
    people = any(isinstance(who, int) and not table.members[who].outside for who in table.chairs)
    return pace if people else pace._replace(after=0.0)


def step_of(table: Table, seat: Seat) -> tuple[object, ...]:
    """Which question, and how far the seat has come with it: some are answered in several steps."""
    play = table.play
    assert play is not None
    entries = play.record.entries
    newest = next((place for place in range(len(entries) - 1, -1, -1) if entries[place].by == seat), -1)
    return table.play_id, play.asks[seat], newest
