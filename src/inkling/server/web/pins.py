"""Six digits, read out by hand, that move a seat to another device: kept in memory, or where all processes see them."""

import hmac
import secrets
import time

from msgspec import Struct

from inkling.core.errors import NotAllowed, mark
from inkling.server.log.store import Store
from inkling.server.web.identity import Signer

PIN_SECONDS = 600
PIN_MISSES = 5


class Pin(Struct):
    """Six digits that move a member's seat once, within ten minutes."""

    digits: str
    member: int
    until: float


class Issued(Struct, frozen=True):
    """A fresh PIN."""

    digits: str
    voided: bool
    """Whether the one before became void because of wrong tries at its table."""


class Pins:
    """The PINs asked for at each table, and the misses there. They need not outlive the process."""

    def __init__(self) -> None:
        self._pins: dict[str, list[Pin]] = {}
        self._misses: dict[str, int] = {}
        self._voided: dict[tuple[str, int], float] = {}
        """Members whose PINs wrong tries made void, and until when that is remembered."""

    def issue(self, table_id: str, member: int) -> Issued:
        """A fresh PIN for a member, in place of an older one."""
        self._forget_old()
        kept = [pin for pin in self._pins.get(table_id, []) if pin.member != member]
        taken = {pin.digits for pin in kept}
        digits = next(pin for pin in iter(lambda: f"{secrets.randbelow(10**6):06}", None) if pin not in taken)
        self._pins[table_id] = [*kept, Pin(digits, member, time.monotonic() + PIN_SECONDS)]
        if not kept:
            self._misses[table_id] = 0
        return Issued(digits, self._voided.pop((table_id, member), None) is not None)

    def redeem(self, table_id: str, digits: str) -> int:
        """The member it belongs to; it is void afterwards, and all of a table's are after five misses."""
        for pin in self._pins.get(table_id, []):
            if hmac.compare_digest(pin.digits.encode(), digits.encode()) and pin.until > time.monotonic():
                self._pins[table_id].remove(pin)
                return pin.member
        self._misses[table_id] = self._misses.get(table_id, 0) + 1
        if self._misses[table_id] >= PIN_MISSES:
            void = self._pins.pop(table_id, [])
            self._voided |= {(table_id, pin.member): pin.until for pin in void}
        raise wrong()

    def revoke(self, table_id: str, member: int) -> None:
        """The member's PIN is void."""
        self._pins[table_id] = [pin for pin in self._pins.get(table_id, []) if pin.member != member]

    def _forget_old(self) -> None:
        now = time.monotonic()
        valid = {table_id: [pin for pin in pins if pin.until > now] for table_id, pins in self._pins.items()}
        self._pins = {table_id: pins for table_id, pins in valid.items() if pins}
        self._voided = {whose: until for whose, until in self._voided.items() if until > now}
        self._misses = {table_id: count for table_id, count in self._misses.items() if table_id in self._pins}


class OwnPins:
    """In the memory of one process."""

    def __init__(self) -> None:
        self._pins = Pins()

    async def issue(self, table_id: str, member: int) -> Issued:
        return self._pins.issue(table_id, member)

    async def redeem(self, table_id: str, digits: str) -> int:
        return self._pins.redeem(table_id, digits)

    async def revoke(self, table_id: str, member: int) -> None:
        self._pins.revoke(table_id, member)


class SharedPins:
    """The same, in the database: whoever redeems one may come to another process. There they are sealed."""

    def __init__(self, store: Store, signer: Signer) -> None:
        self._store = store
        self._signer = signer

    async def issue(self, table_id: str, member: int) -> Issued:
        voided = await self._store.ask(self._store.pins.is_void, table_id, member, PIN_MISSES)
        while True:
            digits = f"{secrets.randbelow(10**6):06}"
            issued = (table_id, member, self._seal(table_id, digits), 1000 * PIN_SECONDS, PIN_MISSES)
            if await self._store.ask(self._store.pins.issue, *issued, again=False):
                return Issued(digits, voided)

    async def redeem(self, table_id: str, digits: str) -> int:
        asked = (table_id, self._seal(table_id, digits), PIN_MISSES)
        member = await self._store.ask(self._store.pins.redeem, *asked, again=False)
        if member is None:
            raise wrong()
        return member

    async def revoke(self, table_id: str, member: int) -> None:
        await self._store.ask(self._store.pins.revoke, table_id, member)

    def _seal(self, table_id: str, digits: str) -> str:
        return self._signer.seal("pin", f"{table_id} {digits}")


def wrong() -> NotAllowed:
    return NotAllowed("no-pin", mark("This PIN is wrong or no longer works. Get a new one on your other device."))
