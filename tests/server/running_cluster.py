"""Several processes on one PostgreSQL and one Redis, each behind relays that can be cut."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from signal import SIGCONT, SIGKILL, SIGSTOP

from tests.server.fork_server import ForkServer
from tests.server.postgres import Postgres
from tests.server.processes import Process, ServerUnderTest, end
from tests.server.redis_server import RedisServer
from tests.server.tcp_relay import Relay


class ClusterProcess:
    """One process, with its connections to the database and the bus."""

    def __init__(
        self, folder: Path, postgres: Postgres, redis: RedisServer, nursery: ForkServer, more: tuple[str, ...]
    ) -> None:
        folder.mkdir(mode=0o700)
        self.to_database, self.to_bus = Relay(postgres.socket), Relay(("127.0.0.1", redis.port))
        database = f"postgresql://inkling@127.0.0.1:{self.to_database.port}/postgres?sslmode=disable"
        bus = f"--bus=redis://127.0.0.1:{self.to_bus.port}"
        self.house = ServerUnderTest(folder, database, nursery, (bus, "--cover-after=3", *more))
        self.process: Process | None = None

    @property
    def url(self) -> str:
        return self.house.url

    def start(self) -> None:
        self.process = self.house.start()

    def kill(self) -> None:
        if self.process is not None:
            end(self.process, SIGKILL)
            self.process = None

    def stop(self) -> None:
        """Stop it gracefully."""
        if self.process is not None:
            end(self.process)
            self.process = None

    @contextmanager
    def frozen(self) -> Iterator[None]:
        assert self.process is not None
        os.kill(self.process.pid, SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.process.pid, SIGCONT)

    def close(self) -> None:
        try:
            self.stop()
        finally:
            self.to_database.close()
            self.to_bus.close()


class Cluster:
    """Everything that the tests of faults can break."""

    def __init__(
        self, postgres: Postgres, redis: RedisServer, sites: list[ClusterProcess], log: ServerUnderTest
    ) -> None:
        self.postgres = postgres
        self.redis = redis
        self.sites = sites
        self.log = log
        """The database itself, to read the stored rows at the end."""

    @property
    def urls(self) -> list[str]:
        return [site.url for site in self.sites]


@contextmanager
def open_cluster(
    folder: Path, engines: tuple[Postgres, RedisServer], nursery: ForkServer, *faults: str, more: tuple[str, ...] = ()
) -> Iterator[Cluster]:
    """Start two processes with these extra flags, each with an optional planted fault."""
    postgres, redis = engines
    with ExitStack() as held:
        sites = []
        for number in range(2):
            sites.append(ClusterProcess(folder / f"site-{number}", postgres, redis, nursery, more))
            if number < len(faults) and faults[number]:
                sites[-1].house.call = f"tests.server.planted_faults:{faults[number]}"
            held.callback(sites[-1].close)
        for site in sites:
            site.start()
        yield Cluster(postgres, redis, sites, ServerUnderTest(folder, postgres.url))
