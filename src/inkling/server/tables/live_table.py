"""A table in memory: who is there, whose turn it is to change it, and who wants to hear when it changes."""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeAlias
from weakref import WeakMethod

from msgspec import Struct
from msgspec.structs import replace

from inkling.core.errors import Refusal, msg
from inkling.server.features.seats.model import Member
from inkling.server.features.shared_device.model import find_sharing
from inkling.server.features.shared_replay.model import Leading
from inkling.server.platform.token_bucket import pace_members
from inkling.server.storage.errors import Damaged, busy
from inkling.server.tables.rules_page_presence import Reading, Word
from inkling.server.tables.state import Table, story_length

Seat: TypeAlias = int
Listeners: TypeAlias = set[Callable[[], None]]
Trace: TypeAlias = tuple[int, bytes]
"""A drawer and what lies in it."""

UNCERTAIN_SECONDS = 2.0
"""Seconds somebody waits at a table of which it is not known how it stands."""
STAY = 30.0
"""Seconds for which somebody without scripts is shown as being here after each page they call up."""
READING = 120.0
"""Seconds after such a page in which nobody else can ask for a bot in their place."""
DRAWERS = 64
"""For what is kept of sends, so that little has to be looked through."""


class RemotePresence(Struct, frozen=True):
    """What other processes say about a table: who has connections there, which of them are programs, when somebody
    called up a page (in milliseconds since 1970), what is shown about people who are away, and who reads the rules."""

    windows: dict[int, int] = {}
    programs: tuple[int, ...] = ()
    visits: dict[int, int] = {}
    awaited: "dict[int, Awaited]" = {}
    reading: dict[int, Word] = {}


class Awaited(Struct, frozen=True):
    """Somebody for whom the play waits, though they are away: when a bot will play for them, in milliseconds since
    1970, and how many seconds are counted; None while it does not count."""

    until: int | None = None
    seconds: int = 0


def somebody_plays(live: "LiveTable") -> bool:
    table = live.table
    return any(isinstance(who, int) and who in live.here and not table.members[who].outside for who in table.chairs)


class RequestIdFilter:
    """Which sends the log of a table may hold: of all rows that it has folded, and maybe of some that it has not yet.

    What is not among them was never stored there; of the others the log knows. Four bytes of each are kept, so that a
    table can know those of its whole life: ten thousand take some 50 kB.
    """

    def __init__(self, found: Iterable[tuple[int, str]] = ()) -> None:
        self._drawers = [b""] * DRAWERS
        for by, request_id in found:
            self.note(hash_request_id(by, request_id))

    def note(self, trace: Trace) -> None:
        drawer, left = trace
        self._drawers[drawer] += left

    def may_hold(self, trace: Trace) -> bool:
        """Also, once in a blue moon, where four bytes of others happen to look like it."""
        drawer, left = trace
        return left in self._drawers[drawer]


def hash_request_id(by: int, request_id: str) -> Trace:
    """What is kept of a send. Nobody outside can choose them: Python salts its hashes in every process anew."""
    mark = hash((by, request_id))
    return mark % DRAWERS, (mark >> 16 & 0xFFFF_FFFF).to_bytes(4, "little")


class LiveTable:
    """A table in memory. `async with live` holds it: what is done there is done by one at a time."""

    address = ""
    """The address from which the host last came, if known. The bots of all its tables share one turn to think. It is
    only in memory: no address is ever stored."""

    def __init__(self, table: Table, seen_requests: RequestIdFilter | None = None) -> None:
        self.table = table
        self.seen_requests = seen_requests or RequestIdFilter()
        self.lock = asyncio.Lock()
        self.deleted = False
        self.moved: Damaged | None = None
        """Nothing more can happen here: it is gone; or why its log cannot be read by this process; another may."""
        self.uncertain: asyncio.Task[None] | None = None
        """While it is not known whether a row was stored: what finds out."""
        self.listeners: Listeners = set()
        """Hear of everything."""
        self.table_listeners: Listeners = set()
        """Hear of everything but the moves of a play that goes on."""
        self.move_listeners: Listeners = set()
        """Hear of those moves alone."""
        self.arrangement = 0
        """Counts up whenever the second kind hears something: what follows from all but the play is worked out once."""
        self.sharing = find_sharing(table)
        self.present: dict[int, int] = {}
        """By member who has a connection: how many are open, here and in other processes."""
        self.windows: dict[int, int] = {}
        """The same, here."""
        self.remote = RemotePresence()
        self.notify_peers: Callable[[LiveTable], None] | None = None
        """Is called when what other processes should know of those who are here has changed."""
        self.is_driven: Callable[[], bool] | None = None
        """Whether the keepers here may still do something, where there are others."""
        self.visits: dict[int, float] = {}
        self.here: dict[int, int] = {}
        """Who is shown as being here: whoever has a connection, or called up a page not long ago."""
        self.left: dict[int, tuple[str | None, int]] = {}
        """By member who went away: the play, and how many lines of its story they had seen."""
        self.gone: dict[int, float] = {}
        self.reading = Reading(call_weakly(self._notify_peers))
        self.leading = Leading(call_weakly(self._notify_peers))
        self.programs: set[int] = set()
        self.awaited: dict[Seat, Awaited] = {}
        """By seat, as the keeper has found it: what everybody is shown about people who are away."""
        self.plain_wait = 600.0
        """Seconds that somebody without scripts may be away; whoever keeps the table says so."""
        self.began = self.touched = time.monotonic()
        """`touched`: when somebody last came, went or changed something."""
        self.curtains: dict[str, int] = {}
        """By device with several people: the member before whom the curtain is lifted."""
        self.chat_pace, self.reaction_pace, self.command_pace, self.name_pace = pace_members()

    def visit(self, member: int) -> None:
        """Who plays with plain pages has no connection; somebody may have to be told that they are here."""
        self.visits = {**self.visits, member: time.monotonic()}
        back = self.reading.end(member)
        asyncio.get_running_loop().call_later(STAY + 0.1, self._miss_visitors)
        chair = self.table.chair_of(member)
        covered = chair is not None and self.table.playing and self.table.covered[chair]
        if self._see_who_is_here() or covered or back:
            self.show(self.table)
        self._notify_peers()

    def _notify_peers(self) -> None:
        if self.notify_peers is not None:
            self.notify_peers(self)

    def _miss_visitors(self) -> None:
        if self._see_who_is_here():
            self.show(self.table)

    def _see_who_is_here(self) -> bool:
        lately = time.monotonic() - STAY
        here = {**{member: 0 for member, at in self.visits.items() if at > lately}, **self.present}
        if here.keys() == self.here.keys():
            return False
        self.here = here
        return True

    @contextmanager
    def heard(
        self, listener: Callable[[], None], who: Callable[[], list[int]], program: bool = False
    ) -> Iterator[None]:
        """As long as somebody listens, those members are here whom `who` names; members come, go and move."""
        here: list[int] = []
        known: tuple[tuple[Member, ...], bool] | None = None

        def count() -> None:
            nonlocal here, known
            if known is not None and self.table.members is known[0] and self.table.playing == known[1]:
                return
            known, before, here = (self.table.members, self.table.playing), here, who()
            if program or self.programs:
                self.programs = self.programs | set(here) if program else self.programs - set(here)
            if here != before:
                for member in set(before) ^ set(here):
                    self.come_and_go(member, +1 if member in here else -1)

        self.listeners.add(listener)
        self.table_listeners.add(count)
        count()
        try:
            yield
        finally:
            self.listeners.discard(listener)
            self.table_listeners.discard(count)
            for member in here:
                self.come_and_go(member, -1)

    def come_and_go(self, member: int, step: int) -> None:
        """One more window of theirs is open, or one less; others are told."""
        count = self.windows.get(member, 0) + step
        others = {other: windows for other, windows in self.windows.items() if other != member}
        self.windows = {**others, member: count} if count else others
        # The connection tells more than the page that was called up for it.
        self.visits = {visitor: at for visitor, at in self.visits.items() if visitor != member}
        if step > 0:
            self.reading.end(member)
        self._count_present()
        self.show(self.table)
        self._notify_peers()

    def set_remote_presence(self, remote: RemotePresence, at: int) -> None:
        if remote == self.remote:
            return
        before, self.remote = self.remote, remote
        self.programs = (self.programs - set(before.programs)) | set(remote.programs)
        fresh = {who: came for who, came in remote.visits.items() if before.visits.get(who) != came}
        self._add_remote_visits({who: max(0, at - came) / 1000 for who, came in fresh.items()})
        self.awaited = self.awaited if before.awaited == remote.awaited else remote.awaited
        self.reading.hear(remote.reading, at)
        self._count_present()
        self.show(self.table)

    def _add_remote_visits(self, ago: dict[int, float]) -> None:
        """The connection tells more than the page that was called up for it."""
        lately = {member: time.monotonic() - seconds for member, seconds in ago.items()}
        self.visits = {who: at for who, at in (self.visits | lately).items() if who not in self.remote.windows}
        if lately:
            asyncio.get_running_loop().call_later(STAY + 0.1, self._miss_visitors)

    def _count_present(self) -> None:
        before, self.present = self.present, {**self.remote.windows, **self.windows}
        for member in before.keys() - self.present.keys():
            self.gone[member] = time.monotonic()
            if self.table.play is not None:
                self.left[member] = self.table.play_id, story_length(self.table, member)
        self._see_who_is_here()

    def since(self, member: int | None) -> int | None:
        play_id, lines = self.left.get(member, (None, 0)) if member is not None else (None, 0)
        return lines if play_id is not None and play_id == self.table.play_id else None

    def waits_for(self) -> list[tuple[Seat, Awaited]]:
        """For whom the play waits though they are away: not for whoever has just come back. Nothing counts down once
        somebody wishes to wait."""
        held, chairs = self.table.held, self.table.chairs
        # What another process has told may be of the play before.
        asked = [(seat, one) for seat, one in self.awaited.items() if seat < len(held)] if self.table.playing else []
        away = [(seat, one) for seat, one in asked if chairs[seat] not in self.present]
        return [(seat, one if held[seat] is None else Awaited()) for seat, one in away]

    def await_people(self, awaited: dict[Seat, Awaited]) -> None:
        self.awaited = awaited
        self.show(self.table)
        self._notify_peers()

    def around(self) -> set[int]:
        """Who is here, or called up a page so lately that nobody should let a bot play for them."""
        lately = time.monotonic() - READING
        return {*self.here, *(member for member, at in self.visits.items() if at > lately)}

    def check_driven(self) -> None:
        """Raises StoreBusy where a keeper of another process may look after this table by now."""
        if self.is_driven is not None and not self.is_driven():
            raise busy()

    def check_there(self) -> None:
        if self.deleted:
            raise Refusal("no-table", msg("There is no table with this code."))
        if self.moved:
            raise self.moved.with_traceback(None)

    def end(self) -> None:
        self.deleted = True
        self._tell(self.table_listeners)

    def hand_over(self, failure: Damaged) -> None:
        """It cannot be read here; whoever watches goes to another process."""
        self.moved = failure
        self._tell(self.table_listeners)

    def show(self, table: Table) -> None:
        """How it stands from now on; the same as before, where something about those who are there has changed."""
        before, self.table = self.table, table
        self.touched = time.monotonic()
        if self.curtains:
            self.curtains = {person: member for person, member in self.curtains.items() if table.asks(member)}
        if is_move(before, table):
            self._tell(self.move_listeners)
            return
        self.arrangement += 1
        self.leading.check(table)
        if table.members is not before.members:
            self.sharing = find_sharing(table)
        if self.awaited and (table.play_id != before.play_id or not table.playing):
            self.awaited = {}
            self._notify_peers()
        self._tell(self.table_listeners)

    def _tell(self, some: Listeners) -> None:
        for listener in (*some, *self.listeners):
            listener()

    async def __aenter__(self) -> None:
        """One at a time, and nobody while it is not known how the table stands. Raises StoreBusy."""
        if self.uncertain is not None:
            await self.wait_until_certain()
        await self.lock.acquire()
        if self.uncertain is not None:
            self.lock.release()
            raise busy()

    async def __aexit__(self, *_: object) -> None:
        self.lock.release()

    async def wait_until_certain(self) -> None:
        """Wait a little if it is not known how the table stands. Raises StoreBusy."""
        if self.uncertain is not None:
            await asyncio.wait({self.uncertain}, timeout=UNCERTAIN_SECONDS)
            if self.uncertain is not None:
                raise busy()


def call_weakly(method: Callable[[], None]) -> Callable[[], None]:
    """Return a function that calls `method` as long as its object exists.

    A part of a table that held the table's method would make a reference cycle, and a dropped table would stay in
    memory until the garbage collector runs, which it rarely does (`main.run`)."""
    found = WeakMethod(method)

    def call() -> None:
        alive = found()
        if alive is not None:
            alive()

    return call


def is_move(before: Table, after: Table) -> bool:
    """Whether the play goes on and nothing else has changed: who sits there, what is said, what the table wants."""
    play = after.play
    if play is None or play is before.play or play.outcome is not None:
        return False
    return replace(before, n=after.n, play=play, since=after.since, late=after.late) == after
