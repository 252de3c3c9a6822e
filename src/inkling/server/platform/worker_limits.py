"""Limits of worker processes: CPU and time of a job, signals, and the end together with the server."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import parent_process
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


def within(seconds: float, job: Callable[..., T], *arguments: Any) -> T:
    """Run a job in this worker process. End the process if it takes more than `seconds` by the clock."""
    with limit("ITIMER_REAL", seconds):
        return job(*arguments)


def spending(seconds: float, job: Callable[..., T], *arguments: Any) -> T:
    """Run a job in this worker process. End the process if it uses more than `seconds` of CPU."""
    with limit("ITIMER_PROF", seconds):
        return job(*arguments)


@contextmanager
def limit(timer: str, seconds: float) -> Iterator[None]:
    """End this process when the timer runs out. Without such a signal on this system there is no limit."""
    if not hasattr(signal, timer):
        yield
        return
    signal.setitimer(getattr(signal, timer), seconds)
    try:
        yield
    finally:
        signal.setitimer(getattr(signal, timer), 0)


def begin_work(begin: Callable[..., None] | None, what: tuple[Any, ...]) -> None:
    heed_alarm()
    if begin is not None:
        begin(*what)


def heed_alarm() -> None:
    """Set up signals in a new worker. It ignores Ctrl-C, because the server ends its workers, and ends if the server is
    killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=outlive_nobody, daemon=True).start()
    with suppress(AttributeError):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


def outlive_nobody() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)
