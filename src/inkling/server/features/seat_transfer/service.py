"""Seat transfer: a member continues on another device, with a private link or a six-digit PIN.

The device that presents the link or PIN gets the seat. URLs, cookies and texts call it "passport".
"""

import time
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from inkling.core.errors import NotAllowed, msg
from inkling.server.features.seat_transfer.transfer_pins import DatabasePins, IssuedPin, ProcessPins
from inkling.server.platform.http import urls
from inkling.server.platform.http.public_site import DAY
from inkling.server.platform.private_files import open_for_owner_only
from inkling.server.platform.signing import Signer
from inkling.server.tables.commands import take_rate_limit_token
from inkling.server.tables.event_declaration import CHANGE
from inkling.server.tables.events import SeatTransferred
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.permissions import outdated_transfer_link_error
from inkling.server.tables.registry import TableRegistry

PURPOSE = "passport"


class TransferTicket(Struct, frozen=True):
    """The content of a transfer link. It is void after a later transfer or sign-out."""

    table_id: str
    member: int
    moves: int
    """Number of the member's transfers when the link was made."""
    signed: int
    """Number of the person's sign-outs when the link was made."""


class SeatTransferService:
    """Issues and redeems links and PINs. A link works once, within a day; a PIN works once, within ten minutes."""

    def __init__(
        self, tables: TableRegistry, signer: Signer, pins: DatabasePins | None = None, folder: Path | None = None
    ) -> None:
        self._tables = tables
        self._signer = signer
        self._pins: ProcessPins | DatabasePins = pins or ProcessPins()
        self._old_links_end = read_or_store_expiry_of_old_links(folder) if folder is not None else 0.0
        """When links of older versions expire, which contain no time (seconds since 1970)."""

    def make_link(self, live: LiveTable, member: int, site: str) -> str:
        whose = live.table.members[member]
        signed = self._tables.sessions.count_sign_outs(whose.person or "")
        text = f"{live.table.id}-{member}-{whose.moves}-{int(time.time()) + DAY}-{signed}"
        return f"{site}{urls.transfer_by_link(self._signer.sign(PURPOSE, text))}"

    async def issue_pin(self, live: LiveTable, member: int) -> IssuedPin:
        return await self._pins.issue(live.table.id, member)

    async def find_ticket(self, token: str) -> tuple[LiveTable, TransferTicket]:
        """Return the table and the ticket of a valid link, and change nothing. Raise Refusal for any other link."""
        ticket = self.read_transfer_ticket(token)
        live = await self._tables.find_by_id(ticket.table_id)
        if live is None or ticket.member >= len(live.table.members) or not self._is_ticket_valid(live, ticket):
            raise outdated_transfer_link_error()
        return live, ticket

    async def use_link(self, token: str, person: str) -> LiveTable:
        live, ticket = await self.find_ticket(token)
        await self._move_seat_to_person(live, ticket.member, SeatTransferred(person, ticket.moves))
        return live

    async def use_pin(self, live: LiveTable, digits: str, person: str) -> None:
        await self._move_seat_to_person(live, await self._pins.redeem(live.table.id, digits), SeatTransferred(person))

    async def revoke(self, live: LiveTable, member: int) -> None:
        """Make this member's links and PINs void, by storing a transfer of the seat to the member's current device."""
        take_rate_limit_token(live, member, CHANGE)
        await self._pins.revoke(live.table.id, member)
        await self._tables.service.change(live, member, SeatTransferred(live.table.members[member].person or ""))

    def read_transfer_ticket(self, token: str) -> TransferTicket:
        text = self._signer.verify(PURPOSE, token)
        if text is None:
            raise NotAllowed("bad-link", msg("This link isn’t one of ours, or part of it is missing."))
        table_id, *numbers = text.split("-")
        member, moves, until, signed = (*map(int, numbers), self._old_links_end, 0)[:4]
        if until <= time.time():
            raise NotAllowed("old-link", msg("This link has expired; it was valid for one day."))
        return TransferTicket(table_id, int(member), int(moves), int(signed))

    def _is_ticket_valid(self, live: LiveTable, ticket: TransferTicket) -> bool:
        """True if the member is still at the table, and has neither moved nor signed out other devices since the link
        was made."""
        member = live.table.members[ticket.member]
        if member.person is None or member.moves != ticket.moves:
            return False
        return self._tables.sessions.count_sign_outs(member.person) == ticket.signed

    async def _move_seat_to_person(self, live: LiveTable, member: int, moved: SeatTransferred) -> None:
        """Transfer the seat to another device.

        Raise NotAllowed if that device is another member here, or if the operator has blocked the seat's person.
        """
        block = self._tables.sessions.block_refusal_of_person(live.table.members[member].person)
        if block is not None:
            raise block
        take_rate_limit_token(live, member, CHANGE)
        if live.table.find_member(moved.person) not in (None, member):
            raise NotAllowed("here-already", msg("You’re already at this table, as somebody else."))
        await self._tables.service.change(live, member, moved)


def read_or_store_expiry_of_old_links(folder: Path) -> float:
    """Return when links of older versions expire, which contain no time: one day after this version's first start."""
    path = folder / "links-end"
    with suppress(FileExistsError), open(path, "x", opener=open_for_owner_only) as file:
        file.write(str(int(time.time()) + DAY))
    try:
        return float(path.read_text())
    except ValueError:
        # A crash truncated the file.
        return 0.0
