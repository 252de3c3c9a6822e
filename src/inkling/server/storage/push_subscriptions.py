"""Stores push subscriptions: the browsers that get notifications about a table. No log, export or API has them."""

from collections.abc import Collection

from sqlalchemy import delete, insert, select, update

from inkling.server.storage.interface import PushSubscription
from inkling.server.storage.process_registry import lock_table_row
from inkling.server.storage.schema import PUSHES, SqlStorePart

COLUMNS = (PUSHES.c.table_id, PUSHES.c.mark, PUSHES.c.member, PUSHES.c.person, PUSHES.c.body)


class SqlPushSubscriptions(SqlStorePart):
    """Implements `PushStorage` on SQL."""

    def store_subscription(self, new: PushSubscription, at: int, most: int, today: int | None) -> None:
        """Store or replace a subscription. If a member has more than `most`, delete the oldest.

        At a table of a daily puzzle, `today` is the puzzle's day, on which the browser needs no reminder. At other
        tables it is None, and the browser gets no daily reminders.
        """
        here = PUSHES.c.table_id == new.table_id
        with self._engine.begin() as connection:
            if not lock_table_row(connection, new.table_id):
                return
            connection.execute(delete(PUSHES).where(here, PUSHES.c.mark == new.mark))
            values = {"mark": new.mark, "member": new.member, "person": new.person, "body": new.body, "at": at}
            connection.execute(insert(PUSHES).values(table_id=new.table_id, reminded=today, **values))
            theirs = select(PUSHES.c.mark).where(here, PUSHES.c.member == new.member).order_by(PUSHES.c.at.desc())
            old = connection.scalars(theirs).all()[most:]
            connection.execute(delete(PUSHES).where(here, PUSHES.c.mark.in_(old)))

    def find_subscriptions(self, table_id: str) -> list[PushSubscription]:
        return [
            PushSubscription(*row) for row in self._fetch_rows(select(*COLUMNS).where(PUSHES.c.table_id == table_id))
        ]

    def delete_subscriptions(self, table_id: str, marks: Collection[str]) -> None:
        self._execute_all(delete(PUSHES).where(PUSHES.c.table_id == table_id, PUSHES.c.mark.in_(marks)))

    def find_subscriptions_to_remind(self, day: int, most: int) -> list[PushSubscription]:
        """Return up to `most` subscriptions at tables of a daily puzzle that were not reminded on this day."""
        query = select(*COLUMNS).where(PUSHES.c.reminded < day).limit(most)
        return [PushSubscription(*row) for row in self._fetch_rows(query)]

    def claim_reminder(self, mark: str, day: int) -> bool:
        """Store that a browser is reminded on this day, for all its tables.

        Return False if another process was first.
        """
        theirs = (PUSHES.c.mark == mark) & (PUSHES.c.reminded < day)
        return self._execute_all(update(PUSHES).where(theirs).values(reminded=day)) > 0
