"""Tracks which cookies of a person are valid, and which people the operator has blocked.

Signing out other devices makes all earlier cookies invalid. All sign-outs are in memory, because every request needs
them; each is only a random ID and a count.
"""

import time
from collections.abc import Callable, Mapping

from inkling.core.errors import Refusal, msg
from inkling.server.storage.interface import Storage

MARK = "~"
"""Separates person ID and count in a cookie. Cookies without a count, as in older versions, have count 0."""


class SignOutsAndBlocks:
    """The number of sign-outs of each person, and the people whom the operator has blocked."""

    def __init__(self, store: Storage) -> None:
        self._store = store
        self._counts = store.read_sign_outs()
        self._shut_out: Mapping[str, int | None] = store.find_blocked_people()
        """End of each block in milliseconds since 1970, by person; None if the block has no end."""
        self.listeners: set[Callable[[], None]] = set()
        """Called when somebody signs out or is blocked."""
        self.notify_peers: Callable[[], None] = lambda: None
        """Called at the same times, to notify other processes."""

    def write_cookie(self, person: str) -> str:
        count = self.count_sign_outs(person)
        return f"{person}{MARK}{count}" if count else person

    def read_cookie(self, text: str) -> str | None:
        """Return the person ID if the cookie has the current number of sign-outs, otherwise None."""
        person, _, count = text.partition(MARK)
        return person if count == (str(self.count_sign_outs(person)) if self.count_sign_outs(person) else "") else None

    def count_sign_outs(self, person: str) -> int:
        return self._counts.get(person.partition("/")[0], 0)

    def set_blocked(self, people: Mapping[str, int | None]) -> None:
        """Replace the set of blocked people, and notify their open connections."""
        if people != self._shut_out:
            self._shut_out = people
            self._notify()

    def has_blocked(self) -> bool:
        return bool(self._shut_out)

    def block_refusal_of_person(self, person: str | None) -> Refusal | None:
        """Return a Refusal if the operator has blocked this person, otherwise None."""
        device = (person or "").partition("/")[0]
        if device not in self._shut_out:
            return None
        until = self._shut_out[device]
        if until is not None and until <= time.time() * 1000:
            return None
        return Refusal("shut-out", msg("You’re blocked on this server."))

    async def sign_out(self, person: str) -> None:
        """Invalidate all cookies and links of a person. The caller must then set a new cookie."""
        count = self.count_sign_outs(person) + 1
        await self._store.ask(self._store.store_sign_outs, person, count)
        self._counts[person] = max(count, self.count_sign_outs(person))
        self.notify_peers()
        self._notify()

    async def read_sign_outs_of_other_processes(self) -> None:
        """Read the sign-outs of other processes.

        Counts only grow, because a count read may be older than a local change.
        """
        counts = await self._store.ask(self._store.read_sign_outs)
        fresh = {person: count for person, count in counts.items() if count > self._counts.get(person, 0)}
        if fresh:
            self._counts |= fresh
            self._notify()

    def _notify(self) -> None:
        for listener in tuple(self.listeners):
            listener()
