"""What the processes of one server tell each other in the database: that they live, who is at a table by way of them,
and which of them drives what. Time is the database's, because clocks of machines differ.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import BigInteger, ColumnElement, Connection, cast, delete, func, or_, select, update

from inkling.server.storage.migrate import known_versions
from inkling.server.storage.retention import newest_of, portion
from inkling.server.storage.schema import CURTAINS, LEASES, PRESENCE, PROCESSES, SECRETS, TABLES, Part

ALIVE = 3_000
"""Milliseconds after a sign of life during which a process counts as alive."""
NOBODY = ""
FORGOTTEN = 60_000
"""Milliseconds after which what a dead process had said is deleted."""


class PeerProcesses(Part):
    """All of it by names and numbers; what they mean is known to tables and keepers."""

    def beat(self, process: str) -> int:
        said = self._insert(PROCESSES).values(id=process, beat=clock(), version=known_versions()[-1])
        again = said.on_conflict_do_update(index_elements=["id"], set_={"beat": clock()})
        with self._engine.begin() as connection:
            return int(connection.execute(again.returning(PROCESSES.c.beat)).scalar_one())

    def leave(self, process: str) -> None:
        """It ends in good order: whatever it drove is free at once."""
        with self._engine.begin() as connection:
            for named in (PRESENCE.c.process, PROCESSES.c.id):
                connection.execute(delete(named.table).where(named == process))

    def forget_dead(self) -> None:
        dead = select(PROCESSES.c.id).where(PROCESSES.c.beat < clock() - FORGOTTEN)
        self._do(
            delete(PRESENCE).where(PRESENCE.c.process.in_(dead)),
            delete(PROCESSES).where(PROCESSES.c.beat < clock() - FORGOTTEN),
        )

    def say_present(self, process: str, table_id: str, body: str, listed: bool) -> None:
        mine = (PRESENCE.c.table_id == table_id) & (PRESENCE.c.process == process)
        with self._engine.begin() as connection:
            there = hold_table(connection, table_id)
            connection.execute(delete(PRESENCE).where(mine))
            if body and there:
                said = self._insert(PRESENCE).values(table_id=table_id, process=process, body=body, listed=listed)
                connection.execute(said)

    def read_present(self, process: str, tables: Collection[str]) -> list[tuple[str, str]]:
        others = (PRESENCE.c.process != process) & PRESENCE.c.process.in_(living())
        query = select(PRESENCE.c.table_id, PRESENCE.c.body).where(PRESENCE.c.table_id.in_(tables), others)
        return [(found.table_id, found.body) for found in self._rows(query)]

    def listed(self, most: int) -> list[tuple[str, str]]:
        open_here = PRESENCE.c.listed & PRESENCE.c.process.in_(living()) & TABLES.c.code.is_not(None)
        query = select(TABLES.c.id, TABLES.c.code).join(PRESENCE).where(open_here).distinct().limit(most)
        return [(found.id, found.code) for found in self._rows(query)]

    def take(self, process: str, names: Collection[str]) -> list[str]:
        """Those of these leases that are ours now: free ones, those of the dead, and those that were ours. What others
        hold is only read: to try would write something each time."""
        free = or_(LEASES.c.process == process, LEASES.c.process.not_in(living()))
        with self._engine.begin() as connection:
            held = set(connection.scalars(select(LEASES.c.name).where(LEASES.c.name.in_(names), ~free)))
            values = [{"name": name, "process": process} for name in sorted(names) if name not in held]
            if not values:
                return []
            taken = self._insert(LEASES).values(values)
            taken = taken.on_conflict_do_update(index_elements=["name"], set_={"process": process}, where=free)
            return list(connection.scalars(taken.returning(LEASES.c.name)))

    def drop(self, process: str, names: Collection[str]) -> None:
        self._do(delete(LEASES).where(LEASES.c.name.in_(names), LEASES.c.process == process))

    def hand_on(self, process: str, names: Collection[str] | None = None) -> None:
        """These leases, or all that it has, are free for others: as if it had died, it is looked for somebody."""
        given = LEASES.c.process == process
        if names is not None:
            given &= LEASES.c.name.in_(names)
        self._do(update(LEASES).where(given).values(process=NOBODY))

    def orphans(self, most: int, besides: Collection[str] = ()) -> Sequence[str]:
        free = LEASES.c.process.not_in(living()) & LEASES.c.name.not_in(besides)
        return self._scalars(select(LEASES.c.name).where(free).limit(most))

    def lift_curtain(self, table_id: str, person: str, body: str) -> None:
        """With an empty body it falls."""
        kept = (CURTAINS.c.table_id == table_id) & (CURTAINS.c.person == person)
        with self._engine.begin() as connection:
            there = hold_table(connection, table_id)
            connection.execute(delete(CURTAINS).where(kept))
            if body and there:
                lifted = self._insert(CURTAINS).values(table_id=table_id, person=person, body=body)
                connection.execute(lifted.on_conflict_do_nothing())

    def curtains(self, tables: Collection[str]) -> list[tuple[str, str, str]]:
        query = select(CURTAINS.c.table_id, CURTAINS.c.person, CURTAINS.c.body).where(CURTAINS.c.table_id.in_(tables))
        return [tuple(found) for found in self._rows(query)]

    def agree_on_secret(self, ours: bytes) -> bytes:
        """The one that all sign with: of the first that came."""
        with self._engine.begin() as connection:
            connection.execute(self._insert(SECRETS).values(id=1, value=ours).on_conflict_do_nothing())
            return bytes(connection.execute(select(SECRETS.c.value)).scalar_one())


def hold_table(connection: Connection, table_id: str) -> bool:
    """Before anything that belongs to a table is changed: whoever deletes it begins with the table as well, and in one
    order nobody waits for each other. False if it is gone."""
    held = select(TABLES.c.id).where(TABLES.c.id == table_id).with_for_update(read=True, key_share=True)
    return connection.scalar(held) is not None


def clock() -> ColumnElement[int]:
    return cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


def living() -> Any:
    return select(PROCESSES.c.id).where(PROCESSES.c.beat >= clock() - ALIVE)


class Rest(Struct, frozen=True):
    n: int
    at: int | None


class Resting(Struct, frozen=True):
    code: str
    at: int | None


class Rests(Part):
    def note(self, rests: Mapping[str, Rest]) -> None:
        """Replace what was noted for these tables. Tables that are gone are left out."""
        for ids in portion(sorted(rests)):
            held = select(TABLES.c.id).where(TABLES.c.id.in_(ids)).order_by(TABLES.c.id)
            with self._engine.begin() as connection:
                there = connection.scalars(held.with_for_update(read=True, key_share=True)).all()
                connection.execute(delete(PRESENCE).where(PRESENCE.c.table_id.in_(ids), PRESENCE.c.process == NOBODY))
                rows = [
                    {"table_id": table_id, "process": NOBODY, "listed": False, "body": encode(rests[table_id])}
                    for table_id in there
                ]
                if rows:
                    connection.execute(self._insert(PRESENCE).on_conflict_do_nothing(), rows)

    def find(self, table_id: str) -> Rest | None:
        """As it was noted, whether it still counts or not."""
        mine = (PRESENCE.c.table_id == table_id) & (PRESENCE.c.process == NOBODY)
        body = self._scalar(select(PRESENCE.c.body).where(mine))
        return None if body is None else msgspec.json.decode(body, type=Rest)

    def read(self) -> dict[str, Resting]:
        noted = select(TABLES.c.id, TABLES.c.code, PRESENCE.c.body, newest_of(TABLES.c.id).label("newest")).join(
            PRESENCE
        )
        found = self._rows(noted.where(PRESENCE.c.process == NOBODY, TABLES.c.code.is_not(None)))
        rests = [(row, msgspec.json.decode(row.body, type=Rest)) for row in found]
        return {row.id: Resting(row.code, rest.at) for row, rest in rests if rest.n == row.newest}


def encode(rest: Rest) -> str:
    return msgspec.json.encode(rest).decode()
