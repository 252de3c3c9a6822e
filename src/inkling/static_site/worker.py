"""The part of the Web Worker that is written in Python: opens the application and answers the page.

Imported only in the browser, where `js`, `pyodide` and `inkling_journal` (assets/worker.js) exist.
"""

from collections.abc import Callable
from typing import Any

import inkling_journal
from js import Uint8Array
from pyodide.ffi import to_js

from inkling.server.platform.signing import random_key
from inkling.static_site.app import make_settings, make_site_app
from inkling.static_site.store import JournaledStore
from inkling.static_site.transport import CookieJar, Transport

SECRET, JAR = "secret", "cookies"
"""Keys of the journal."""


class PageJournal:
    """Implements `store.Journal` with the browser's IndexedDB."""

    def put(self, key: str, value: bytes) -> None:
        inkling_journal.put(key, to_bytes(value))

    def delete(self, prefix: str) -> None:
        inkling_journal.delete(prefix)

    async def flush(self) -> None:
        await inkling_journal.flush()


class Site:
    """What the worker's JavaScript calls."""

    def __init__(self, transport: Transport, journal: PageJournal, base_path: str) -> None:
        self._transport = transport
        self._journal = journal
        self._script = f'<head><script src="{base_path}/site/frame.js"></script>'.encode()

    async def request(self, method: str, target: str, headers: Any, body: Any) -> Any:
        """Return status, headers and body of the answer, as a JavaScript array."""
        found = await self._transport.request(method, target, headers.to_py(), body.to_bytes())
        await self._journal.flush()
        body = found.body
        if ("content-type", "text/html; charset=utf-8") in found.headers:
            body = body.replace(b"<head>", self._script, 1)
        return to_js([found.status, found.headers, to_bytes(body)])

    def open_socket(self, number: int, target: str, headers: Any, deliver: Callable[[Any], None]) -> None:
        def pass_on(data: bytes | str | None) -> None:
            deliver(to_bytes(data) if isinstance(data, bytes) else data)

        self._transport.open_socket(number, target, headers.to_py(), pass_on)

    def send(self, number: int, text: str) -> None:
        self._transport.send(number, text)

    def close_socket(self, number: int) -> None:
        self._transport.close_socket(number)


async def open_site(address: str, lang: str, look: str, kept: dict[str, Any]) -> Site:
    """Open the application with the games that the journal kept. `lang` and `look` are what the player last chose."""
    journal, found = PageJournal(), {key: bytes(value) for key, value in kept.items()}
    if SECRET not in found:
        found[SECRET] = random_key()
        journal.put(SECRET, found[SECRET])
    jar, settings = CookieJar(found.get(JAR)), make_settings(address)
    for name, value in (("lang", lang), ("look", look)):
        if value:
            jar.cookies.setdefault(f"{settings.base_path}/", {})[name] = value
    app = make_site_app(settings, JournaledStore(journal, found), found[SECRET])
    await journal.flush()
    return Site(Transport(app, address, jar, lambda: journal.put(JAR, jar.encode())), journal, settings.base_path)


def to_bytes(value: bytes) -> Any:
    """Return a copy of the bytes as a JavaScript array."""
    copied = Uint8Array.new(len(value))
    copied.assign(value)
    return copied
