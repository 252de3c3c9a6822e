"""Who may say something now, in words or with a sign. The game decides it, not manners. Pure."""

from inkling.server.tables.table import Table


def may_talk(table: Table, member: int) -> bool:
    """During a play only those whom the game lets talk."""
    if not is_heard(table, member):
        return False
    return not table.playing or table.chair_of(member) in table.talkers


def may_react(table: Table, member: int) -> bool:
    """As with talk; but before the first play there is nothing to react to."""
    if not is_heard(table, member) or table.play is None:
        return False
    return not table.playing or table.chair_of(member) in table.reactors


def is_heard(table: Table, member: int) -> bool:
    person = table.members[member]
    return not (person.muted or person.waiting or person.person is None)
