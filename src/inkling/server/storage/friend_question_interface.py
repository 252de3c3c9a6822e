"""Interface of the store for questions to friends. `interface.Storage` has it as `friend_questions`."""

from typing import Protocol

from msgspec import Struct


class FriendQuestion(Struct, frozen=True):
    """A moment of a finished play about which `person` asks friends: what should this seat do here?"""

    id: str
    table_id: str
    play_id: str
    ply: int
    seat: int
    person: str


class FriendQuestions(Protocol):
    """Questions to friends about moments of finished plays, and one answer per browser. Deleting a table deletes its
    questions; deleting a question deletes its answers."""

    def add(self, new: FriendQuestion, most: int) -> str | None:
        """Store a question and return its id. If the person asked the same before, return that id. None if the table is
        gone or has `most` questions."""

    def find(self, question: str) -> FriendQuestion | None: ...
    def delete(self, question: str) -> None: ...

    def store_answer(self, question: str, mark: str, choice: str, most: int) -> bool:
        """Store an answer, or replace the one with the same mark. False if the question is gone or has `most` other
        answers."""

    def delete_answer(self, question: str, mark: str) -> None: ...

    def read_answers(self, question: str) -> dict[str, str]:
        """Return the choices by mark."""
