"""Limits of processes: the server's open files, and the time, CPU and signals of workers."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import parent_process
from threading import Thread
from typing import Any, TypeVar

from inkling.server.platform.token_buckets_and_limits import WITHOUT_BOUND

T = TypeVar("T")


def run_within_seconds(seconds: float, job: Callable[..., T], *arguments: Any) -> T:
    """Run a job and return its result. End this worker process after `seconds` of wall-clock time."""
    with end_process_after("ITIMER_REAL", seconds):
        return job(*arguments)


def run_within_cpu_seconds(seconds: float, job: Callable[..., T], *arguments: Any) -> T:
    """Run a job and return its result. End this worker process after `seconds` of CPU time."""
    with end_process_after("ITIMER_PROF", seconds):
        return job(*arguments)


@contextmanager
def end_process_after(timer: str, seconds: float) -> Iterator[None]:
    """End this process if the `with` block takes longer than `seconds` by this timer.

    Has no effect on systems without such timers.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.setitimer(getattr(signal, timer), seconds)
    try:
        yield
    finally:
        signal.setitimer(getattr(signal, timer), 0)


def initialize_worker_process(begin: Callable[..., None] | None, what: tuple[Any, ...]) -> None:
    """Initialise a worker process: set up its signals, then call `begin(*what)`."""
    set_up_worker_signals()
    if begin is not None:
        begin(*what)


def set_up_worker_signals() -> None:
    """Set up signals in a new worker: ignore Ctrl-C, and exit when the server dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=exit_when_server_ends, daemon=True).start()
    with suppress(AttributeError):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


def exit_when_server_ends() -> None:
    """Exit this process as soon as the server process ends."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def raise_descriptor_limit() -> int | None:
    """Raise the soft limit of open files to the hard limit.

    Return the new limit, or None on systems without one.
    """
    try:
        import resource
    except ImportError:  # Windows
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WITHOUT_BOUND if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return soft
