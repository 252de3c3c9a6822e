"""Callbacks for the changes of a table in memory."""

from collections.abc import Callable
from typing import TypeAlias

Listeners: TypeAlias = set[Callable[[], None]]


class ChangeListeners:
    """The callbacks of one table, by kind of change. Each is called once per change, in no particular order.

    Callbacks get no arguments; the table already has its new state. They may subscribe or unsubscribe others. A
    callback that lives longer than the table must not refer to it strongly.
    """

    __slots__ = ("all", "moves", "table", "version")

    def __init__(self) -> None:
        self.all: Listeners = set()
        """Called after every change."""
        self.table: Listeners = set()
        """Called after every change except a move of a running play."""
        self.moves: Listeners = set()
        """Called after such moves only."""
        self.version = 0
        """Number of times that the `table` callbacks were called.

        It is a cache key for everything independent of moves.
        """

    def notify_move(self) -> None:
        """Call the callbacks after a move."""
        for listener in (*self.moves, *self.all):
            listener()

    def notify_table(self) -> None:
        """Increment `version`, and call the callbacks after a change that is not a move."""
        self.version += 1
        self.notify_end()

    def notify_end(self) -> None:
        """Call the same callbacks as `notify_table`, after the table was deleted or became unreadable."""
        for listener in (*self.table, *self.all):
            listener()
