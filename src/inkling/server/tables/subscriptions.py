"""Lets parts of the server subscribe to the changes of a table in memory."""

from collections.abc import Callable
from typing import TypeAlias

Listeners: TypeAlias = set[Callable[[], None]]


class ChangeListeners:
    """The listeners of one table, by the kind of change they subscribe to. Each is called once per change, in no
    particular order.

    Listeners get no arguments: they read the table, which already has its new state. A listener may subscribe or
    unsubscribe others while it runs. It must not refer to the table strongly if it stays longer than the table should,
    because that would be a reference cycle.
    """

    __slots__ = ("all", "moves", "table", "version")

    def __init__(self) -> None:
        self.all: Listeners = set()
        """Called after every change."""
        self.table: Listeners = set()
        """Called after every change but a move of a running play."""
        self.moves: Listeners = set()
        """Called after those moves only."""
        self.version = 0
        """Counts the calls of `table` listeners. Whatever doesn't depend on the play can be cached by it."""

    def notify_move(self) -> None:
        """Call the listeners that subscribed to moves."""
        for listener in (*self.moves, *self.all):
            listener()

    def notify_table(self) -> None:
        """Increment `version` and call the listeners after any other change."""
        self.version += 1
        self.notify_end()

    def notify_end(self) -> None:
        """Call the same listeners when the table was deleted or became unreadable."""
        for listener in (*self.table, *self.all):
            listener()
