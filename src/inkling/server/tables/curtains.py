"""The curtains of shared devices, for all processes: before whom one was lifted, and for which question.

Another process takes it over only for that very question; where it has changed since, the curtain is down there and is
lifted once more. So a lost message can hide something, never show it.
"""

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from inkling.server.features.shared_device import model as shared_device_model
from inkling.server.storage.store import Store
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.state import Table


class Lifted(Struct, frozen=True):
    member: int
    play: str
    ask: int


async def lift(store: Store, live: LiveTable, person: str, member: int | None) -> None:
    """Stored first, then lifted, or let fall, here."""
    lifted = find(live.table, member) if member in shared_device_model.selves(live.table, person) else None
    body = msgspec.json.encode(lifted).decode() if lifted is not None else ""
    await store.ask(store.peers.lift_curtain, live.table.id, person, body)
    shared_device_model.lift(live, person, member)


async def hear(store: Store, lives: Mapping[str, LiveTable]) -> None:
    """How they hang now. What was lifted here for an earlier question stays, as long as the same member is asked."""
    told: dict[str, dict[str, Lifted]] = {table_id: {} for table_id in lives}
    for table_id, person, body in await store.ask(store.peers.curtains, list(lives)):
        told[table_id][person] = msgspec.json.decode(body, type=Lifted)
    for table_id, live in lives.items():
        for person in live.curtains.keys() - told[table_id].keys():
            shared_device_model.lift(live, person, None)
        for person, lifted in told[table_id].items():
            if live.curtains.get(person) != lifted.member and find(live.table, lifted.member) == lifted:
                shared_device_model.lift(live, person, lifted.member)


def find(table: Table, member: int | None) -> Lifted | None:
    chair = table.chair_of(member) if member is not None else None
    if member is None or chair is None or table.play is None or table.play_id is None or not table.asks(member):
        return None
    return Lifted(member, table.play_id, table.play.asks[chair])
