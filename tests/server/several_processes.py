"""Runs the same tests with several processes: with INKLING_TEST_PROCESSES=2 each requested server is two real processes
on PostgreSQL and Redis, behind a round-robin relay (`make test-processes`). Tests of a single process still get one and
give a reason: the mark `one_process`, or a setting below."""

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from inkling.server.main import build_app, make_uvicorn_server, open_listening_socket
from inkling.server.platform.logs import configure_logging
from inkling.server.settings import Settings
from inkling.server.storage import log_writer, store_threads
from inkling.server.storage.sql_store import SqlStore
from tests.time_limits import ANSWER, wait_until

from .data_locations import DATABASES
from .database_engines import Engines, start_engines
from .fork_server import ForkedProcess, ForkServer, open_fork_server
from .tcp_relay import RoundRobin

PROCESSES = int(os.environ.get("INKLING_TEST_PROCESSES", "1"))
ALONE = {
    "database": "the test brings a database of its own",
    "behind_proxy": "the relay hands on bytes, and is no proxy that says who asks",
    "metrics_listen": "figures are those of one process",
    "requests_per_second": "limits are those of one process",
    "sockets_per_address": "limits are those of one process",
    "tables_per_hour": "limits are those of one process",
    "misses_per_hour": "limits are those of one process",
    "reading_seconds": "limits are those of one process",
    "settling": "how it begins is looked at in this process",
    "holds": "the test sets the server's own socket",
}
"""Settings that a test may request, each with the reason why the test then gets one process."""
TEMPLATE = "inkling_template"
_asked_alone: list[str] = []
"""The reason why the current test needs one process; empty if it doesn't."""


def ask_alone(*reasons: str) -> None:
    _asked_alone[:] = reasons


def is_several(**asked: Any) -> bool:
    return PROCESSES > 1 and not _asked_alone and not any(asked.get(name) is not None for name in ALONE)


class SharedResources:
    """What all servers of a test run share: the engines, a fork server, a database for each folder."""

    def __init__(self, engines: Engines, nursery: ForkServer) -> None:
        self.postgres, self.redis = engines
        self.nursery = nursery
        self._admin = create_engine(self.postgres.url, isolation_level="AUTOCOMMIT")
        self._do(f"CREATE DATABASE {TEMPLATE}")
        SqlStore(self._url(TEMPLATE)).close()

    def database(self, folder: Path) -> str:
        """Return the database of the folder, the same one as before if it still exists."""
        kept = DATABASES.get(folder)
        if kept is not None and folder.exists():
            return kept
        name = "t" + sha256(f"{folder} {len(DATABASES)}".encode()).hexdigest()[:20]
        self._do(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
        DATABASES[folder] = self._url(name)
        return DATABASES[folder]

    def _url(self, name: str) -> str:
        return make_url(self.postgres.url).set(database=name).render_as_string(hide_password=False)

    def _do(self, statement: str) -> None:
        with self._admin.connect() as connection:
            connection.execute(text(statement))

    def close(self) -> None:
        self._admin.dispose()


_open = ExitStack()
_home: list[SharedResources] = []


def shared_resources() -> SharedResources:
    """Return the shared resources, started on first use."""
    if not _home:
        engines = _open.enter_context(contextmanager(start_engines)())
        _home.append(SharedResources(engines, _open.enter_context(open_fork_server())))
        _open.callback(_home[0].close)
    return _home[0]


def close_home() -> None:
    """Stop the shared resources at the end of a test run."""
    _home.clear()
    _open.close()


class ServerGroup:
    """Processes that serve one folder's tables, behind a relay."""

    def __init__(self, folder: Path, outputs: Path, port: int = 0, **settings: Any) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        shared = {
            "data": str(folder),
            "database": shared_resources().database(folder),
            "bus": shared_resources().redis.url,
        }
        self._settings = json.dumps({**settings, **shared})
        self._outputs = outputs
        self.relay = RoundRobin(port)
        self.servers: list[Server] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.relay.port}"

    def start(self, count: int) -> None:
        """Start `count` more processes. From now on the relay uses all live ones."""
        fresh = [Server(self._settings, self._outputs / f"{len(self.servers) + one}") for one in range(count)]
        self.servers += fresh
        for server in fresh:
            server.wait_for_door()
        self.route_to(*(server for server in self.servers if server.child.poll() is None))

    def route_to(self, *servers: "Server") -> None:
        """Send new connections to these, in turn."""
        self.relay.targets = [server.address for server in servers]

    def close(self) -> None:
        with ExitStack() as all_of_it:
            all_of_it.callback(self.relay.close)
            for server in self.servers:
                all_of_it.callback(server.end)


@contextmanager
def open_several(folder: Path, count: int, port: int = 0, **settings: Any) -> Iterator[ServerGroup]:
    """Start them; stop all at the end."""
    with TemporaryDirectory(prefix="inkling-several-") as outputs:
        several = ServerGroup(folder, Path(outputs), port, **settings)
        try:
            several.start(count)
            yield several
        finally:
            several.close()


@contextmanager
def serving_several(folder: Path, port: int, settings: dict[str, Any]) -> Iterator[str]:
    """Yield the base URL of a relay to `count` processes."""
    with open_several(folder, PROCESSES, port, **settings) as several:
        yield several.url


class Server:
    """One of the processes, started by the fork server."""

    def __init__(self, settings: str, output: Path) -> None:
        self._output = output
        self._door = output.with_suffix(".door")
        self.child: ForkedProcess = shared_resources().nursery.fork(
            "tests.server.several_processes:serve", settings, str(self._door), output=output
        )

    @property
    def address(self) -> tuple[str, int]:
        return "127.0.0.1", int(self._door.read_text())

    def wait_for_door(self) -> None:
        wait_until(lambda: self._answers() or self.child.poll() is not None, "the start of a server")
        assert self.child.poll() is None, self._output.read_text()

    def _answers(self) -> bool:
        with suppress(OSError, ValueError, httpx.TransportError):
            port = self.address[1]
            return httpx.get(f"http://127.0.0.1:{port}/livez", timeout=ANSWER, verify=False).is_success
        return False

    def end(self) -> None:
        """Stop it gracefully, or fail."""
        self.child.send_signal(15)
        try:
            self.child.wait()
        except BaseException:
            self.child.kill()
            raise


def serve(settings: str, door: str) -> None:
    """Serve in this process, like `inkling serve`, but prepare bots only on request."""
    store_threads.PATIENCE = log_writer.PATIENCE = ANSWER
    set_up = Settings(port=0, **json.loads(settings))
    configure_logging(set_up.log_format)
    with open_listening_socket(set_up) as listening:
        app = build_app(set_up)
        Path(door).write_text(str(listening.getsockname()[1]))
        make_uvicorn_server(app, set_up).run([listening])
