"""Background tasks that send push messages: about turns, people and evenings at a table, and about the daily puzzle."""

import asyncio

from msgspec import Struct

from inkling.catalogs import speech
from inkling.core.errors import Refusal, msg
from inkling.games import SHELF
from inkling.server.features.absence.model import has_table_long_deadlines
from inkling.server.features.daily.calendar import DailyCalendar
from inkling.server.features.daily_for_two.model import is_pair_complete
from inkling.server.features.group.model import was_new_evening_suggested, was_reminder_stored
from inkling.server.features.notifications.task import seats_and_questions_of_people_to_move
from inkling.server.features.push.delivery import PushMessage, PushSender, read_push_target
from inkling.server.features.seats.model import people_at_table
from inkling.server.platform.http import urls
from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.platform.token_buckets_and_limits import TokenBucket
from inkling.server.storage.errors import DamagedRow
from inkling.server.storage.interface import PushSubscription, ServerStorage
from inkling.server.tables.background_task import AGAIN, TableTask
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.service import server_time_in_milliseconds
from inkling.server.tables.state import Table

YOUR_TURN = msg("It’s your turn at table {code}.")
WANTS_TO_START = msg("{name} is at table {code} and would like to start.")
ANOTHER_GAME = msg("{name} suggests another game at table {code}.")
PAIR_COMPLETE = msg("{name} is there. You can begin today’s game.")
EVENING_SUGGESTED = msg("{name} suggests when to meet next.")
EVENING_SOON = msg("You meet today. Who’s coming?")
NOT_REPEATABLE = (YOUR_TURN, EVENING_SOON)
DAILY = msg("The day’s puzzles are waiting.")
DAY_FOR_TWO = msg("Your game of the day is waiting. It counts once each of you has moved.")
REPEATED_PER_SECOND, REPEATED_AT_ONCE = 1 / 20, 10
"""Notifications of one table that a member can cause again and again, for example by sitting down. More are dropped,
so that nobody can make the others' phones ring without end."""
MOST_WAITING = 20
"""Maximum number of events of one table that are queued for the database."""
LOOK = 600.0
"""Seconds between two checks for browsers that need a reminder of the daily puzzle."""
NOT_BEFORE = 15 * 60
"""Reminders begin when this many minutes of the day are left, which is nine in the morning."""
AT_ONCE = 500
log = get_logger(__name__)


class PushNotification(Struct, frozen=True):
    """A notification to push: its sentence, its recipients, and the name of the member who caused it."""

    sentence: str
    members: frozenset[int]
    name: str = ""
    group: bool = False
    """True if the notification links to the group's page instead of the table."""


class PushTask(TableTask):
    """Sends the push messages of one table."""

    def __init__(self, tables: TableRegistry, live: LiveTable, sender: PushSender) -> None:
        super().__init__(tables, live)
        self._sender = sender
        self._before = live.table
        self._events: list[PushNotification] = []
        self._pace = TokenBucket(REPEATED_PER_SECOND, REPEATED_AT_ONCE)
        self._check = False
        """True if members have changed, so that subscriptions may have to be deleted."""

    def on_table_change(self) -> None:
        before, table = self._before, self._live.table
        self._before = table
        if table.members is not before.members:
            self._check = True
        found = find_notifications_to_push(before, table)
        fresh = [event for event in found if event.sentence in NOT_REPEATABLE or self._pace.take()]
        self._events = [*self._events, *fresh][-MOST_WAITING:]
        if self._events or self._check:
            self._wake()

    async def _run_due(self) -> float | None:
        """Send push messages about new events, and delete the subscriptions of former members."""
        events, self._events = self._events, []
        check, self._check = self._check, False
        if not (events or check):
            return None
        try:
            subscriptions = await self._sender.find_subscriptions(self._live.table.id)
        except Refusal:
            self._events, self._check = [*events, *self._events], True
            return AGAIN
        table = self._live.table
        ended = [
            subscription
            for subscription in subscriptions
            if not is_subscription_of_member(self._tables, table, subscription)
        ]
        if ended:
            await self._sender.delete_subscriptions(table.id, [subscription.mark for subscription in ended])
        for subscription in subscriptions:
            if subscription not in ended and subscription.member not in self._live.presence.connections:
                for event in events:
                    if subscription.member in event.members:
                        self._sender.send(subscription, write_push_message(table, event, subscription))
        return None


def find_notifications_to_push(before: Table, table: Table) -> list[PushNotification]:
    """Compare two states of a table, and return the notifications about what changed, with their recipients."""
    events = []
    if has_table_long_deadlines(table):
        fresh = seats_and_questions_of_people_to_move(table) - seats_and_questions_of_people_to_move(before)
        members = frozenset(member for seat, _ in fresh if isinstance(member := table.chairs[seat], int))
        events += [PushNotification(YOUR_TURN, members)] if members else []
    seated = person_in_each_seat(table)
    if not table.playing and not before.playing and (came := seated - person_in_each_seat(before)):
        events += [
            PushNotification(WANTS_TO_START, (seated | {table.host}) - came, table.members[member].name)
            for member in came
        ]
    offer, known = table.rematch.offer, before.rematch.offer
    if offer is not None and offer.agreed and (known is None or known.number != offer.number):
        name = table.members[offer.agreed[0]].name
        events.append(PushNotification(ANOTHER_GAME, seated - frozenset(offer.agreed), name))
    return [*events, *find_pair_events(before, table), *find_notifications_about_evening(before, table)]


def find_pair_events(before: Table, table: Table) -> list[PushNotification]:
    """Return the notifications that tell waiting members that everybody of their pair has joined."""
    if not is_pair_complete(table) or is_pair_complete(before):
        return []
    people, known = frozenset(people_at_table(table)), frozenset(people_at_table(before))
    return [PushNotification(PAIR_COMPLETE, known & people, table.members[member].name) for member in people - known]


def find_notifications_about_evening(before: Table, table: Table) -> list[PushNotification]:
    """Return the notifications about a group's next evening."""
    evening, group = table.group.evening, frozenset(people_at_table(table))
    if evening is None or evening.at <= server_time_in_milliseconds():
        return []
    if was_new_evening_suggested(before, table):
        others = group - evening.accepted
        return [PushNotification(EVENING_SUGGESTED, others, table.members[n].name, True) for n in evening.accepted]
    if was_reminder_stored(before, table):
        return [PushNotification(EVENING_SOON, group - evening.declined, group=True)]
    return []


def person_in_each_seat(table: Table) -> frozenset[int]:
    return frozenset(holder for holder in table.chairs if isinstance(holder, int))


def is_subscription_of_member(tables: TableRegistry, table: Table, subscription: PushSubscription) -> bool:
    """True if the person who subscribed is still this member of the table.

    False after the member left, was removed or blocked, or moved to another device.
    """
    if subscription.member >= len(table.members) or table.members[subscription.member].person != subscription.person:
        return False
    return tables.sessions.block_refusal_of_person(subscription.person.partition("/")[0]) is None


def write_push_message(table: Table, event: PushNotification, to: PushSubscription) -> PushMessage:
    say = speech(read_push_target(to).lang)
    text = say(event.sentence, name=event.name, code=table.code)
    if table.pair is not None and not table.playing:
        return PushMessage(say("For two"), text, urls.pair(table.code), table.code)
    if event.group:
        return PushMessage(table.group.name, text, urls.group(table.code), table.code)
    return PushMessage(SHELF[table.game].title, text, urls.table(table.code), table.code)


async def run_daily_reminders(
    store: ServerStorage, tables: TableRegistry, sender: PushSender, calendar: DailyCalendar
) -> None:
    """Until cancelled, push a daily reminder of the puzzle to each subscribed browser, in the server's morning."""
    while True:
        try:
            if calendar.minutes_left() <= NOT_BEFORE:
                await send_daily_reminders(store, tables, sender, calendar.today().toordinal())
        except Refusal:
            pass  # the database is unavailable; look again later
        except Exception as error:
            log.error("nobody could be reminded", failure=describe_error(error))
        await asyncio.sleep(LOOK)


async def send_daily_reminders(store: ServerStorage, tables: TableRegistry, sender: PushSender, day: int) -> None:
    while subscriptions := await store.ask(store.pushes.find_subscriptions_to_remind, day, AT_ONCE):
        for subscription in subscriptions:
            if not await store.ask(store.pushes.claim_reminder, subscription.mark, day):
                continue
            table = await fold_table_with_members(store, tables, subscription.table_id)
            if is_subscription_of_member(tables, table, subscription):
                sender.send(subscription, await write_reminder(store, table, subscription))
            else:
                await sender.delete_subscriptions(subscription.table_id, [subscription.mark])


async def write_reminder(store: ServerStorage, table: Table, to: PushSubscription) -> PushMessage:
    """Return the reminder of a pair's daily games, or of the daily puzzle at any other table."""
    say = speech(read_push_target(to).lang)
    code = await store.ask(store.find_code, table.id) if table.pair is not None else None
    if code is None:
        return PushMessage("Inkling", say(DAILY), urls.daily(), "daily")
    return PushMessage(say("For two"), say(DAY_FOR_TWO), urls.pair(code), code)


async def fold_table_with_members(store: ServerStorage, tables: TableRegistry, table_id: str) -> Table:
    """Return the table with its members, folded from its log; an empty table if the log is damaged."""
    try:
        return await store.ask(tables.stored_access.read_table, table_id)
    except DamagedRow:
        return Table(table_id, "")
