"""Routing. A feature's routes are methods of a class; `register_route` registers each for a URL and HTTP method.

GET and HEAD read; every other method writes. `is_get_or_head_request` decides that for the whole server.
"""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

from starlette.convertors import StringConvertor, register_url_convertor
from starlette.requests import HTTPConnection, Request
from starlette.routing import BaseRoute, Route

from inkling.core.errors import Refusal, msg
from inkling.games import SHELF
from inkling.server.platform.http.urls import Url

Handler: TypeAlias = Callable[[Request], Awaitable[Any]]
F = TypeVar("F", bound=Callable[..., Awaitable[Any]])


class FileStemConvertor(StringConvertor):
    """Matches a file name without its extension, written `{name:stem}.{ending}` in a path.

    With a plain `{name}` the pattern could split at every dot, which takes quadratic time if nothing matches.
    """

    regex = "[^/.]+"


register_url_convertor("stem", FileStemConvertor())


def is_get_or_head_request(connection: HTTPConnection) -> bool:
    """True for GET and HEAD, which must not change anything. The handler for GET also answers HEAD."""
    return connection.scope["method"] in ("GET", "HEAD")


def register_route(url: Url, method: str = "GET") -> Callable[[F], F]:
    """Register the decorated method as the handler of a route and HTTP method."""

    def note(handler: F) -> F:
        vars(handler)["addresses"] = (*getattr(handler, "addresses", ()), (url.pattern, method))
        return handler

    return note


class RouteHandlers:
    """Base class of request handlers whose methods are registered with `register_route`."""

    def routes(self) -> list[BaseRoute]:
        """Return one Starlette route per path, in the order of the handlers.

        All methods of a path share its route, so that the header `Allow` lists them.
        """
        by_path: dict[str, dict[str, Handler]] = {}
        for name, handler in vars(type(self)).items():
            for path, method in getattr(handler, "addresses", ()):
                by_path.setdefault(path, {})[method] = getattr(self, name)
        return [
            Route(path, dispatch_by_method(by_method), methods=list(by_method)) for path, by_method in by_path.items()
        ]


def dispatch_by_method(by_method: dict[str, Handler]) -> Handler:
    """Return a handler that dispatches by HTTP method. The route has already refused other methods."""

    async def answer(request: Request) -> Any:
        return await by_method["GET" if is_get_or_head_request(request) else request.method](request)

    return answer


def find_game_in_path(request: Request) -> str:
    """Return the name of the game in the path. Raise Refusal if there is no such game."""
    game = str(request.path_params["game"])
    if game not in SHELF:
        raise Refusal("no-page", msg("We can’t find that page."))
    return game
