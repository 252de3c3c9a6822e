"""Background tasks for absent players: show a countdown, then let a bot play until the player returns.

A returning player gets the seat back at once. Each process only knows which players are connected to it. What follows
from that, such as a bot taking over, is stored in the log.
"""

from time import monotonic
from typing import Any

from msgspec import Struct

from inkling.server.features.absence.model import has_table_long_deadlines
from inkling.server.features.shared_device.model import first_member_on_device
from inkling.server.tables.background_task import AGAIN, TableTask
from inkling.server.tables.events import ActingHostSet, BotCoverSet, Row, WaitRequested
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.permissions import is_seat_publicly_awaited
from inkling.server.tables.presence import AbsenceCountdown
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.service import server_time_in_milliseconds
from inkling.server.tables.state import Table

COUNTDOWN = 60.0
"""Maximum seconds for which the countdown is visible. A longer wait begins without a visible countdown."""
FLICKER = 4.0
"""Seconds before an absence is shown. Reloading a page also closes its connection, but only for a moment."""
PLAIN_SECONDS = 600.0
"""Seconds that a player may be away who uses a program, or a browser without JavaScript."""


class AbsenceLimits(Struct, frozen=True):
    """Seconds a player may be away: `live` for pages with a WebSocket, `plain` for pages without one."""

    live: float = 60.0
    plain: float = PLAIN_SECONDS

    def away_since_and_limit(self, live: LiveTable, member: int) -> tuple[float, float]:
        """Return when this member left (monotonic seconds), and how many seconds they may stay away.

        If the server can't tell, as after a restart, use the longer limit, because their page might run no JavaScript.
        """
        if member in live.presence.visits:
            return live.presence.visits[member], self.plain
        quick = (
            member in live.presence.disconnected_at
            and member not in live.presence.programs
            and not live.table.members[member].outside
        )
        return live.presence.disconnected_at.get(member, live.began), self.live if quick else self.plain

    @classmethod
    def from_seconds(cls, seconds: float) -> "AbsenceLimits":
        """Return the limits after which a player counts as absent: `seconds`, but at least `PLAIN_SECONDS` for a page
        without a WebSocket."""
        return cls(seconds, max(seconds, PLAIN_SECONDS))

    def hidden_seconds(self, limit: float) -> float:
        """Return for how many seconds a wait of `limit` seconds shows no countdown yet."""
        return limit - min(self.live, COUNTDOWN) + min(FLICKER, self.live / 10)


class AbsenceCountdownTimer:
    """The countdown for one seat. It runs only while the play waits for that seat and another player is present."""

    def __init__(self, member: int, visit: float | None) -> None:
        self.who = member
        self.visit = visit
        """When the player last loaded a page without a WebSocket; None if they never did."""
        self.left: float | None = None
        self.since: float | None = None
        self.shown = AbsenceCountdown()

    def start(self, least: float, left: float) -> None:
        if self.since is None:
            self.left = max(least, left) if self.left is None else self.left
            self.since = monotonic()
            self.shown = AbsenceCountdown(server_time_in_milliseconds() + round(1000 * self.left), round(least))

    def pause(self) -> None:
        if self.since is not None:
            self.left, self.since = self.remaining(), None
        self.shown = AbsenceCountdown()

    def remaining(self) -> float:
        burnt = monotonic() - self.since if self.since is not None else 0.0
        return max(0.0, (self.left or 0.0) - burnt)


class AbsenceTask(TableTask):
    """Lets bots take over the seats of absent players when countdowns end, and stops them when players return."""

    def __init__(self, tables: TableRegistry, live: LiveTable, patience: AbsenceLimits) -> None:
        super().__init__(tables, live)
        self._patience = patience
        live.presence.plain_page_patience = patience.plain
        self._countdowns: dict[int, AbsenceCountdownTimer] = {}
        """The countdowns of absent players, by seat."""
        self._ruled = live.table.rules["cover"]

    def on_table_change(self) -> None:
        self._wake_for(self._wake_values())

    def _wake_values(self) -> tuple[Any, ...]:
        """Return the values that this task depends on. If one of them changes, the task runs again.

        The current play is included only during a countdown.
        """
        live, table = self._live, self._live.table
        asked = table.play if self._countdowns else None
        seats = (table.chairs, table.absence, table.rules, table.clock, table.play_id, table.awaits_moves)
        return (live.presence.connections, live.presence.visits, live.presence.here, asked, *seats)

    async def _run_due(self) -> float | None:
        if not self._live.table.awaits_moves:
            self._countdowns.clear()
            self._publish_countdowns({})
            return None
        waits, shown = [], {}
        for seat in range(len(self._live.table.chairs)):
            if not self._live.table.awaits_moves:
                return 0
            if (row := self._find_row_to_store(seat)) is not None and not await self._append(row):
                waits.append(AGAIN)
            countdown = self._update_countdown(seat)
            if (
                countdown is not None
                and not self._live.table.absence.bot_plays[seat]
                and self._does_play_wait_for_seat(seat)
            ):
                unseen = self._hidden_seconds(countdown)
                if unseen <= 0:
                    shown[seat] = countdown.shown
                waits += [unseen] * (unseen > 0) + [countdown.remaining()] * (countdown.since is not None)
        self._ruled = self._live.table.rules["cover"]
        self._publish_countdowns(shown)
        return min(waits, default=None)

    def _find_row_to_store(self, seat: int) -> Row | None:
        table, known = self._live.table, self._countdowns.get(seat)
        member = table.chairs[seat]
        back = isinstance(member, int) and self._is_back(member, known)
        if table.absence.bot_plays[seat]:
            ends = back or has_table_long_deadlines(table) or (self._ruled and not table.rules["cover"])
            return BotCoverSet(seat, False) if ends else None
        if table.absence.wait_requested[seat] is not None and back:
            return WaitRequested(seat, False)
        free = member is None and table.rules["cover"] and self._does_play_wait_for_seat(seat)
        countdown = self._update_countdown(seat)
        burnt = countdown is not None and countdown.since is not None and countdown.remaining() <= 0
        return BotCoverSet(seat, True) if free or burnt else None

    def _is_back(self, member: int, known: AbsenceCountdownTimer | None) -> bool:
        """True if this member is connected, or has loaded a page since their countdown `known` began.

        Without `known`, as after a restart, any page load counts.
        """
        visit = self._live.presence.visits.get(member)
        if member in self._live.presence.connections or visit is None:
            return member in self._live.presence.connections
        return known is None or known.who != member or known.visit != visit

    def _does_play_wait_for_seat(self, seat: int) -> bool:
        """True if the play waits for this seat, another player is present, and turns are short (not a slow table)."""
        table = self._live.table
        return (
            not has_table_long_deadlines(table)
            and is_seat_publicly_awaited(table, seat)
            and self._live.presence.has_seated_person()
        )

    def _update_countdown(self, seat: int) -> AbsenceCountdownTimer | None:
        """Start, continue or pause the countdown of this seat, depending on the table, and return it.

        Return None if no player of this seat is absent.
        """
        table, live = self._live.table, self._live
        member = table.chairs[seat]
        if not isinstance(member, int) or member in live.presence.connections:
            self._countdowns.pop(seat, None)
            return None
        countdown = self._countdowns.get(seat)
        if (
            countdown is None
            or countdown.who != member
            or countdown.visit != live.presence.visits.get(member)
            or not live.presence.has_seated_person()
        ):
            # A player who returns to a deserted table sees the whole countdown.
            countdown = self._countdowns[seat] = AbsenceCountdownTimer(member, live.presence.visits.get(member))
        absence = table.absence
        counts = table.rules["cover"] and absence.wait_requested[seat] is None and not absence.bot_plays[seat]
        if counts and self._does_play_wait_for_seat(seat):
            since, limit = self._patience.away_since_and_limit(live, member)
            countdown.start(self._patience.live, limit - (monotonic() - since))
        else:
            countdown.pause()
        return countdown

    def _hidden_seconds(self, countdown: AbsenceCountdownTimer) -> float:
        since, limit = self._patience.away_since_and_limit(self._live, countdown.who)
        return since + self._patience.hidden_seconds(limit) - monotonic()

    def _publish_countdowns(self, shown: dict[int, AbsenceCountdown]) -> None:
        if shown != self._live.presence.awaited:
            self._live.presence.set_absence_countdowns(shown)


class ActingHostTask(TableTask):
    """Appoints an acting host while the host is away, and ends that when the host returns."""

    def __init__(self, tables: TableRegistry, live: LiveTable, patience: AbsenceLimits) -> None:
        super().__init__(tables, live)
        self._patience = patience

    def on_table_change(self) -> None:
        """Wake the task if a value on which it depends has changed.

        Runs after every change of the table, so it must be cheap.
        """
        live, table = self._live, self._live.table
        parts = (table.host, table.absence.deputy, table.members, table.chairs, table.playing, table.clock)
        self._wake_for((live.presence.connections, live.presence.here, *parts))

    async def _run_due(self) -> float | None:
        table = self._live.table
        if table.host in self._live.presence.here:
            return await self._store_acting_host(None)
        # At a slow table, nobody is expected to be present during a play.
        if has_table_long_deadlines(table) and table.playing:
            return None
        leading = table.host if table.absence.deputy is None else table.absence.deputy
        since, limit = self._patience.away_since_and_limit(self._live, leading)
        wait = since + limit - monotonic()
        if leading in self._live.presence.here or wait > 0:
            return wait if wait > 0 else None
        chosen = find_longest_seated_member(table, self._live)
        return await self._store_acting_host(chosen) if chosen is not None else None

    async def _store_acting_host(self, member: int | None) -> float | None:
        if member == self._live.table.absence.deputy:
            return None
        return None if await self._append(ActingHostSet(member)) else AGAIN


def find_longest_seated_member(table: Table, live: LiveTable) -> int | None:
    """Return the present member who took a seat first, or None. Programs don't count.

    If several people share that device, return the member who acts for it.
    """
    seated = [
        (member.sat, number)
        for number, member in enumerate(table.members)
        if member.sat is not None and number in live.presence.here and not member.outside
    ]
    return first_member_on_device(table, min(seated)[1]) if seated else None
