"""Tracks which members are present at a table, by open connections and page requests, in all processes."""

import asyncio
import time
from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from inkling.server.tables.other_page_presence import OtherPage, OtherPagePresence, OtherPageReport
from inkling.server.tables.state import Table, count_story_lines

Seat: TypeAlias = int

VISIT_SECONDS = 30.0
"""Seconds for which a member without a connection is shown as present after a page request."""
RECENT_SECONDS = 120.0
"""Seconds after a page request during which other players can't request a bot in that member's seat."""


class RemotePresence(Struct, frozen=True):
    """The reports of other processes about a table. Times are in milliseconds since 1970."""

    connections: dict[int, int] = {}
    programs: tuple[int, ...] = ()
    visits: dict[int, int] = {}
    awaited: "dict[Seat, AbsenceCountdown]" = {}
    reading: dict[int, OtherPageReport] = {}
    """Members who opened or closed the rules page."""
    moving: dict[int, OtherPageReport] = {}
    """Members who opened the seat-transfer page, or returned from it."""


class AbsenceCountdown(Struct, frozen=True):
    """The countdown for an absent player, after which a bot takes over."""

    until: int | None = None
    """When the bot takes over, in milliseconds since 1970; None while the countdown is paused."""
    seconds: int = 0
    """Length of the countdown."""


class MemberPresence:
    """The presence of a table's members. It is never stored; after a restart nobody is present.

    Every change calls `on_change`, which updates the table's pages. Every change in this process calls `notify_peers`.
    Both callbacks must refer to the table weakly, because the table owns this object. Dictionaries are replaced, never
    modified, so that readers can compare them by identity.
    """

    __slots__ = (
        *("_notify_peers", "_on_change", "_story_seen", "_table", "awaited", "connections", "disconnected_at", "here"),
        *("moving", "own_connections", "plain_page_patience", "programs", "reading", "remote", "visits"),
    )

    def __init__(self, table: Table, on_change: Callable[[], None], notify_peers: Callable[[], None]) -> None:
        self._table = table
        self._on_change = on_change
        self._notify_peers = notify_peers
        self.connections: dict[int, int] = {}
        """Open connections by member, in all processes."""
        self.own_connections: dict[int, int] = {}
        """Open connections by member, in this process."""
        self.remote = RemotePresence()
        self.visits: dict[int, float] = {}
        """Time of the last page request in monotonic seconds, by member without a connection."""
        self.here: dict[int, int] = {}
        """Members shown as present: those with a connection, or a visit in the last `VISIT_SECONDS`."""
        self.disconnected_at: dict[int, float] = {}
        """Time (monotonic) at which a member's last connection closed."""
        self._story_seen: dict[int, tuple[str | None, int]] = {}
        """By disconnected member: the play, and how many lines of its story they had seen."""
        self.reading = OtherPagePresence(notify_peers)
        self.moving = OtherPagePresence(notify_peers)
        """Members who have opened the page for moving to another device."""
        self.programs: set[int] = set()
        """Members who are connected through the API."""
        self.awaited: dict[Seat, AbsenceCountdown] = {}
        """Countdowns for absent players, set by the absence task."""
        self.plain_page_patience = 600.0
        """Seconds that a player without JavaScript may be away; set by the absence task."""

    def set_table(self, table: Table) -> None:
        """Use the table's new state. Countdowns end with their play."""
        before, self._table = self._table, table
        if self.awaited and (table.play_id != before.play_id or not table.playing):
            self.awaited = {}
            self._notify_peers()

    def note_visit(self, member: int) -> None:
        """Record a page request of a member, who may have no connection because their browser runs no JavaScript."""
        self.visits = {**self.visits, member: time.monotonic()}
        stopped_reading = self.reading.end(member) | self.moving.end(member)
        asyncio.get_running_loop().call_later(VISIT_SECONDS + 0.1, self._expire_visits)
        chair = self._table.chair_of(member)
        bot_plays = chair is not None and self._table.playing and self._table.absence.bot_plays[chair]
        if self._update_here() or bot_plays or stopped_reading:
            self._on_change()
        self._notify_peers()

    def count_connection(self, member: int, step: int) -> None:
        """Add `step` (1 or -1) to the member's open connections in this process."""
        count = self.own_connections.get(member, 0) + step
        others = {other: open_ones for other, open_ones in self.own_connections.items() if other != member}
        self.own_connections = {**others, member: count} if count else others
        # A connection is more exact than the page request before it.
        self.visits = {visitor: at for visitor, at in self.visits.items() if visitor != member}
        if step > 0:
            self.reading.end(member)
            self.moving.end(member)
        self._update_connections()
        self._on_change()
        self._notify_peers()

    def mark_programs(self, members: list[int], program: bool) -> None:
        """Record whether these members use the API."""
        if program or self.programs:
            self.programs = self.programs | set(members) if program else self.programs - set(members)

    def set_remote(self, remote: RemotePresence, at: int) -> None:
        """Replace the reports of other processes. They were read at time `at`, in milliseconds since 1970."""
        if remote == self.remote:
            return
        before, self.remote = self.remote, remote
        self.programs = (self.programs - set(before.programs)) | set(remote.programs)
        fresh = {member: came for member, came in remote.visits.items() if before.visits.get(member) != came}
        self._add_remote_visits({member: max(0, at - came) / 1000 for member, came in fresh.items()})
        self.awaited = self.awaited if before.awaited == remote.awaited else remote.awaited
        self.reading.set_remote(remote.reading, at)
        self.moving.set_remote(remote.moving, at)
        self._update_connections()
        self._on_change()

    def set_absence_countdowns(self, awaited: dict[Seat, AbsenceCountdown]) -> None:
        """Set the countdowns for absent players, which all pages show."""
        self.awaited = awaited
        self._on_change()
        self._notify_peers()

    def countdowns_of_absent_seats(self) -> list[tuple[Seat, AbsenceCountdown]]:
        """Return the countdowns of absent players for whom the play waits. A request to wait pauses the countdown."""
        wait_requested, chairs = self._table.absence.wait_requested, self._table.chairs
        if not self._table.playing:
            return []
        # A report of another process may be about an earlier play with more seats.
        known = [(seat, awaited) for seat, awaited in self.awaited.items() if seat < len(wait_requested)]
        away = [(seat, awaited) for seat, awaited in known if chairs[seat] not in self.connections]
        return [(seat, awaited if wait_requested[seat] is None else AbsenceCountdown()) for seat, awaited in away]

    def count_story_lines_seen(self, member: int | None) -> int | None:
        """Return how many story lines of this play the member had seen when they disconnected; None if unknown."""
        play_id, lines = self._story_seen.get(member, (None, 0)) if member is not None else (None, 0)
        return lines if play_id is not None and play_id == self._table.play_id else None

    def members_on_other_pages(self) -> dict[int, OtherPage]:
        """Return the members without a connection who have the rules or the seat-transfer page open, with that page."""
        pages: tuple[tuple[OtherPage, OtherPagePresence], ...] = ("reading", self.reading), ("moving", self.moving)
        return {member: page for page, readers in pages for member in readers.readers(self.connections)}

    def members_here_or_moving(self) -> dict[int, int]:
        """Return the members whom boards don't show as absent: present ones, and those who move to another device."""
        moving = self.moving.readers(self.connections)
        return {**dict.fromkeys(moving, 0), **self.here} if moving else self.here

    def members_here_recently(self) -> set[int]:
        """Return the members who are present or requested a page in the last `RECENT_SECONDS`."""
        recent = time.monotonic() - RECENT_SECONDS
        return {*self.here, *(member for member, at in self.visits.items() if at > recent)}

    def has_seated_person(self) -> bool:
        """True if a person with a seat is present. Programs don't count."""
        seated = [self._table.members[holder] for holder in self.here if holder in self._table.chairs]
        return any(not member.outside for member in seated)

    def _add_remote_visits(self, seconds_ago: dict[int, float]) -> None:
        visits = self.visits | {member: time.monotonic() - seconds for member, seconds in seconds_ago.items()}
        self.visits = {member: at for member, at in visits.items() if member not in self.remote.connections}
        if seconds_ago:
            asyncio.get_running_loop().call_later(VISIT_SECONDS + 0.1, self._expire_visits)

    def _expire_visits(self) -> None:
        if self._update_here():
            self._on_change()

    def _update_here(self) -> bool:
        """Determine again who is present, and store the result in `here`. Return True if other members are present than
        before."""
        recent = time.monotonic() - VISIT_SECONDS
        here = {**{member: 0 for member, at in self.visits.items() if at > recent}, **self.connections}
        if here.keys() == self.here.keys():
            return False
        self.here = here
        return True

    def _update_connections(self) -> None:
        before, self.connections = self.connections, {**self.remote.connections, **self.own_connections}
        for member in before.keys() - self.connections.keys():
            self.disconnected_at[member] = time.monotonic()
            if self._table.play is not None:
                self._story_seen[member] = self._table.play_id, count_story_lines(self._table, member)
        self._update_here()
