"""Permissions of the chat: who may write, and who may read which messages. Pure functions."""

from inkling.server.features.seats.model import people_at_table
from inkling.server.tables.state import Message, Table


def may_write_message(table: Table, member: int) -> bool:
    """True if this member may write now. During a play the game must allow it."""
    if not may_member_read_chat(table, member) or not is_chat_open(table):
        return False
    return not table.playing or table.chair_of(member) in table.moment.talkers


def is_chat_open(table: Table) -> bool:
    """True if people at this table may talk.

    Strangers may talk once everybody has agreed, on at least two devices. A single player must not open the chat,
    because an open chat lets people choose names. The next guest would then read that name as a message.
    """
    if not table.strangers:
        return True
    people = [table.members[number] for number in people_at_table(table)]
    devices = {member.person.partition("/")[0] for member in people if member.person is not None}
    return len(devices) > 1 and all(member.open for member in people)


def messages_member_may_read(table: Table, member: int | None) -> tuple[Message, ...]:
    """Return the messages that this member may read.

    At a table of strangers, members read only messages sent after they joined. Spectators read none.
    """
    messages = table.chat.messages
    if not table.strangers:
        return messages
    return () if member is None else tuple(line for line in messages if line.nth > table.members[member].missed)


def may_member_read_chat(table: Table, member: int) -> bool:
    if member >= len(table.members):
        return False  # another process added this member, and the row has not arrived here yet
    person = table.members[member]
    return not (person.muted or person.waiting or person.person is None)
