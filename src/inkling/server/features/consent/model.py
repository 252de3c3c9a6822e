"""What members consent to: use of their plays for research, and bots that remember them. Pure functions."""

from typing import TYPE_CHECKING

from inkling.server.features.seats.model import change_member
from inkling.server.tables.event_declaration import EventDeclaration, allow_always
from inkling.server.tables.events import FeatureEvent

if TYPE_CHECKING:
    from inkling.server.tables.state import Table


class ResearchConsentSet(FeatureEvent, frozen=True, tag="consented"):
    """A member consented to research use of their plays, or withdrew the consent. Everybody at the table must
    consent."""

    on: bool


class BotMemorySet(FeatureEvent, frozen=True, tag="remembered"):
    """A member allowed or forbade bots to use what they learned about this player in earlier plays here."""

    on: bool


def set_research_consent(table: "Table", by: int, consent: ResearchConsentSet, at: int) -> "Table":
    return change_member(table, by, consents=consent.on)


def set_bot_memory(table: "Table", by: int, memory: BotMemorySet, at: int) -> "Table":
    return change_member(table, by, remembered=memory.on)


EVENTS = (
    EventDeclaration(event=ResearchConsentSet, check=allow_always, fold=set_research_consent),
    EventDeclaration(event=BotMemorySet, check=allow_always, fold=set_bot_memory),
)
