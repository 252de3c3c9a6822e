"""Requests that go to the named host and nowhere else: tokens and keys follow no redirect, and what is asked of this
very machine passes no proxy."""

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


def opener_for(url: str) -> Any:
    if is_at_home(url):
        return build_opener(NoRedirect, ProxyHandler({}))
    return build_opener(NoRedirect)


def is_at_home(url: str) -> bool:
    return urlsplit(url).hostname in AT_HOME
