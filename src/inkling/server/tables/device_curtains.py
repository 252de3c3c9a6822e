"""The curtains of shared devices. The person who lifts it decides whose view the device shows and for whom it acts.

Other processes adopt a lifted curtain only for the same question. If the question has changed, the curtain stays down
there and must be lifted again. So a lost message can hide something, but never reveal it.
"""

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from inkling.core.errors import NotAllowed, msg
from inkling.server.features.shared_device.model import has_several_hidden_hands, members_on_device
from inkling.server.storage.interface import ServerStorage
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.state import Table


class LiftedCurtain(Struct, frozen=True):
    """A lifted curtain: the member who lifted it, and the question for which it is lifted."""

    member: int
    play: str
    ask: int


def lift_curtain(live: LiveTable, person: str, member: int | None) -> None:
    others = {device: lifted for device, lifted in live.curtains.items() if device != person}
    here = member is not None and member in members_on_device(live.table, person)
    live.curtains = {**others, person: member} if here and member is not None else others
    live.show(live.table)


def member_for_whom_device_acts(live: LiveTable, person: str) -> int | None:
    """Return the member for whom this device acts: its only member, the one who lifted the curtain, or else the first.

    Return None if the device has no member.
    """
    here = members_on_device(live.table, person)
    if len(here) < 2:
        return here[0] if here else None
    lifted = live.curtains.get(person)
    return lifted if lifted is not None and lifted in here and live.table.is_to_move(lifted) else here[0]


def member_whose_view_device_shows(live: LiveTable, person: str) -> int | None:
    """Return the member whose view the device shows, or None for the public view while the curtain is down."""
    here = members_on_device(live.table, person)
    if len(here) < 2 or not (live.table.playing or has_several_hidden_hands(live.table, here)):
        return here[0] if here else None
    lifted = live.curtains.get(person)
    return lifted if lifted is not None and lifted in here and live.table.is_to_move(lifted) else None


def is_behind_curtain(live: LiveTable, member: int) -> bool:
    """True if several people on the member's device are playing and this one has not lifted the curtain."""
    table, person = live.table, live.table.members[member].person
    if person is None or not table.playing:
        return False
    device = person.partition("/")[0]
    playing = [other for other in members_on_device(table, device) if table.chair_of(other) is not None]
    return len(playing) > 1 and live.curtains.get(device) != member


def check_curtain_is_lifted(live: LiveTable, member: int) -> None:
    """Raise NotAllowed while the curtain is down, so that nobody acts or writes for another person on the device."""
    if is_behind_curtain(live, member):
        raise NotAllowed("curtain", msg("Several people play on this device: first say who you are."))


async def lift_curtain_in_all_processes(store: ServerStorage, live: LiveTable, person: str, member: int | None) -> None:
    """Lift the curtain for a member, or drop it for None. Change the database first, so that all processes agree."""
    lifted = make_lifted_curtain(live.table, member) if member in members_on_device(live.table, person) else None
    body = msgspec.json.encode(lifted).decode() if lifted is not None else ""
    await store.ask(store.peers.lift_curtain, live.table.id, person, body)
    lift_curtain(live, person, member)


async def adopt_stored_curtains(store: ServerStorage, lives: Mapping[str, LiveTable]) -> None:
    """Adopt the stored curtains of these tables.

    A curtain that was lifted here for an earlier question stays lifted if the same member is asked.
    """
    stored: dict[str, dict[str, LiftedCurtain]] = {table_id: {} for table_id in lives}
    for table_id, person, body in await store.ask(store.peers.read_curtains, list(lives)):
        stored[table_id][person] = msgspec.json.decode(body, type=LiftedCurtain)
    for table_id, live in lives.items():
        for person in live.curtains.keys() - stored[table_id].keys():
            lift_curtain(live, person, None)
        for person, lifted in stored[table_id].items():
            if live.curtains.get(person) != lifted.member and make_lifted_curtain(live.table, lifted.member) == lifted:
                lift_curtain(live, person, lifted.member)


def make_lifted_curtain(table: Table, member: int | None) -> LiftedCurtain | None:
    chair = table.chair_of(member) if member is not None else None
    if member is None or chair is None or table.play is None or table.play_id is None or not table.is_to_move(member):
        return None
    return LiftedCurtain(member, table.play_id, table.play.asks[chair])
