"""Stores what several server processes share: heartbeats, presence at tables, leases, and wake-up times of tables.

Times come from the database, because the clocks of machines differ.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import BigInteger, ColumnElement, Connection, cast, delete, func, or_, select, update

from inkling.server.storage.interface import TableWithWakeUpTime, WakeUpTime
from inkling.server.storage.migrate import list_known_versions
from inkling.server.storage.retention import newest_row_number, split_into_batches
from inkling.server.storage.schema import CURTAINS, LEASES, PRESENCE, PROCESSES, SECRETS, TABLES, SqlStorePart

ALIVE = 3_000
"""Milliseconds after a heartbeat for which a process counts as alive."""
NOBODY = ""
FORGOTTEN = 60_000
"""Milliseconds after which the rows of a dead process are deleted."""


class SqlProcessRegistry(SqlStorePart):
    """Implements `ProcessRegistry` on SQL. The package `cluster` interprets the names of processes and leases."""

    def write_heartbeat(self, process: str) -> int:
        said = self._insert(PROCESSES).values(
            id=process, beat=database_milliseconds(), version=list_known_versions()[-1]
        )
        again = said.on_conflict_do_update(index_elements=["id"], set_={"beat": database_milliseconds()})
        with self._engine.begin() as connection:
            return int(connection.execute(again.returning(PROCESSES.c.beat)).scalar_one())

    def remove_process(self, process: str) -> None:
        """Remove a process that is about to stop, so that its leases are free at once."""
        with self._engine.begin() as connection:
            for named in (PRESENCE.c.process, PROCESSES.c.id):
                connection.execute(delete(named.table).where(named == process))

    def delete_dead_processes(self) -> None:
        dead = select(PROCESSES.c.id).where(PROCESSES.c.beat < database_milliseconds() - FORGOTTEN)
        self._execute_all(
            delete(PRESENCE).where(PRESENCE.c.process.in_(dead)),
            delete(PROCESSES).where(PROCESSES.c.beat < database_milliseconds() - FORGOTTEN),
        )

    def write_presence(self, process: str, table_id: str, body: str, listed: bool) -> None:
        mine = (PRESENCE.c.table_id == table_id) & (PRESENCE.c.process == process)
        with self._engine.begin() as connection:
            table_exists = lock_table_row(connection, table_id)
            connection.execute(delete(PRESENCE).where(mine))
            if body and table_exists:
                said = self._insert(PRESENCE).values(table_id=table_id, process=process, body=body, listed=listed)
                connection.execute(said)

    def read_presence(self, process: str, tables: Collection[str]) -> list[tuple[str, str]]:
        others = (PRESENCE.c.process != process) & PRESENCE.c.process.in_(select_living_processes())
        query = select(PRESENCE.c.table_id, PRESENCE.c.body).where(PRESENCE.c.table_id.in_(tables), others)
        return [(row.table_id, row.body) for row in self._fetch_rows(query)]

    def find_listed_tables(self, most: int) -> list[tuple[str, str]]:
        open_here = PRESENCE.c.listed & PRESENCE.c.process.in_(select_living_processes()) & TABLES.c.code.is_not(None)
        query = select(TABLES.c.id, TABLES.c.code).join(PRESENCE).where(open_here).distinct().limit(most)
        return [(row.id, row.code) for row in self._fetch_rows(query)]

    def take_leases(self, process: str, names: Collection[str]) -> list[str]:
        """Take the leases that are free or held by a dead process, and return those that this process holds now.

        Leases of live processes are only read, because each attempt to take one would write.
        """
        free = or_(LEASES.c.process == process, LEASES.c.process.not_in(select_living_processes()))
        with self._engine.begin() as connection:
            held = set(connection.scalars(select(LEASES.c.name).where(LEASES.c.name.in_(names), ~free)))
            values = [{"name": name, "process": process} for name in sorted(names) if name not in held]
            if not values:
                return []
            taken = self._insert(LEASES).values(values)
            taken = taken.on_conflict_do_update(index_elements=["name"], set_={"process": process}, where=free)
            return list(connection.scalars(taken.returning(LEASES.c.name)))

    def release_leases(self, process: str, names: Collection[str]) -> None:
        self._execute_all(delete(LEASES).where(LEASES.c.name.in_(names), LEASES.c.process == process))

    def orphan_leases(self, process: str, names: Collection[str] | None = None) -> None:
        """Release these leases, or all of a process, and mark them as orphaned, so that another process takes them."""
        given = LEASES.c.process == process
        if names is not None:
            given &= LEASES.c.name.in_(names)
        self._execute_all(update(LEASES).where(given).values(process=NOBODY))

    def find_orphaned_leases(self, most: int, besides: Collection[str] = ()) -> Sequence[str]:
        free = LEASES.c.process.not_in(select_living_processes()) & LEASES.c.name.not_in(besides)
        return self._fetch_values(select(LEASES.c.name).where(free).limit(most))

    def count_live_processes(self) -> int:
        return self._fetch_value(select(func.count()).select_from(select_living_processes().subquery())) or 0

    def lift_curtain(self, table_id: str, person: str, body: str) -> None:
        """Store for whom the curtain of a shared device is lifted. An empty `body` drops it."""
        kept = (CURTAINS.c.table_id == table_id) & (CURTAINS.c.person == person)
        with self._engine.begin() as connection:
            table_exists = lock_table_row(connection, table_id)
            connection.execute(delete(CURTAINS).where(kept))
            if body and table_exists:
                lifted = self._insert(CURTAINS).values(table_id=table_id, person=person, body=body)
                connection.execute(lifted.on_conflict_do_nothing())

    def read_curtains(self, tables: Collection[str]) -> list[tuple[str, str, str]]:
        query = select(CURTAINS.c.table_id, CURTAINS.c.person, CURTAINS.c.body).where(CURTAINS.c.table_id.in_(tables))
        return [tuple(row) for row in self._fetch_rows(query)]

    def agree_on_secret(self, ours: bytes) -> bytes:
        """Return the secret with which all processes sign. The first process stores `ours` as the secret; all others
        get the stored one."""
        with self._engine.begin() as connection:
            connection.execute(self._insert(SECRETS).values(id=1, value=ours).on_conflict_do_nothing())
            return bytes(connection.execute(select(SECRETS.c.value)).scalar_one())


def lock_table_row(connection: Connection, table_id: str) -> bool:
    """Lock the table's row before its other rows change, in the same order as a deletion, to prevent deadlocks.

    Return False if the table was deleted.
    """
    held = select(TABLES.c.id).where(TABLES.c.id == table_id).with_for_update(read=True, key_share=True)
    return connection.scalar(held) is not None


def database_milliseconds() -> ColumnElement[int]:
    return cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


def select_living_processes() -> Any:
    return select(PROCESSES.c.id).where(PROCESSES.c.beat >= database_milliseconds() - ALIVE)


class SqlWakeUps(SqlStorePart):
    """Implements `WakeUps` on SQL."""

    def store_wake_ups(self, rests: Mapping[str, WakeUpTime]) -> None:
        for ids in split_into_batches(sorted(rests)):
            held = select(TABLES.c.id).where(TABLES.c.id.in_(ids)).order_by(TABLES.c.id)
            with self._engine.begin() as connection:
                existing = connection.scalars(held.with_for_update(read=True, key_share=True)).all()
                connection.execute(delete(PRESENCE).where(PRESENCE.c.table_id.in_(ids), PRESENCE.c.process == NOBODY))
                rows = [
                    {"table_id": table_id, "process": NOBODY, "listed": False, "body": encode_wake_up(rests[table_id])}
                    for table_id in existing
                ]
                if rows:
                    connection.execute(self._insert(PRESENCE).on_conflict_do_nothing(), rows)

    def find_wake_up(self, table_id: str) -> WakeUpTime | None:
        mine = (PRESENCE.c.table_id == table_id) & (PRESENCE.c.process == NOBODY)
        body = self._fetch_value(select(PRESENCE.c.body).where(mine))
        return None if body is None else msgspec.json.decode(body, type=WakeUpTime)

    def read_wake_ups(self) -> dict[str, TableWithWakeUpTime]:
        noted = select(
            TABLES.c.id, TABLES.c.code, PRESENCE.c.body, newest_row_number(TABLES.c.id).label("newest")
        ).join(PRESENCE)
        rows = self._fetch_rows(noted.where(PRESENCE.c.process == NOBODY, TABLES.c.code.is_not(None)))
        rests = [(row, msgspec.json.decode(row.body, type=WakeUpTime)) for row in rows]
        return {row.id: TableWithWakeUpTime(row.code, rest.at) for row, rest in rests if rest.n == row.newest}


def encode_wake_up(rest: WakeUpTime) -> str:
    return msgspec.json.encode(rest).decode()
