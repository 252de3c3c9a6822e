"""Interfaces of the store, by purpose, and the values that they exchange. Importable without a database driver.

Tables, bots and most features need `Storage`. `sql_store.SqlStore` implements it on SQL, `memory_store.MemoryStore` in
memory. `ServerStorage` adds what only a server with operators, retention and several processes needs.

Methods that are not `async` may block; call them through `ask` or `write`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from inkling.server.platform.elapsed_time import ClockReading
from inkling.server.storage.friend_question_interface import FriendQuestions
from inkling.server.storage.log_row import LogRow, Verdict
from inkling.server.storage.operator_interface import OperatorOrders

T = TypeVar("T")
DeckVerdict: TypeAlias = Literal["stored", "taken", "no-room"]
"""Result of a change of a deck.

`stored`: the change is durable. `taken`: another writer stored this row number first. `no-room`: the decks would need
too many bytes.
"""
UPLOADED_TABLE = "record"
"""First letters of the ID of a table that only contains an uploaded record. Other IDs are hexadecimal."""
Spared: TypeAlias = Callable[[], Collection[str]]
"""Returns the IDs of tables that retention must not touch now."""


class PlaceOfPlayInLog(Struct, frozen=True):
    """Where a play is in the log: its table, its first row, and the first row of the next play, or None."""

    table_id: str
    first: int
    end: int | None


class WakeUpTime(Struct, frozen=True):
    """When a table that left memory must be opened again, in milliseconds since 1970; None for never.

    Valid as long as `n` is the number of the table's newest row.
    """

    n: int
    at: int | None


class TableWithWakeUpTime(Struct, frozen=True):
    """Code and wake-up time of a table that left memory."""

    code: str
    at: int | None


class RetentionTerm(Struct, frozen=True):
    """A retention limit, as two times. What has not changed since these times has expired."""

    seen: int
    """The limit in seen time (platform/elapsed_time.py)."""
    wall: int | None = None
    """The limit by the wall clock; None if that clock is unreliable."""


class PushSubscription(Struct, frozen=True):
    """A browser of `person` that gets push notifications about a table.

    `mark` is a hash of the push address. `body` is JSON that only the push feature reads.
    """

    table_id: str
    mark: str
    member: int
    person: str
    body: str


class FeedbackAnswer(Struct, frozen=True):
    """A player's answer about a bot: `yes`, `partly` or `no`.

    Never exported, because consent at a table covers only plays.
    """

    game: str
    bot: str
    said: str


class SimilarityAnswer(Struct, frozen=True):
    """A person's answer that `figure` is more similar to `chosen` than to `other`."""

    game: str
    figure: str
    chosen: str
    other: str
    given: bool
    """True if it may be used for research. Only then is it exported."""


Answer: TypeAlias = FeedbackAnswer | SimilarityAnswer


class RowWriter(Protocol):
    async def append(self, row: LogRow) -> Verdict:
        """Store a row and return once it is durable. Return "taken" if another writer stored this row number first,
        "repeated" if the same row was stored before. Raise RowNotStored if nothing was stored, or StoreResultUnknown if
        that is unknown."""


class TableLog(Protocol):
    """The rows of all tables, and the codes of tables.

    Request IDs are idempotency keys: callers look up a request ID before they append, so that duplicate requests are
    ignored.
    """

    @property
    def writer(self) -> RowWriter: ...

    def open_table(self, table_id: str, code: str | None, game: str, made: int) -> bool:
        """Add a table. Without a code it is archived from the beginning. Return False and change nothing if the code is
        in use or was freed recently."""

    def delete_table(self, table_id: str) -> bool:
        """Delete a table with its rows, plays and decks, and reserve its code for a while. Return False if the table
        doesn't exist. Raise RowNotStored or StoreResultUnknown."""

    def find_code(self, table_id: str) -> str | None: ...

    def find_table(self, code: str) -> str | None: ...

    def table_ids(self) -> Sequence[str]:
        """Return the IDs of all tables, oldest first."""

    def read(self, table_id: str, after: int = -1, kinds: tuple[str, ...] = ()) -> list[LogRow]:
        """Return the rows after row number `after`, in order. If `kinds` are given, return only those."""

    def read_without_old_moves(self, table_id: str) -> list[LogRow]:
        """Return all rows except the moves of earlier plays."""

    def find_newest_row_numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the newest row number of each table, or −1 if it has no rows. Leave out deleted tables."""

    def has_request_id(self, table_id: str, by: int, request_id: str, after: int = -1) -> bool:
        """True if a row after row number `after` has this member's request ID."""

    def read_request_ids(self, table_id: str) -> Sequence[Any]:
        """Return pairs of member and request ID for all rows that have one, in order."""

    def count_codes(self, letters: int) -> int:
        """Return how many codes of this length are unavailable, because they are in use or were freed recently."""


class PlayIndex(Protocol):
    """An index of plays by ID and by deal. A play is added in the transaction that stores its first row."""

    def find_play(self, play_id: str) -> tuple[str, int] | None:
        """Return table and first row of a play, or None. Malformed IDs are not looked up."""

    def store_result(self, play_id: str, result: str) -> None: ...

    def find_results(self, deal: str, most: int) -> list[tuple[str, str | None, str]]:
        """Return ID, result and table of up to `most` plays of a deal. Plays with a result come first, oldest table
        first."""

    def hide_deals(self, table_id: str, mark: str) -> None:
        """Prefix the deals of the table's plays with `mark`, so that searches for the plain deal no longer find them. A
        second call changes nothing."""

    def show_deals(self, table_id: str, mark: str) -> None: ...


class DeckFiles(Protocol):
    def change_deck(
        self, row: LogRow, deck: str, data: bytes | None, most: int = 0, most_in_all: int = 0
    ) -> DeckVerdict:
        """Store a row and its deck in one transaction, or neither. Without `data`, delete the deck. `most` and
        `most_in_all` limit the bytes at the table and on the server. Raise RowNotStored or StoreResultUnknown."""

    def read_decks(self, table_id: str, decks: Sequence[str]) -> dict[str, bytes]: ...


class PeopleStatus(Protocol):
    def store_sign_outs(self, person: str, times: int) -> None:
        """Store how often this person has signed out other devices. Only cookies with the newest count are valid."""

    def read_sign_outs(self) -> dict[str, int]: ...

    def find_blocked_people(self) -> dict[str, int | None]:
        """Return when each blocked person's block ends, in milliseconds since 1970; None if it has no end."""


class BlockedPeople(Protocol):
    """Stores pairs of people who must not be seated together."""

    def add(self, person: str, other: str, at: int) -> None:
        """Store that `person` blocks `other`. Only the newest 200 blocks of a person are kept."""

    def find_blocked(self, person: str) -> frozenset[str]:
        """Return everyone whom this person blocks or who blocks this person."""


class FeedbackAnswers(Protocol):
    """Stores answers that contain nothing about a person, a table or a play.

    A repeated answer has the same keyed hash and replaces the earlier one.
    """

    def store_answer(self, mark: str, answer: Answer) -> bool:
        """Store or replace the answer with the keyed hash `mark`. Return False if too many answers are stored."""

    def delete_answers(self, marks: Collection[str]) -> None: ...

    def set_research_use(self, marks: Collection[str], on: bool) -> None:
        """Allow or forbid using these similarity answers for research."""

    def find_answers(self, marks: Collection[str]) -> dict[str, Answer]: ...


class WakeUps(Protocol):
    """Times at which tables that left memory must be opened again."""

    def store_wake_ups(self, rests: Mapping[str, WakeUpTime]) -> None:
        """Replace the wake-up times of these tables. Skip deleted tables."""

    def find_wake_up(self, table_id: str) -> WakeUpTime | None:
        """Return the wake-up time that is stored for a table, even if the table has changed since it was stored."""

    def read_wake_ups(self) -> dict[str, TableWithWakeUpTime]:
        """Return the valid wake-up times of all tables that have a code."""


class Storage(TableLog, PlayIndex, DeckFiles, PeopleStatus, Protocol):
    """What tables, bots and most features need of the store."""

    @property
    def blocks(self) -> BlockedPeople: ...
    @property
    def answers(self) -> FeedbackAnswers: ...
    @property
    def wake_ups(self) -> WakeUps: ...
    @property
    def friend_questions(self) -> FriendQuestions: ...
    @property
    def database_errors(self) -> tuple[type[Exception], ...]:
        """The database's exceptions that a blocking method may raise."""

    async def ask(self, work: Callable[..., T], *args: Any, retry: bool = True) -> T:
        """Run `work` off the event loop and return its result. Raise StoreBusy if it takes too long, DamagedRow if
        stored data can't be read. Retry while the database is unreachable, unless `retry` is False because `work` is
        not idempotent."""

    async def write(self, work: Callable[..., T], *args: Any) -> T:
        """Run `work`, which changes the database, once and off the event loop. Raise StoreResultUnknown on a timeout,
        because the change may still happen."""

    async def run_long(self, work: Callable[..., T], *args: Any) -> T:
        """Run `work` off the event loop without a timeout, and return its result."""


class TableAges(Protocol):
    """Tracks for how long tables and reports have not changed, and deletes expired ones.

    Tables that change meanwhile, or that `spared` returns, are skipped. `retention.SqlTableAges` implements it.
    """

    def advance_seen_time(self, now: ClockReading) -> int: ...
    def reset_age_of_changed_tables(self, seen: int, held: Collection[str] = ()) -> None: ...
    def reset_age_of_tables_in_use(self, held: Collection[str]) -> None: ...
    def store_ages_of_reports(self, seen: int, times_by_name: Mapping[str, int]) -> None: ...
    def count_rows_dated_in_future(self, wall: int) -> int: ...
    def archive_expired(self, term: RetentionTerm, spared: Spared) -> list[str]: ...
    def archive_kept(self, term: RetentionTerm, spared: Spared) -> list[str]: ...
    def archive_unused(self, term: RetentionTerm, spared: Spared) -> list[str]: ...
    def delete_expired(self, term: RetentionTerm, spared: Spared) -> int: ...
    def delete_tables_without_rows(self, term: RetentionTerm, spared: Spared) -> int: ...
    def delete_uploaded_records(self, term: RetentionTerm, spared: Spared) -> int: ...
    def find_expired_reports(self, term: RetentionTerm) -> Sequence[str]: ...
    def forget_reports(self, names: Collection[str]) -> None: ...
    def release_codes(self, seen: int) -> None: ...


class TransferPins(Protocol):
    """Stores PINs that move a seat to another device.

    A PIN works once. `most` wrong PINs at a table make all its PINs void.
    """

    def is_void(self, table_id: str, member: int, most: int) -> bool: ...
    def issue(self, table_id: str, member: int, digits: str, lasts: int, most: int) -> bool: ...
    def redeem(self, table_id: str, digits: str, most: int) -> int | None: ...
    def revoke(self, table_id: str, member: int) -> None: ...


class PushStorage(Protocol):
    """Stores push subscriptions. They are deleted with their table, or when its code is freed."""

    def store_subscription(self, new: PushSubscription, at: int, most: int, today: int | None) -> None: ...
    def find_subscriptions(self, table_id: str) -> list[PushSubscription]: ...
    def delete_subscriptions(self, table_id: str, marks: Collection[str]) -> None: ...
    def find_subscriptions_to_remind(self, day: int, most: int) -> list[PushSubscription]: ...
    def claim_reminder(self, mark: str, day: int) -> bool: ...


class ProcessRegistry(Protocol):
    """Data that all processes on one database share: heartbeats, presence, leases, lifted curtains.

    `process_registry.SqlProcessRegistry` implements it.
    """

    def find_listed_tables(self, most: int) -> list[tuple[str, str]]: ...
    def lift_curtain(self, table_id: str, person: str, body: str) -> None: ...
    def read_curtains(self, tables: Collection[str]) -> list[tuple[str, str, str]]: ...
    def write_heartbeat(self, process: str) -> int: ...
    def remove_process(self, process: str) -> None: ...
    def delete_dead_processes(self) -> None: ...
    def write_presence(self, process: str, table_id: str, body: str, listed: bool) -> None: ...
    def read_presence(self, process: str, tables: Collection[str]) -> list[tuple[str, str]]: ...
    def take_leases(self, process: str, names: Collection[str]) -> list[str]: ...
    def release_leases(self, process: str, names: Collection[str]) -> None: ...
    def orphan_leases(self, process: str, names: Collection[str] | None = None) -> None: ...
    def find_orphaned_leases(self, most: int, besides: Collection[str] = ()) -> Sequence[str]: ...
    def count_live_processes(self) -> int: ...


class ExpiringAnswers(FeedbackAnswers, Protocol):
    def delete_old_answers(self, until: int) -> None: ...


class ExpiringBlocks(BlockedPeople, Protocol):
    def delete_old_blocks(self, before: int) -> None: ...


class MonitoredWriter(RowWriter, Protocol):
    def is_queue_behind(self) -> bool: ...


class ServerStorage(Storage, Protocol):
    """`Storage` of a long-running server: with retention, health checks, an operator and several processes."""

    lost_rows: int
    """Number of rows that were stored and are missing now."""

    @property
    def writer(self) -> MonitoredWriter: ...
    @property
    def answers(self) -> ExpiringAnswers: ...
    @property
    def blocks(self) -> ExpiringBlocks: ...
    @property
    def orders(self) -> OperatorOrders: ...
    @property
    def peers(self) -> ProcessRegistry: ...
    @property
    def table_ages(self) -> TableAges: ...
    @property
    def pins(self) -> TransferPins: ...
    @property
    def pushes(self) -> PushStorage: ...

    async def find_storage_problem(self) -> str | None: ...
    def clean_up_deletions(self) -> None: ...
    def find_tables_with_clock(self) -> list[tuple[str, str]]: ...
    def read_since(self, ends: Mapping[str, int]) -> dict[str, list[LogRow]]: ...


class PlayReader(Protocol):
    """Read-only access to plays, for render workers."""

    def find_place(self, play_id: str) -> PlaceOfPlayInLog | None: ...

    def read_rows(self, place: PlaceOfPlayInLog, after: int = -1) -> list[LogRow]:
        """Return the rows of the table up to the play's end, without the moves of earlier plays."""

    def read_first_row(self, place: PlaceOfPlayInLog) -> LogRow: ...

    def read_kinds(self, table_id: str, kinds: tuple[str, ...]) -> list[LogRow]:
        """Return all rows of these kinds at a table, in order."""

    def find_results(self, deal: str, most: int) -> list[tuple[str, str | None]]: ...

    def find_plays_of_person(
        self, deals: tuple[str, ...], person: str, kinds: tuple[str, ...], most: int
    ) -> Sequence[str]:
        """Return the newest plays of these deals at tables where this person has been.

        The person has been at a table if a row of one of these kinds in its log contains their ID.
        """

    def count_bytes_of_plays(self, first: str) -> int:
        """Return the size of the logs of all tables with a play whose ID is `first` or comes after it in alphabetical
        order."""

    def read_deck(self, table_id: str, deck: str) -> bytes | None: ...
