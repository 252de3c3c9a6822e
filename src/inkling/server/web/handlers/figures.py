"""The operator's figures on the server's own door, for whoever shows the token; without one there is no such page."""

import hmac

from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from inkling.core.errors import Refusal, mark
from inkling.server.ops import published


class Figures:
    """The handler."""

    def __init__(self, token: str) -> None:
        self._token = token

    def routes(self) -> list[Route]:
        return [Route(published.PATH, self.show)] if self._token else []

    async def show(self, request: Request) -> Response:
        kind, _, shown = request.headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer" or not hmac.compare_digest(shown.strip().encode(), self._token.encode()):
            raise Refusal("no-page", mark("There is no such page."))
        return Response(published.PUBLISHED.read(), media_type=CONTENT_TYPE_LATEST)
