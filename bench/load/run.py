"""A load test from beginning to end: open tables, make moves by a fixed timetable, let everybody leave.

The timetable doesn't wait for answers. So a slow server gets as many requests as a fast one, and every latency counts
from the moment when something was due.
"""

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from random import Random
from time import perf_counter

from msgspec import Struct

from .browser import Browser, sit_down
from .person import BROKEN, Person
from .seat import name_of
from .table import Table
from .tally import Tally

AT_ONCE = 10
"""Tables that are opened at the same time."""
LANGUAGES = ("en", "de")
SETTLING = 30.0
"""Seconds for moves that are still on their way at the end."""
PAGES = ("{table}", "{table}", "/", "/open")
"""Pages that people load at random."""
SEED = "load"


class Plan(Struct, frozen=True, kw_only=True):
    """What to do; rates are per second over all tables."""

    urls: tuple[str, ...]
    game: str = "silencio"
    seats: int = 4
    tables: int
    seconds: float
    pace: float
    watchers: int = 1
    reconnects: float
    pages: float


class Load:
    """The tables of one load test. The people of a table are spread over all addresses."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._dice = Random(SEED)
        self._loading: set[asyncio.Task[None]] = set()
        self.tally = Tally()
        self.tables: list[Table] = []

    async def run(self) -> Tally:
        try:
            await self._open_all()
            print(f"… {len(self.tables)} tables are open", file=sys.stderr, flush=True)
            until = perf_counter() + self._plan.seconds
            kinds = (self._plan.pace, self._move), (self._plan.reconnects, self._break), (self._plan.pages, self._load)
            await asyncio.gather(*(self._repeat(rate, what, until) for rate, what in kinds if rate))
            with suppress(TimeoutError):
                waits = (*(table.due.join() for table in self.tables), *self._loading)
                await asyncio.wait_for(asyncio.gather(*waits), SETTLING)
        finally:
            for table in self.tables:
                table.close()
        return self.tally

    async def _open_all(self) -> None:
        for first in range(0, self._plan.tables, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, self._plan.tables))
            try:
                self.tables += await asyncio.gather(*(self._open(number) for number in numbers))
            except BROKEN as error:
                raise SystemExit(f"{', '.join(self._plan.urls)} can't be reached ({type(error).__name__}).") from None

    async def _open(self, number: int) -> Table:
        plan, dice, seats = self._plan, Random(f"{SEED} {number}"), range(self._plan.seats)
        lang = LANGUAGES[number % len(LANGUAGES)]
        browsers = [Browser(plan.urls[(number + seat) % len(plan.urls)], lang) for seat in seats]
        path = await sit_down(browsers, plan.game, [name_of(number, seat, plan.seats) for seat in seats])
        for browser in browsers:
            await browser.close()
        cookies = [*(browser.cookies for browser in browsers), *({"lang": lang} for _ in range(plan.watchers))]
        people = [Person(plan.urls, number + place, own, path, dice) for place, own in enumerate(cookies)]
        table = Table(people[: plan.seats], people[plan.seats :], self.tally, dice)
        for person in people:
            await person.connect()
        return table

    async def _repeat(self, rate: float, what: Callable[[float], None], until: float) -> None:
        """Call `what` at random moments, `rate` times a second on average (a Poisson process)."""
        due, dice = perf_counter(), Random(f"{SEED} {what.__name__}")
        while (due := due + dice.expovariate(rate)) < until:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            what(due)

    def _move(self, due: float) -> None:
        self.tally.due += 1
        self._dice.choice(self.tables).due.put_nowait(due)

    def _break(self, _: float) -> None:
        table = self._dice.choice(self.tables)
        self._dice.choice((*table.people, *table.watchers)).drop()

    def _load(self, _: float) -> None:
        person = self._dice.choice(self._dice.choice(self.tables).people)
        task = asyncio.ensure_future(self._count_page(person, self._dice.choice(PAGES).format(table=person.path)))
        self._loading.add(task)
        task.add_done_callback(self._loading.discard)

    async def _count_page(self, person: Person, page: str) -> None:
        self.tally.pages[await person.status_of(page)] += 1
