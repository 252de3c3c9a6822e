"""Records players' answers to "did the bots understand you?" after a play with bots.

Only players of that play are asked, after it is over. Answers are stored separately from the table's log.
"""

from typing import TypeAlias
from weakref import WeakKeyDictionary

from inkling.core.errors import NotAllowed, msg
from inkling.games import SHELF
from inkling.server.features.bot_feedback.anonymous_answer_keys import AnonymousAnswerKeys
from inkling.server.storage.errors import StoreBusy
from inkling.server.storage.interface import FeedbackAnswer, Storage
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.state import Table

Opinions: TypeAlias = dict[int, str]
SAYINGS = ("yes", "partly", "no")
TAKEN_BACK = "nothing"
_known: WeakKeyDictionary[LiveTable, dict[tuple[str, int], Opinions]] = WeakKeyDictionary()
"""Cached answers by play and member, per table in memory, so that the chosen buttons appear pressed."""


class BotFeedbackRecorder:
    """Stores, loads and deletes answers under keyed hashes, so that an answer can't be traced to a player."""

    def __init__(self, store: Storage, secret: bytes) -> None:
        self._answers = store.answers
        self._store = store
        self._marks = AnonymousAnswerKeys(secret)

    async def store_answer(self, live: LiveTable, member: int, play: str, said: str) -> None:
        """Store an answer such as `1 yes` (seat and answer).

        It replaces this member's earlier answer about that seat.
        """
        seat, bot, word = check_feedback_answer(live.table, member, play, said)
        mark_of = self._marks.key_about_bot(play, member, seat)
        if word == TAKEN_BACK:
            await self._store.ask(self._answers.delete_answers, [mark_of])
        elif not await self._store.ask(self._answers.store_answer, mark_of, FeedbackAnswer(live.table.game, bot, word)):
            raise feedback_storage_full_error()
        others = {
            other: answer for other, answer in (cached_answers_of_member(live, member) or {}).items() if other != seat
        }
        self._cache_and_push(live, member, play, others if word == TAKEN_BACK else {**others, seat: word})

    async def load_answers(self, live: LiveTable, person: str | None) -> None:
        """Cache this person's earlier answers before the table is rendered for them.

        Read the database every time, because another server process might have stored an answer.
        """
        known, table = _known.setdefault(live, {}), live.table
        member = table.find_member(person) if person is not None else None
        if member is None or not bots_member_may_judge(table, member):
            return
        marks = {
            self._marks.key_about_bot(table.play_id or "", member, seat): seat
            for seat in bots_member_may_judge(table, member)
        }
        try:
            stored_answers = await self._store.ask(self._answers.find_answers, list(marks))
        except StoreBusy:
            return  # no button looks pressed; a repeated answer replaces the first
        said = {
            marks[mark_of]: answer.said
            for mark_of, answer in stored_answers.items()
            if isinstance(answer, FeedbackAnswer)
        }
        if said != known.get((table.play_id or "", member), {}):
            self._cache_and_push(live, member, table.play_id or "", said)

    async def delete_all_answers(self, live: LiveTable, member: int) -> None:
        """Delete all answers of this member about bots at this table, for all its plays and seats."""
        table, seats = live.table, range(max(game.seats[-1] for game in SHELF.values()))
        marks = [self._marks.key_about_bot(play, member, seat) for play in table.history.plays for seat in seats]
        await self._store.ask(self._answers.delete_answers, marks)
        self._cache_and_push(live, member, table.play_id or "", {})

    def _cache_and_push(self, live: LiveTable, member: int, play: str, said: Opinions) -> None:
        """Cache the member's answers and update the pages of the table. Drop cached answers about earlier plays."""
        known = {
            (play_id, person): opinions
            for (play_id, person), opinions in _known.get(live, {}).items()
            if play_id == live.table.play_id
        }
        _known[live] = {**known, (play, member): said}
        live.show(live.table)


def cached_answers_of_member(live: LiveTable, member: int) -> Opinions | None:
    known = _known.get(live)
    return None if known is None else known.get((live.table.play_id or "", member), {})


def bots_member_may_judge(table: Table, member: int) -> dict[int, str]:
    """Return the bots about which this member may answer, by seat.

    It is empty unless the member played this play to its end. A seat that a person held for a while is left out,
    because the bot played only a part of the game there.
    """
    person, outcome = table.members[member], table.play.outcome if table.play is not None else None
    stayed = member in table.company and not person.outside and not person.waiting
    if outcome is None or outcome.reason == "abandoned" or not stayed:
        return {}
    held = {other.play_seat for other in table.members}
    return {seat: bot for seat, bot in enumerate(table.company) if isinstance(bot, str) and seat not in held}


def check_feedback_answer(table: Table, member: int, play: str, said: str) -> tuple[int, str, str]:
    """Return the seat, the bot and the answer. Raise NotAllowed during a play, and for an answer that isn't offered."""
    if table.playing or play != table.play_id:
        raise NotAllowed("not-over", msg("That can be answered after a game, until the next one begins."))
    bots, (seat, _, word) = bots_member_may_judge(table, member), said.partition(" ")
    if word not in (*SAYINGS, TAKEN_BACK) or seat not in map(str, bots):
        raise NotAllowed("no-choice", msg("That isn’t one of the choices."))
    return int(seat), bots[int(seat)], word


def feedback_storage_full_error() -> NotAllowed:
    return NotAllowed("enough", msg("This server has all the answers it can keep. Thank you!"))
