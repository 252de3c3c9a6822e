"""A table under load: moves that fall due one after the other, and each until every seat has it."""

import asyncio
from collections import deque
from functools import partial
from random import Random
from time import perf_counter
from typing import Any
from uuid import UUID

from msgspec import Struct

from inkling.research.load.person import Person
from inkling.research.load.tally import Tally

PATIENCE = 5.0
"""Seconds without an answer after which somebody gives their line up and comes again."""
HIDING = 2.0
"""Seconds after which a move that counts, and that somebody was not shown, is taken for a secret choice."""
AGAIN = ("not-stored", "store-busy", "unknown", "too-fast")
"""Refusals after which the same message is sent again, as a page does it."""
SOON = 0.5
"""Seconds until then."""


class Move(Struct):
    """On its way."""

    due: float
    seat: int
    form: dict[str, str]
    waiting: set[int]
    """Seats that have not been shown what came of it."""
    counts: bool = False


class Table:
    """One move at a time. `people` sit there, the first is the host; `watchers` only look on."""

    def __init__(self, number: int, people: list[Person], watchers: list[Person], tally: Tally, dice: Random) -> None:
        self.number = number
        self.people = people
        self.watchers = watchers
        self._tally = tally
        self._dice = dice
        self._due: deque[float] = deque()
        self._move: Move | None = None
        self._timer: asyncio.TimerHandle | None = None
        for seat, person in enumerate(people):
            person.news, person.back = partial(self._hear, seat), partial(self._see_back, seat)
        for person in watchers:
            person.back = self._note_back

    @property
    def code(self) -> str:
        return self.people[0].path.removeprefix("/t/")

    @property
    def is_quiet(self) -> bool:
        """Nothing is on its way and nothing is due."""
        return self._move is None and not self._due

    def fall_due(self, at: float) -> None:
        self._due.append(at)
        self._tally.due += 1
        self._go_on()

    def end(self) -> None:
        """What has not been answered by now is counted."""
        self._tally.unanswered += len(self._due) + (self._move is not None and not self._move.counts)
        if self._timer is not None:
            self._timer.cancel()
        for person in (*self.people, *self.watchers):
            person.leave()

    def _go_on(self) -> None:
        """The next that is due, as soon as somebody can move: after a reconnect that may take a moment."""
        if self._move is None and self._due and (chosen := self._choose()) is not None:
            seat, form = chosen
            send = str(UUID(int=self._dice.getrandbits(128), version=4))
            self._move = Move(self._due.popleft(), seat, {**form, "send": send}, set(range(len(self.people))))
            self._tally.late.append(1000 * max(0.0, perf_counter() - self._move.due))
            self._send()

    def _choose(self) -> tuple[int, dict[str, str]] | None:
        """Somebody who is here and asked does something that is offered; when a play is over, the host begins the
        next."""
        seats = [one.seat for one in self.people]
        offers = {number: seat.offered() for number, seat in enumerate(seats) if self.people[number].is_here}
        able = [number for number, offered in offers.items() if offered]
        if able:
            number = self._dice.choice(able)
            return number, {"to": "act", "do": self._dice.choice(offers[number]), "ask": seats[number].ask}
        if seats[0].can_begin and not any(seat.ask for seat in seats):
            return 0, {"to": "do", "kind": "start"}
        return None

    def _send(self) -> None:
        assert self._move is not None
        self.people[self._move.seat].send(self._move.form)
        self._wait(PATIENCE)

    def _wait(self, seconds: float) -> None:
        assert self._move is not None
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._lose_patience, self._move)

    def _lose_patience(self, move: Move) -> None:
        if move is not self._move:
            return
        if move.counts:
            self._tally.hidden += 1
            self._finish(move, seen=False)
        else:
            self.people[move.seat].drop()
            self._wait(PATIENCE)

    def _hear(self, seat: int, message: dict[str, Any]) -> None:
        move = self._move
        if move is not None and message.get("send", "") == move.form["send"]:
            self._hear_refusal(move, message["refused"])
        elif "refused" in message:
            self._tally.refused[message["refused"]] += 1
        elif move is not None:
            if "story" in message or "nth" in message:
                move.waiting.discard(seat)
            if message.get("done") == move.form["send"] and not move.counts:
                move.counts = True
                self._tally.accept(self.code, move.form["send"])
                self._wait(HIDING)
            if move.counts and not move.waiting:
                self._finish(move)
        self._go_on()

    def _hear_refusal(self, move: Move, code: str) -> None:
        self._tally.refused[code] += 1
        if code in AGAIN:
            asyncio.get_running_loop().call_later(SOON, self._send_again, move)
        else:
            self._tally.note("move", self.number, move.due, seen=False, refused=code)
            self._move = None

    def _send_again(self, move: Move) -> None:
        if move is self._move and not move.counts:
            self.people[move.seat].send(move.form)

    def _finish(self, move: Move, seen: bool = True) -> None:
        self._tally.note("move", self.number, move.due, seen=seen)
        self._move = None
        self._go_on()

    def _see_back(self, seat: int, since: float) -> None:
        """Whatever they had said and were not answered they say again, with the same mark."""
        self._note_back(since)
        if self._move is not None and self._move.seat == seat:
            self._send_again(self._move)
        # What they are shown first comes with the line itself, before they count as here.
        self._go_on()

    def _note_back(self, since: float) -> None:
        self._tally.reconnects += 1
        self._tally.note("reconnect", self.number, since)
