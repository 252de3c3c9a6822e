"""Health checks for load balancers.

`/livez` shows that the event loop responds. `/readyz` and `/healthz` show that the database accepts writes, and that
the process is not shutting down. The check writes a test row at most once a second, for any number of requests, and
responds within a second.
"""

import asyncio
from time import monotonic

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from inkling.core.errors import Refusal
from inkling.server.features.handlers import Handlers
from inkling.server.platform.http import urls
from inkling.server.platform.http.routing import register_route
from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.storage.interface import ServerStorage

PATIENCE = 0.8
"""Maximum seconds that a request waits for the check. A healthy database is faster."""
FRESH = 1.0
"""Seconds for which the result is cached."""
log = get_logger(__name__)


class HealthRoutes(Handlers):
    """Handlers of the health checks. They cache the last result, and share a check that is in progress."""

    store: ServerStorage
    looking: asyncio.Task[None] | None = None
    since: float = 0.0
    """Time at which the newest check began, in monotonic seconds. `until` is when its result expires."""
    until: float = 0.0
    trouble: str | None = None

    @register_route(urls.live)
    async def answer_livez(self, request: Request) -> Response:
        return JSONResponse({"ok": True})

    @register_route(urls.ready)
    @register_route(urls.health)
    async def answer_readyz(self, request: Request) -> Response:
        if self.departure.leaving:
            return JSONResponse({"ok": False, "why": "leaving"}, 503)
        trouble = await self._find_storage_problem()
        if trouble is not None:
            return JSONResponse({"ok": False, "why": trouble}, 503)
        lost = self.store.lost_rows
        return JSONResponse({"ok": True, "lost_rows": lost} if lost else {"ok": True})

    async def _find_storage_problem(self) -> str | None:
        """Return one word for the problem, or None if the database works.

        Start a check, or join the one in progress.
        """
        if self.looking is None or self.looking.done():
            if monotonic() < self.until:
                return self.trouble
            self.since, self.looking = monotonic(), asyncio.ensure_future(self._check_store())
        left = self.since + PATIENCE - monotonic()
        if left > 0:
            await asyncio.wait({self.looking}, timeout=left)
        if self.looking.done():
            return self.trouble
        return "queue" if self.store.writer.is_queue_behind() else "database"

    async def _check_store(self) -> None:
        try:
            self.trouble = await self.store.find_storage_problem()
        except Refusal:
            self.trouble = "database"
        except Exception as error:
            log.error("the store could not be looked at", failure=describe_error(error))
            self.trouble = "database"
        self.until = monotonic() + FRESH
