"""A table under load: moves become due by a timetable, and are made one after another."""

import asyncio
from contextlib import suppress
from functools import partial
from random import Random
from time import perf_counter
from typing import Any
from uuid import UUID

from .person import Person
from .tally import Tally

PATIENCE = 5.0
"""Seconds without an answer after which a person reconnects."""
HIDDEN = 2.0
"""Seconds after which an accepted move that some seat was not shown counts as a secret choice."""
RETRY = ("not-stored", "store-busy", "unknown", "too-fast")
"""Refusals after which the same message is sent again, as a page does."""
RETRY_AFTER = 0.5
"""Seconds."""


class Move:
    """A move on its way. Resending it with the same `send` must not count twice (idempotency key)."""

    def __init__(self, seat: int, form: dict[str, str], seats: int) -> None:
        self.seat, self.form = seat, form
        self.refused = ""
        self.unshown = set(range(seats))
        self.answered, self.shown = asyncio.Event(), asyncio.Event()


class Table:
    """Seated `people`, the first of whom is the host, and `watchers`."""

    def __init__(self, people: list[Person], watchers: list[Person], tally: Tally, dice: Random) -> None:
        self.people = people
        self.watchers = watchers
        self.due: asyncio.Queue[float] = asyncio.Queue()
        self._tally = tally
        self._dice = dice
        self._move: Move | None = None
        self._changed = asyncio.Event()
        for seat, person in enumerate(people):
            person.on_message, person.on_return = partial(self._receive, seat), partial(self._see_return, seat)
        for person in watchers:
            person.on_return = self._tally.count_reconnect
        self._task = asyncio.ensure_future(self._run())

    @property
    def code(self) -> str:
        return self.people[0].path.removeprefix("/t/")

    def close(self) -> None:
        self._task.cancel()
        for person in (*self.people, *self.watchers):
            person.leave()

    async def _run(self) -> None:
        while True:
            due = await self.due.get()
            while (choice := self._choose()) is None:
                self._changed.clear()
                await self._changed.wait()
            await self._make(*choice, due)
            self._move = None
            self.due.task_done()

    def _choose(self) -> tuple[int, dict[str, str]] | None:
        """Pick a random offer of a connected person, or the host's next start; None if nobody can move yet."""
        seats = [person.seat for person in self.people]
        offers = {number: seat.offered() for number, seat in enumerate(seats) if self.people[number].is_connected}
        able = [number for number, offered in offers.items() if offered]
        if able:
            number = self._dice.choice(able)
            return number, {"to": "act", "do": self._dice.choice(offers[number]), "ask": seats[number].ask}
        if seats[0].can_begin and not any(seat.ask for seat in seats):
            return 0, {"to": "do", "kind": "start"}
        return None

    async def _make(self, seat: int, form: dict[str, str], due: float) -> None:
        send = str(UUID(int=self._dice.getrandbits(128), version=4))
        move = self._move = Move(seat, {**form, "send": send}, len(self.people))
        self._tally.late.append(1000 * (perf_counter() - due))
        self.people[seat].send(move.form)
        while not move.answered.is_set():
            try:
                await asyncio.wait_for(move.answered.wait(), PATIENCE)
            except TimeoutError:
                self.people[seat].drop()
        if move.refused:
            self._tally.given_up += 1
            return
        self._tally.accepted.setdefault(self.code, []).append(send)
        with suppress(TimeoutError):
            await asyncio.wait_for(move.shown.wait(), HIDDEN)
            self._tally.took.append(1000 * (perf_counter() - due))
            return
        self._tally.hidden += 1

    def _receive(self, seat: int, message: dict[str, Any]) -> None:
        move = self._move
        if "refused" in message:
            self._refuse(message["refused"], message.get("send"))
        elif move is not None:
            if "story" in message or "nth" in message:
                move.unshown.discard(seat)
            if message.get("done") == move.form["send"]:
                move.answered.set()
            if not move.unshown:
                move.shown.set()
        self._changed.set()

    def _refuse(self, code: str, send: str | None) -> None:
        self._tally.refused[code] += 1
        move = self._move
        if move is None or send != move.form["send"]:
            return
        if code in RETRY:
            asyncio.get_running_loop().call_later(RETRY_AFTER, self._resend, move)
        else:
            move.refused = code
            move.answered.set()

    def _resend(self, move: Move) -> None:
        if move is self._move and not move.answered.is_set():
            self.people[move.seat].send(move.form)

    def _see_return(self, seat: int) -> None:
        self._tally.count_reconnect()
        if self._move is not None and self._move.seat == seat:
            self._resend(self._move)
        self._changed.set()
