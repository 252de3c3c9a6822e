"""What answers requests: a class for each matter, whose methods say at which address.

GET and HEAD read, every other method writes. `reads` decides that for the whole server: a handler is registered for one
method and never asks which one it was.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from starlette.convertors import StringConvertor, register_url_convertor
from starlette.requests import HTTPConnection, Request
from starlette.routing import BaseRoute, Route

from inkling.core.errors import Refusal, msg
from inkling.games import SHELF
from inkling.server.bots.supervisor import TableSupervisor
from inkling.server.features.deals.task import BotsAtDeals
from inkling.server.features.reports.task import ReportHook
from inkling.server.platform.http.public_address import Site
from inkling.server.platform.http.rate_limits import Limits
from inkling.server.platform.http.urls import Url
from inkling.server.platform.render_workers import RenderWorkers
from inkling.server.platform.server_notice import ServerNotice
from inkling.server.platform.shutdown import Departure
from inkling.server.platform.signing import Signer
from inkling.server.settings import Settings
from inkling.server.storage.store import Store
from inkling.server.tables.access.credentials import Invitations, Keys, People
from inkling.server.tables.access.guess_limits import Guesses
from inkling.server.tables.access.request import Access
from inkling.server.tables.registry import TableRegistry

Handler: TypeAlias = Callable[[Request], Awaitable[Any]]
F = TypeVar("F", bound=Callable[..., Awaitable[Any]])


class Stem(StringConvertor):
    """The name of a file without its ending, written `{name:stem}.{ending}` in a path.

    With a plain `{name}` the pattern could split at every dot, which takes quadratic time if none of them fits.
    """

    regex = "[^/.]+"


register_url_convertor("stem", Stem())


def reads(connection: HTTPConnection) -> bool:
    """True if the request must change nothing. HEAD is answered by the handler for GET."""
    return connection.scope["method"] in ("GET", "HEAD")


def at(url: Url, method: str = "GET") -> Callable[[F], F]:
    """Register a handler for requests to this route with this method."""

    def note(handler: F) -> F:
        vars(handler)["addresses"] = (*getattr(handler, "addresses", ()), (url.pattern, method))
        return handler

    return note


@dataclass(eq=False)
class Handlers:
    """The handlers of one matter, with the parts of the server that all handlers share."""

    settings: Settings
    store: Store
    tables: TableRegistry
    supervisor: TableSupervisor
    render_workers: RenderWorkers
    bots: BotsAtDeals
    hook: ReportHook
    departure: Departure
    notice: ServerNotice
    signer: Signer
    site: Site
    limits: Limits
    guesses: Guesses
    people: People
    keys: Keys
    invitations: Invitations
    access: Access

    def __post_init__(self) -> None:
        """Make what only the handlers of a subclass need."""

    def routes(self) -> list[BaseRoute]:
        """One route per path, in the order in which the handlers are written, so that `Allow` lists every method."""
        by_path: dict[str, dict[str, Handler]] = {}
        for name, handler in vars(type(self)).items():
            for path, method in getattr(handler, "addresses", ()):
                by_path.setdefault(path, {})[method] = getattr(self, name)
        return [Route(path, choose(by_method), methods=list(by_method)) for path, by_method in by_path.items()]


def choose(by_method: dict[str, Handler]) -> Handler:
    """Combine the handlers of one path. The route refuses other methods before this is called."""

    async def answer(request: Request) -> Any:
        return await by_method["GET" if reads(request) else request.method](request)

    return answer


def find_game(request: Request) -> str:
    """Return the name of the game in the path. Raise a Refusal if there is no such game."""
    game = str(request.path_params["game"])
    if game not in SHELF:
        raise Refusal("no-page", msg("There is no such page."))
    return game
