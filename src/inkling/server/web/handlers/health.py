"""Whether the server is well: `/livez`, the loop answers; `/readyz` and `/healthz`, a change could be stored now.

The second writes something, at most once a second however many ask, and answers within a second whatever happens.
"""

import asyncio
from time import monotonic

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from inkling.core.errors import Refusal
from inkling.server.log.store import Store
from inkling.server.ops.failure import describe
from inkling.server.ops.logs import logger

PATIENCE = 0.8
"""Seconds whoever asks waits, and the longest that anything may take in a store that is well."""
FRESH = 1.0
"""Seconds for which an answer is given again."""
log = logger(__name__)


class Health:
    """The last look at the store, and the one that is on its way."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._looking: asyncio.Task[None] | None = None
        self._since = 0.0
        """When the look began."""
        self._until = 0.0
        self._trouble: str | None = None

    def routes(self) -> list[Route]:
        return [Route("/livez", self.live), Route("/readyz", self.ready), Route("/healthz", self.ready)]

    async def live(self, request: Request) -> Response:
        return JSONResponse({"ok": True})

    async def ready(self, request: Request) -> Response:
        trouble = await self._find_trouble()
        if trouble is not None:
            return JSONResponse({"ok": False, "why": trouble}, 503)
        lost = self._store.lost_rows
        return JSONResponse({"ok": True, "lost_rows": lost} if lost else {"ok": True})

    async def _find_trouble(self) -> str | None:
        """One word, or None if all is well."""
        if self._looking is None or self._looking.done():
            if monotonic() < self._until:
                return self._trouble
            self._since, self._looking = monotonic(), asyncio.ensure_future(self._look())
        left = self._since + PATIENCE - monotonic()
        if left > 0:
            await asyncio.wait({self._looking}, timeout=left)
        if self._looking.done():
            return self._trouble
        return "queue" if self._store.is_behind() else "database"

    async def _look(self) -> None:
        try:
            self._trouble = await self._store.find_trouble()
        except Refusal:
            self._trouble = "database"
        except Exception as error:
            log.error("the store could not be looked at", failure=describe(error))
            self._trouble = "database"
        self._until = monotonic() + FRESH
