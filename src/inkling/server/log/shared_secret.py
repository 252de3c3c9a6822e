"""The key that several processes sign with, for whoever reads their database from outside: nothing is written, and no
database is made."""

from sqlalchemy import select
from sqlalchemy.exc import ProgrammingError, SQLAlchemyError

from inkling.core.errors import Refusal, mark
from inkling.server.log.opening import explain, find_file
from inkling.server.log.past import read_only
from inkling.server.log.schema import SECRETS
from inkling.server.log.store import connect


def read_shared_secret(url: str) -> bytes:
    """Or a Refusal."""
    try:
        found = None if find_file(url) is not None or url.startswith("sqlite") else ask(url)
    except ProgrammingError:
        # Somebody else's database: it has no such rows.
        found = None
    except (SQLAlchemyError, ImportError) as error:
        raise explain(None, error) from None
    if found is None:
        raise Refusal(
            "no-secret", mark("This isn’t the database of a server with several processes: it has no secret key.")
        )
    return found


def ask(url: str) -> bytes | None:
    engine = read_only(connect(url))
    try:
        with engine.connect() as connection:
            found = connection.scalar(select(SECRETS.c.value))
    finally:
        engine.dispose()
    return None if found is None else bytes(found)
