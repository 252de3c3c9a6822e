"""Stores questions to friends about moments of finished games, and their answers. No log or export contains them."""

from sqlalchemy import delete, func, insert, select

from inkling.server.storage.friend_question_interface import FriendQuestion
from inkling.server.storage.process_registry import lock_table_row
from inkling.server.storage.schema import FRIEND_ANSWERS, FRIEND_QUESTIONS, SqlStorePart

Q, A = FRIEND_QUESTIONS.c, FRIEND_ANSWERS.c
COLUMNS = (Q.id, Q.table_id, Q.play, Q.ply, Q.seat, Q.person)


class SqlFriendQuestions(SqlStorePart):
    """Implements `FriendQuestions` on SQL."""

    def add(self, new: FriendQuestion, most: int) -> str | None:
        same = (Q.play == new.play_id) & (Q.ply == new.ply) & (Q.seat == new.seat) & (Q.person == new.person)
        with self._engine.begin() as connection:
            if not lock_table_row(connection, new.table_id):
                return None
            existing = connection.scalar(select(Q.id).where(Q.table_id == new.table_id, same))
            if existing is not None:
                return str(existing)
            counted = select(func.count()).select_from(FRIEND_QUESTIONS).where(Q.table_id == new.table_id)
            if (connection.scalar(counted) or 0) >= most:
                return None
            moment = {"play": new.play_id, "ply": new.ply, "seat": new.seat}
            connection.execute(
                insert(FRIEND_QUESTIONS).values(id=new.id, table_id=new.table_id, person=new.person, **moment)
            )
        return new.id

    def find(self, question: str) -> FriendQuestion | None:
        row = self._fetch_first(select(*COLUMNS).where(Q.id == question))
        return None if row is None else FriendQuestion(*row)

    def delete(self, question: str) -> None:
        self._execute_all(delete(FRIEND_QUESTIONS).where(Q.id == question))

    def store_answer(self, question: str, mark: str, choice: str, most: int) -> bool:
        with self._engine.begin() as connection:
            # The lock keeps the count exact while several answers arrive.
            if connection.scalar(select(Q.id).where(Q.id == question).with_for_update()) is None:
                return False
            others = select(func.count()).select_from(FRIEND_ANSWERS).where(A.question == question, A.mark != mark)
            if (connection.scalar(others) or 0) >= most:
                return False
            new = self._insert(FRIEND_ANSWERS).values(question=question, mark=mark, choice=choice)
            connection.execute(new.on_conflict_do_update(index_elements=["question", "mark"], set_={"choice": choice}))
        return True

    def delete_answer(self, question: str, mark: str) -> None:
        self._execute_all(delete(FRIEND_ANSWERS).where(A.question == question, A.mark == mark))

    def read_answers(self, question: str) -> dict[str, str]:
        rows = self._fetch_rows(select(A.mark, A.choice).where(A.question == question).order_by(A.mark))
        return {answer.mark: answer.choice for answer in rows}
