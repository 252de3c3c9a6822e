"""Read from a server's database which messages of a table are in the log."""

from collections.abc import Iterable

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from inkling.server.storage.database_connections import make_database_engine
from inkling.server.storage.database_open_checks import find_sqlite_file
from inkling.server.storage.log_reader import make_read_only
from inkling.server.storage.schema import LOG, TABLES


def read_request_ids(url: str, codes: Iterable[str]) -> dict[str, list[str]]:
    """Return the `send` of every row by table code. Read-only; a database that cannot be read ends the program."""
    path = find_sqlite_file(url)
    if path is not None and not path.exists():
        raise SystemExit(f"There is no database at {path}.")
    engine = make_read_only(make_database_engine(url))
    query = select(LOG.c.send).join(TABLES).where(LOG.c.send.is_not(None))
    try:
        with engine.connect() as connection:
            return {code: list(connection.execute(query.where(TABLES.c.code == code)).scalars()) for code in codes}
    except SQLAlchemyError as error:
        raise SystemExit(f"The database can't be read ({type(error).__name__}).") from None
    finally:
        engine.dispose()
