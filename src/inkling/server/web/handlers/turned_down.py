"""What is answered where something was refused, or where there is nothing: in the words of the table's game, with a
way on."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from inkling.core import Refusal, mark, render
from inkling.server.pages import home
from inkling.server.web.asking_again import ways_on
from inkling.server.web.entrance import Entrance
from inkling.server.web.handlers.door import AtTheDoor
from inkling.server.web.language import say_to
from inkling.server.web.refusals import turn_down


class TurnedDown:
    """For every request that ends so."""

    def __init__(self, entrance: Entrance, at_the_door: AtTheDoor) -> None:
        self._entrance = entrance
        self._at_the_door = at_the_door

    async def refuse(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, Refusal)
        shut = await self._at_the_door.answer(request, error)
        if shut is not None:
            return shut
        again = await ways_on(request, error)
        if error.code == "no-table":
            again = render(home.join_form(say_to(request), request.path_params.get("code", "")))
        return turn_down(error, request, await self._entrance.package(request), again)

    async def nowhere(self, request: Request, error: Exception) -> Response:
        """An address that leads to no page, or not in this way."""
        assert isinstance(error, HTTPException)
        refusal = Refusal("no-page", mark("There is no such page."))
        if error.status_code == 405:
            refusal = Refusal("no-method", mark("This page doesn’t accept that kind of request."))
        answer = turn_down(refusal, request)
        answer.headers.update(error.headers or {})
        return answer
