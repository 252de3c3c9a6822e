"""The database: one log per table, two small indexes to find tables and plays by, codes that rest, decks, how old it
all is, who has signed other devices out, what people said when they were asked, one row that is written to find out
whether anything can be, what processes share, and what an operator has ordered."""

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


class Part:
    """A part of the store: questions and changes about one matter, each a transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._insert: Callable[..., Any] = sqlite.insert if engine.dialect.name == "sqlite" else postgresql.insert

    def _do(self, *statements: Executable) -> int:
        """Execute all in one transaction; return how many rows they changed."""
        with self._engine.begin() as connection:
            return sum(connection.execute(statement).rowcount for statement in statements)

    def _rows(self, query: Executable) -> Sequence[Any]:
        with self._engine.connect() as connection:
            return connection.execute(query).all()

    def _first(self, query: Executable) -> Any | None:
        with self._engine.connect() as connection:
            return connection.execute(query).first()

    def _scalar(self, query: TypedReturnsRows[T]) -> T | None:
        with self._engine.connect() as connection:
            return connection.scalar(query)

    def _scalars(self, query: TypedReturnsRows[T]) -> Sequence[T]:
        with self._engine.connect() as connection:
            return connection.scalars(query).all()


def table(name: str, *columns: Any, **options: Any) -> Table:
    return Table(name, METADATA, *columns, **options)


TABLES = table(
    "tables",
    Column("id", String(32), primary_key=True),
    # Four or five letters; NULL once the table is archived. SQLite's column was made for four, and it does not mind.
    Column("code", String(8).with_variant(String(4), "sqlite"), unique=True, nullable=True),
    Column("game", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
)

RESTING_CODES = table(
    "resting_codes",
    # Codes that no table has any more, and since when in seen time; no new table gets them yet.
    Column("code", String(8), primary_key=True),
    Column("seen", BigInteger, nullable=False),
)

LOG = table(
    "log",
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("by", Integer, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("body", Text, nullable=False),
    # What a flaky phone sends again counts once; whoever writes a row sees to it (SeenSends), for an index would
    # cost every row as much as the row itself. What bots and the house do has none.
    Column("send", String(40), nullable=True),
)

PLAYS = table(
    "plays",
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("n", Integer, nullable=False),
    # The seed of a deal that many groups play, and the result once it is over: both can be worked out from the log.
    Column("deal", String(160), nullable=True),
    Column("result", Text, nullable=True),
    Index("plays_by_table", "table_id"),
    Index("plays_by_deal", "deal"),
)

DECKS = table(
    "decks",
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("deck", String(60), primary_key=True),
    # The deck as one packed file, pictures and all; that it is there stands in the log too.
    Column("data", LargeBinary, nullable=False),
)

SIGN_OUTS = table(
    "sign_outs",
    # How often this person has signed their other devices out. Nothing else is known of them here.
    Column("person", String(32), primary_key=True),
    Column("times", Integer, nullable=False),
)

BLOCKS = table(
    "blocks",
    # Who does not want to be seated with whom, by the ids in their cookies. Only seating asks.
    Column("person", String(32), primary_key=True),
    Column("other", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("blocks_by_other", "other"),
)


def answer_columns() -> list[Column[Any]]:
    """The key of an answer (features/similarity_quiz/model.py), then the day since 1970, and the day in seen time, by
    which it grows old. Without SQLite's row numbers, nothing tells in which order answers came."""
    days = (Column(name, Integer, nullable=False) for name in ("day", "seen"))
    return [Column("mark", String(32), primary_key=True), *days]


UNDERSTOOD = table(
    "understood",
    # Whether a bot understood somebody in a play.
    *answer_columns(),
    Column("game", String(40), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("said", String(10), nullable=False),
    sqlite_with_rowid=False,
)

ALIKE = table(
    "alike",
    # Which of two figures is more like a third one, as somebody sees it.
    *answer_columns(),
    # Whether it may be used for research: only then is it exported.
    Column("given", Boolean, nullable=False),
    Column("game", String(40), nullable=False),
    Column("figure", String(120), nullable=False),
    Column("chosen", String(120), nullable=False),
    Column("other", String(120), nullable=False),
    sqlite_with_rowid=False,
)

ROUNDS = table(
    "rounds",
    # One row: the last cleaning round, with the time seen until then and what the clocks said.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("seen", BigInteger, nullable=False),
    Column("wall", BigInteger, nullable=False),
    Column("steady", BigInteger, nullable=False),
    Column("boot", String(40), nullable=False),
)

AGES = table(
    "ages",
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # The newest row that a round has noticed, when it did so in seen time, and the date that the row bears.
    Column("newest", Integer, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("wall", BigInteger, nullable=False),
)

REPORTS = table(
    "reports",
    # Files in the data folder: when a round noticed them in seen time, and the time that the file bears.
    Column("name", String(60), primary_key=True),
    Column("seen", BigInteger, nullable=False),
    Column("wall", BigInteger, nullable=False),
)

HEALTH = table(
    "health",
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)


def of_a_table() -> Column[str]:
    return Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


PROCESSES = table(
    "processes",
    # Those that serve this database, and when each last said that it lives, by the database's clock.
    Column("id", String(32), primary_key=True),
    Column("beat", BigInteger, nullable=False),
    # The newest version of the database that it knows.
    Column("version", String(4), nullable=True),
)

COMPATIBILITY = table(
    "compatibility",
    # One row: from which version on a program can work with this database.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("readable_from", String(4), nullable=False),
)

PRESENCE = table(
    "presence",
    # Who is at a table by way of one process, as that process says; and whether the table is in the open list.
    # Under the name of no process: when a table that is in nobody's memory must be opened again (storage/processes.py).
    of_a_table(),
    Column("process", String(32), primary_key=True),
    Column("listed", Boolean, nullable=False),
    Column("body", Text, nullable=False),
)

LEASES = table(
    "leases",
    # What is driven, and by whom; it counts as long as that process lives.
    Column("name", String(40), primary_key=True),
    Column("process", String(32), nullable=False),
)

PINS = table(
    "pins",
    of_a_table(),
    Column("member", Integer, primary_key=True, autoincrement=False),
    # Sealed, not as they are read out.
    Column("digits", String(40), nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("misses", Integer, nullable=False),
)

CURTAINS = table(
    "curtains",
    # Before whom the curtain of a shared device was lifted, and for which question.
    of_a_table(),
    Column("person", String(32), primary_key=True),
    Column("body", Text, nullable=False),
)

SECRETS = table(
    "secrets",
    # One row: the key with which all processes sign.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("value", LargeBinary, nullable=False),
)

ORDERS = table(
    "orders",
    # One row: counts up with every order, so that a server sees with one small query that there are new ones.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
)

DELETIONS = table(
    "deletions",
    # Tables that an operator deleted: servers drop their copies, and nobody takes the missing rows for lost ones.
    Column("table_id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

SHUT_OUTS = table(
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

NOTICES = table(
    "notices",
    # At most one row: what everybody is shown now.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("words", Text, nullable=False),
    Column("until", BigInteger, nullable=True),
)
