"""Computes the pauses before bots move. Without them, a bot's thinking time would reveal something about its cards.

A pause is drawn when it becomes the bot's turn, from public facts only: which bot it is, and the kind of situation. The
bot thinks during the pause. If it isn't done by the end, another full pause is drawn. So no move ever comes at the
moment when thinking ends.
"""

import asyncio
from collections.abc import Callable, Iterable
from random import Random, SystemRandom
from typing import NamedTuple

from inkling.core import AnyBot, Seat
from inkling.core.at_table import Pace
from inkling.server.tables.state import Table

LEAST, USUAL, MOST = 0.5, 0.8, 1.6
"""Minimum, usual and maximum seconds of a pause. They are added to the bot's thinking budget."""
READING = 2.0
"""Minimum seconds before the table passes for a person, so that they can read why."""
SLOWED = 2.0
"""Factor of the pauses at a table with slow bots."""
UNSEEN = 0.2
"""Maximum seconds of a pause if nobody can see that the bot has moved."""
LUCK = SystemRandom()
"""Random generator of all tables. It is shared because each instance takes 2.5 kB."""


def draw_random_reading_pause(luck: Random) -> float:
    """Return at random how many seconds a person gets to read before the table passes for them."""
    return READING + luck.triangular(LEAST, MOST, USUAL)


class TimeOfNextMove(NamedTuple):
    """When a seat will move. The time holds only while `key_of_decision_step` returns `what` for the seat."""

    what: tuple[object, ...]
    at: float
    pace: Pace
    budget: float


class BotPauses:
    """The pauses of the bots at one table."""

    def __init__(self, luck: Random | None = None, now: Callable[[], float] | None = None) -> None:
        self._luck = luck or LUCK
        self._now = now or asyncio.get_running_loop().time
        self._due: dict[Seat, TimeOfNextMove] = {}

    def draw_random_pauses(self, table: Table, asked: Iterable[tuple[Seat, AnyBot]]) -> None:
        """Draw a pause for each of these bots, whose turn it is. Call it after every change of the table."""
        before, self._due = self._due, {}
        for seat, bot in asked:
            pace, what = bot_pace_of_seat(table, seat), key_of_decision_step(table, seat)
            known = before.get(seat)
            if known is not None and (known.what, known.pace) == (what, pace) and known.at > self._now():
                self._due[seat] = known
            else:
                self._due[seat] = TimeOfNextMove(
                    what, self._now() + self._draw_random_pause(pace, bot.budget), pace, bot.budget
                )

    def seats_in_move_order(self, asked: Iterable[Seat]) -> list[Seat]:
        """Return the seats in the order in which their pauses end."""
        return sorted((seat for seat in asked if seat in self._due), key=lambda seat: self._due[seat].at)

    def seconds_left(self, seat: Seat) -> float:
        """Return the seconds until this seat may move; 0 if it isn't its turn.

        If its time has passed, draw another full pause.
        """
        due = self._due.get(seat)
        if due is None:
            return 0.0
        while due.at < self._now():
            due = due._replace(at=due.at + self._draw_random_pause(due.pace, due.budget))
        self._due[seat] = due
        return due.at - self._now()

    def _draw_random_pause(self, pace: Pace, budget: float) -> float:
        if pace.unseen:
            return self._luck.uniform(0, UNSEEN)
        if pace.after:
            return pace.times * (pace.after + self._luck.uniform(0, pace.spread))
        return pace.times * (budget + self._luck.triangular(LEAST, MOST, USUAL))


def bot_pace_of_seat(table: Table, seat: Seat) -> Pace:
    """Return how fast the game wants the bot in this seat to move. At a table without people, bots don't wait for
    people to act first."""
    assert table.play is not None
    pace = table.play.game.table.pace(table.play.state, seat)
    people = any(isinstance(holder, int) and not table.members[holder].outside for holder in table.chairs)
    times = SLOWED if table.rules["leisurely"] else 1.0
    return pace._replace(times=times) if people else pace._replace(after=0.0)


def key_of_decision_step(table: Table, seat: Seat) -> tuple[object, ...]:
    """Return a key for what the seat must do next: it differs for every question, and for every action within one
    question."""
    play = table.play
    assert play is not None
    entries = play.record.entries
    newest = next((place for place in range(len(entries) - 1, -1, -1) if entries[place].by == seat), -1)
    return table.play_id, play.asks[seat], newest
