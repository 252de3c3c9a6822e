"""A store on each database, a table without a server, and a table that accepts decks."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, text

from inkling.server.features.operator import apply_orders_task as operator_task
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.log_fold import fold_log_rows
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.state import Table

from .fork_server import ForkServer, open_fork_server
from .local_server import browser
from .operator_terminal import OperatorTerminal
from .own_decks import hosting
from .postgres import Postgres, find_programs, running


@pytest.fixture(scope="session")
def nursery() -> Iterator[ForkServer]:
    with open_fork_server() as opened:
        yield opened


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed here; tools/system-packages installs it")
    with running(programs) as started:
        yield started


@pytest.fixture(scope="session")
def postgres_url(postgres: Postgres) -> str:
    return postgres.url


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/inkling.db"
    return str(request.getfixturevalue("fresh_postgres"))


@pytest.fixture
def fresh_postgres(postgres_url: str) -> str:
    """Return the URL of an empty database."""
    engine = create_engine(postgres_url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return postgres_url


@pytest.fixture
def store(store_url: str) -> Iterator[SqlStore]:
    opened = SqlStore(store_url)
    yield opened
    opened.close()


def open_browser(url: str) -> Iterator[httpx.Client]:
    with browser(url) as opened:
        yield opened


site, ada, bo, cleo, dan, stranger = (
    pytest.fixture(name=name)(open_browser) for name in ("site", "ada", "bo", "cleo", "dan", "stranger")
)
"""Browsers at a new server, which the fixture `url` starts; `site` and `ada` are two names for the first."""


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    """Provide the event loop of an asynchronous test and its fixtures."""
    with asyncio.Runner() as opened:
        yield opened


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[TableRegistry]:
    """Provide tables on an SQLite file, without a server."""
    opened = SqlStore(f"sqlite:///{tmp_path}/inkling.db")
    yield TableRegistry(opened)
    opened.close()


@pytest.fixture
def live(tables: TableRegistry, runner: asyncio.Runner) -> Iterator[LiveTable]:
    """Make a table of Silencio with a host (0) and a guest (1). At the end its log must fold to the same table."""
    made = runner.run(tables.make_table("silencio", "person-a", "Ada"))
    runner.run(tables.joining.join(made, "person-b", "Bo"))
    yield made
    assert fold_log_rows(Table(made.table.id, made.table.code), tables._store.read(made.table.id)) == made.table


@pytest.fixture
def quick_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers follow an operator's commands at once."""
    monkeypatch.setattr(operator_task, "POLL", 0.05)


@pytest.fixture
def desk(tmp_path: Path, store_url: str, quick_polls: None) -> OperatorTerminal:
    """Provide an operator's terminal for each database."""
    return OperatorTerminal(tmp_path, store_url)


@pytest.fixture
def lone(tmp_path: Path, quick_polls: None) -> OperatorTerminal:
    return OperatorTerminal(tmp_path, f"sqlite:///{tmp_path}/inkling.db")


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """Run a server for the whole module; each test makes its own table."""
    with hosting(tmp_path_factory.mktemp("data")) as (ada, _):
        yield ada


@pytest.fixture
def table(hosted: httpx.Client) -> str:
    return hosted.post("/make", data={"game": "similo", "name": "Ada"}).url.path


eve, phone = (pytest.fixture(name=name)(open_browser) for name in ("eve", "phone"))
"""Two more browsers at that server."""
