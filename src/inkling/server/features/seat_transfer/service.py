"""Seat transfer: a member continues on another device, with a private link or a six-digit PIN.

The device that presents the link or PIN gets the seat. URLs, cookies and texts call it "passport".
"""

import hmac
import secrets
import time
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from inkling.core.errors import NotAllowed, msg
from inkling.server.platform.http import urls
from inkling.server.platform.http.public_site import DAY
from inkling.server.platform.private_files import open_for_owner_only
from inkling.server.platform.signing import Signer
from inkling.server.storage.interface import ServerStorage
from inkling.server.tables.commands import take_rate_limit_token
from inkling.server.tables.event_declaration import CHANGE
from inkling.server.tables.events import SeatTransferred
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.permissions import outdated_link_error
from inkling.server.tables.registry import TableRegistry

PURPOSE = "passport"
PIN_SECONDS = 600
PIN_MISSES = 5
"""Number of wrong PINs at a table after which all its PINs are void."""


class TransferPin(Struct):
    """A six-digit PIN that transfers a member's seat once, within ten minutes."""

    digits: str
    member: int
    until: float


class IssuedPin(Struct, frozen=True):
    """A new PIN, as shown to the member who requested it."""

    digits: str
    voided: bool
    """True if wrong guesses at this table made the member's previous PIN void."""


class ProcessPins:
    """Stores PINs and the number of wrong guesses per table in the memory of one process. A restart loses them."""

    def __init__(self) -> None:
        self._pins: dict[str, list[TransferPin]] = {}
        self._misses: dict[str, int] = {}
        self._voided: dict[tuple[str, int], float] = {}
        """Members whose PINs became void by wrong guesses, with the time until which this is remembered."""

    async def issue(self, table_id: str, member: int) -> IssuedPin:
        """Return a new PIN for a member. Their older PIN becomes void."""
        self._drop_expired()
        kept = [pin for pin in self._pins.get(table_id, []) if pin.member != member]
        taken = {pin.digits for pin in kept}
        digits = next(pin for pin in iter(lambda: f"{secrets.randbelow(10**6):06}", None) if pin not in taken)
        self._pins[table_id] = [*kept, TransferPin(digits, member, time.monotonic() + PIN_SECONDS)]
        if not kept:
            self._misses[table_id] = 0
        return IssuedPin(digits, self._voided.pop((table_id, member), None) is not None)

    async def redeem(self, table_id: str, digits: str) -> int:
        """Return the member of a PIN, and make the PIN void. Raise NotAllowed for a wrong PIN.

        Five wrong guesses make all PINs of the table void.
        """
        for pin in self._pins.get(table_id, []):
            if hmac.compare_digest(pin.digits.encode(), digits.encode()) and pin.until > time.monotonic():
                self._pins[table_id].remove(pin)
                return pin.member
        self._misses[table_id] = self._misses.get(table_id, 0) + 1
        if self._misses[table_id] >= PIN_MISSES:
            void = self._pins.pop(table_id, [])
            self._voided |= {(table_id, pin.member): pin.until for pin in void}
        raise wrong_pin_error()

    async def revoke(self, table_id: str, member: int) -> None:
        """Make the member's PIN void."""
        self._pins[table_id] = [pin for pin in self._pins.get(table_id, []) if pin.member != member]

    def _drop_expired(self) -> None:
        now = time.monotonic()
        valid = {table_id: [pin for pin in pins if pin.until > now] for table_id, pins in self._pins.items()}
        self._pins = {table_id: pins for table_id, pins in valid.items() if pins}
        self._voided = {whose: until for whose, until in self._voided.items() if until > now}
        self._misses = {table_id: count for table_id, count in self._misses.items() if table_id in self._pins}


class DatabasePins:
    """Stores keyed hashes of PINs in the database, for several processes that serve the same tables."""

    def __init__(self, store: ServerStorage, signer: Signer) -> None:
        self._store = store
        self._signer = signer

    async def issue(self, table_id: str, member: int) -> IssuedPin:
        voided = await self._store.ask(self._store.pins.is_void, table_id, member, PIN_MISSES)
        while True:
            digits = f"{secrets.randbelow(10**6):06}"
            issued = (table_id, member, self._hash(table_id, digits), 1000 * PIN_SECONDS, PIN_MISSES)
            if await self._store.ask(self._store.pins.issue, *issued, retry=False):
                return IssuedPin(digits, voided)

    async def redeem(self, table_id: str, digits: str) -> int:
        asked = (table_id, self._hash(table_id, digits), PIN_MISSES)
        member = await self._store.ask(self._store.pins.redeem, *asked, retry=False)
        if member is None:
            raise wrong_pin_error()
        return member

    async def revoke(self, table_id: str, member: int) -> None:
        await self._store.ask(self._store.pins.revoke, table_id, member)

    def _hash(self, table_id: str, digits: str) -> str:
        return self._signer.keyed_hash("pin", f"{table_id} {digits}")


def wrong_pin_error() -> NotAllowed:
    return NotAllowed("no-pin", msg("This PIN is wrong or no longer works. Get a new one on your other device."))


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
        self._old_links_end = expiry_of_old_links(folder) if folder is not None else 0.0
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
        ticket = self.read_ticket(token)
        live = await self._tables.find_by_id(ticket.table_id)
        if live is None or ticket.member >= len(live.table.members) or not self._is_ticket_valid(live, ticket):
            raise outdated_link_error()
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

    def read_ticket(self, token: str) -> TransferTicket:
        text = self._signer.verify(PURPOSE, token)
        if text is None:
            raise NotAllowed("bad-link", msg("This link isn’t one of ours, or part of it is missing."))
        table_id, *numbers = text.split("-")
        member, moves, until, signed = (*map(int, numbers), self._old_links_end, 0)[:4]
        if until <= time.time():
            raise NotAllowed("old-link", msg("This link has expired; it was valid for one day."))
        return TransferTicket(table_id, int(member), int(moves), int(signed))

    def _is_ticket_valid(self, live: LiveTable, ticket: TransferTicket) -> bool:
        """True if the member is still at the table and made no transfer or sign-out since the link was made."""
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


def expiry_of_old_links(folder: Path) -> float:
    """Return when links of older versions expire, which contain no time: one day after this version's first start."""
    path = folder / "links-end"
    with suppress(FileExistsError), open(path, "x", opener=open_for_owner_only) as file:
        file.write(str(int(time.time()) + DAY))
    try:
        return float(path.read_text())
    except ValueError:
        # A crash truncated the file.
        return 0.0
