"""A store in the memory of one process, without threads or a database. Used for the static build and for tests.

It implements `interface.Storage` with all guarantees except durability. Tables don't expire.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from inkling.server.storage.errors import RowNotStored
from inkling.server.storage.friend_question_interface import FriendQuestion
from inkling.server.storage.interface import (
    Answer,
    DeckVerdict,
    PlaceOfPlayInLog,
    SimilarityAnswer,
    TableWithWakeUpTime,
    WakeUpTime,
)
from inkling.server.storage.log_row import LogRow, Verdict, columns, is_wellformed_play_id

T = TypeVar("T")
MOST_BLOCKS = 200


class StoredTable(Struct):
    id: str
    code: str | None
    made: int
    rows: dict[int, LogRow] = {}
    decks: dict[str, bytes] = {}
    wake_up: WakeUpTime | None = None

    def newest_row_number(self) -> int:
        return max(self.rows, default=-1)

    def rows_in_order(self) -> list[LogRow]:
        return [self.rows[n] for n in sorted(self.rows)]


class StoredPlay(Struct):
    table: StoredTable
    first: int
    deal: str | None
    result: str | None = None


class MemoryStore:
    """Implements `interface.Storage` in memory. Without an operator, nobody is ever blocked."""

    def __init__(self) -> None:
        self.tables: dict[str, StoredTable] = {}
        self.plays: dict[str, StoredPlay] = {}
        self._retired_codes: set[str] = set()
        self._sign_outs: dict[str, int] = {}
        self.writer = MemoryWriter(self.tables, self.plays)
        self.blocks = MemoryBlocks()
        self.answers = MemoryAnswers()
        self.wake_ups = MemoryWakeUps(self.tables)
        self.friend_questions = MemoryFriendQuestions(self.tables)
        self.database_errors: tuple[type[Exception], ...] = ()

    async def ask(self, work: Callable[..., T], *args: Any, retry: bool = True) -> T:
        return work(*args)

    async def write(self, work: Callable[..., T], *args: Any) -> T:
        return work(*args)

    async def run_long(self, work: Callable[..., T], *args: Any) -> T:
        return work(*args)

    def open_table(self, table_id: str, code: str | None, game: str, made: int) -> bool:
        if table_id in self.tables or (code is not None and (code in self._retired_codes or self.find_table(code))):
            return False
        self.tables[table_id] = StoredTable(table_id, code, made)
        return True

    def delete_table(self, table_id: str) -> bool:
        table = self.tables.pop(table_id, None)
        if table is None:
            return False
        if table.code is not None:
            self._retired_codes.add(table.code)
        for play_id in [play_id for play_id, play in self.plays.items() if play.table is table]:
            del self.plays[play_id]
        return True

    def find_code(self, table_id: str) -> str | None:
        table = self.tables.get(table_id)
        return None if table is None else table.code

    def find_table(self, code: str) -> str | None:
        return next((table.id for table in self.tables.values() if table.code == code), None)

    def table_ids(self) -> Sequence[str]:
        return [table.id for table in sorted(self.tables.values(), key=lambda table: (table.made, table.id))]

    def count_codes(self, letters: int) -> int:
        used = {table.code for table in self.tables.values() if table.code is not None}
        return sum(len(code) == letters for code in used | self._retired_codes)

    def read(self, table_id: str, after: int = -1, kinds: tuple[str, ...] = ()) -> list[LogRow]:
        table = self.tables.get(table_id)
        rows = [] if table is None else table.rows_in_order()
        return [without_index_columns(row) for row in rows if row.n > after and (not kinds or row.kind in kinds)]

    def read_without_old_moves(self, table_id: str) -> list[LogRow]:
        begun = max((play.first for play in self.plays.values() if play.table.id == table_id), default=-1)
        return [row for row in self.read(table_id) if row.kind != "acted" or row.n > begun]

    def find_newest_row_numbers(self, tables: Sequence[str]) -> dict[str, int]:
        return {table_id: self.tables[table_id].newest_row_number() for table_id in tables if table_id in self.tables}

    def has_request_id(self, table_id: str, by: int, request_id: str, after: int = -1) -> bool:
        return any(row.by == by and row.send == request_id for row in self.read(table_id, after))

    def read_request_ids(self, table_id: str) -> Sequence[tuple[int, str]]:
        return [(row.by, row.send) for row in self.read(table_id) if row.send is not None]

    def find_play(self, play_id: str) -> tuple[str, int] | None:
        play = self.plays.get(play_id) if is_wellformed_play_id(play_id) else None
        return None if play is None else (play.table.id, play.first)

    def store_result(self, play_id: str, result: str) -> None:
        if play_id in self.plays:
            self.plays[play_id].result = result

    def find_results(self, deal: str, most: int) -> list[tuple[str, str | None, str]]:
        plays = [(play_id, play) for play_id, play in self.plays.items() if play.deal == deal]
        plays.sort(key=lambda pair: (pair[1].result is None, pair[1].table.made))
        return [(play_id, play.result, play.table.id) for play_id, play in plays[:most]]

    def hide_deals(self, table_id: str, mark: str) -> None:
        for play in self.plays.values():
            if play.table.id == table_id and play.deal is not None and not play.deal.startswith(mark):
                play.deal = mark + play.deal

    def show_deals(self, table_id: str, mark: str) -> None:
        for play in self.plays.values():
            if play.table.id == table_id and play.deal is not None:
                play.deal = play.deal.removeprefix(mark)

    def change_deck(
        self, row: LogRow, deck: str, data: bytes | None, most: int = 0, most_in_all: int = 0
    ) -> DeckVerdict:
        table = self.tables.get(row.table_id)
        if table is None:
            raise RowNotStored("no such table")
        if row.n in table.rows:
            return "taken"
        here = {name: kept for name, kept in table.decks.items() if name != deck}
        if data is not None:
            here[deck] = data
            others = sum(count_bytes_of_decks(other.decks) for other in self.tables.values() if other is not table)
            if count_bytes_of_decks(here) > most or count_bytes_of_decks(here) + others > most_in_all:
                return "no-room"
        table.rows[row.n], table.decks = row, here
        return "stored"

    def read_decks(self, table_id: str, decks: Sequence[str]) -> dict[str, bytes]:
        table = self.tables.get(table_id)
        return {} if table is None else {name: data for name, data in table.decks.items() if name in decks}

    def find_blocked_people(self) -> dict[str, int | None]:
        return {}

    def store_sign_outs(self, person: str, times: int) -> None:
        self._sign_outs[person] = times

    def read_sign_outs(self) -> dict[str, int]:
        return dict(self._sign_outs)


class MemoryWriter:
    """Implements `RowWriter` in memory."""

    def __init__(self, tables: dict[str, StoredTable], plays: dict[str, StoredPlay]) -> None:
        self._tables = tables
        self._plays = plays

    async def append(self, row: LogRow) -> Verdict:
        table = self._tables.get(row.table_id)
        if table is None or (row.play_id in self._plays and row.n not in table.rows):
            raise RowNotStored("no such table, or the play exists")
        if row.n in table.rows:
            return "repeated" if columns(table.rows[row.n]) == columns(row) else "taken"
        table.rows[row.n] = row
        if row.play_id:
            self._plays[row.play_id] = StoredPlay(table, row.n, row.deal)
        return "stored"


class MemoryBlocks:
    """Implements `BlockedPeople` in memory."""

    def __init__(self) -> None:
        self._blocks: dict[tuple[str, str], int] = {}

    def add(self, person: str, other: str, at: int) -> None:
        self._blocks.setdefault((person, other), at)
        theirs = sorted((at, pair) for pair, at in self._blocks.items() if pair[0] == person)
        for _, pair in theirs[:-MOST_BLOCKS]:
            del self._blocks[pair]

    def find_blocked(self, person: str) -> frozenset[str]:
        return frozenset(b if a == person else a for a, b in self._blocks if person in (a, b))


class MemoryAnswers:
    """Implements `FeedbackAnswers` in memory."""

    def __init__(self) -> None:
        self._answers: dict[str, Answer] = {}

    def store_answer(self, mark: str, answer: Answer) -> bool:
        self._answers[mark] = answer
        return True

    def delete_answers(self, marks: Collection[str]) -> None:
        for mark in marks:
            self._answers.pop(mark, None)

    def set_research_use(self, marks: Collection[str], on: bool) -> None:
        for mark, answer in self.find_answers(marks).items():
            if isinstance(answer, SimilarityAnswer):
                self._answers[mark] = replace(answer, given=on)

    def find_answers(self, marks: Collection[str]) -> dict[str, Answer]:
        return {mark: self._answers[mark] for mark in marks if mark in self._answers}


class MemoryFriendQuestions:
    """Implements `FriendQuestions` in memory."""

    def __init__(self, tables: dict[str, StoredTable]) -> None:
        self._tables = tables
        self._questions: dict[str, FriendQuestion] = {}
        self._answers: dict[str, dict[str, str]] = {}

    def add(self, new: FriendQuestion, most: int) -> str | None:
        if new.table_id not in self._tables:
            return None
        here = [asked for asked in self._questions.values() if asked.table_id == new.table_id]
        existing = next((asked.id for asked in here if replace(asked, id=new.id) == new), None)
        if existing is not None or len(here) >= most:
            return existing
        self._questions[new.id] = new
        return new.id

    def find(self, question: str) -> FriendQuestion | None:
        stored_question = self._questions.get(question)
        return stored_question if stored_question is not None and stored_question.table_id in self._tables else None

    def delete(self, question: str) -> None:
        self._questions.pop(question, None)
        self._answers.pop(question, None)

    def store_answer(self, question: str, mark: str, choice: str, most: int) -> bool:
        answers = self.read_answers(question)
        if self.find(question) is None or len(answers.keys() - {mark}) >= most:
            return False
        self._answers[question] = {**answers, mark: choice}
        return True

    def delete_answer(self, question: str, mark: str) -> None:
        self._answers.get(question, {}).pop(mark, None)

    def read_answers(self, question: str) -> dict[str, str]:
        return dict(self._answers.get(question, {})) if self.find(question) is not None else {}


class MemoryWakeUps:
    """Implements `WakeUps` in memory."""

    def __init__(self, tables: dict[str, StoredTable]) -> None:
        self._tables = tables

    def store_wake_ups(self, rests: Mapping[str, WakeUpTime]) -> None:
        for table_id, wake_up in rests.items():
            if table_id in self._tables:
                self._tables[table_id].wake_up = wake_up

    def find_wake_up(self, table_id: str) -> WakeUpTime | None:
        table = self._tables.get(table_id)
        return None if table is None else table.wake_up

    def read_wake_ups(self) -> dict[str, TableWithWakeUpTime]:
        return {
            table.id: TableWithWakeUpTime(table.code, table.wake_up.at)
            for table in self._tables.values()
            if table.code is not None and table.wake_up is not None and table.wake_up.n == table.newest_row_number()
        }


def count_bytes_of_decks(decks: Mapping[str, bytes]) -> int:
    return sum(map(len, decks.values()))


def without_index_columns(row: LogRow) -> LogRow:
    """Return the row without the fields that only the index of plays stores."""
    return replace(row, play_id=None, deal=None) if row.play_id is not None else row


class MemoryPlayReader:
    """Implements `interface.PlayReader` on a `MemoryStore`."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self._tables, self._plays = store.tables, store.plays

    def find_place(self, play_id: str) -> PlaceOfPlayInLog | None:
        place = self._store.find_play(play_id)
        if place is None:
            return None
        table_id, first = place
        later = [play.first for play in self._plays.values() if play.table.id == table_id and play.first > first]
        return PlaceOfPlayInLog(table_id, first, min(later, default=None))

    def read_rows(self, place: PlaceOfPlayInLog, after: int = -1) -> list[LogRow]:
        rows = self._store.read(place.table_id, after)
        return [row for row in rows if is_row_of_play(row, place)]

    def read_first_row(self, place: PlaceOfPlayInLog) -> LogRow:
        return self._store.read(place.table_id, place.first - 1)[0]

    def read_kinds(self, table_id: str, kinds: tuple[str, ...]) -> list[LogRow]:
        return self._store.read(table_id, kinds=kinds)

    def find_results(self, deal: str, most: int) -> list[tuple[str, str | None]]:
        return [(play_id, result) for play_id, result, _ in self._store.find_results(deal, most)]

    def find_plays_of_person(
        self, deals: tuple[str, ...], person: str, kinds: tuple[str, ...], most: int
    ) -> Sequence[str]:
        plays = [
            (play.table.made, play_id)
            for play_id, play in self._plays.items()
            if play.deal in deals and any(person in row.body for row in self.read_kinds(play.table.id, kinds))
        ]
        return [play_id for _, play_id in sorted(plays, reverse=True)[:most]]

    def count_bytes_of_plays(self, first: str) -> int:
        tables = {play.table.id: play.table for play_id, play in self._plays.items() if play_id >= first}
        return sum(len(row.body) for table in tables.values() for row in table.rows.values())

    def read_deck(self, table_id: str, deck: str) -> bytes | None:
        return self._store.read_decks(table_id, [deck]).get(deck)


def is_row_of_play(row: LogRow, place: PlaceOfPlayInLog) -> bool:
    """True if the row is before the play's end and not a move of an earlier play."""
    return (place.end is None or row.n < place.end) and (row.kind != "acted" or row.n > place.first)
