"""The operator's current notice, which all pages show."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class ServerNotice:
    """The current notice as plain text, empty if there is none. Listeners are called when it changes."""

    def __init__(self) -> None:
        self.words = ""
        self._listeners: set[Callable[[], None]] = set()

    def set_text(self, text: str) -> None:
        if text == self.words:
            return
        self.words = text
        for listener in tuple(self._listeners):
            listener()

    @contextmanager
    def call_on_change(self, changed: Callable[[], None]) -> Iterator[None]:
        """Inside the `with` block, call `changed` after every change of the notice."""
        self._listeners.add(changed)
        try:
            yield
        finally:
            self._listeners.discard(changed)
