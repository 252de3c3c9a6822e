"""Background task that sends messages about a table to a chat: turns at a slow table, ends of games, free seats.

Messages are sent only if the operator allows it and the host has set an address and chosen the kind of message. A
separate thread pool sends them.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256

from inkling.catalogs import speech
from inkling.core.driver import AnyPlay
from inkling.core.errors import Refusal, msg
from inkling.core.play import KNOWN
from inkling.games import SHELF
from inkling.server.features.absence.model import has_table_long_deadlines
from inkling.server.features.clock.model import reminder_times_by_seat
from inkling.server.features.group.model import was_new_evening_suggested, was_reminder_stored
from inkling.server.features.notifications import webhook_urls
from inkling.server.features.notifications.chat_formats import format_message_for_chat_service
from inkling.server.features.replay.views import describe_result_of_play
from inkling.server.platform.http import guarded_outgoing_request
from inkling.server.platform.http.guarded_outgoing_request import OutgoingRequest, PostFailed
from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.platform.token_buckets_and_limits import TokenBucketsByKey
from inkling.server.tables.background_task import AGAIN, TableTask
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.service import server_time_in_milliseconds
from inkling.server.tables.state import Table, is_person_asked

THREADS = 2
MOST_WAITING = 100
"""Maximum number of messages being sent by this process. Further ones are dropped."""
PER_SECOND, AT_ONCE = 1 / 20, 6
LOUD = str.maketrans("", "", "<>&@*_`~|[]()")
"""Characters that chat services interpret as markup, links or mentions. They are removed from names."""
ASKED = msg("{game}: it’s your turn, {names}. {link}")
HURRY = msg("{game}: time is running out for {names}. {link}")
ENDED = msg("The game of {game} with {names} is over. {link}")
ENDED_SO = msg("The game of {game} with {names} is over. {result} {link}")
EVENING_SUGGESTED = msg("{group}: somebody suggests when to meet next. {link}")
EVENING_SOON = msg("{group}: you meet today. {link}")
FREE = msg("A seat is free for {game}. Who joins? {link}")
log = get_logger(__name__)


class WebhookSender:
    """Sends messages in background threads, with a rate limit per table."""

    def __init__(
        self,
        prefixes: tuple[str, ...],
        post: Callable[[OutgoingRequest], int] = guarded_outgoing_request.send_to_public_host_only,
    ) -> None:
        self._prefixes = prefixes
        self._post = post
        self._threads = ThreadPoolExecutor(THREADS, "webhook")
        self._pace = TokenBucketsByKey(PER_SECOND, AT_ONCE)
        self._waiting = 0

    def send(self, table: Table, about: str, text: str) -> None:
        """Queue a message and return at once. `about` is its kind. Failures are logged without the address."""
        hook = table.hook
        if hook is None or about not in hook.about or not webhook_urls.is_webhook_url_allowed(hook.url, self._prefixes):
            return
        if self._waiting >= MOST_WAITING or not self._pace.of(table.id).take():
            log.warning("a message was dropped")
            return
        self._waiting += 1
        post = partial(
            self._post, format_message_for_chat_service(hook.url, text, idempotency_key_of_message(table, text))
        )
        sending = asyncio.get_running_loop().run_in_executor(self._threads, post)
        sending.add_done_callback(self._log_failure)

    def _log_failure(self, done: "asyncio.Future[int]") -> None:
        self._waiting -= 1
        if done.cancelled():
            return
        error = done.exception()
        if isinstance(error, PostFailed):
            log.warning("a message was not sent", why=str(error))
        elif error is not None:
            log.error("a message was not sent", failure=describe_error(error))

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


class WebhookTask(TableTask):
    """Sends the messages about one table."""

    def __init__(self, tables: TableRegistry, live: LiveTable, notices: WebhookSender) -> None:
        super().__init__(tables, live)
        self._notices = notices
        self._play: AnyPlay | None = live.table.play
        self._before = live.table
        self._chairs = live.table.chairs
        self._asked: frozenset[tuple[int, int]] | None = None
        """Questions whose players have been notified; None while no address is set."""
        self._reminded: set[tuple[int, int]] = set()
        self._recalled = False
        """True once the reminders sent earlier were restored, if the table was loaded from the database."""
        self.on_table_change()

    def on_table_change(self) -> None:
        """Send messages about new turns, the end of a play, evenings and free seats.

        Return at once if no address is set.
        """
        table, before, notified, chairs = self._live.table, self._play, self._asked, self._chairs
        earlier, self._before = self._before, table
        self._play, self._chairs = table.play, table.chairs
        if table.hook is None:
            self._asked = None
            return
        self._asked = seats_and_questions_of_people_to_move(table)
        if before is not None and before.outcome is None and table.play is not None and not table.playing:
            self._notices.send(table, "end", text_of_end_message(table))
        if table.group is not earlier.group:
            self._send_message_about_evening(earlier, table)
        freed = len(chairs) == len(table.chairs) and table.chairs.count(None) > chairs.count(None)
        if freed and not table.rules["private"]:
            self._notices.send(table, "seat", text_of_chat_message(table, set(), FREE))
        fresh = self._asked - notified if notified is not None else frozenset()
        if fresh and has_table_long_deadlines(table):
            self._notices.send(table, "turn", text_of_chat_message(table, {seat for seat, _ in fresh}, ASKED))
        self._wake()

    def _send_message_about_evening(self, before: Table, table: Table) -> None:
        evening, name = table.group.evening, table.group.name.translate(LOUD)
        if evening is None or evening.at <= server_time_in_milliseconds():
            return
        if was_new_evening_suggested(before, table):
            self._notices.send(table, "evening", text_of_chat_message(table, set(), EVENING_SUGGESTED, group=name))
        if was_reminder_stored(before, table):
            self._notices.send(table, "evening", text_of_chat_message(table, set(), EVENING_SOON, group=name))

    async def _run_due(self) -> float | None:
        """Send reminders for turns whose time is running out. Each question is reminded of only once."""
        if not self._recalled and self._has_webhook():
            try:
                await self._restore_sent_reminders()
            except Refusal:  # the database is unavailable; retry later
                return AGAIN
        table, reminded = self._live.table, self._reminded
        coming = reminder_times_by_seat(table) if self._has_webhook() else {}
        due = {
            key
            for key in seats_and_questions_of_people_to_move(table) - reminded
            if key[0] in coming and coming[key[0]] <= server_time_in_milliseconds()
        }
        if due:
            self._reminded = due | (reminded & seats_and_questions_of_people_to_move(table))
            self._notices.send(table, "turn", text_of_chat_message(table, {seat for seat, _ in due}, HURRY))
        later = [at for at in coming.values() if at > server_time_in_milliseconds()]
        return (min(later) - server_time_in_milliseconds()) / 1000 + 0.1 if later else None

    def _has_webhook(self) -> bool:
        return self._live.table.hook is not None and has_table_long_deadlines(self._live.table)

    async def _restore_sent_reminders(self) -> None:
        """Mark as sent all reminders that were due before the table last left memory, so that none is sent twice."""
        rest = await self._tables.find_wake_up(self._live)
        self._recalled = True
        if rest is not None:
            sent = {
                seat for seat, at in reminder_times_by_seat(self._live.table).items() if rest.at is None or at < rest.at
            }
            self._reminded |= {key for key in seats_and_questions_of_people_to_move(self._live.table) if key[0] in sent}


def seats_and_questions_of_people_to_move(table: Table) -> frozenset[tuple[int, int]]:
    """Return (seat, question number) of the people whose turn it is. Empty if the game asks in secret."""
    if table.play is None or not table.playing or table.play.asks_in_secret:
        return frozenset()
    return frozenset((seat, table.play.asks[seat]) for seat in range(len(table.chairs)) if is_person_asked(table, seat))


def idempotency_key_of_message(table: Table, text: str) -> str:
    """Return an idempotency key.

    Every process computes the same key for the same message, and different keys for different messages.
    """
    parts = (table.id, table.play_id, table.group.evenings, sorted(seats_and_questions_of_people_to_move(table)), text)
    return sha256(repr(parts).encode()).hexdigest()[:32]


def text_of_chat_message(table: Table, seats: set[int], sentence: str, **values: str) -> str:
    """Return the text of a message with names, game and link. It never contains cards or IDs."""
    assert table.hook is not None
    say = speech(table.hook.lang)
    names = [name.translate(LOUD).strip() or "?" for seat, name in enumerate(table.seat_names()) if seat in seats]
    return say(sentence, names=say.listing(names), game=SHELF[table.game].title, link=table.hook.link, **values)


def text_of_end_message(table: Table) -> str:
    """Return the message about the end of a play.

    It contains the result, except for private tables and for deals that other people can still play.
    """
    assert table.hook is not None
    assert table.play is not None
    seats = set(range(len(table.chairs)))
    if table.rules["private"] or table.play.record.setup.seed.startswith(KNOWN):
        return text_of_chat_message(table, seats, ENDED)
    result = ": ".join(filter(None, describe_result_of_play(table.play, speech(table.hook.lang)))).translate(LOUD)
    return text_of_chat_message(table, seats, ENDED_SO, result=result if result.endswith((".", "!")) else f"{result}.")
