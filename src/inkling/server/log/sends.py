"""The marks of messages that stand in the log, for whoever checks from outside that what counts is there once."""

import sqlite3
from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from inkling.server.log.opening import check_file, explain, find_file
from inkling.server.log.past import read_only
from inkling.server.log.schema import LOG, TABLES
from inkling.server.log.store import connect

AT_ONCE = 500
"""Tables in one question."""


def read_sends(url: str, codes: Sequence[str]) -> dict[str, list[str]]:
    """By the code of a table. Nothing is written and no database is made; or a Refusal."""
    path = find_file(url)
    if path is not None:
        if not path.exists():
            raise explain(path, sqlite3.OperationalError())
        check_file(path)
    try:
        return ask(url, codes)
    except (SQLAlchemyError, ImportError) as error:
        raise explain(path, error) from None


def ask(url: str, codes: Sequence[str]) -> dict[str, list[str]]:
    engine = read_only(connect(url))
    found: dict[str, list[str]] = {code: [] for code in codes}
    try:
        with engine.connect() as connection:
            for first in range(0, max(1, len(codes)), AT_ONCE):
                some = TABLES.c.code.in_(codes[first : first + AT_ONCE])
                query = select(TABLES.c.code, LOG.c.send).join(LOG).where(some, LOG.c.send.is_not(None))
                for code, send in connection.execute(query):
                    found[code].append(send)
    finally:
        engine.dispose()
    return found
