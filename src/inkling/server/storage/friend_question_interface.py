"""Interface of the store for questions to friends: `friend_questions` of `interface.Storage`."""

from typing import Protocol

from msgspec import Struct


class FriendQuestion(Struct, frozen=True):
    """A question from `person` to friends: what should this seat do at this moment of a finished play?"""

    id: str
    table_id: str
    play_id: str
    ply: int
    seat: int
    person: str


class FriendQuestions(Protocol):
    """Stores questions about moments of finished plays, and one answer per browser.

    Deleting a table deletes its questions. Deleting a question deletes its answers.
    """

    def add(self, new: FriendQuestion, most: int) -> str | None:
        """Store a question and return its ID. If this person asked the same before, return the earlier ID.

        Return None if the table was deleted or has `most` questions.
        """

    def find(self, question: str) -> FriendQuestion | None: ...
    def delete(self, question: str) -> None: ...

    def store_answer(self, question: str, mark: str, choice: str, most: int) -> bool:
        """Store an answer, or replace the earlier one of the same browser, which has the same keyed hash `mark`.

        Return False if the question was deleted or already has `most` answers of others.
        """

    def delete_answer(self, question: str, mark: str) -> None: ...

    def read_answers(self, question: str) -> dict[str, str]:
        """Return all answers to a question, by the keyed hash (`mark`) of the browser that sent them."""
