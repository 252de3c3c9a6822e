"""Who comes to a table: in, past the door of a private one, to a seat; and who never sits with whom."""

from contextlib import suppress

from inkling.catalogs import speech
from inkling.core.errors import NotAllowed, msg
from inkling.server.platform.token_bucket import TooMany
from inkling.server.tables import events
from inkling.server.tables.access.policy import find_denial, member_device, next_number
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.names import look_alike
from inkling.server.tables.service import Outrun, TableService
from inkling.server.tables.state import Table


class JoiningService(TableService):
    async def join(self, live: LiveTable, person: str, name: str, outside: bool = False, has_key: bool = False) -> int:
        """The member's number; a person who is here already keeps theirs. At a private table, whoever is neither let in
        nor has its key only knocks. Among strangers they are called as the house calls them."""
        barred = await self._find_barred(live, person)

        async def come_in() -> int:
            known = live.table.member_of(person)
            if known is not None:
                return known
            check_barred(live.table, barred)
            former = live.table.former(person)
            check_companions(live.table, person)
            called = guest_name(live.table) if live.table.strangers else name
            if former is not None:
                called = keep_name(live, former, called)
            denial = None if outside or has_key else find_denial(live.table, person.partition("/")[0], False)
            number = next_number(live.table, denial is not None) if former is None else former
            await self._append(live, number, events.Joined(person, called, outside, denial is not None))
            return number

        async with live:
            return await self._insist(live, 0, come_in)

    async def _find_barred(self, live: LiveTable, person: str) -> frozenset[str]:
        """With whom they never sit where anyone may come; to a table of friends they were asked."""
        if not (live.table.strangers or live.table.rules["listed"]) or live.table.member_of(person) is not None:
            return frozenset()
        return await self._store.ask(self._store.blocks.around, device_of(person))

    async def admit(self, live: LiveTable, member: int) -> None:
        """Who knocked and then showed the key: the house does it because they ask, by whichever process they do."""
        async with live:
            await self._insist(live, member, lambda: self._append(live, events.SYSTEM_ROW, events.LetIn(member)))
        await self.seat(live, member)

    async def change(self, live: LiveTable, by: int, row: events.Row, request_id: str | None = None) -> None:
        """Apply a member's wish about the table. A guest who knocked and is let in also sits down, if there is a seat:
        at the door they could not say that they want one."""
        knocking = {number for number, member in enumerate(live.table.members) if member.waiting}
        await super().change(live, by, row, request_id)
        if isinstance(row, events.LetIn) and row.member in knocking:
            await self.seat(live, row.member)

    async def seat(self, live: LiveTable, number: int) -> None:
        """Whoever comes in before a play sits down: on a free seat, else on that of the last bot."""
        async with live:
            table = live.table
            bots = [chair for chair, who in enumerate(table.chairs) if isinstance(who, str)]
            free = [chair for chair, who in enumerate(table.chairs) if who is None] or bots[-1:]
            member = table.members[number]
            inside = member.person is not None and not member.waiting
            if free and inside and not table.playing and table.chair_of(number) is None:
                with suppress(Outrun):
                    await self._append(live, number, events.Sat(free[0]))


def check_companions(table: Table, person: str) -> None:
    """A muted member must not speak through somebody else on the same device."""
    muted = any(member.muted and member_device(member) == device_of(person) for member in table.members)
    if muted and "/" in person:
        raise NotAllowed("frozen", msg("While you’re muted, nobody else can join on this device."))


def keep_name(live: LiveTable, former: int, name: str) -> str:
    """The name of a member who comes back: the one they had if they are muted, else the one they ask for now. Another
    name counts as a change of name."""
    before = live.table.members[former]
    if before.muted or name == before.name:
        return before.name
    if not live.name_pace.of(str(former)).take():
        raise TooMany("too-fast", msg("That’s a lot at once. Please wait a moment."))
    return name


def guest_name(table: Table) -> str:
    """The first that nobody there has: strangers do not name themselves, for a name could say anything."""
    say = speech(table.lang)
    name = say("Guest")
    taken = [member.name for member in table.members if member.person is not None]
    names = (name, *(f"{name} {n}" for n in range(2, 100)))
    return next(one for one in names if not any(look_alike(one, other) for other in taken))


def meets_barred(table: Table, barred: frozenset[str]) -> bool:
    return any(member.person is not None and device_of(member.person) in barred for member in table.members)


def check_barred(table: Table, barred: frozenset[str]) -> None:
    if meets_barred(table, barred):
        raise NotAllowed("elsewhere", msg("You can’t join this table. Please choose another one."))


def device_of(person: str) -> str:
    """Everybody on one device is blocked as one."""
    return person.partition("/")[0]
