"""Who looks through a connection, and what it shows them."""

from typing import Any, Protocol

from inkling.server.tables.live_table import LiveTable


class Shown(Protocol):
    """What a connection sends: the zones of a watcher, or the sight of another kind of client."""

    def whole(self) -> Any: ...

    def news(self) -> Any | None: ...


class Looker(Protocol):
    """Whose eyes a connection has."""

    @property
    def live(self) -> LiveTable: ...

    @property
    def person(self) -> str | None: ...

    @property
    def lang(self) -> str: ...
