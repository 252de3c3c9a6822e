"""All events that the log of a table can contain: those in `tables/events.py`, and those that features declare.

To add a feature with events, add its line to `EVENTS`. The indexes are made once, at import.
"""

from collections.abc import Callable
from typing import Any, Union, get_args

import msgspec
from msgspec import Struct

from inkling.server.features.chat import model as chat
from inkling.server.features.clock import model as clock
from inkling.server.features.consent import model as consent
from inkling.server.features.daily_for_two import model as daily_for_two
from inkling.server.features.decks import model as decks
from inkling.server.features.group import model as group
from inkling.server.features.language_models import model as language_models
from inkling.server.features.notifications import model as notifications
from inkling.server.features.options import model as options
from inkling.server.features.reactions import model as reactions
from inkling.server.features.rematch import model as rematch
from inkling.server.tables.event_declaration import EventDeclaration
from inkling.server.tables.events import CoreRow, Row

EVENTS: tuple[EventDeclaration[Any], ...] = (
    *chat.EVENTS,
    *clock.EVENTS,
    *consent.EVENTS,
    *daily_for_two.EVENTS,
    *decks.EVENTS,
    *group.EVENTS,
    *language_models.EVENTS,
    *notifications.EVENTS,
    *options.EVENTS,
    *reactions.EVENTS,
    *rematch.EVENTS,
)
DECLARATIONS: dict[type[Struct], EventDeclaration[Any]] = {declared.event: declared for declared in EVENTS}
ROW_TYPES: tuple[type[Struct], ...] = (*get_args(CoreRow), *DECLARATIONS)
KIND_OF = {kind: str(kind.__struct_config__.tag) for kind in ROW_TYPES}
KINDS = frozenset(KIND_OF.values())
encode_row = msgspec.json.Encoder().encode
"""Encodes a row as the log stores it."""
decode_row: Callable[[str], Row] = msgspec.json.Decoder(Union[ROW_TYPES]).decode  # noqa: UP007 (made at run time)
"""Decodes a row of the log."""
