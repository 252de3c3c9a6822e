"""Interfaces of the store, by purpose, and the values that cross them. Importable without a database driver.

`Storage` is what tables, bots and most features need: `store.Store` implements it on SQL, `memory.MemoryStore` in
memory. `ServerStorage` adds what only a server with operators, retention and several processes needs.

Methods that are not `async` may block; call them through `ask` or `write`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from inkling.server.platform.elapsed_time import ClockReading
from inkling.server.storage.friend_question_interface import FriendQuestions
from inkling.server.storage.log_row import LogRow, Verdict

T = TypeVar("T")
DeckVerdict: TypeAlias = Literal["stored", "taken", "no-room"]
"""`stored`: the change is durable. `taken`: another writer stored this row number first. `no-room`: the decks would
take too many bytes."""
UPLOADED_TABLE = "record"
"""First letters of the id of a table that only holds an uploaded record. Other ids, also of older uploads, are hex."""
Spared: TypeAlias = Callable[[], Collection[str]]
"""Returns the ids of tables that retention must not touch now."""


class PlayPlace(Struct, frozen=True):
    """The rows of one play: its table, its first row, and the first row of the next play there, if any."""

    table_id: str
    first: int
    end: int | None


class WakeUp(Struct, frozen=True):
    """When a table that left memory must be opened again, in milliseconds since 1970; None for never.

    Valid as long as `n` is the table's newest row.
    """

    n: int
    at: int | None


class ScheduledTable(Struct, frozen=True):
    """Code and wake-up time of a table that left memory."""

    code: str
    at: int | None


class RetentionTerm(Struct, frozen=True):
    """A retention limit: tables without a change since these times have expired."""

    seen: int
    """In seen time, see platform/elapsed_time.py."""
    wall: int | None = None
    """By the wall clock; None if that clock is not reliable now."""


class OperatorNotice(Struct, frozen=True):
    """A sentence that every page shows, until a time in milliseconds since 1970; None until it is removed."""

    words: str
    until: int | None = None


class CurrentOrders(Struct, frozen=True):
    """Orders of the operator: ids of deleted tables, people who are blocked and until when, and the notice."""

    deleted: frozenset[str] = frozenset()
    shut_out: dict[str, int | None] = {}
    notice: OperatorNotice | None = None


class TableListing(Struct, frozen=True):
    """A table in the operator's list, without the content of its rows. Times in milliseconds, size in bytes."""

    id: str
    code: str | None
    game: str
    made: int
    used: int
    plays: int
    size: int


class PushSubscription(Struct, frozen=True):
    """Where a browser of `person` wants notices about a table. `mark` is a hash of the address; only the push feature
    reads `body`, which is JSON."""

    table_id: str
    mark: str
    member: int
    person: str
    body: str


class FeedbackAnswer(Struct, frozen=True):
    """A player's answer about a bot: `yes`, `partly` or `no`. Never exported, because consent at a table covers plays
    and can be withdrawn."""

    game: str
    bot: str
    said: str


class SimilarityAnswer(Struct, frozen=True):
    """For one person, `figure` is more similar to `chosen` than to `other`."""

    game: str
    figure: str
    chosen: str
    other: str
    given: bool
    """True if it may be used for research; only then is it exported."""


Answer: TypeAlias = FeedbackAnswer | SimilarityAnswer


class RowWriter(Protocol):
    async def append(self, row: LogRow) -> Verdict:
        """Store a row; return once it is durable. Of two writers of row n, the second gets "taken"; a writer that sends
        the same row again gets "repeated". Raise StoreFailed if nothing was stored, StoreUnknown if that is unclear."""


class TableLog(Protocol):
    """The rows of every table, and the codes under which tables are found. Request ids are idempotency keys: a caller
    looks a request id up before it appends, so that a request counts once."""

    @property
    def writer(self) -> RowWriter: ...

    def open_table(self, table_id: str, code: str | None, game: str, made: int) -> bool:
        """Add a table. False, and nothing is changed, if the code is in use or was freed recently. A table without a
        code is archived from the beginning."""

    def delete_table(self, table_id: str) -> bool:
        """Delete a table with its rows, plays and decks; keep its code from being reused for a while. False if there
        was none. Raise StoreFailed or StoreUnknown."""

    def find_code(self, table_id: str) -> str | None: ...

    def find_table(self, code: str) -> str | None: ...

    def table_ids(self) -> Sequence[str]:
        """Return all ids, oldest table first."""

    def read(self, table_id: str, after: int = -1, kinds: tuple[str, ...] = ()) -> list[LogRow]:
        """Return the rows after row number `after`, in order; only those of `kinds`, if any are given."""

    def read_newest(self, table_id: str) -> list[LogRow]:
        """Return all rows except the actions of earlier plays."""

    def find_ends(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the newest row number of each of these tables, −1 for none. Deleted tables are missing."""

    def has_request_id(self, table_id: str, by: int, request_id: str, after: int = -1) -> bool:
        """True if a row after row number `after` has this member's request ID."""

    def read_request_ids(self, table_id: str) -> Sequence[Any]:
        """Return member and request id of every row that has one, as pairs in the order of the rows."""

    def count_codes(self, letters: int) -> int:
        """Count the codes of this length that no new table can get: in use, or freed recently."""


class PlayIndex(Protocol):
    """Plays by id and by deal. A play is indexed in the transaction that stores its first row."""

    def find_play(self, play_id: str) -> tuple[str, int] | None:
        """Return table and first row of a play. Malformed ids are not looked up."""

    def store_result(self, play_id: str, result: str) -> None: ...

    def find_results(self, deal: str, most: int) -> list[tuple[str, str | None, str]]:
        """Return id, result and table of up to `most` plays of a deal: oldest table first, plays without a result
        last."""

    def hide_deals(self, table_id: str, mark: str) -> None:
        """Prefix the deals of the table's plays with `mark`, once, so that the plain deal no longer finds them."""

    def show_deals(self, table_id: str, mark: str) -> None: ...


class DeckFiles(Protocol):
    def change_deck(
        self, row: LogRow, deck: str, data: bytes | None, most: int = 0, most_in_all: int = 0
    ) -> DeckVerdict:
        """Store a row and the deck that it announces in one transaction, or neither. None deletes the deck. `most` and
        `most_in_all` limit the bytes at the table and on the server. Raise StoreFailed or StoreUnknown."""

    def read_decks(self, table_id: str, decks: Sequence[str]) -> dict[str, bytes]: ...


class PeopleStatus(Protocol):
    def store_sign_outs(self, person: str, times: int) -> None:
        """Store how often this person has signed out; only cookies signed with that count are valid."""

    def read_sign_outs(self) -> dict[str, int]: ...

    def find_shut_out(self) -> dict[str, int | None]:
        """Return when each block by the operator ends, by blocked person: in milliseconds since 1970, or None for a
        permanent one."""


class BlockedPeople(Protocol):
    """Pairs of people who must not be seated together by matchmaking."""

    def add(self, person: str, other: str, at: int) -> None:
        """Block `other`. Beyond 200 blocks of one person the oldest are deleted."""

    def find_blocked(self, person: str) -> frozenset[str]:
        """Return everyone whom this person blocks or who blocks this person."""


class FeedbackAnswers(Protocol):
    """Answers that contain nothing about a person, a table or a play. A repeated answer has the same keyed hash and
    replaces the first."""

    def store_answer(self, mark: str, answer: Answer) -> bool:
        """Store or replace an answer. False if there are too many."""

    def delete_answers(self, marks: Collection[str]) -> None: ...

    def set_research_use(self, marks: Collection[str], on: bool) -> None:
        """Allow or forbid the use of these similarity answers for research."""

    def find_answers(self, marks: Collection[str]) -> dict[str, Answer]: ...


class WakeUps(Protocol):
    """The times at which tables that left memory while a clock ran must be opened again."""

    def store_wake_ups(self, rests: Mapping[str, WakeUp]) -> None:
        """Replace the wake-ups of these tables. Deleted tables are skipped."""

    def find_wake_up(self, table_id: str) -> WakeUp | None:
        """Return the wake-up even if the table has changed since."""

    def read_wake_ups(self) -> dict[str, ScheduledTable]:
        """Return the valid wake-ups of all tables that have a code."""


class Storage(TableLog, PlayIndex, DeckFiles, PeopleStatus, Protocol):
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
        """Exceptions of the database that a blocking method may raise."""

    async def ask(self, work: Callable[..., T], *args: Any, retry: bool = True) -> T:
        """Run `work` off the event loop and return its result. Raise StoreBusy if it takes too long, Damaged if stored
        data cannot be read. While the database is out of reach, try again, unless `retry` is False because `work` is
        not idempotent."""

    async def write(self, work: Callable[..., T], *args: Any) -> T:
        """Run `work`, which changes the store, once. Raise StoreUnknown on a timeout, because it may still happen."""

    async def run_long(self, work: Callable[..., T], *args: Any) -> T:
        """Run `work` off the event loop without a time limit."""


class TableAges(Protocol):
    """Tracks for how long tables and reports have not changed (in seen time), and deletes them when their retention
    limit has passed. It doesn't touch a table that changes meanwhile, or that `spared` returns. `retention.Ages`
    implements it."""

    def advance_seen_time(self, now: ClockReading) -> int: ...
    def note_changes(self, seen: int, held: Collection[str] = ()) -> None: ...
    def reset_held(self, held: Collection[str]) -> None: ...
    def note_reports(self, seen: int, found: Mapping[str, int]) -> None: ...
    def count_ahead(self, wall: int) -> int: ...
    def archive_expired(self, term: RetentionTerm, spared: Spared) -> list[str]: ...
    def archive_unused(self, term: RetentionTerm, spared: Spared) -> list[str]: ...
    def delete_expired(self, term: RetentionTerm, spared: Spared) -> int: ...
    def delete_unmade(self, term: RetentionTerm, spared: Spared) -> int: ...
    def delete_uploaded_records(self, term: RetentionTerm, spared: Spared) -> int: ...
    def find_expired_reports(self, term: RetentionTerm) -> Sequence[str]: ...
    def forget_reports(self, names: Collection[str]) -> None: ...
    def release_codes(self, seen: int) -> None: ...


class TransferPins(Protocol):
    """PINs that move a seat to another device. A PIN works once; `most` misses at a table void all of its PINs."""

    def is_void(self, table_id: str, member: int, most: int) -> bool: ...
    def issue(self, table_id: str, member: int, digits: str, lasts: int, most: int) -> bool: ...
    def redeem(self, table_id: str, digits: str, most: int) -> int | None: ...
    def revoke(self, table_id: str, member: int) -> None: ...


class PushStorage(Protocol):
    """Push subscriptions. They are deleted with their table, and when its code is freed."""

    def store_subscription(self, new: PushSubscription, at: int, most: int, today: int | None) -> None: ...
    def find_subscriptions(self, table_id: str) -> list[PushSubscription]: ...
    def delete_subscriptions(self, table_id: str, marks: Collection[str]) -> None: ...
    def find_unreminded(self, day: int, most: int) -> list[PushSubscription]: ...
    def claim_reminder(self, mark: str, day: int) -> bool: ...


class ProcessRegistry(Protocol):
    """What processes on one database share: heartbeats, presence, leases, lifted curtains. See `processes.py`."""

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
    def find_orphans(self, most: int, besides: Collection[str] = ()) -> Sequence[str]: ...


class ExpiringAnswers(FeedbackAnswers, Protocol):
    def delete_older(self, until: int) -> None: ...


class ExpiringBlocks(BlockedPeople, Protocol):
    def delete_older(self, before: int) -> None: ...


class OperatorOrders(Protocol):
    def read_version(self) -> int: ...
    def read_orders(self) -> CurrentOrders: ...
    def delete_older(self, now: int, deleted_before: int) -> None: ...


class MonitoredWriter(RowWriter, Protocol):
    def is_queue_behind(self) -> bool: ...


class ServerStorage(Storage, Protocol):
    """`Storage` of a long-running server: with retention, health checks, an operator and several processes."""

    lost_rows: int
    """Rows that were stored and are missing now."""

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

    async def find_trouble(self) -> str | None: ...
    def clean_up_deletions(self) -> None: ...
    def find_tables_with_clock(self) -> list[tuple[str, str]]: ...
    def read_since(self, ends: Mapping[str, int]) -> dict[str, list[LogRow]]: ...


class PlayReader(Protocol):
    """Read-only access to plays, for processes that render past plays."""

    def find_place(self, play_id: str) -> PlayPlace | None: ...

    def read_rows(self, place: PlayPlace, after: int = -1) -> list[LogRow]:
        """Return the rows of the table up to the play's end, without the actions of earlier plays."""

    def read_first_row(self, place: PlayPlace) -> LogRow: ...

    def find_results(self, deal: str, most: int) -> list[tuple[str, str | None]]: ...

    def find_plays_of_person(
        self, deals: tuple[str, ...], person: str, kinds: tuple[str, ...], most: int
    ) -> Sequence[str]:
        """Return the newest plays of these deals at tables where a row of these kinds contains this person's id."""

    def count_bytes_of_plays(self, first: str) -> int:
        """Return the bytes of all rows of tables whose plays have ids from `first` on."""

    def read_deck(self, table_id: str, deck: str) -> bytes | None: ...
