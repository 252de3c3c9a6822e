"""Pairing codes of TVs. A code is signed, so nothing is stored until a phone uses it.

The new table's ID is computed from the code. The database accepts each ID once, so a code makes at most one table, and
the TV finds that table by the same ID.
"""

import secrets
import time

from msgspec import Struct

from inkling.server.platform.signing import Signer

LETTERS = "BCDFGHJKLMNPRSTVWXZ"
"""Letters of a code. Without vowels, they form no words."""
RANDOM, SIGNED = 4, 3
"""A code has `RANDOM` random letters, one letter for its time step, and `SIGNED` letters that sign both."""
STEP = 60
"""Seconds per time step. A code is signed together with the number of its step."""
LIFETIME = 600 // STEP
"""Number of time steps for which a code works. It is less than the number of letters, so one letter names the step."""
FOLLOWING = 1
"""Additional steps in which a TV still follows a phone that connected at the last moment."""


class TvPairingCode(Struct, frozen=True):
    """A pairing code, and the time step in which it was made."""

    code: str
    step: int

    def is_shown(self) -> bool:
        """True if a TV still shows the code. A code stays valid a little longer than it is shown."""
        return 0 <= current_time_step() - self.step < LIFETIME

    def is_page_still_open(self) -> bool:
        return 0 <= current_time_step() - self.step <= LIFETIME + FOLLOWING


class TvPairingCodes:
    """Makes, checks and finds pairing codes."""

    def __init__(self, signer: Signer) -> None:
        self._signer = signer

    def issue(self) -> str:
        """Return a new secret token, which contains a new pairing code. The TV keeps the token and shows the code."""
        start, step = "".join(secrets.choice(LETTERS) for _ in range(RANDOM)), current_time_step()
        return self._signer.sign("tv", f"{self._add_signature(start, step)}-{step}")

    def read(self, token: str) -> TvPairingCode | None:
        """Return the code of a token, or None if this server did not sign the token."""
        code, _, step = (self._signer.verify("tv", token) or "").partition("-")
        return TvPairingCode(code, int(step)) if step else None

    def find(self, typed: str) -> TvPairingCode | None:
        """Return the pairing code that a person typed, or None if it is wrong or expired."""
        code, now = "".join(letter for letter in typed.upper() if letter in LETTERS), current_time_step()
        steps = (step for step in range(now - LIFETIME, now + 1) if LETTERS[step % len(LETTERS)] == code[RANDOM:][:1])
        return next(
            (TvPairingCode(code, step) for step in steps if self._add_signature(code[:RANDOM], step) == code), None
        )

    def table_id(self, pairing: TvPairingCode) -> str:
        """Return the ID of the table that this code makes. It can't be computed without the server's secret."""
        return self._signer.keyed_hash("tv-table", f"{pairing.code} {pairing.step}")

    def _add_signature(self, start: str, step: int) -> str:
        number = int(self._signer.keyed_hash("tv-code", f"{start} {step}"), 16)
        numbers = (step, *(number // len(LETTERS) ** place for place in range(SIGNED)))
        return start + "".join(LETTERS[number % len(LETTERS)] for number in numbers)


def current_time_step() -> int:
    return int(time.time()) // STEP
