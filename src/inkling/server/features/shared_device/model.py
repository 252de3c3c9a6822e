"""Several people on one device: each has a seat of their own, and a curtain falls between their turns.

Everybody on a device is a member whose id is derived from the device's. With more than one of them, the device shows
what is public; who is asked lifts the curtain by saying who they are, and it falls again as soon as they have done
their part.
"""

from collections import Counter
from typing import TYPE_CHECKING

from inkling.core.errors import NotAllowed, msg
from inkling.server.tables.state import Table

if TYPE_CHECKING:
    from inkling.server.tables.live_table import LiveTable

MOST_ON_ONE_DEVICE = 8


def selves(table: Table, person: str) -> list[int]:
    others = f"{person}/"
    return [
        number
        for number, member in enumerate(table.members)
        if member.person is not None and (member.person == person or member.person.startswith(others))
    ]


def find_sharing(table: Table) -> frozenset[int]:
    """The members who share their device with others at this table."""
    devices = [member.person.partition("/")[0] if member.person else None for member in table.members]
    people = Counter(device for device in devices if device is not None)
    return frozenset(number for number, device in enumerate(devices) if device is not None and people[device] > 1)


def next_self(table: Table, person: str) -> str:
    taken = {member.person for member in table.members}
    return next(f"{person}/{n}" for n in range(1, 1000) if f"{person}/{n}" not in taken)


def lift(live: "LiveTable", person: str, member: int | None) -> None:
    others = {device: lifted for device, lifted in live.curtains.items() if device != person}
    here = member is not None and member in selves(live.table, person)
    live.curtains = {**others, person: member} if here and member is not None else others
    live.show(live.table)


def acting(live: "LiveTable", person: str) -> int | None:
    """The member for whom this device acts: its only one, or the one before whom the curtain is lifted."""
    here = selves(live.table, person)
    if len(here) < 2:
        return here[0] if here else None
    lifted = live.curtains.get(person)
    return lifted if lifted is not None and lifted in here and live.table.asks(lifted) else here[0]


def is_hidden(live: "LiveTable", member: int) -> bool:
    """Whether several on the member's device play, and the curtain is not lifted before this one."""
    table, person = live.table, live.table.members[member].person
    if person is None or not table.playing:
        return False
    device = person.partition("/")[0]
    playing = [one for one in selves(table, device) if table.chair_of(one) is not None]
    return len(playing) > 1 and live.curtains.get(device) != member


def check_curtain(live: "LiveTable", member: int) -> None:
    """Nobody acts or talks for somebody else: what a device says with its curtain down is nobody's."""
    if is_hidden(live, member):
        raise NotAllowed("curtain", msg("Several people play on this device: first say who you are."))


def speaker(table: Table, member: int) -> int:
    """Who speaks for the member's device in what is not about a seat of its own: its first."""
    person = table.members[member].person
    return selves(table, person.partition("/")[0])[0] if person else member


def beside(table: Table, member: int) -> list[int]:
    person = table.members[member].person if member >= 0 else None
    return [one for one in selves(table, person.partition("/")[0]) if one != member] if person else []


def eyes_of(live: "LiveTable", person: str) -> int | None:
    """The member whose eyes the device shows; None for the public's, while the curtain is down."""
    here = selves(live.table, person)
    if len(here) < 2 or not (live.table.playing or keeps_secrets(live.table, here)):
        return here[0] if here else None
    lifted = live.curtains.get(person)
    return lifted if lifted is not None and lifted in here and live.table.asks(lifted) else None


def keeps_secrets(table: Table, here: list[int]) -> bool:
    """Whether several of them hold hands that stay hidden after the end: those of a play that was abandoned."""
    over = table.play is not None and table.play.outcome is not None and table.play.outcome.reason == "abandoned"
    return over and sum(table.members[member].held is not None for member in here) > 1
