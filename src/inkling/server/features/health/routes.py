"""Whether the server is well: `/livez`, the loop answers; `/readyz` and `/healthz`, a change could be stored now,
and the process is not about to end.

The second writes something, at most once a second however many ask, and answers within a second whatever happens.
"""

import asyncio
from time import monotonic

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from inkling.core.errors import Refusal
from inkling.server.platform.http import urls
from inkling.server.platform.http.routing import Handlers, at
from inkling.server.platform.logs import describe, logger

PATIENCE = 0.8
"""Seconds whoever asks waits, and the longest that anything may take in a store that is well."""
FRESH = 1.0
"""Seconds for which an answer is given again."""
log = logger(__name__)


class Health(Handlers):
    """The last look at the store, and the one that is on its way."""

    looking: asyncio.Task[None] | None = None
    since: float = 0.0
    """When the look began."""
    until: float = 0.0
    trouble: str | None = None

    @at(urls.live)
    async def live(self, request: Request) -> Response:
        return JSONResponse({"ok": True})

    @at(urls.ready)
    @at(urls.health)
    async def ready(self, request: Request) -> Response:
        if self.departure.leaving:
            return JSONResponse({"ok": False, "why": "leaving"}, 503)
        trouble = await self._find_trouble()
        if trouble is not None:
            return JSONResponse({"ok": False, "why": trouble}, 503)
        lost = self.store.lost_rows
        return JSONResponse({"ok": True, "lost_rows": lost} if lost else {"ok": True})

    async def _find_trouble(self) -> str | None:
        """One word, or None if all is well."""
        if self.looking is None or self.looking.done():
            if monotonic() < self.until:
                return self.trouble
            self.since, self.looking = monotonic(), asyncio.ensure_future(self._look())
        left = self.since + PATIENCE - monotonic()
        if left > 0:
            await asyncio.wait({self.looking}, timeout=left)
        if self.looking.done():
            return self.trouble
        return "queue" if self.store.writer.is_behind() else "database"

    async def _look(self) -> None:
        try:
            self.trouble = await self.store.find_trouble()
        except Refusal:
            self.trouble = "database"
        except Exception as error:
            log.error("the store could not be looked at", failure=describe(error))
            self.trouble = "database"
        self.until = monotonic() + FRESH
