"""The Python part of the Web Worker. It opens the application and answers requests of `assets/worker.js`.

It imports nothing from Pyodide. JavaScript objects have the type `Any`; their methods `to_py` and `to_bytes` come from
Pyodide.
"""

from typing import Any

from inkling.server.platform.signing import make_random_key
from inkling.static_site.app import make_settings, make_site_app
from inkling.static_site.store import JournaledStore
from inkling.static_site.transport import CookieJar, Deliver, Transport

SECRET, JAR = "secret", "cookies"
"""Keys of the journal."""


class PageJournal:
    """Implements `store.Journal` with the browser's IndexedDB. `database` is an object of the JavaScript class
    `Journal`."""

    def __init__(self, database: Any) -> None:
        self._database = database

    def put(self, key: str, value: bytes) -> None:
        self._database.put(key, value)

    def delete(self, prefix: str) -> None:
        self._database.delete(prefix)

    async def flush(self) -> None:
        await self._database.flush()


class Site:
    """The functions that the JavaScript of the worker calls."""

    def __init__(self, transport: Transport, journal: PageJournal, base_path: str) -> None:
        self._transport = transport
        self._journal = journal
        self._script = f'<head><script src="{base_path}/site/frame.js"></script>'.encode()

    async def request(
        self, method: str, target: str, headers: Any, body: Any
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        """Send a request to the application. Return status, headers and body of the response."""
        response = await self._transport.request(method, target, headers.to_py(), body.to_bytes())
        await self._journal.flush()
        body = response.body
        if ("content-type", "text/html; charset=utf-8") in response.headers:
            body = body.replace(b"<head>", self._script, 1)
        return response.status, response.headers, body

    def open_socket(self, number: int, target: str, headers: Any, deliver: Deliver) -> None:
        self._transport.open_socket(number, target, headers.to_py(), deliver)

    def send(self, number: int, text: str) -> None:
        self._transport.send(number, text)

    def close_socket(self, number: int) -> None:
        self._transport.close_socket(number)


async def open_site(address: str, lang: str, look: str, database: Any, kept: Any) -> Site:
    """Open the application with the games in the journal. `lang` and `look` are the language and appearance that the
    player chose last."""
    journal, values = PageJournal(database), {key: bytes(value) for key, value in kept.to_py().items()}
    if SECRET not in values:
        values[SECRET] = make_random_key()
        journal.put(SECRET, values[SECRET])
    jar, settings = CookieJar(values.get(JAR)), make_settings(address)
    for name, value in (("lang", lang), ("look", look)):
        if value:
            jar.cookies.setdefault(f"{settings.base_path}/", {})[name] = value
    app = make_site_app(settings, JournaledStore(journal, values), values[SECRET])
    await journal.flush()
    return Site(Transport(app, address, jar, lambda: journal.put(JAR, jar.encode())), journal, settings.base_path)
