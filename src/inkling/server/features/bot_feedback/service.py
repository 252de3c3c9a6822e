"""After a play with bots: did they understand you? Only those who played are asked, only once it is over, and what they
say stands in no row of the table's log."""

from typing import TypeAlias
from weakref import WeakKeyDictionary

from inkling.core.errors import NotAllowed, msg
from inkling.games import SHELF
from inkling.server.features.similarity_quiz.model import AnswerKeys
from inkling.server.storage.errors import StoreBusy
from inkling.server.storage.feedback_answers import FeedbackAnswer
from inkling.server.storage.store import Store
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.state import Table

Opinions: TypeAlias = dict[int, str]
SAYINGS = ("yes", "partly", "no")
TAKEN_BACK = "nothing"
_known: WeakKeyDictionary[LiveTable, dict[tuple[str, int], Opinions]] = WeakKeyDictionary()
"""By play and member, of the tables in memory, where people are asked: what buttons show as pressed."""


class BotFeedbackRecorder:
    def __init__(self, store: Store, secret: bytes) -> None:
        self._answers = store.answers
        self._store = store
        self._marks = AnswerKeys(secret)

    async def note(self, live: LiveTable, member: int, play: str, said: str) -> None:
        """`said` is a seat and one of the sayings: `1 yes`. It counts instead of what they said before."""
        seat, bot, word = check_answer(live.table, member, play, said)
        mark_of = self._marks.of_bot(play, member, seat)
        if word == TAKEN_BACK:
            await self._store.ask(self._answers.take_back, [mark_of])
        elif not await self._store.ask(self._answers.keep, mark_of, FeedbackAnswer(live.table.game, bot, word)):
            raise enough()
        others = {other: one for other, one in (opinions_of(live, member) or {}).items() if other != seat}
        self._show(live, member, play, others if word == TAKEN_BACK else {**others, seat: word})

    async def recall(self, live: LiveTable, person: str | None) -> None:
        """Before somebody is shown the table: what they said, if they did so before. Looked up each time, because only
        the database knows what other processes were told."""
        known, table = _known.setdefault(live, {}), live.table
        member = table.member_of(person) if person is not None else None
        if member is None or not bots_of(table, member):
            return
        marks = {self._marks.of_bot(table.play_id or "", member, seat): seat for seat in bots_of(table, member)}
        try:
            found = await self._store.ask(self._answers.find, list(marks))
        except StoreBusy:
            return  # nothing is shown as pressed; pressed again, it counts once
        said = {marks[mark_of]: one.said for mark_of, one in found.items() if isinstance(one, FeedbackAnswer)}
        if said != known.get((table.play_id or "", member), {}):
            self._show(live, member, table.play_id or "", said)

    async def take_all_back(self, live: LiveTable, member: int) -> None:
        """Whatever this member has said of any bot at this table, also in plays with more seats than there are now."""
        table, seats = live.table, range(max(game.seats[-1] for game in SHELF.values()))
        marks = [self._marks.of_bot(play, member, seat) for play in table.played for seat in seats]
        await self._store.ask(self._answers.take_back, marks)
        self._show(live, member, table.play_id or "", {})

    def _show(self, live: LiveTable, member: int, play: str, said: Opinions) -> None:
        """Of earlier plays nothing is kept in mind."""
        known = {(one, who): words for (one, who), words in _known.get(live, {}).items() if one == live.table.play_id}
        _known[live] = {**known, (play, member): said}
        live.show(live.table)


def opinions_of(live: LiveTable, member: int) -> Opinions | None:
    known = _known.get(live)
    return None if known is None else known.get((live.table.play_id or "", member), {})


def bots_of(table: Table, member: int) -> dict[int, str]:
    """By seat, the bots with which this member has played to the end; nobody's before that, nor of a play given up. Of
    a seat that somebody held for a while nobody is asked: it has their name, and the bot there played only a part."""
    who, outcome = table.members[member], table.play.outcome if table.play is not None else None
    stayed = member in table.company and not who.outside and not who.waiting
    if outcome is None or outcome.reason == "abandoned" or not stayed:
        return {}
    held = {one.held for one in table.members}
    return {seat: bot for seat, bot in enumerate(table.company) if isinstance(bot, str) and seat not in held}


def check_answer(table: Table, member: int, play: str, said: str) -> tuple[int, str, str]:
    """The seat, the bot there, and what is said of it. Not a word about a play that goes on."""
    if table.playing or play != table.play_id:
        raise NotAllowed("not-over", msg("That can be answered after a game, until the next one begins."))
    bots, (seat, _, word) = bots_of(table, member), said.partition(" ")
    if word not in (*SAYINGS, TAKEN_BACK) or seat not in map(str, bots):
        raise NotAllowed("no-choice", msg("That isn’t one of the choices."))
    return int(seat), bots[int(seat)], word


def enough() -> NotAllowed:
    return NotAllowed("enough", msg("This server has all the answers it can keep. Thank you!"))
