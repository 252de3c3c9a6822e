"""Summaries of tables for the operator: people, plays and times.

They contain no hands, seeds, keys, chat messages or person IDs.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from inkling.core.errors import msg
from inkling.server.features.seats.model import Member
from inkling.server.storage.errors import DamagedRow
from inkling.server.storage.interface import Storage
from inkling.server.storage.log_row import LogRow
from inkling.server.storage.operator_interface import TableListing
from inkling.server.tables import events
from inkling.server.tables.access.policy import device_of_member
from inkling.server.tables.access.stored_access import KINDS
from inkling.server.tables.log_fold import decode_logged_row, fold_without_old_moves
from inkling.server.tables.state import Table
from inkling.server.tables.table_fold import apply_row

State: TypeAlias = Literal["lobby", "playing", "over", "archived", "damaged"]
Status: TypeAlias = Literal["here", "waiting", "left", "sent-away"]
STATES: dict[State, str] = {
    "lobby": msg("not started"),
    "playing": msg("in progress"),
    "over": msg("over"),
    "archived": msg("archived"),
    "damaged": msg("damaged"),
}
STATUSES: dict[Status, str] = {
    "here": msg("member"),
    "waiting": msg("waiting at the door"),
    "left": msg("left"),
    "sent-away": msg("sent away"),
}


class PersonSummary(Struct, frozen=True):
    number: int
    name: str
    came: int
    host: bool
    status: Status
    program: bool
    seat: int | None


class PlaySummary(Struct, frozen=True):
    id: str
    began: int
    running: bool


class OperatorTableSummary(Struct, frozen=True):
    """A table with its people and plays, oldest first. Times are in milliseconds since 1970; the size is in bytes."""

    id: str
    code: str | None
    game: str
    state: State
    private: bool
    made: int
    used: int
    size: int
    people: tuple[PersonSummary, ...] = ()
    plays: tuple[PlaySummary, ...] = ()


def summarize_for_operator(store: Storage, listed: TableListing) -> OperatorTableSummary:
    """Return the summary of a table, folded from its log. The summary of a damaged table has no people and plays."""
    known = (listed.id, listed.code, listed.game)
    rest = (listed.made, listed.used, listed.size)
    try:
        rows = store.read_without_old_moves(listed.id)
        table, came = (
            fold_without_old_moves(Table(listed.id, listed.code or ""), rows),
            time_when_each_member_joined(rows),
        )
    except DamagedRow:
        return OperatorTableSummary(*known, "damaged", False, *rest)
    people = tuple(
        summarize_person(table, number, member, came.get(number, 0)) for number, member in enumerate(table.members)
    )
    began = [row.at for row in rows if row.kind == "started"]
    plays = tuple(
        PlaySummary(play, at, table.playing and play == table.play_id)
        for play, at in zip(table.history.plays, began, strict=False)
    )
    return OperatorTableSummary(*known, word_for_state_of_table(table, listed), bool(table.key), *rest, people, plays)


def word_for_state_of_table(table: Table, listed: TableListing) -> State:
    if listed.code is None:
        return "archived"
    return "playing" if table.playing else "over" if table.play is not None else "lobby"


def summarize_person(table: Table, number: int, member: Member, came: int) -> PersonSummary:
    status: Status = "here"
    if member.sent or member.person is None:
        status = "sent-away" if member.sent else "left"
    elif member.waiting:
        status = "waiting"
    return PersonSummary(
        number, member.name, came, number == table.host, status, member.outside, table.chair_of(number)
    )


def time_when_each_member_joined(rows: list[LogRow]) -> dict[int, int]:
    came: dict[int, int] = {}
    for row in rows:
        if row.kind == "joined":
            came.setdefault(row.by, row.at)
    return came


def find_devices_of_member(store: Storage, table_id: str, number: int, person: str | None = None) -> frozenset[str]:
    """Return the IDs of all devices on which a member used the table. A member can move to another device.

    A knocking guest may get the number of a member who left. If so, return the devices of the newest member with this
    number, or of the one who used the device `person`. Raise DamagedRow if the log can't be read.
    """
    table, holders = Table(table_id, ""), [set[str]()]
    for logged in store.read(table_id, kinds=KINDS):
        row = decode_logged_row(logged)
        if isinstance(row, events.Joined) and logged.by == number and row.person not in holders[-1]:
            holders.append(set())
        table = apply_row(table, logged.by, row)
        if number < len(table.members) and (device := device_of_member(table.members[number])):
            holders[-1].add(device)
    return frozenset(holders[-1] if person is None else next((devices for devices in holders if person in devices), ()))
