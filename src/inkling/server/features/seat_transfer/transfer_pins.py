"""PINs that transfer a seat to another device, stored in memory or in the database."""

import hmac
import secrets
import time

from msgspec import Struct

from inkling.core.errors import NotAllowed, msg
from inkling.server.platform.signing import Signer
from inkling.server.storage.interface import ServerStorage

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
