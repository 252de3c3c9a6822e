"""Schema of the database: the log with its indexes, and smaller SQL tables of single features."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Engine,
    Executable,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.selectable import TypedReturnsRows

METADATA = MetaData()
T = TypeVar("T")


class SqlStorePart:
    """Base class of the parts of the SQL store. Each method runs one transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._insert: Callable[..., Any] = sqlite.insert if engine.dialect.name == "sqlite" else postgresql.insert

    def _execute_all(self, *statements: Executable) -> int:
        """Execute all statements in one transaction, and return the total number of changed rows."""
        with self._engine.begin() as connection:
            return sum(connection.execute(statement).rowcount for statement in statements)

    def _fetch_rows(self, query: Executable) -> Sequence[Any]:
        with self._engine.connect() as connection:
            return connection.execute(query).all()

    def _fetch_first(self, query: Executable) -> Any | None:
        with self._engine.connect() as connection:
            return connection.execute(query).first()

    def _fetch_value(self, query: TypedReturnsRows[T]) -> T | None:
        with self._engine.connect() as connection:
            return connection.scalar(query)

    def _fetch_values(self, query: TypedReturnsRows[T]) -> Sequence[T]:
        with self._engine.connect() as connection:
            return connection.scalars(query).all()


def make_sql_table(name: str, *columns: Any, **options: Any) -> Table:
    return Table(name, METADATA, *columns, **options)


TABLES = make_sql_table(
    "tables",
    Column("id", String(32), primary_key=True),
    # Four or five letters; NULL once the table is archived. SQLite's column was declared for four, which it ignores.
    Column("code", String(8).with_variant(String(4), "sqlite"), unique=True, nullable=True),
    Column("game", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
)

RESTING_CODES = make_sql_table(
    "resting_codes",
    # Codes that were freed recently, with the seen time. New tables do not get them yet.
    Column("code", String(8), primary_key=True),
    Column("seen", BigInteger, nullable=False),
)

LOG = make_sql_table(
    "log",
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("by", Integer, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("body", Text, nullable=False),
    # The request id (idempotency key); None for rows of bots and of the server. The table's lock keeps it unique
    # (tables/write_recovery.py), because an index would cost as much as the row itself.
    Column("send", String(40), nullable=True),
)

PLAYS = make_sql_table(
    "plays",
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("n", Integer, nullable=False),
    # The seed of a deal that many groups play, and the result once it is over. Both can be computed from the log.
    Column("deal", String(160), nullable=True),
    Column("result", Text, nullable=True),
    Index("plays_by_table", "table_id"),
    Index("plays_by_deal", "deal"),
)

DECKS = make_sql_table(
    "decks",
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("deck", String(60), primary_key=True),
    # The deck as one packed file with its pictures. The log says that it exists.
    Column("data", LargeBinary, nullable=False),
)

SIGN_OUTS = make_sql_table(
    "sign_outs",
    # How often this person has signed out their other devices.
    Column("person", String(32), primary_key=True),
    Column("times", Integer, nullable=False),
)

BLOCKS = make_sql_table(
    "blocks",
    # People whom matchmaking must not seat together, by the ids in their cookies.
    Column("person", String(32), primary_key=True),
    Column("other", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("blocks_by_other", "other"),
)


def columns_of_answers() -> list[Column[Any]]:
    """Return the columns of an anonymous answer: its key, its day counted from 1970, and
    the day on the servers' own clock, by which it is deleted.

    Answers have no SQLite row IDs, which would reveal their order.
    """
    days = (Column(name, Integer, nullable=False) for name in ("day", "seen"))
    return [Column("mark", String(32), primary_key=True), *days]


UNDERSTOOD = make_sql_table(
    "understood",
    # Answers to whether a bot understood a player.
    *columns_of_answers(),
    Column("game", String(40), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("said", String(10), nullable=False),
    sqlite_with_rowid=False,
)

ALIKE = make_sql_table(
    "alike",
    # Answers to which of two figures is more similar to a third one.
    *columns_of_answers(),
    # True if it may be used for research; only then is it exported.
    Column("given", Boolean, nullable=False),
    Column("game", String(40), nullable=False),
    Column("figure", String(120), nullable=False),
    Column("chosen", String(120), nullable=False),
    Column("other", String(120), nullable=False),
    sqlite_with_rowid=False,
)

ROUNDS = make_sql_table(
    "rounds",
    # One row: the last cleanup round, with the seen time until then and the readings of the clocks.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("seen", BigInteger, nullable=False),
    Column("wall", BigInteger, nullable=False),
    Column("steady", BigInteger, nullable=False),
    Column("boot", String(40), nullable=False),
)

AGES = make_sql_table(
    "ages",
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # The newest row that a round has recorded, the seen time of that round, and the date of the row.
    Column("newest", Integer, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("wall", BigInteger, nullable=False),
)

REPORTS = make_sql_table(
    "reports",
    # Files in the data folder: the seen time at which a round recorded them, and the time of the file.
    Column("name", String(60), primary_key=True),
    Column("seen", BigInteger, nullable=False),
    Column("wall", BigInteger, nullable=False),
)

HEALTH = make_sql_table(
    "health",
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)


def table_id_column() -> Column[str]:
    return Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


PROCESSES = make_sql_table(
    "processes",
    # Processes that serve this database, and their last heartbeat by the database's clock.
    Column("id", String(32), primary_key=True),
    Column("beat", BigInteger, nullable=False),
    # The newest database version that the process supports.
    Column("version", String(4), nullable=True),
)

COMPATIBILITY = make_sql_table(
    "compatibility",
    # One row: the oldest program version that can use this database.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("readable_from", String(4), nullable=False),
)

PRESENCE = make_sql_table(
    "presence",
    # Presence at a table as one process reports it, and whether the table is listed. A row with an empty process stores
    # when a table that left memory must be opened again (storage/process_registry.py).
    table_id_column(),
    Column("process", String(32), primary_key=True),
    Column("listed", Boolean, nullable=False),
    Column("body", Text, nullable=False),
)

LEASES = make_sql_table(
    "leases",
    # Leases and their holders. A lease is valid while its process is alive.
    Column("name", String(40), primary_key=True),
    Column("process", String(32), nullable=False),
)

PINS = make_sql_table(
    "pins",
    table_id_column(),
    Column("member", Integer, primary_key=True, autoincrement=False),
    # A keyed hash of the PIN.
    Column("digits", String(40), nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("misses", Integer, nullable=False),
)

PUSHES = make_sql_table(
    "pushes",
    # Where a browser wants notices about this table: a hash of the address, the member and the person whose browser it
    # is. For tables of a daily puzzle also the last day (since 0001-01-01) of which it was reminded.
    table_id_column(),
    Column("mark", String(32), primary_key=True),
    Column("member", Integer, nullable=False),
    Column("person", String(80), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("reminded", Integer, nullable=True),
    Column("body", Text, nullable=False),
)

FRIEND_QUESTIONS = make_sql_table(
    "friend_questions",
    # A moment of a finished play about which a member asks friends: the play, the ply, the seat, and the person asking.
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("play", String(32), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(80), nullable=False),
    Index("friend_questions_by_table", "table_id"),
)

FRIEND_ANSWERS = make_sql_table(
    "friend_answers",
    # One answer per browser: a keyed hash of question and person, and the choice. No SQLite row IDs, which would reveal
    # the order of the answers.
    Column("question", String(32), ForeignKey("friend_questions.id", ondelete="CASCADE"), primary_key=True),
    Column("mark", String(32), primary_key=True),
    Column("choice", Text, nullable=False),
    sqlite_with_rowid=False,
)

CURTAINS = make_sql_table(
    "curtains",
    # For whom the curtain of a shared device is lifted, and for which question.
    table_id_column(),
    Column("person", String(32), primary_key=True),
    Column("body", Text, nullable=False),
)

SECRETS = make_sql_table(
    "secrets",
    # One row: the key with which all processes sign.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("value", LargeBinary, nullable=False),
)

ORDERS = make_sql_table(
    "orders",
    # One row: increases with every order, so that a server detects new ones with one small query.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
)

DELETIONS = make_sql_table(
    "deletions",
    # Tables that an operator deleted. Servers drop their copies, and the missing rows don't count as lost.
    Column("table_id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

SHUT_OUTS = make_sql_table(
    "shut_outs",
    # People whom an operator has blocked on this server, by the id in their cookie. All ids of one person (one for each
    # device) have the same block. Name and table say to the operator who that was.
    Column("person", String(32), primary_key=True),
    Column("block", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=True),
    Column("name", String(200), nullable=False),
    Column("code", String(8), nullable=False),
)

NOTICES = make_sql_table(
    "notices",
    # At most one row: the notice that every page shows.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("words", Text, nullable=False),
    Column("until", BigInteger, nullable=True),
)
