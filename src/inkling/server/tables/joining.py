"""Joining a table: membership, admission to private tables, seats, and people who must not sit together."""

from contextlib import suppress

from inkling.catalogs import speech
from inkling.core.errors import NotAllowed, msg
from inkling.server.platform.token_buckets_and_limits import TooManyRequests
from inkling.server.storage.interface import Storage
from inkling.server.tables import events
from inkling.server.tables.access.policy import device_of_member, number_of_new_member, reason_to_deny_table
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.member_names import do_names_look_alike
from inkling.server.tables.service import RowNumberTaken, TableService
from inkling.server.tables.state import Table


class JoiningService:
    """Lets people join tables and take seats."""

    def __init__(self, store: Storage, service: TableService) -> None:
        self._store = store
        self._service = service

    async def join(
        self, live: LiveTable, person: str, name: str, outside: bool = False, has_key: bool = False, lang: str = ""
    ) -> int:
        """Add a person to the table and return their number. A person who is already a member keeps their number.

        `lang` is the person's language. At a private table, a person who is neither admitted nor has the key only
        knocks. At a table of strangers, the server chooses the name.
        """
        barred = await self._find_blocked(live, person)

        async def come_in() -> int:
            known = live.table.find_member(person)
            if known is not None:
                return known
            check_no_blocked_person_at_table(live.table, barred)
            former = live.table.find_former_member(person)
            check_not_muted_on_device(live.table, person)
            called = unused_guest_name(live.table) if live.table.strangers else name
            if former is not None:
                called = name_of_returning_member(live, former, called)
            denial = None if outside or has_key else reason_to_deny_table(live.table, person.partition("/")[0], False)
            number = number_of_new_member(live.table, denial is not None) if former is None else former
            await self._service.append(live, number, events.Joined(person, called, outside, denial is not None, lang))
            return number

        async with live.lock:
            return await self._service.retry_on_conflict(live, 0, come_in)

    async def _find_blocked(self, live: LiveTable, person: str) -> frozenset[str]:
        """Return the people with whom this person must not sit. Empty unless the table is open to strangers."""
        if not (live.table.strangers or live.table.rules["listed"]) or live.table.find_member(person) is not None:
            return frozenset()
        return await self._store.ask(self._store.blocks.find_blocked, device_of_person(person))

    async def admit(self, live: LiveTable, member: int) -> None:
        """Let in a guest who knocked and then presented the key. SYSTEM is the author of the row. Any process may do
        this."""
        async with live.lock:
            row, append = events.LetIn(member), self._service.append
            await self._service.retry_on_conflict(live, member, lambda: append(live, events.SYSTEM_ROW, row))
        await self.seat(live, member)

    async def let_in(self, live: LiveTable, by: int, row: events.LetIn, request_id: str | None = None) -> None:
        """Let a waiting guest in at the host's request, and seat them if there is room."""
        waiting = {number for number, member in enumerate(live.table.members) if member.waiting}
        await self._service.change(live, by, row, request_id)
        if row.member in waiting:
            await self.seat(live, row.member)

    async def seat(self, live: LiveTable, number: int) -> None:
        """Seat a new member before a play, in a free seat or else in that of the last bot."""
        async with live.lock:
            table = live.table
            bots = [chair for chair, holder in enumerate(table.chairs) if isinstance(holder, str)]
            free = [chair for chair, holder in enumerate(table.chairs) if holder is None] or bots[-1:]
            member = table.members[number]
            inside = member.person is not None and not member.waiting
            if free and inside and not table.playing and table.chair_of(number) is None:
                with suppress(RowNumberTaken):
                    await self._service.append(live, number, events.SatDown(free[0]))


def check_not_muted_on_device(table: Table, person: str) -> None:
    """Raise NotAllowed if this person would join as another member on the device of a muted member."""
    muted = any(member.muted and device_of_member(member) == device_of_person(person) for member in table.members)
    if muted and "/" in person:
        raise NotAllowed("frozen", msg("While you’re muted, nobody else can join on this device."))


def name_of_returning_member(live: LiveTable, former: int, name: str) -> str:
    """Return the name of a returning member: the old one if they are muted, otherwise the requested one.

    A different name counts as renaming, which is limited.
    """
    before = live.table.members[former]
    if before.muted or name == before.name:
        return before.name
    if not live.name_pace.of(str(former)).take():
        raise TooManyRequests("too-fast", msg("That’s a lot at once. Please wait a moment."))
    return name


def unused_guest_name(table: Table) -> str:
    """Return the first unused guest name. Strangers can't choose names, because a name could be a message."""
    say = speech(table.lang)
    name = say("Guest")
    taken = [member.name for member in table.members if member.person is not None]
    names = (name, *(f"{name} {n}" for n in range(2, 100)))
    return next(candidate for candidate in names if not any(do_names_look_alike(candidate, other) for other in taken))


def is_blocked_person_at_table(table: Table, barred: frozenset[str]) -> bool:
    return any(member.person is not None and device_of_person(member.person) in barred for member in table.members)


def check_no_blocked_person_at_table(table: Table, barred: frozenset[str]) -> None:
    if is_blocked_person_at_table(table, barred):
        raise NotAllowed("elsewhere", msg("You can’t join this table. Please choose another one."))


def device_of_person(person: str) -> str:
    """Return the ID of a person's device. All people on one device are blocked together."""
    return person.partition("/")[0]
