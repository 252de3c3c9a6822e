"""Looking back together: who leads the others through a play that is over, and at which moment they are.

It is as passing as presence is: nothing of it is stored, and it goes with the leader's connection. What travels is the
number of a moment, never what is to be seen there: everybody's page shows it with their own eyes. With several
processes each tells the others whom it has leading; the higher number counts.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec import Struct

from inkling.core.errors import NotAllowed, Refusal, msg
from inkling.server.features.chat.model import is_heard
from inkling.server.tables.state import Table

NUMBERS = 4
"""Digits that the number of a moment may have."""


class Led(Struct, frozen=True, order=True):
    """Compared by its number first."""

    n: int
    by: int
    play: str
    ply: int


class Leading:
    def __init__(self, told: Callable[[], None] = lambda: None) -> None:
        """`told` is called when other processes should hear of it."""
        self.own: Led | None = None
        self._others: Led | None = None
        self._here: dict[int, int] = {}
        self.listeners: set[Callable[[], None]] = set()
        self._told = told

    @property
    def led(self) -> Led | None:
        own, others = self.own, self._others
        return max(own, others) if own is not None and others is not None else own or others

    def looks_back(self, member: int) -> bool:
        """Whether a page of theirs is connected that could lead; with it their leading ends."""
        return member in self._here

    def lead(self, member: int, play: str, ply: int) -> None:
        before = self.led
        self._set(Led(before.n + 1 if before is not None else 1, member, play, ply), None)

    def let_go(self, member: int) -> None:
        if self.led is not None and self.led.by == member:
            self.end()

    def end(self) -> None:
        self._set(None, None)

    def hear(self, others: Led | None) -> None:
        """What other processes say; whoever took over from somebody here leads from now on."""
        overtaken = self.own is not None and others is not None and others > self.own
        self._set(None if overtaken else self.own, others)

    def check(self, table: Table) -> None:
        """The table has changed: a new play ends it, and so does whatever takes the leader's voice."""
        if self.led is not None and why_not(table, self.led.by) is not None:
            self.end()

    @contextmanager
    def watched(self, member: int | None, changed: Callable[[], None]) -> Iterator[None]:
        """As long as a page is connected. With their last one whoever leads lets go."""
        self.listeners.add(changed)
        if member is not None:
            self._here[member] = self._here.get(member, 0) + 1
        try:
            yield
        finally:
            self.listeners.discard(changed)
            if member is not None:
                self._miss(member)

    def _miss(self, member: int) -> None:
        self._here[member] -= 1
        if not self._here[member]:
            del self._here[member]
            if self.own is not None and self.own.by == member:
                self.end()

    def _set(self, own: Led | None, others: Led | None) -> None:
        before, said = self.led, self.own
        self.own, self._others = own, others
        if own != said:
            self._told()
        if self.led != before:
            for listener in (*self.listeners,):
                listener()


def why_not(table: Table, member: int) -> Refusal | None:
    """Why this member cannot lead now: it is a way of speaking, and as silent as the others are."""
    if not is_heard(table, member):
        return NotAllowed("not-heard", msg("You can’t lead the others here."))
    if table.playing or table.play is None:
        return NotAllowed("silent", msg("A new game has begun: nobody can lead the replay now."))
    return None


def check_led(table: Table, member: int, play: str, ply: str) -> tuple[str, int]:
    refusal = why_not(table, member)
    if refusal is not None:
        raise refusal
    if play not in table.played:
        raise Refusal("no-page", msg("There is no finished game at this address."))
    if not (ply.isdecimal() and ply.isascii() and len(ply) <= NUMBERS):
        raise Refusal("no-moment", msg("There is no such moment in this game."))
    return play, int(ply)
