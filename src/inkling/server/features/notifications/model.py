"""The address to which chat messages about a table are sent. Pure functions."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from inkling.core.errors import msg
from inkling.server.tables.event_declaration import EventDeclaration
from inkling.server.tables.events import FeatureEvent
from inkling.server.tables.raising_refusals import require

if TYPE_CHECKING:
    from inkling.server.tables.state import Table

LONGEST_HOOK = 600


class WebhookSet(FeatureEvent, frozen=True, tag="hooked", omit_defaults=True):
    """The address for chat messages about the table was set, and for which events. An empty address stops them."""

    url: str
    link: str = ""
    lang: str = "en"
    about: tuple[str, ...] = ("turn", "end")
    """Kinds of messages: whose turn it is, how a game ended, a free seat (`seat`), a group's next evening
    (`evening`)."""


def check_webhook_length(table: "Table", by: int, hook: WebhookSet) -> None:
    require(len(hook.url) + len(hook.link) <= LONGEST_HOOK, "bad-hook", msg("This address is too long."))


def set_webhook(table: "Table", by: int, hook: WebhookSet, at: int) -> "Table":
    return replace(table, hook=hook if hook.url else None)


EVENTS = (
    EventDeclaration(event=WebhookSet, check=check_webhook_length, fold=set_webhook, hosts_only=True, command=None),
)
