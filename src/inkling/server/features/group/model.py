"""Events about a table's group: its name, its next evening, and its members' agreements. Pure functions that check and
apply them."""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Annotated, TypeAlias, assert_never

from msgspec import Meta, Struct
from msgspec.structs import replace

from inkling.core.driver import AnyPlay
from inkling.core.errors import msg
from inkling.core.limits import LONGEST_GROUP_NAME
from inkling.core.play import Play
from inkling.server.features.chat.model import is_chat_open, may_write_message
from inkling.server.features.joining.model import check_new_name
from inkling.server.features.seats.model import people_at_table
from inkling.server.tables.event_declaration import EventDeclaration
from inkling.server.tables.events import SYSTEM_ROW, FeatureEvent, Joined, Left, Row, SentAway
from inkling.server.tables.raising_refusals import IN_PROGRESS, check_text_length, require

if TYPE_CHECKING:
    from inkling.server.tables.state import Table


REMIND_BEFORE = 5 * 3_600_000
"""How long before an evening the group is reminded, in milliseconds."""
FARTHEST = 366 * 86_400_000
"""Maximum milliseconds between suggestion and evening for a reminder.

Tables with a pending reminder are not deleted.
"""


LATEST_EVENING = 4_102_444_800_000
"""The year 2100, in milliseconds since 1970: calendars can show every date before. Pages allow a year ahead."""
GroupName: TypeAlias = Annotated[str, Meta(extra_json_schema={"maxLength": LONGEST_GROUP_NAME})]


class TableKept(FeatureEvent, frozen=True, tag="kept", omit_defaults=True):
    """The host keeps the table for a group under this name, or stops keeping it. The retention of tables reads `on`
    from the log (`storage/retention.py`)."""

    on: bool
    name: GroupName = ""


class EveningSet(FeatureEvent, frozen=True, tag="evening-set"):
    """A member suggests when the group meets next, in milliseconds since 1970; None withdraws it."""

    at: int | None


class EveningAnswered(FeatureEvent, frozen=True, tag="evening-answered"):
    """A member says whether they will come on the suggested evening. `evening` is its number."""

    evening: int
    on: bool


class EveningReminded(FeatureEvent, frozen=True, tag="evening-reminded"):
    """SYSTEM reminds the group of the suggested evening with this number. The event is stored before the reminder is
    sent, so that only one process sends it."""

    evening: int


class PairsShared(FeatureEvent, frozen=True, tag="pairs-shared"):
    """A member agrees that the group's page shows how well they and the others understand each other, or withdraws
    that."""

    on: bool


class DeletionAgreed(FeatureEvent, frozen=True, tag="deletion-agreed"):
    """A member agrees to the deletion of the group's table, or withdraws that. Everybody must agree."""

    on: bool


GroupChange: TypeAlias = EveningSet | EveningAnswered | PairsShared | DeletionAgreed
GroupRow: TypeAlias = TableKept | EveningReminded | GroupChange


class SuggestedEvening(Struct, frozen=True):
    """The evening that a member suggested, and the members who accepted or declined."""

    number: int
    at: int
    """Milliseconds since 1970."""
    accepted: frozenset[int] = frozenset()
    declined: frozenset[int] = frozenset()
    reminded: bool = False
    """True if the reminder was sent or is not needed."""

    @property
    def reminder_at(self) -> int:
        return self.at - REMIND_BEFORE


class GroupOfTable(Struct, frozen=True):
    """The group that keeps a table."""

    name: str = ""
    """Newest name of the group; empty if no group has ever kept the table."""
    kept: bool = False
    """True if a group keeps the table, so the server doesn't delete it when it is idle."""
    evening: SuggestedEvening | None = None
    evenings: int = 0
    """Number of evenings suggested so far."""
    shares_pairs: frozenset[int] = frozenset()
    """Members who agree to show how well they and others understand each other."""
    deletion: frozenset[int] = frozenset()
    """Members who agree to delete the table."""


NAMELESS = "?"
"""Shown instead of the names of members who left a group's table, in every language."""
MEMBERSHIP = ("joined", "left", "kicked", "kept")
"""Kinds of rows from which the former members of a group's table are computed."""


def apply_group_event_to_table(table: "Table", by: int, row: GroupRow, at: int) -> "Table":
    """Return the table after an event of its group. `at` is the time at which it was stored."""
    return replace(table, group=apply_group_event(table.group, by, row, at))


def apply_group_event(group: GroupOfTable, by: int, row: GroupRow, stored_at: int) -> GroupOfTable:
    """Return the group after one of its events, which was stored at `stored_at` (milliseconds since 1970)."""
    match row:
        case TableKept(on, name):
            return replace(group, name=name or group.name, kept=on)
        case EveningSet(at):
            number = group.evenings + 1
            return replace(group, evening=set_suggested_evening(number, at, by, stored_at), evenings=number)
        case EveningAnswered(_, on):
            return replace(group, evening=set_answer_to_evening(group.evening, by, on))
        case EveningReminded():
            evening = group.evening
            return replace(group, evening=replace(evening, reminded=True) if evening is not None else None)
        case PairsShared(on):
            return replace(group, shares_pairs=add_or_remove_member(group.shares_pairs, by, on))
        case DeletionAgreed(on):
            return replace(group, deletion=add_or_remove_member(group.deletion, by, on))
        case _:
            assert_never(row)


def set_suggested_evening(number: int, at: int | None, by: int, stored_at: int) -> SuggestedEvening | None:
    """Return the suggested evening. It gets no reminder if it begins too soon or too far ahead."""
    if at is None:
        return None
    sure = not REMIND_BEFORE < at - stored_at < FARTHEST
    return SuggestedEvening(number, at, frozenset({by}), reminded=sure)


def time_of_next_reminder(table: "Table") -> int | None:
    """Return the time of the reminder for the next evening, in milliseconds since 1970; None if none is due."""
    evening = table.group.evening
    return evening.reminder_at if evening is not None and not evening.reminded else None


def was_new_evening_suggested(before: "Table", table: "Table") -> bool:
    """True if an evening was suggested between the states `before` and `table`."""
    return table.group.evening is not None and table.group.evenings != before.group.evenings


def was_reminder_stored(before: "Table", table: "Table") -> bool:
    """True if the reminder of an evening was stored between the states `before` and `table`."""
    evening, known = table.group.evening, before.group.evening
    if evening is None or known is None or evening.number != known.number:
        return False
    return evening.reminded and not known.reminded


def set_answer_to_evening(evening: SuggestedEvening | None, by: int, on: bool) -> SuggestedEvening | None:
    if evening is None:
        return None
    accepted, declined = (
        add_or_remove_member(evening.accepted, by, on),
        add_or_remove_member(evening.declined, by, not on),
    )
    return replace(evening, accepted=accepted, declined=declined)


def add_or_remove_member(members: frozenset[int], member: int, on: bool) -> frozenset[int]:
    return members | {member} if on else members - {member}


def forget_members_who_left(table: "Table") -> "Table":
    """Return the table without the names and agreements of former members. After rejoining, they must agree again.

    During a play, a former member's seat keeps its name until the next play.
    """
    group = table.group
    if not group.name:  # never kept
        return table
    here = frozenset(people_at_table(table))
    evening = group.evening
    if evening is not None:
        evening = replace(evening, accepted=evening.accepted & here, declined=evening.declined & here)
    shares, deletion = group.shares_pairs & here, group.deletion & here
    table = replace(table, group=replace(group, evening=evening, shares_pairs=shares, deletion=deletion))
    return table if table.playing else hide_names_of_former_members(table)


def hide_names_of_former_members(table: "Table") -> "Table":
    members = tuple(
        [member if member.person is not None else replace(member, name=NAMELESS) for member in table.members]
    )
    seats = {member.play_seat for member in members if member.person is None}
    # Earlier plays are not folded with all their moves, and their names appear nowhere.
    play = hide_names_of_seats_in_play(table.play, seats) if isinstance(table.play, Play) else table.play
    return replace(table, members=members, play=play)


def hide_names_of_seats_in_play(play: AnyPlay, seats: Collection[int | None]) -> AnyPlay:
    """Return the play without the names of these seats."""
    names = tuple(NAMELESS if seat in seats else name for seat, name in enumerate(play.record.names))
    return replace(play, record=replace(play.record, names=names)) if names != play.record.names else play


def find_former_members(rows: Iterable[tuple[int, Row]]) -> frozenset[int]:
    """Return the members who have left a group's table, from its rows of the kinds in `MEMBERSHIP` with their authors.

    Return an empty set if no group has ever kept the table.
    """
    former: set[int] = set()
    was_kept = False
    for by, row in rows:
        match row:
            case Joined():
                former.discard(by)
            case Left():
                former.add(by)
            case SentAway(member):
                former.add(member)
            case TableKept():
                was_kept = True
    return frozenset(former) if was_kept else frozenset()


def is_only_member(table: "Table", member: int) -> bool:
    return people_at_table(table) == [member]


def has_agreed_to_deletion(table: "Table") -> bool:
    return bool(table.group.deletion) and set(people_at_table(table)) <= table.group.deletion


def check_may_keep_table(table: "Table", by: int, row: TableKept) -> None:
    """Raise NotAllowed during a play, at a table of strangers who have not agreed to chat, and for an unsuitable name.

    Strangers must not choose a name, because it could be a message.
    """
    require(not table.playing, "playing", IN_PROGRESS)
    require(is_chat_open(table), "silence", msg("Strangers can’t keep a table until everybody wants to talk."))
    if row.on:
        check_text_length(row.name, LONGEST_GROUP_NAME, msg("Enter a name first."))
        check_new_name(table, row.name, by=SYSTEM_ROW, namesakes=True)
    else:
        require(not row.name, "bad-wish", msg("Something in this request is missing or wrong."))


def check_reminder(table: "Table", by: int, row: EveningReminded) -> None:
    due = table.group.evening is not None and table.group.evening.number == row.evening
    require(by == SYSTEM_ROW and due, "no-wish", msg("Nobody here can do that."))


def check_group_change(table: "Table", by: int, row: GroupChange) -> None:
    """Raise NotAllowed if no group keeps the table, for programs, for an evening that isn't possible, and for most
    changes while the member may not chat.

    Others see such a change, so it could be a message. An agreement can be withdrawn at any time.
    """
    if isinstance(row, PairsShared | DeletionAgreed) and not row.on:
        return
    require(table.group.kept, "not-kept", msg("This table doesn’t belong to a group."))
    require(not table.members[by].outside, "outside", msg("Only people belong to the group, not programs."))
    if isinstance(row, EveningSet):
        fits = row.at is None or 0 <= row.at < LATEST_EVENING
        require(fits, "bad-time", msg("Choose a day within the next year."))
    if isinstance(row, EveningSet | EveningAnswered):
        require(may_write_message(table, by), "silence", msg("You can’t talk now."))
    require(not table.playing or may_write_message(table, by), "playing", IN_PROGRESS)
    if isinstance(row, EveningAnswered):
        evening = table.group.evening
        fits = evening is not None and evening.number == row.evening
        require(fits, "stale", msg("Another evening has been suggested since. Look again and choose."))


EVENTS = (
    EventDeclaration(event=TableKept, check=check_may_keep_table, fold=apply_group_event_to_table, hosts_only=True),
    EventDeclaration(event=EveningReminded, check=check_reminder, fold=apply_group_event_to_table, command=None),
    EventDeclaration(event=EveningSet, check=check_group_change, fold=apply_group_event_to_table),
    EventDeclaration(event=EveningAnswered, check=check_group_change, fold=apply_group_event_to_table),
    EventDeclaration(event=PairsShared, check=check_group_change, fold=apply_group_event_to_table),
    EventDeclaration(event=DeletionAgreed, check=check_group_change, fold=apply_group_event_to_table),
)
