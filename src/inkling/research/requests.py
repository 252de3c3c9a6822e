"""HTTP requests with credentials. Redirects are never followed, and requests to loopback addresses bypass proxies."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

LOOPBACK = ("127.0.0.1", "localhost", "::1")


class NoRedirect(HTTPRedirectHandler):
    """A handler that refuses redirects, so that a token is never sent to another host."""

    def redirect_request(self, *_: Any) -> None:
        return None


def send_request(request: Request, patience: float) -> Any:
    """Send the request and return the response, which the caller must close. `patience` is the socket timeout in
    seconds."""
    return opener_for(request.full_url).open(request, timeout=patience)


def fetch(request: Request, seconds: float, most: int) -> bytes:
    """Return the first `most` bytes of the response. Raise TimeoutError if they don't arrive within `seconds`.

    A socket timeout restarts with every byte, so a slow server could block forever. To prevent this, the request runs
    in a daemon thread, which is abandoned at the deadline.
    """

    def read() -> bytes:
        with send_request(request, seconds) as answer:
            data: bytes = answer.read(most)
            return data

    return run_within(seconds, read)


def run_within(seconds: float, job: Callable[[], bytes]) -> bytes:
    """Run the job, and return what it returns or raise what it raises. Raise TimeoutError if it takes longer than
    `seconds`."""
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
    if is_loopback(url):
        return build_opener(NoRedirect, ProxyHandler({}))
    return build_opener(NoRedirect)


def is_loopback(url: str) -> bool:
    return urlsplit(url).hostname in LOOPBACK
