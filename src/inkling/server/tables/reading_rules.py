"""Who of a table has gone to its rules: they are not away, they will be back. Nothing that is kept."""

import time
from collections.abc import Container

LONGEST = 600.0
"""Seconds after which nobody is thought to be still there."""


class Reading:
    def __init__(self) -> None:
        self._since: dict[int, float] = {}

    def begin(self, member: int) -> bool:
        """Whether that is new."""
        known = member in self.readers()
        self._since[member] = time.monotonic()
        return not known

    def end(self, member: int) -> bool:
        """Whether they were reading."""
        return self._since.pop(member, None) is not None

    def readers(self, present: Container[int] = ()) -> set[int]:
        """Those who have the table open all the same are at the table."""
        lately = time.monotonic() - LONGEST
        return {member for member, at in self._since.items() if at > lately and member not in present}
