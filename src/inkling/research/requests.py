"""Requests that go to the named host and nowhere else: tokens and keys follow no redirect, and what is asked of this
very machine passes no proxy."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

AT_HOME = ("127.0.0.1", "localhost", "::1")


class NoRedirect(HTTPRedirectHandler):
    """What opens one door is shown at no other."""

    def redirect_request(self, *_: Any) -> None:
        return None


def open_there(request: Request, patience: float) -> Any:
    """The answer, to be read and closed."""
    return opener_for(request.full_url).open(request, timeout=patience)


def fetch(request: Request, seconds: float, most: int) -> bytes:
    """Return the first `most` bytes of the answer. Raise TimeoutError if they have not all come after `seconds`.

    A socket's own timeout starts again with every byte, so a server that drips would be waited for without end. The
    request runs in a daemon thread, which is given up when the time is over.
    """

    def read() -> bytes:
        with open_there(request, seconds) as answer:
            data: bytes = answer.read(most)
            return data

    return run_within(seconds, read)


def run_within(seconds: float, job: Callable[[], bytes]) -> bytes:
    """Return what the job returns, or raise what it raises; raise TimeoutError if that takes longer than `seconds`."""
    ended: SimpleQueue[bytes | Exception] = SimpleQueue()

    def run() -> None:
        try:
            ended.put(job())
        except Exception as error:
            ended.put(error)

    Thread(target=run, daemon=True).start()
    try:
        result = ended.get(timeout=seconds)
    except Empty:
        raise TimeoutError from None
    if isinstance(result, Exception):
        raise result
    return result


def opener_for(url: str) -> Any:
    if is_at_home(url):
        return build_opener(NoRedirect, ProxyHandler({}))
    return build_opener(NoRedirect)


def is_at_home(url: str) -> bool:
    return urlsplit(url).hostname in AT_HOME
