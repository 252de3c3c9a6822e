"""Puts the server together and runs it: store, tables, bots, web; and takes it down in the reverse order."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn
from platformdirs import user_data_path
from starlette.applications import Starlette

from inkling.server.app import Site
from inkling.server.bots import Keeper
from inkling.server.identity import Signer, load_secret
from inkling.server.store import Store
from inkling.server.tables import Tables


def default_folder() -> Path:
    return user_data_path("inkling", appauthor=False)


def build(folder: Path, database: str | None = None) -> Starlette:
    """The application. Its store opens when it starts and closes, written out, when it stops."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    store = Store(database or f"sqlite:///{folder / 'inkling.db'}")
    tables = Tables(store)
    keeper = Keeper(tables)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        await keeper.close()
        store.close()

    return Site(tables, Signer(load_secret(folder)), keeper).app(lifespan)


def run(host: str, port: int, folder: Path, database: str | None = None) -> None:
    app = build(folder, database)
    # Pushes are small; compressing each for each watcher costs more than it saves.
    uvicorn.run(
        app,
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="warning",
        server_header=False,
    )
