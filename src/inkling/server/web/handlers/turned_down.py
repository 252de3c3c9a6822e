"""What is answered where something was refused, or where there is nothing: in the words of the table's game, with a
way on."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.core import Refusal, mark
from inkling.server.ops.metrics import REFUSALS
from inkling.server.pages import no_table
from inkling.server.web.access.request import Access
from inkling.server.web.answering import reads
from inkling.server.web.asking_again import ways_on
from inkling.server.web.handlers.home import Home
from inkling.server.web.handlers.joining import Joining
from inkling.server.web.language import say_to
from inkling.server.web.refusals import status_of, turn_down, wants_json


class TurnedDown:
    """For every request that ends so."""

    def __init__(self, access: Access, joining: Joining, home: Home) -> None:
        self._access = access
        self._joining = joining
        self._home = home

    async def refuse(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, Refusal)
        shut = await self._joining.answer(request, error)
        if shut is not None:
            return shut
        if error.code == "no-table" and not wants_json(request):
            REFUSALS.labels(error.code).inc()
            typed, say = request.path_params.get("code", ""), say_to(request)
            page = no_table.page(typed, say.refusal(error), await self._home.last_table(request), say)
            return HTMLResponse(page, status_of(error))
        again = await ways_on(request, error)
        return turn_down(error, request, self._access.catalog(request), again)

    async def nowhere(self, request: Request, error: Exception) -> Response:
        """An address that leads to no page, or not in this way."""
        assert isinstance(error, HTTPException)
        if error.status_code == 404 and reads(request) and request.url.path.endswith("/"):
            return without_slash(request)
        refusal = Refusal("no-page", mark("There is no such page."))
        if error.status_code == 405:
            refusal = Refusal("no-method", mark("This page doesn’t accept that kind of request."))
        answer = turn_down(refusal, request)
        answer.headers.update(error.headers or {})
        return answer


def without_slash(request: Request) -> Response:
    """Redirect to the same path without its last slash. It names no host, so that nobody is led to another site by
    the `Host` that was sent, or by a path like `//other.example/`."""
    path, query = request.url.path.strip("/"), request.url.query
    return RedirectResponse(f"/{path}?{query}" if query else f"/{path}", 307)
