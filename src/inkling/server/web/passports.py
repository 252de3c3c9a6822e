"""Taking one's seat to another device: by a private link, or by a PIN.

A passport names a member of a table and can be used on another device, which then has the seat.
"""

import time
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from inkling.core.errors import NotAllowed, mark
from inkling.server.live.deeds import keep_pace
from inkling.server.ops.private_files import open_private
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.permissions import old_link
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import Moved
from inkling.server.web.cookies import DAY
from inkling.server.web.identity import Signer
from inkling.server.web.pins import Issued, OwnPins, SharedPins

PURPOSE = "passport"


class Ticket(Struct, frozen=True):
    """What a link says. `moves` counts the devices so far and `signed` how often their other devices were signed out,
    so that an old link does not work again."""

    table_id: str
    member: int
    moves: int
    signed: int


class Passports:
    """Issues and redeems them. A link works until the seat has moved once, for a day at most; a PIN for ten minutes,
    once."""

    def __init__(
        self, tables: Tables, signer: Signer, pins: SharedPins | None = None, folder: Path | None = None
    ) -> None:
        self._tables = tables
        self._signer = signer
        self._pins: OwnPins | SharedPins = pins or OwnPins()
        self._old_links_end = end_of_old_links(folder) if folder is not None else 0.0
        """Those of older versions say no time."""

    def link(self, live: LiveTable, member: int, site: str) -> str:
        whose = live.table.members[member]
        signed = self._tables.sessions.count(whose.person or "")
        text = f"{live.table.id}-{member}-{whose.moves}-{int(time.time()) + DAY}-{signed}"
        return f"{site}/r/{self._signer.sign(PURPOSE, text)}"

    async def pin(self, live: LiveTable, member: int) -> Issued:
        return await self._pins.issue(live.table.id, member)

    async def find(self, token: str) -> tuple[LiveTable, Ticket]:
        """Return the table and the member of a link that still works. Changes nothing."""
        ticket = self.read(token)
        live = await self._tables.find_by_id(ticket.table_id)
        if live is None or ticket.member >= len(live.table.members) or not self._counts(live, ticket):
            raise old_link()
        return live, ticket

    async def use_link(self, token: str, person: str) -> LiveTable:
        live, ticket = await self.find(token)
        await self._move(live, ticket.member, Moved(person, ticket.moves))
        return live

    async def use_pin(self, live: LiveTable, digits: str, person: str) -> None:
        await self._move(live, await self._pins.redeem(live.table.id, digits), Moved(person))

    async def revoke(self, live: LiveTable, member: int) -> None:
        """The seat moves to where it is, so that what was issued before is old."""
        await keep_pace(self._tables, live, live.wish_pace, member, None)
        await self._pins.revoke(live.table.id, member)
        await self._tables.change(live, member, Moved(live.table.members[member].person or ""))

    def read(self, token: str) -> Ticket:
        text = self._signer.read(PURPOSE, token)
        if text is None:
            raise NotAllowed("bad-link", mark("This link isn’t one of ours, or part of it is missing."))
        table_id, *numbers = text.split("-")
        member, moves, until, signed = (*map(int, numbers), self._old_links_end, 0)[:4]
        if until <= time.time():
            raise NotAllowed("old-link", mark("This link has expired; it was valid for one day."))
        return Ticket(table_id, int(member), int(moves), int(signed))

    def _counts(self, live: LiveTable, ticket: Ticket) -> bool:
        """True if neither the seat nor the person's sign-in has changed since the link was made."""
        member = live.table.members[ticket.member]
        return member.moves == ticket.moves and self._tables.sessions.count(member.person or "") == ticket.signed

    async def _move(self, live: LiveTable, member: int, moved: Moved) -> None:
        """The old device steps aside. Who is at the table already keeps their own place. A blocked person's seat stays
        where it is."""
        block = self._tables.sessions.find_block(live.table.members[member].person)
        if block is not None:
            raise block
        await keep_pace(self._tables, live, live.wish_pace, member, None)
        if live.table.member_of(moved.person) not in (None, member):
            raise NotAllowed("here-already", mark("You’re already at this table, as somebody else."))
        await self._tables.change(live, member, moved)


def end_of_old_links(folder: Path) -> float:
    """Passport links of older versions say no time: they end a day after the first start of a version that does."""
    path = folder / "links-end"
    with suppress(FileExistsError), open(path, "x", opener=open_private) as file:
        file.write(str(int(time.time()) + DAY))
    try:
        return float(path.read_text())
    except ValueError:
        # Cut short while it was written.
        return 0.0
