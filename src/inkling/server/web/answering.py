"""What answers requests: a class for each matter, which lists what it needs; and its methods say at which address."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar, dataclass_transform

from starlette.convertors import StringConvertor, register_url_convertor
from starlette.routing import BaseRoute, Route

F = TypeVar("F", bound=Callable[..., Awaitable[Any]])


class Stem(StringConvertor):
    """The name of a file without its ending, written `{name:stem}.{ending}` in a path.

    With a plain `{name}` the pattern could split at every dot, which takes quadratic time if none of them fits.
    """

    regex = "[^/.]+"


register_url_convertor("stem", Stem())


def at(path: str, *kinds: str) -> Callable[[F], F]:
    """This method answers there: GET, unless other kinds are named."""

    def note(method: F) -> F:
        vars(method)["addresses"] = (*getattr(method, "addresses", ()), (path, kinds or ("GET",)))
        return method

    return note


@dataclass_transform()
class Handlers:
    """The handlers of one matter."""

    def __init_subclass__(cls) -> None:
        dataclass(eq=False)(cls)

    def routes(self) -> list[BaseRoute]:
        """In the order in which they are written."""
        return [
            Route(path, getattr(self, name), methods=kinds)
            for name, method in vars(type(self)).items()
            for path, kinds in getattr(method, "addresses", ())
        ]
