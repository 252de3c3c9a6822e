"""A load test from beginning to end: tables are opened, things fall due by an open timetable, everybody leaves.

The timetable does not wait for answers. A server that is slow is asked for as much as one that is quick, and whatever
waits for it counts from the moment it was due.
"""

import asyncio
import os
from collections.abc import Callable
from random import Random
from time import perf_counter

from msgspec import Struct

from inkling.core.errors import Refusal, mark
from inkling.research.load.browser import Browser
from inkling.research.load.person import BROKEN, Person
from inkling.research.load.seat import name_of
from inkling.research.load.sitting_down import sit_down
from inkling.research.load.table import Table
from inkling.research.load.tally import Tally

AT_ONCE = 10
"""Tables that are opened at the same time."""
LANGUAGES = ("en", "de")
SETTLING = 30.0
"""Seconds for what is still on its way in the end."""
PAGES = ("{table}", "{table}", "/", "/open")
"""What people call up beside, in turn."""
LOOK = 0.05


class Plan(Struct, frozen=True, kw_only=True):
    """What is asked for; of the rates, per second and over all tables."""

    urls: tuple[str, ...]
    game: str
    seats: int
    tables: int
    seconds: float
    pace: float
    watchers: int
    reconnects: float
    pages: float
    together: bool
    """Whether the people of a table come by one address; else they are spread over all."""
    seed: str = "load"


class Load:
    """Its tables, as long as it runs. `tell` is called with the share that is done, from 0 to 1."""

    def __init__(self, plan: Plan, tell: Callable[[float], None]) -> None:
        self._plan = plan
        self._tell = tell
        self._dice = Random(plan.seed)
        self._reading: set[asyncio.Task[None]] = set()
        self.tally = Tally()
        self.tables: list[Table] = []

    async def run(self) -> None:
        try:
            await self._open_all()
            self.tally.began = perf_counter()
            until = self.tally.began + self._plan.seconds
            kinds = (
                (self._plan.pace, self._move),
                (self._plan.reconnects, self._break),
                (self._plan.pages, self._read),
            )
            await asyncio.gather(self._show_time(until), *(self._happen(*kind, until) for kind in kinds if kind[0]))
            await self._settle()
        finally:
            for task in self._reading:
                task.cancel()
            for table in self.tables:
                table.end()

    async def _open_all(self) -> None:
        for first in range(0, self._plan.tables, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, self._plan.tables))
            try:
                self.tables += await asyncio.gather(*(self._open(number) for number in numbers))
            except BROKEN as error:
                raise Refusal(
                    "not-there",
                    mark("{url} can’t be reached ({why})."),
                    url=", ".join(self._plan.urls),
                    why=type(error).__name__,
                ) from None

    async def _open(self, number: int) -> Table:
        plan, dice = self._plan, Random(f"{self._plan.seed} {number}")
        urls, seats = list(plan.urls), range(plan.seats)
        place = [number if plan.together else number + seat for seat in range(plan.seats + plan.watchers)]
        lang = LANGUAGES[number % len(LANGUAGES)]
        browsers = [Browser(urls[place[seat] % len(urls)], lang) for seat in seats]
        path = await sit_down(browsers, plan.game, [name_of(number, seat, plan.seats) for seat in seats])
        people = [Person(urls, place[seat], browsers[seat].cookies, dice) for seat in seats]
        watchers = [Person(urls, place[plan.seats + one], {"lang": lang}, dice) for one in range(plan.watchers)]
        table = Table(number, people, watchers, self.tally, dice)
        for person in (*people, *watchers):
            person.path = path
            await person.come()
        for browser in browsers:
            browser.close()
        return table

    async def _happen(self, rate: float, what: Callable[[float], None], until: float) -> None:
        """At drawn moments, so many a second in the mean; where we are late ourselves, what was due stays due."""
        due, dice = perf_counter(), Random(f"{self._plan.seed} {what.__name__}")
        while (due := due + dice.expovariate(rate)) < until:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            what(due)

    def _move(self, due: float) -> None:
        self._dice.choice(self.tables).fall_due(due)

    def _break(self, due: float) -> None:
        table = self._dice.choice(self.tables)
        self._dice.choice((*table.people, *table.watchers)).drop()

    def _read(self, due: float) -> None:
        table = self._dice.choice(self.tables)
        person, page = self._dice.choice(table.people), self._dice.choice(PAGES)
        task = asyncio.ensure_future(self._call_up(table, person, page.format(table=person.path), due))
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)

    async def _call_up(self, table: Table, person: Person, page: str, due: float) -> None:
        browser, status = person.browser(), 0
        try:
            status = (await browser.get(page)).status
        except BROKEN:
            pass  # no answer is one of the things that are counted
        finally:
            browser.close()
        self.tally.note("page", table.number, due, status=status)

    async def _show_time(self, until: float) -> None:
        while (left := until - perf_counter()) > 0:
            self._tell(1 - left / self._plan.seconds)
            await asyncio.sleep(min(left, 0.5))
        self._tell(1.0)

    async def _settle(self) -> None:
        until = perf_counter() + SETTLING
        while perf_counter() < until and (self._reading or not all(table.is_quiet for table in self.tables)):
            await asyncio.sleep(LOOK)


def allow_many_files() -> None:
    """Every socket is an open file, and the usual limit is low."""
    if os.name == "posix":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
