"""How a feature declares an event of tables: who may cause it, what it changes, how members ask for it. Pure.

A feature lists its declarations as `EVENTS` in its `model.py`, and `tables/event_registry.py` lists the features.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct

from inkling.server.tables.events import FeatureEvent

if TYPE_CHECKING:
    from inkling.server.platform.token_buckets_and_limits import TokenBucketsByKey
    from inkling.server.tables.live_table import LiveTable
    from inkling.server.tables.state import Table

E = TypeVar("E", bound=FeatureEvent)
Way: TypeAlias = Literal["form", "socket", "api"]
EVERYWHERE: tuple[Way, ...] = ("form", "socket", "api")
Form: TypeAlias = dict[str, str]
Pace: TypeAlias = "Callable[[LiveTable], TokenBucketsByKey]"
CHAT: Pace = attrgetter("chat_pace")
REACTION: Pace = attrgetter("reaction_pace")
CHANGE: Pace = attrgetter("command_pace")
NAME: Pace = attrgetter("name_pace")
"""Token buckets of the members of a table. `platform/token_buckets_and_limits.py` has their rates."""


class CommandDeclaration(Struct, frozen=True, kw_only=True):
    """How a member sends an event to the server.

    By default the command has the event's name and fields, is a table command, and can be sent by form, WebSocket and
    API.
    """

    name: str = ""
    """The name that is sent, if it differs from the event's. Sent names never change."""
    by_kind: bool = True
    """True for a table command; False for a command with its own address."""
    fields: type[Struct] | None = None
    """The fields that are sent, if they differ from the event's. `make_event` turns them into the event."""
    make_event: "Callable[[Table, Any], FeatureEvent] | None" = None
    read: Callable[[Form], Struct] | None = None
    """Reads the fields of a form or a socket message, if each is not simply a field of the form."""
    ways: tuple[Way, ...] = EVERYWHERE
    paces: tuple[Pace, ...] = (CHANGE,)
    """Rate limits of the command, by member."""


class EventDeclaration(Struct, Generic[E], frozen=True, kw_only=True):
    """Everything that the tables must know about an event that a feature declares.

    Of a running play such an event may use only the ID and the number of entries. Events that need more belong in
    `tables/events.py` and `tables/log_fold.py`.
    """

    event: type[E]
    check: "Callable[[Table, int, E], None]"
    """Raises NotAllowed unless this member, or SYSTEM, may cause the event now. The member has been let in."""
    fold: "Callable[[Table, int, E, int], Table]"
    """Returns the table after the event: table, member, event, time in milliseconds."""
    changes_nothing: "Callable[[Table, int, E], bool] | None" = None
    """True if the event would change nothing, so that it need not be stored."""
    hosts_only: bool = False
    """True if only the host may cause it."""
    command: CommandDeclaration | None = CommandDeclaration()
    """None if members cannot ask for it."""


def allow_always(table: "Table", by: int, event: FeatureEvent) -> None:
    """Allow an event that every member may cause at any time."""
