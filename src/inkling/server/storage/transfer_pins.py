"""Stores PINs that move a seat to another device, as keyed hashes for all processes. Times come from the database."""

from sqlalchemy import delete, func, select, update

from inkling.server.storage.process_registry import database_milliseconds, lock_table_row
from inkling.server.storage.schema import PINS, SqlStorePart


class SqlTransferPins(SqlStorePart):
    """Implements `TransferPins` on SQL."""

    def is_void(self, table_id: str, member: int, most: int) -> bool:
        theirs = (PINS.c.table_id == table_id) & (PINS.c.member == member)
        void = select(PINS.c.member).where(theirs, PINS.c.until > database_milliseconds(), PINS.c.misses >= most)
        return self._fetch_value(void) is not None

    def issue(self, table_id: str, member: int, digits: str, lasts: int, most: int) -> bool:
        """Store a PIN of this member for `lasts` milliseconds, replacing an older one.

        Return False if another member has the same PIN. The count of wrong guesses is reset only if the table has no
        valid PIN.
        """
        with self._engine.begin() as connection:
            lock_table_row(connection, table_id)
            old = (PINS.c.until <= database_milliseconds()) | (PINS.c.member == member)
            connection.execute(delete(PINS).where(PINS.c.table_id == table_id, old))
            here = select(PINS).where(PINS.c.table_id == table_id)
            if connection.execute(here.where(PINS.c.digits == digits)).first() is not None:
                return False
            valid = (PINS.c.table_id == table_id) & (PINS.c.misses < most)
            misses = connection.scalar(select(func.max(PINS.c.misses)).where(valid)) or 0
            values = {"digits": digits, "until": database_milliseconds() + lasts, "misses": misses}
            issued = self._insert(PINS).values(table_id=table_id, member=member, **values)
            connection.execute(issued.on_conflict_do_update(index_elements=["table_id", "member"], set_=values))
        return True

    def redeem(self, table_id: str, digits: str, most: int) -> int | None:
        """Delete a PIN and return its member; None for a wrong PIN.

        After `most` wrong ones all PINs of the table are void. They stay stored until they expire, so that their owners
        see the reason.
        """
        here = PINS.c.table_id == table_id
        with self._engine.begin() as connection:
            deletion = delete(PINS).where(
                here, PINS.c.digits == digits, PINS.c.until > database_milliseconds(), PINS.c.misses < most
            )
            member: int | None = connection.execute(deletion.returning(PINS.c.member)).scalar()
            if member is None:
                connection.execute(update(PINS).where(here).values(misses=PINS.c.misses + 1))
        return member

    def revoke(self, table_id: str, member: int) -> None:
        self._execute_all(delete(PINS).where(PINS.c.table_id == table_id, PINS.c.member == member))
