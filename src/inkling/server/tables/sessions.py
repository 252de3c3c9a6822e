"""Which of a person's cookies count: those signed since they last signed their other devices out.

All are kept in mind, because every request asks; they are few, and nothing but a random number and a count.
"""

from collections.abc import Callable

from inkling.server.log.store import Store

MARK = "~"
"""Between a person and the count; without it the count is 0, as in all cookies of older versions."""


class Sessions:
    """By person, how often they have signed out."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._counts = store.sign_outs()
        self.listeners: set[Callable[[], None]] = set()
        """Hear when somebody signs out."""
        self.told: Callable[[], None] = lambda: None
        """Is called then, for other processes."""

    def write(self, person: str) -> str:
        """What a new cookie of theirs says."""
        count = self.count(person)
        return f"{person}{MARK}{count}" if count else person

    def read(self, text: str) -> str | None:
        """The person, if the cookie still counts."""
        person, _, count = text.partition(MARK)
        return person if count == (str(self.count(person)) if self.count(person) else "") else None

    def count(self, person: str) -> int:
        return self._counts.get(person.partition("/")[0], 0)

    async def sign_out(self, person: str) -> None:
        """All cookies and links of theirs are void; who asks gets a new cookie."""
        count = self.count(person) + 1
        await self._store.ask(self._store.sign_out, person, count)
        self._counts[person] = max(count, self.count(person))
        self.told()
        self._tell()

    async def refresh(self) -> None:
        """Somebody may have signed out by way of another process. Counts only grow; one that was read may be older than
        what happened here meanwhile."""
        counts = await self._store.ask(self._store.sign_outs)
        fresh = {person: count for person, count in counts.items() if count > self._counts.get(person, 0)}
        if fresh:
            self._counts |= fresh
            self._tell()

    def _tell(self) -> None:
        for listener in tuple(self.listeners):
            listener()
