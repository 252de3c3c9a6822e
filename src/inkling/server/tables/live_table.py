"""A table in memory: its state, its lock, its listeners, and the presence of its members."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from weakref import WeakMethod

from msgspec.structs import replace

from inkling.core.errors import Refusal, msg
from inkling.server.features.crowd.model import MOST_PEOPLE, NO_CROWD, Crowd, missing_cookie_error
from inkling.server.features.seats.model import Member
from inkling.server.features.shared_device.model import members_sharing_device
from inkling.server.features.shared_replay.model import SharedReplay
from inkling.server.platform.token_buckets_and_limits import (
    MARKS_AT_ONCE,
    MARKS_PER_SECOND,
    TokenBucketsByKey,
    TooManyRequests,
    make_member_buckets,
)
from inkling.server.storage.errors import DamagedRow, store_is_busy_error
from inkling.server.tables.change_listeners import ChangeListeners
from inkling.server.tables.presence import MemberPresence
from inkling.server.tables.request_id_filter import RequestIdFilter
from inkling.server.tables.state import Table
from inkling.server.tables.table_lock import LockOfTable


class LiveTable:
    """A table in memory, folded from its log. Any process can drop and rebuild it.

    `table` is the state after the newest row that viewers have seen. Only `show` replaces it, and only while `lock` is
    held. Its parts refer to it weakly, so a dropped table is freed at once.
    """

    __slots__ = (
        *("__weakref__", "address", "began", "chat_pace", "command_pace", "crowd", "curtains", "deleted"),
        *(
            "is_driven",
            "leading",
            "lock",
            "name_pace",
            "notify_peers",
            "presence",
            "reaction_pace",
            "screens",
            "seen_requests",
        ),
        *("sharing", "subscriptions", "table", "touched", "unreadable"),
    )

    def __init__(self, table: Table, seen_requests: RequestIdFilter | None = None) -> None:
        self.table = table
        self.address = ""
        """The client address of the host's last request, if known. It is never stored.

        Tables with the same address share one place in the queue for bots.
        """
        self.seen_requests = seen_requests or RequestIdFilter()
        self.lock = LockOfTable()
        self.subscriptions = ChangeListeners()
        notify_peers = make_weak_callback(self._notify_peers)
        self.presence = MemberPresence(table, make_weak_callback(self._show_presence), notify_peers)
        self.leading = SharedReplay(notify_peers)
        self.crowd = NO_CROWD
        """Guesses of watchers; `NO_CROWD` until they may guess here, which saves memory."""
        self.sharing = members_sharing_device(table)
        """Members who share their device with others at this table."""
        self.curtains: dict[str, int] = {}
        """By shared device: the member for whom the curtain is lifted."""
        self.screens = 0
        """TVs connected to this process."""
        self.deleted = False
        self.unreadable: DamagedRow | None = None
        """Why this process can't read the table's log; a newer process may be able to."""
        self.notify_peers: Callable[[LiveTable], None] | None = None
        """Called when other processes must learn of a change of presence."""
        self.is_driven: Callable[[], bool] | None = None
        """True while the background tasks of this process may act at the table. None if there is one process only."""
        self.began = self.touched = time.monotonic()
        """`touched`: time of the last change of the table or of its presence."""
        self.chat_pace, self.reaction_pace, self.command_pace, self.name_pace = make_member_buckets()

    def store_watcher_guess(self, person: str | None, form: dict[str, str], network: str) -> None:
        """Store the guess of a watcher, who need not be a member. Raise Refusal if it isn't allowed now.

        `network` is the network of the client's address.
        """
        if person is None:
            raise missing_cookie_error()
        self.update_crowd_question()
        if not self.crowd.take_token(person):
            raise TooManyRequests("too-fast", msg("That’s a lot at once. Please wait a moment."))
        key, part, choice = (form.get(name, "") for name in ("key", "part", "choice"))
        self.crowd.mark(self.table, person, key, part, choice, network)

    def update_crowd_question(self) -> None:
        """Update the question that watchers may answer, if they may guess at this table now or could before."""
        if self.crowd is NO_CROWD:
            if not self.table.rules["crowd"]:
                return
            paces = TokenBucketsByKey(MARKS_PER_SECOND, MARKS_AT_ONCE, MOST_PEOPLE)
            self.crowd = Crowd(lambda person: paces.of(person).take())
        self.crowd.follow(self.table)

    @contextmanager
    def count_connection_and_listen(
        self,
        listener: Callable[[], None],
        find_members: Callable[[], list[int]],
        program: bool = False,
        tv: bool = False,
    ) -> Iterator[None]:
        """Inside the `with` block, call `listener` after every change, and count one connection for each member.

        `find_members` returns these members. It is called again whenever the table's members change, or a play begins
        or ends.
        """
        here: list[int] = []
        known: tuple[tuple[Member, ...], bool] | None = None

        def count() -> None:
            nonlocal here, known
            if known is not None and self.table.members is known[0] and self.table.playing == known[1]:
                return
            known, before, here = (self.table.members, self.table.playing), here, find_members()
            self.presence.mark_programs(here, program)
            if here != before:
                for member in set(before) ^ set(here):
                    self.presence.count_connection(member, +1 if member in here else -1)

        self.subscriptions.all.add(listener)
        self.subscriptions.table.add(count)
        count()
        self.screens += tv
        try:
            yield
        finally:
            self.screens -= tv
            self.subscriptions.all.discard(listener)
            self.subscriptions.table.discard(count)
            for member in here:
                self.presence.count_connection(member, -1)

    def show(self, table: Table) -> None:
        """Make `table` the current state and notify the listeners. Its rows must already be stored."""
        before, self.table = self.table, table
        self.touched = time.monotonic()
        self.presence.set_table(table)
        if table.rules["crowd"] or self.crowd is not NO_CROWD:
            self.update_crowd_question()
        if self.curtains:
            self.curtains = {person: member for person, member in self.curtains.items() if table.is_to_move(member)}
        if is_change_only_a_move(before, table):
            self.subscriptions.notify_move()
            return
        self.leading.end_if_forbidden(table)
        if table.members is not before.members:
            self.sharing = members_sharing_device(table)
        self.subscriptions.notify_table()

    def _show_presence(self) -> None:
        self.show(self.table)

    def _notify_peers(self) -> None:
        if self.notify_peers is not None:
            self.notify_peers(self)

    def check_driven_here(self) -> None:
        """Raise StoreBusy if this process may have lost the table's lease, because only the holder may run the table's
        background tasks."""
        if self.is_driven is not None and not self.is_driven():
            raise store_is_busy_error()

    def check_available(self) -> None:
        """Raise Refusal if the table was deleted or can't be read by this process."""
        if self.deleted:
            raise Refusal("no-table", msg("There is no table with this code."))
        if self.unreadable:
            raise self.unreadable.with_traceback(None)

    def mark_deleted(self) -> None:
        """Mark the table as deleted and notify the listeners. All further requests are refused."""
        self.deleted = True
        self.subscriptions.notify_end()

    def mark_unreadable(self, failure: DamagedRow) -> None:
        """Refuse all further requests with `failure`. Connected browsers are asked to reconnect to another process."""
        self.unreadable = failure
        self.subscriptions.notify_end()


def make_weak_callback(method: Callable[[], None]) -> Callable[[], None]:
    """Return a function that calls `method` as long as its object exists.

    A strong reference from a part to its table would be a reference cycle. A dropped table would then stay in memory
    until the garbage collector runs, which is rare (`main.run`).
    """
    weak_method = WeakMethod(method)

    def call() -> None:
        alive = weak_method()
        if alive is not None:
            alive()

    return call


def is_change_only_a_move(before: Table, after: Table) -> bool:
    """True if the play has continued and nothing else at the table has changed, such as seats, chat or rules."""
    play = after.play
    if play is None or play is before.play or play.outcome is not None:
        return False
    return replace(before, n=after.n, play=play, timing=after.timing) == after
