"""Who may write in the chat now. The game decides it. Pure."""

from inkling.server.tables.state import Message, Table


def may_talk(table: Table, member: int) -> bool:
    """During a play only those whom the game lets talk; among strangers, once all have opened it."""
    if not is_heard(table, member) or not is_open(table):
        return False
    return not table.playing or table.chair_of(member) in table.talkers


def is_open(table: Table) -> bool:
    """Whether people here talk with each other: where strangers meet, everybody must wish so. Nobody does alone, or a
    name given meanwhile would be the first thing said to whoever comes."""
    if not table.strangers:
        return True
    people = [table.members[number] for number in company(table)]
    devices = {member.person.partition("/")[0] for member in people if member.person is not None}
    return len(devices) > 1 and all(member.open for member in people)


def talk_for(table: Table, member: int | None) -> tuple[Message, ...]:
    """What they may read: strangers only what was said since they came, onlookers there nothing."""
    if not table.strangers:
        return table.talk
    return () if member is None else tuple(line for line in table.talk if line.nth > table.members[member].missed)


def company(table: Table) -> list[int]:
    return [
        number
        for number, member in enumerate(table.members)
        if member.person is not None and not member.waiting and not member.outside
    ]


def is_heard(table: Table, member: int) -> bool:
    if member >= len(table.members):
        return False  # known to another process, and here not yet
    person = table.members[member]
    return not (person.muted or person.waiting or person.person is None)
