"""The operator's figures on the server's own door, for whoever shows the token; without one there is no such page."""

import hmac

from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response

from inkling.core.errors import Refusal, mark
from inkling.server.ops import metrics
from inkling.server.web.answering import Handlers, at


class Figures(Handlers):
    token: str

    @at(metrics.PATH)
    async def show(self, request: Request) -> Response:
        kind, _, shown = request.headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer" or not hmac.compare_digest(shown.strip().encode(), self.token.encode()):
            raise Refusal("no-page", mark("There is no such page."))
        return Response(metrics.PUBLISHED.read(), media_type=CONTENT_TYPE_LATEST)
