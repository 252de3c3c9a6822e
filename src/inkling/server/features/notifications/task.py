"""Calls people who are not at the page: when their turn begins at a slow table, once before it ends, and at the end.

Only where the table's host has named an address, and the operator allows it. It goes out in threads of its own.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256

from inkling.catalogs import speech
from inkling.core.driver import AnyPlay
from inkling.core.errors import Refusal, msg
from inkling.games import SHELF
from inkling.server.features.absence.model import is_slow
from inkling.server.features.clock.model import reminders
from inkling.server.features.notifications import webhook
from inkling.server.platform.logs import describe, logger
from inkling.server.platform.token_bucket import Buckets
from inkling.server.tables.background_task import AGAIN, TableTask
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.service import now
from inkling.server.tables.state import Table, is_asked

THREADS = 2
MOST_WAITING = 100
"""Messages on their way in the whole server; more are dropped."""
PER_SECOND, AT_ONCE = 1 / 20, 6
LOUD = str.maketrans("", "", "<>&@*_`~|[]()")
"""What chat services read as a mark, a link or a call for everybody; names go without it."""
ASKED = msg("{game}: it’s your turn, {names}. {link}")
HURRY = msg("{game}: time is running out for {names}. {link}")
ENDED = msg("The game of {game} with {names} is over. {link}")
log = logger(__name__)


class Notices:
    def __init__(self, prefixes: tuple[str, ...], post: Callable[..., int] = webhook.post) -> None:
        self._prefixes = prefixes
        self._post = post
        self._threads = ThreadPoolExecutor(THREADS, "webhook")
        self._pace = Buckets(PER_SECOND, AT_ONCE)
        self._waiting = 0

    def send(self, table: Table, text: str) -> None:
        """Returns at once; what becomes of it stands in the log, without the address."""
        hook = table.hook
        if hook is None or not webhook.is_allowed(hook.url, self._prefixes):
            return
        if self._waiting >= MOST_WAITING or not self._pace.of(table.id).take():
            log.warning("a message was dropped")
            return
        self._waiting += 1
        post = partial(self._post, hook.url, text, key=key_of(table, text))
        sending = asyncio.get_running_loop().run_in_executor(self._threads, post)
        sending.add_done_callback(self._sent)

    def _sent(self, done: "asyncio.Future[int]") -> None:
        self._waiting -= 1
        if done.cancelled():
            return
        error = done.exception()
        if isinstance(error, webhook.NotSent):
            log.warning("a message was not sent", why=str(error))
        elif error is not None:
            log.error("a message was not sent", failure=describe(error))

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


class TurnNotices(TableTask):
    def __init__(self, tables: TableRegistry, live: LiveTable, notices: Notices) -> None:
        super().__init__(tables, live)
        self._notices = notices
        self._play: AnyPlay | None = live.table.play
        self._asked: frozenset[tuple[int, int]] | None = None
        """Who was asked what, as far as they have been told; None while there is nowhere to send it."""
        self._reminded: set[tuple[int, int]] = set()
        self._recalled = False
        """Whether it was read from the database who was reminded before the table was opened."""
        self.notice()

    def notice(self) -> None:
        """Called at every change of the table; cheap where there is nowhere to send anything."""
        table, before, told = self._live.table, self._play, self._asked
        self._play = table.play
        if table.hook is None:
            self._asked = None
            return
        self._asked = asked(table)
        if before is not None and before.outcome is None and table.play is not None and not table.playing:
            self._notices.send(table, tell(table, set(range(len(table.chairs))), ENDED))
        fresh = self._asked - told if told is not None else frozenset()
        if fresh and is_slow(table):
            self._notices.send(table, tell(table, {seat for seat, _ in fresh}, ASKED))
        self._wake()

    async def _next_due(self) -> float | None:
        """Reminds, once a question, of the turns that are running out."""
        if not self._recalled and self._calls():
            try:
                await self._recall()
            except Refusal:  # the store does not answer just now
                return AGAIN
        table, reminded = self._live.table, self._reminded
        coming = reminders(table) if self._calls() else {}
        due = {key for key in asked(table) - reminded if key[0] in coming and coming[key[0]] <= now()}
        if due:
            self._reminded = due | (reminded & asked(table))
            self._notices.send(table, tell(table, {seat for seat, _ in due}, HURRY))
        later = [at for at in coming.values() if at > now()]
        return (min(later) - now()) / 1000 + 0.1 if later else None

    def _calls(self) -> bool:
        return self._live.table.hook is not None and is_slow(self._live.table)

    async def _recall(self) -> None:
        """Which reminders were sent before the table left memory: all that were due before the time noted then."""
        rest = await self._tables.find_rest(self._live)
        self._recalled = True
        if rest is not None:
            sent = {seat for seat, at in reminders(self._live.table).items() if rest.at is None or at < rest.at}
            self._reminded |= {key for key in asked(self._live.table) if key[0] in sent}


def asked(table: Table) -> frozenset[tuple[int, int]]:
    """Seats of people who are asked, with the number of the question. A chat is not told what is asked in secret."""
    if table.play is None or not table.playing or table.play.asks_in_secret:
        return frozenset()
    return frozenset((seat, table.play.asks[seat]) for seat in range(len(table.chairs)) if is_asked(table, seat))


def key_of(table: Table, text: str) -> str:
    """The same wherever this very message is sent from, and for no other."""
    parts = (table.id, table.play_id, sorted(asked(table)), text)
    return sha256(repr(parts).encode()).hexdigest()[:32]


def tell(table: Table, seats: set[int], sentence: str) -> str:
    """Nothing but who, what and where: no card, no result, nobody's id."""
    assert table.hook is not None
    say = speech(table.hook.lang)
    names = [name.translate(LOUD).strip() or "?" for seat, name in enumerate(table.seat_names()) if seat in seats]
    return say(sentence, names=say.listing(names), game=SHELF[table.game].title, link=table.hook.link)
