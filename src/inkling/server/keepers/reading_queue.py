"""Who is read to next: one address after the other, however much one of them asks for, and nobody without end."""

import asyncio
from collections.abc import Callable
from typing import Any

from inkling.core.errors import mark
from inkling.server.keepers.fair_queue import RoundRobin
from inkling.server.ops.token_bucket import Busy

MOST_WAITING = 128
MOST_OF_ONE = 48
"""Of one address: a school class that opens a replay together."""
MOST_LATER = 8
"""Of what nobody waits for."""
AGAIN = 5.0
"""Seconds after which whoever was turned away may ask again."""


class Wanted:
    """Something to be read, for an address, and who waits for it."""

    def __init__(
        self, address: str, key: str, patience: float, later: bool, job: Callable[..., Any], what: tuple[Any, ...]
    ) -> None:
        self.address = address
        self.key = key
        """What is looked at: a reader that has it in mind is asked first."""
        self.patience = patience
        self.later = later
        self.job = job
        self.what = what
        self.begun = False
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class ReadingQueue:
    """Those who wait, by address, and apart from them what can wait until nobody does."""

    def __init__(self) -> None:
        self._waiting: RoundRobin[Wanted] = RoundRobin(is_wanted)
        self._later: RoundRobin[Wanted] = RoundRobin(is_wanted)

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, wanted: Wanted) -> None:
        """Raises Busy where there is no room."""
        if wanted.later:
            check_room(len(self._later), MOST_LATER)
            self._later.put(wanted.address, wanted)
            return
        check_room(len(self), MOST_WAITING)
        check_room(self._waiting.count_of(wanted.address), MOST_OF_ONE)
        self._waiting.put(wanted.address, wanted)

    def take(self, later: bool) -> Wanted | None:
        """Pop the next read that somebody still waits for; with `later`, also one that nobody waits for."""
        return self._waiting.take() or (self._later.take() if later else None)


def is_wanted(wanted: Wanted) -> bool:
    return not wanted.done.done()


def check_room(taken: int, most: int) -> None:
    if taken >= most:
        raise busy()


def busy() -> Busy:
    return Busy("busy", mark("The server is busy just now. Please try again in a moment."), AGAIN)
