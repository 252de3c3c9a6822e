"""Several people on one device. Each has a seat, and a curtain hides hands between their turns. Pure functions.

Everybody on the device is a member whose person ID is derived from the device's. The device shows the public view. A
player whose turn it is lifts the curtain with a button, and it falls after their move.
"""

from collections import Counter

from inkling.server.tables.state import Table

MOST_ON_ONE_DEVICE = 8


def members_on_device(table: Table, person: str) -> list[int]:
    """Return the members on this person's device."""
    others = f"{person}/"
    return [
        number
        for number, member in enumerate(table.members)
        if member.person is not None and (member.person == person or member.person.startswith(others))
    ]


def members_sharing_device(table: Table) -> frozenset[int]:
    """Return the members who share their device with others at this table."""
    devices = [member.person.partition("/")[0] if member.person else None for member in table.members]
    people = Counter(device for device in devices if device is not None)
    return frozenset(number for number, device in enumerate(devices) if device is not None and people[device] > 1)


def next_person_on_device(table: Table, person: str) -> str:
    taken = {member.person for member in table.members}
    return next(f"{person}/{n}" for n in range(1, 1000) if f"{person}/{n}" not in taken)


def first_member_on_device(table: Table, member: int) -> int:
    """Return the first member on the device. They act for the device in everything that doesn't concern one particular
    seat."""
    person = table.members[member].person
    return members_on_device(table, person.partition("/")[0])[0] if person else member


def others_on_device(table: Table, member: int) -> list[int]:
    person = table.members[member].person if member >= 0 else None
    return [other for other in members_on_device(table, person.partition("/")[0]) if other != member] if person else []


def has_several_hidden_hands(table: Table, here: list[int]) -> bool:
    """True if several of these members hold hands that stay hidden, because the play was abandoned."""
    over = table.play is not None and table.play.outcome is not None and table.play.outcome.reason == "abandoned"
    return over and sum(table.members[member].play_seat is not None for member in here) > 1
