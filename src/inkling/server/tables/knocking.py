"""Knocks at the door of a private table: how many may wait, and who gives way when the door is full.

Nobody can fill the door from one address. Addresses are kept in memory only, as long as the table is.
"""

from collections import Counter
from collections.abc import Mapping

from inkling.server.tables.table import Table

MOST_KNOCKING = 16
"""Guests who wait at the door of a private table at the same time."""


def list_waiting(table: Table) -> list[int]:
    return [number for number, member in enumerate(table.members) if member.waiting and member.person]


def find_giving_way(table: Table, knocks: Mapping[int, str], address: str) -> int | None:
    """The guest who makes room for a knock from this address: the one who has waited longest of the address with the
    most knocks. None if there is room, or if every guest has come from another address.

    `knocks` are the addresses by guest, the oldest knock first; guests whose address is unknown count as one address.
    """
    waiting = list_waiting(table)
    if len(waiting) < MOST_KNOCKING:
        return None
    source = {number: knocks.get(number, "") for number in waiting}
    [(crowd, count)] = Counter([*source.values(), address]).most_common(1)
    return next(number for number in (*knocks, *waiting) if source.get(number) == crowd) if count > 1 else None


def next_number(table: Table, knocks: bool) -> int:
    """The number of a new member. Somebody who knocks gets that of a guest who went without ever being let in, so that
    knocks do not use up the numbers of a table."""
    gone = (number for number, one in enumerate(table.members) if one.person is None and not (one.inside or one.sent))
    return next(gone, len(table.members)) if knocks else len(table.members)
