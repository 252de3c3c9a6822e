"""Who somebody is without an account: a signed cookie, a private resume link, and a PIN for moving by hand.

A person is a random 128-bit id in a cookie that only this server can sign. A passport names a member of a table and can
be used on another device, which then has the seat.
"""

import hmac
import os
import secrets
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from inkling.core.errors import NotAllowed, Refusal, mark
from inkling.server.ops.private_files import SECRET_BYTES, open_private

PIN_SECONDS = 600
PIN_MISSES = 5
DAY = 86_400


class Signer:
    """Signs short texts with the server's secret, for one purpose each."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def sign(self, purpose: str, text: str) -> str:
        return f"{text}.{self._mac(purpose, text)}"

    def read(self, purpose: str, signed: str) -> str | None:
        """The text, or None if the signature does not fit."""
        text, _, mac = signed.rpartition(".")
        return text if hmac.compare_digest(mac.encode(), self._mac(purpose, text).encode()) else None

    def seal(self, purpose: str, text: str) -> str:
        """What only this server can make of the text, and from which nobody can tell the text."""
        return self._mac(purpose, text)

    def _mac(self, purpose: str, text: str) -> str:
        return hmac.new(self.secret, f"{purpose}\n{text}".encode(), sha256).hexdigest()[:32]


def load_secret(folder: Path) -> bytes:
    """The server's secret, made on first start and readable by its owner alone."""
    path = folder / "secret"
    if not path.exists():
        make_secret(path)
    return read_secret(folder)


def read_secret(folder: Path) -> bytes:
    """The secret that is there; nothing is made."""
    path = folder / "secret"
    try:
        secret = path.read_bytes()
    except OSError:
        raise Refusal(
            "no-secret", mark("{folder} is not the data of a host: no secret can be read there."), folder=folder
        ) from None
    if len(secret) != SECRET_BYTES:
        sentence = mark(
            "{file} is damaged: bring it back from a backup, or delete it; then everybody needs a new seat."
        )
        raise Refusal("bad-secret", sentence, file=path)
    return secret


def make_secret(path: Path) -> None:
    """It has its name only once it is whole and on the disk. Of two who make one at once, the first one's counts."""
    part = path.with_name(f".secret-{secrets.token_hex(8)}")
    try:
        with open(part, "xb", opener=open_private) as file:
            file.write(secrets.token_bytes(SECRET_BYTES))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(part, path)
    finally:
        part.unlink(missing_ok=True)


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


def new_person() -> str:
    return secrets.token_hex(16)


class Pin(Struct):
    """Six digits that move a member's seat once, within ten minutes."""

    digits: str
    member: int
    until: float


class Pins:
    """The PINs asked for at each table, and the misses there. They need not outlive the process."""

    def __init__(self) -> None:
        self._pins: dict[str, list[Pin]] = {}
        self._misses: dict[str, int] = {}

    def issue(self, table_id: str, member: int) -> str:
        """A fresh PIN for a member, in place of an older one."""
        self._forget_old()
        kept = [pin for pin in self._pins.get(table_id, []) if pin.member != member]
        taken = {pin.digits for pin in kept}
        digits = next(pin for pin in iter(lambda: f"{secrets.randbelow(10**6):06}", None) if pin not in taken)
        self._pins[table_id] = [*kept, Pin(digits, member, time.monotonic() + PIN_SECONDS)]
        if not kept:
            self._misses[table_id] = 0
        return digits

    def redeem(self, table_id: str, digits: str) -> int:
        """The member it belongs to; it is void afterwards, and all of a table's are after five misses."""
        for pin in self._pins.get(table_id, []):
            if hmac.compare_digest(pin.digits.encode(), digits.encode()) and pin.until > time.monotonic():
                self._pins[table_id].remove(pin)
                return pin.member
        self._misses[table_id] = self._misses.get(table_id, 0) + 1
        if self._misses[table_id] >= PIN_MISSES:
            self._pins.pop(table_id, None)
        raise NotAllowed("no-pin", mark("This PIN does not fit, or no longer."))

    def revoke(self, table_id: str, member: int) -> None:
        """The member's PIN is void."""
        self._pins[table_id] = [pin for pin in self._pins.get(table_id, []) if pin.member != member]

    def _forget_old(self) -> None:
        now = time.monotonic()
        valid = {table_id: [pin for pin in pins if pin.until > now] for table_id, pins in self._pins.items()}
        self._pins = {table_id: pins for table_id, pins in valid.items() if pins}
        self._misses = {table_id: count for table_id, count in self._misses.items() if table_id in self._pins}
