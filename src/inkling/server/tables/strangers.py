"""Where people meet who do not know each other: what the house calls them, and who never sits with whom. Pure."""

from inkling.catalogs import speech
from inkling.core.errors import NotAllowed, mark
from inkling.server.tables.names import look_alike
from inkling.server.tables.table import Table


def guest_name(table: Table) -> str:
    """The first that nobody there has: strangers do not name themselves, for a name could say anything."""
    say = speech(table.lang)
    name = say("Guest")
    taken = [member.name for member in table.members if member.person is not None]
    names = (name, *(f"{name} {n}" for n in range(2, 100)))
    return next(one for one in names if not any(look_alike(one, other) for other in taken))


def is_for_anyone(table: Table) -> bool:
    """Whether people find it who were not invited."""
    return table.strangers or table.rules["listed"]


def meets_barred(table: Table, barred: frozenset[str]) -> bool:
    return any(member.person is not None and device_of(member.person) in barred for member in table.members)


def check_barred(table: Table, barred: frozenset[str]) -> None:
    """Does not say who blocked whom."""
    if meets_barred(table, barred):
        raise NotAllowed("elsewhere", mark("You can’t join this table. Please choose another one."))


def device_of(person: str) -> str:
    """Everybody on one device is blocked as one."""
    return person.partition("/")[0]
