"""A real server in this process, on a free loopback port, and browsers that are HTTP clients."""

import json
import socket
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from inkling.server.features.retention.task import SETTLING
from inkling.server.main import build_app, make_uvicorn_server
from inkling.server.settings import Settings
from inkling.server.storage.sql_store import SqlStore
from tests.time_limits import ANSWER, wait_until

from . import several_processes

NEAR: dict[str, Any] = {"timeout": ANSWER, "verify": False}
"""For one request: nothing is encrypted here, and reading the system's certificates takes longer than most tests do."""
PATIENT: dict[str, Any] = {"open_timeout": ANSWER, "close_timeout": ANSWER, "ping_timeout": ANSWER, "max_queue": None}
"""Options of a socket that is only given up after complete silence. Its queue is unbounded, because a full one would
delay the closing handshake until the limit."""

lines: defaultdict[str, list[httpx.HTTPTransport]] = defaultdict(list)
"""Open HTTP transports of browsers by server address. They are closed with the server, even if a test forgot that."""


@contextmanager
def serving(
    folder: Path, port: int = 0, holds: int | None = None, settling: float = SETTLING, **settings: Any
) -> Iterator[str]:
    """Run a server and yield its base URL, on a free port or a given one. `buffer` limits the unread bytes of a
    connection."""
    apart = {"holds": holds, "settling": None if settling == SETTLING else settling}
    if several_processes.is_several(**apart, **settings):
        with several_processes.serving_several(folder, port, settings) as address:
            yield address
        return
    set_up = Settings(data=str(folder), **settings)
    if set_up.database_url == Settings(data=str(folder)).database_url:
        lay_out_database(folder)
    with socket.create_server(("127.0.0.1", port)) as listening:
        if holds is not None:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, holds)
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        server = make_uvicorn_server(build_app(set_up, settling=settling), set_up)
        thread = Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            wait_until(lambda: server.started or not thread.is_alive(), "the start of a server")
            assert server.started, "the server did not start"
            yield url
        finally:
            server.should_exit = True
            thread.join()
            for line in lines.pop(url, ()):
                line.close()


def lay_out_database(folder: Path) -> None:
    """Copy a migrated database, because migrating an empty one is most of the cost of a start. Tests of migrations make
    their own stores."""
    file = folder / "inkling.db"
    if not folder.exists() or any(folder.iterdir()):
        return
    file.touch(mode=0o600)
    file.write_bytes(empty_database())


@cache
def empty_database() -> bytes:
    with TemporaryDirectory(prefix="inkling-empty-") as name:
        SqlStore(f"sqlite:///{name}/inkling.db").close()
        assert [path.name for path in Path(name).iterdir()] == ["inkling.db"], "all of it is in one file"
        return (Path(name) / "inkling.db").read_bytes()


def browser(url: str, lang: str = "en") -> httpx.Client:
    headers = {"origin": url, "accept-language": lang}
    line = httpx.HTTPTransport(verify=False)
    lines[url].append(line)
    return httpx.Client(base_url=url, headers=headers, follow_redirects=True, timeout=ANSWER, transport=line)


def socket_address(person: httpx.Client | httpx.AsyncClient, url: str, table: str) -> tuple[str, dict[str, str]]:
    """Return the address of a person's socket at a table, and the headers of their browser."""
    meant = [cookie for cookie in person.cookies.jar if f"{table}/".startswith(f"{cookie.path.rstrip('/')}/")]
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in meant)
    names = ("accept-language", "authorization", "origin")
    kept = {name: person.headers[name] for name in names if name in person.headers}
    return f"{url.replace('http', 'ws', 1)}{table}/live", {"cookie": cookies, **kept} if cookies else kept


@contextmanager
def open_live_socket(person: httpx.Client, table: str, query: str = "") -> Iterator[ClientConnection]:
    """Open the person's socket at a table."""
    address, headers = socket_address(person, str(person.base_url).rstrip("/"), table)
    with connect(address + query, additional_headers=headers, legacy=True, **PATIENT) as opened:
        yield opened


def receive(opened: ClientConnection, key: str) -> dict[str, Any]:
    """Return the next message with this key."""
    while True:
        message: dict[str, Any] = json.loads(opened.recv(timeout=ANSWER))
        if key in message or key in message.get("zones", {}):
            return message
