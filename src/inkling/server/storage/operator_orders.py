"""Stores the operator's orders: deleted tables, blocked people, and a notice.

Orders are rows, because there may be several servers, on other machines or stopped. A command writes its rows and
increments `version` in one transaction. Servers poll that number and read the rows when it changes.
"""

import secrets
from collections.abc import Collection

from sqlalchemy import Connection, delete, func, or_, select

from inkling.server.storage.operator_interface import OperatorBlock, OperatorNotice, OperatorOrdersInForce, TableListing
from inkling.server.storage.schema import (
    DELETIONS,
    LOG,
    NOTICES,
    ORDERS,
    PLAYS,
    PUSHES,
    SHUT_OUTS,
    TABLES,
    SqlStorePart,
)


class SqlOperatorOrders(SqlStorePart):
    """Implements `OperatorOrders` on SQL."""

    def read_version(self) -> int:
        return self._fetch_value(select(ORDERS.c.version)) or 0

    def read_orders(self) -> OperatorOrdersInForce:
        notice = self._fetch_first(select(NOTICES.c.words, NOTICES.c.until))
        return OperatorOrdersInForce(
            frozenset(self._fetch_values(select(DELETIONS.c.table_id))),
            {row.person: row.until for row in self._fetch_rows(select(SHUT_OUTS.c.person, SHUT_OUTS.c.until))},
            OperatorNotice(*notice) if notice else None,
        )

    def note_deletion(self, connection: Connection, table_id: str, at: int) -> None:
        """Store an order that makes every server drop the deleted table. Call it in the transaction that deletes the
        table."""
        noted = self._insert(DELETIONS).values(table_id=table_id, at=at)
        connection.execute(noted.on_conflict_do_nothing())
        self._increment_version(connection)

    def block(self, people: Collection[str], name: str, code: str, at: int, until: int | None = None) -> str:
        """Block all these person IDs as one person, and return the block's ID. `until` is None for no end.

        IDs that are already blocked move to the new block.
        """
        values = {"block": secrets.token_hex(4), "at": at, "until": until, "name": name, "code": code}
        with self._engine.begin() as connection:
            for person in sorted(people):
                added = self._insert(SHUT_OUTS).values(person=person, **values)
                connection.execute(added.on_conflict_do_update(index_elements=["person"], set_=values))
                theirs = (PUSHES.c.person == person) | PUSHES.c.person.startswith(f"{person}/")
                connection.execute(delete(PUSHES).where(theirs))
            self._increment_version(connection)
        return str(values["block"])

    def unblock(self, block: str) -> bool:
        with self._engine.begin() as connection:
            count = connection.execute(delete(SHUT_OUTS).where(SHUT_OUTS.c.block == block)).rowcount
            self._increment_version(connection)
        return count > 0

    def list_blocks(self) -> list[OperatorBlock]:
        columns = (SHUT_OUTS.c.block, SHUT_OUTS.c.name, SHUT_OUTS.c.code, SHUT_OUTS.c.at, SHUT_OUTS.c.until)
        query = select(*columns, func.count()).group_by(*columns).order_by(SHUT_OUTS.c.at, SHUT_OUTS.c.block)
        return [OperatorBlock(*row) for row in self._fetch_rows(query)]

    def set_notice(self, notice: OperatorNotice | None) -> None:
        """Replace the notice; None removes it."""
        with self._engine.begin() as connection:
            connection.execute(delete(NOTICES))
            if notice is not None:
                shown = self._insert(NOTICES).values(id=1, words=notice.words, until=notice.until)
                new = {"words": notice.words, "until": notice.until}
                connection.execute(shown.on_conflict_do_update(index_elements=["id"], set_=new))
            self._increment_version(connection)

    def delete_expired_orders(self, now: int, deleted_before: int) -> None:
        """Delete the blocks that ended before `now`, and the orders to delete a table that are older than
        `deleted_before`.

        Every server has carried out such old deletions, so their orders are no longer needed.
        """
        self._execute_all(
            delete(SHUT_OUTS).where(SHUT_OUTS.c.until <= now),
            delete(DELETIONS).where(DELETIONS.c.at < deleted_before),
        )

    def list_tables(
        self, game: str | None = None, codes_only: bool = True, only: str | None = None
    ) -> list[TableListing]:
        """Return tables by last use, newest first.

        Archived tables, which have no code, are included unless `codes_only` is True. `only` restricts the list to one
        table ID.
        """
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
        return [TableListing(*row) for row in self._fetch_rows(query)]

    def find_table(self, name: str) -> str | None:
        """Return the ID of a table by its code, its ID or the ID of one of its plays; None if there is none."""
        played = select(PLAYS.c.table_id).where(PLAYS.c.id == name)
        query = select(TABLES.c.id).where(
            or_(TABLES.c.code == name.upper(), TABLES.c.id == name, TABLES.c.id.in_(played))
        )
        return self._fetch_value(query.limit(1))

    def _increment_version(self, connection: Connection) -> None:
        first = self._insert(ORDERS).values(id=1, version=1)
        more = {"version": ORDERS.c.version + 1}
        connection.execute(first.on_conflict_do_update(index_elements=["id"], set_=more))
