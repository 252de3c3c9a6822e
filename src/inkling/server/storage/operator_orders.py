"""What an operator has ordered by a command: tables deleted, people blocked, a notice.

The orders are rows, because a command and the servers share nothing else for certain: servers may be several, on other
machines, or stopped. A command writes its rows and counts `version` up in one transaction; each server polls that one
number and reads the rows when it has changed.
"""

import secrets
from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import Connection, delete, func, or_, select

from inkling.server.storage.schema import DELETIONS, LOG, NOTICES, ORDERS, PLAYS, SHUT_OUTS, TABLES, Part


class Notice(Struct, frozen=True):
    """What everybody is shown; `until` in milliseconds since 1970, None for as long as it is there."""

    words: str
    until: int | None = None


class Block(Struct, frozen=True):
    """A person whom the operator has blocked. `id` names the block; it tells nothing about the person."""

    id: str
    name: str
    code: str
    at: int
    until: int | None
    devices: int


class Orders(Struct, frozen=True):
    deleted: frozenset[str] = frozenset()
    shut_out: dict[str, int | None] = {}
    notice: Notice | None = None


class Listed(Struct, frozen=True):
    """A table as the database knows it, without reading what its rows say. Times in milliseconds, size in bytes."""

    id: str
    code: str | None
    game: str
    made: int
    used: int
    plays: int
    size: int


class Operator(Part):
    def version(self) -> int:
        return self._scalar(select(ORDERS.c.version)) or 0

    def read(self) -> Orders:
        found = self._first(select(NOTICES.c.words, NOTICES.c.until))
        return Orders(
            frozenset(self._scalars(select(DELETIONS.c.table_id))),
            {row.person: row.until for row in self._rows(select(SHUT_OUTS.c.person, SHUT_OUTS.c.until))},
            Notice(*found) if found else None,
        )

    def note_deletion(self, connection: Connection, table_id: str, at: int) -> None:
        """Inside the transaction that deletes the table."""
        noted = self._insert(DELETIONS).values(table_id=table_id, at=at)
        connection.execute(noted.on_conflict_do_nothing())
        self._count_up(connection)

    def block(self, people: Collection[str], name: str, code: str, at: int, until: int | None = None) -> str:
        """Block all of these ids as one person and return the block's id. Blocked ids get the new block."""
        values = {"block": secrets.token_hex(4), "at": at, "until": until, "name": name, "code": code}
        with self._engine.begin() as connection:
            for person in sorted(people):
                added = self._insert(SHUT_OUTS).values(person=person, **values)
                connection.execute(added.on_conflict_do_update(index_elements=["person"], set_=values))
            self._count_up(connection)
        return str(values["block"])

    def unblock(self, block: str) -> bool:
        with self._engine.begin() as connection:
            found = connection.execute(delete(SHUT_OUTS).where(SHUT_OUTS.c.block == block)).rowcount
            self._count_up(connection)
        return found > 0

    def blocks(self) -> list[Block]:
        columns = (SHUT_OUTS.c.block, SHUT_OUTS.c.name, SHUT_OUTS.c.code, SHUT_OUTS.c.at, SHUT_OUTS.c.until)
        query = select(*columns, func.count()).group_by(*columns).order_by(SHUT_OUTS.c.at, SHUT_OUTS.c.block)
        return [Block(*found) for found in self._rows(query)]

    def show_notice(self, notice: Notice | None) -> None:
        """In place of the one before; None takes it away."""
        with self._engine.begin() as connection:
            connection.execute(delete(NOTICES))
            if notice is not None:
                shown = self._insert(NOTICES).values(id=1, words=notice.words, until=notice.until)
                new = {"words": notice.words, "until": notice.until}
                connection.execute(shown.on_conflict_do_update(index_elements=["id"], set_=new))
            self._count_up(connection)

    def forget(self, now: int, deleted_before: int) -> None:
        """Delete blocks that have ended, and notes of tables deleted before then: all servers have read those."""
        self._do(
            delete(SHUT_OUTS).where(SHUT_OUTS.c.until <= now),
            delete(DELETIONS).where(DELETIONS.c.at < deleted_before),
        )

    def list_tables(self, game: str | None = None, codes_only: bool = True, only: str | None = None) -> list[Listed]:
        """Newest use first. Archived tables have no code; `only` is the id of a single table."""
        used = select(LOG.c.table_id, func.max(LOG.c.at).label("used"), func.sum(func.length(LOG.c.body)).label("size"))
        if only is not None:
            used = used.where(LOG.c.table_id == only)
        rows = used.group_by(LOG.c.table_id).subquery()
        plays = select(func.count()).where(PLAYS.c.table_id == TABLES.c.id).scalar_subquery()
        last, size = func.coalesce(rows.c.used, TABLES.c.made), func.coalesce(rows.c.size, 0)
        query = select(TABLES.c.id, TABLES.c.code, TABLES.c.game, TABLES.c.made, last, plays, size)
        query = query.select_from(TABLES.outerjoin(rows, rows.c.table_id == TABLES.c.id))
        query = query.order_by(last.desc(), TABLES.c.id)
        if game is not None:
            query = query.where(TABLES.c.game == game)
        if only is not None:
            query = query.where(TABLES.c.id == only)
        if codes_only:
            query = query.where(TABLES.c.code.is_not(None))
        return [Listed(*found) for found in self._rows(query)]

    def find_table(self, name: str) -> str | None:
        """The id of the table with this code or id, or at which the play with this id was played."""
        played = select(PLAYS.c.table_id).where(PLAYS.c.id == name)
        query = select(TABLES.c.id).where(
            or_(TABLES.c.code == name.upper(), TABLES.c.id == name, TABLES.c.id.in_(played))
        )
        return self._scalar(query.limit(1))

    def _count_up(self, connection: Connection) -> None:
        first = self._insert(ORDERS).values(id=1, version=1)
        more = {"version": ORDERS.c.version + 1}
        connection.execute(first.on_conflict_do_update(index_elements=["id"], set_=more))
