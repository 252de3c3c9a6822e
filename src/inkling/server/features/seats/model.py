"""Events about people: they join, leave, sit down, stand up and are removed. Pure functions that apply them to the
table."""

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from inkling.core.errors import msg
from inkling.games import SHELF
from inkling.server.features.absence.model import add_person_took_seat_note, replace_seat_absence
from inkling.server.tables import events
from inkling.server.tables.raising_refusals import IN_PROGRESS, require

if TYPE_CHECKING:
    from inkling.server.tables.state import Table


class Member(Struct, frozen=True):
    """A person or program that joined the table. `person` is None after they left or were removed."""

    name: str
    person: str | None
    waiting: bool = False
    muted: bool = False
    consents: bool = False
    remembered: bool = True
    """True if bots may use what they learned about this member."""
    outside: bool = False
    """True for a program to which the host gave a seat."""
    uses: str = ""
    """The language model that this program uses; empty if none."""
    shares: bool = False
    """True if they agree that language models see custom cards."""
    open: bool = False
    """True if they agree to chat with strangers."""
    moves: int = 0
    """Number of transfers of the seat to another device."""
    play_seat: int | None = None
    """The seat they hold or held in the newest play. They may take no other seat in it, and they see its view."""
    was: str | None = None
    """Their `person` before they left, so that a returning person becomes the same member."""
    sent: bool = False
    """True if the host removed them. They may no longer read the table."""
    barred: bool = False
    """True if a private table got a new key after they left. They need it to read the table."""
    inside: bool = False
    """True if they were ever let in. If False, another knocking guest may get their number."""
    joined_during_play: bool = False
    """True if they joined during the current play. Their name is hidden until it ends."""
    missed: int = 0
    """Number of the last message before they joined. At a table of strangers, they can't read older ones."""
    sat: int | None = None
    """Number of the row with which they sat down; None if they have no seat."""
    lang: str = ""
    """The language of their pages; empty if unknown."""


def apply_membership_row(table: "Table", by: int, row: events.PersonRow) -> "Table":
    match row:
        case events.Joined():
            return add_member(table, by, row)
        case events.SeatTransferred(person, _):
            return change_member(table, by, person=person, moves=table.members[by].moves + 1)
        case events.Renamed(name):
            return change_member(table, by, name=name)
        case events.LetIn(member):
            missed = number_of_last_message(table) if table.members[member].waiting else table.members[member].missed
            return change_member(table, member, waiting=False, sent=False, inside=True, missed=missed)
        case events.Muted(member, on):
            return change_member(table, member, muted=on)
        case events.Left():
            return remove_member(table, by)
        case events.SentAway(member, key):
            return send_member_away(replace(table, key=key or table.key), member)
        case events.HostChanged(member):
            return replace(table, host=member, absence=replace(table.absence, deputy=None))
        case _:
            return apply_seating_row(table, by, row)


def change_member(table: "Table", number: int, **what: Any) -> "Table":
    members = list(table.members)
    members[number] = replace(members[number], **what)
    return replace(table, members=tuple(members))


def reset_consents(table: "Table") -> "Table":
    """Return the table with everybody's consent to language models withdrawn.

    The consent was given for other models or other cards.
    """
    return replace(table, members=tuple(replace(member, shares=False) for member in table.members))


def add_member(table: "Table", by: int, row: events.Joined) -> "Table":
    """Return the table with a new member.

    A former member gets back the seat and, during a play, the earlier name. The first person at a table without people
    becomes host, unless they only knock.
    """
    alone = has_table_no_people(table) and not row.knocks
    waiting = row.knocks or (table.rules["admit"] and not alone and not row.outside)
    former = table.members[by] if by < len(table.members) else None
    if former is not None and (former.inside or former.was == row.person):
        name = former.name if table.playing else row.name
        inside = former.inside or not waiting
        back = {"person": row.person, "name": name, "waiting": waiting, "open": False, "barred": False}
        table = change_member(table, by, **back, inside=inside, missed=number_of_last_message(table), lang=row.lang)
    else:
        # Old logs contain people who were sent away and came back as new members.
        others = tuple(
            replace(other, sent=False, was=None) if other.sent and other.was == row.person else other
            for other in table.members
        )
        member = Member(
            row.name,
            row.person,
            waiting,
            outside=row.outside,
            joined_during_play=table.playing,
            missed=number_of_last_message(table),
            lang=row.lang,
        )
        # A knocking guest may get the number of one who left, whose transfer links must not work for them.
        member = replace(member, inside=not waiting, moves=former.moves + 1 if former is not None else 0)
        table = replace(table, members=(*others[:by], member, *others[by + 1 :]))
    if row.outside or not alone:
        return table
    return replace(table, host=by, absence=replace(table.absence, deputy=None))


def has_table_no_people(table: "Table") -> bool:
    """True if no person is a member of the table. Programs don't count."""
    return not any(member.person and not member.waiting and not member.outside for member in table.members)


def people_at_table(table: "Table") -> list[int]:
    """Return the people at the table, without programs and without guests who wait to be let in."""
    return [
        number
        for number, member in enumerate(table.members)
        if member.person is not None and not member.waiting and not member.outside
    ]


def number_of_last_message(table: "Table") -> int:
    return table.chat.messages[-1].nth if table.chat.messages else 0


def remove_member(table: "Table", number: int) -> "Table":
    """Return the table without a member, whose seat becomes free.

    If they were host, the next person becomes host, never a program.
    """
    table = apply_seating_row(
        change_member(table, number, person=None, was=table.members[number].person), number, events.StoodUp()
    )
    if number in (table.host, table.absence.deputy):
        table = replace(table, absence=replace(table.absence, deputy=None))
    if table.host != number:
        return table
    inside = [other for other, member in enumerate(table.members) if member.person and not member.waiting]
    present = [other for other in inside if not table.members[other].outside]
    seated = [holder for holder in table.chairs if isinstance(holder, int) and holder in present]
    return replace(table, host=(seated or present or [number])[0])


def send_member_away(table: "Table", number: int) -> "Table":
    """Return the table without a member, who may not read it until the host lets them in again.

    Also works for members who have already left.
    """
    table = table if table.members[number].person is None else remove_member(table, number)
    return change_member(table, number, sent=True)


def bar_former_members_from_reading(table: "Table") -> "Table":
    """Return the table after its key was changed: people who have left it may read it again only with the new key."""
    return replace(
        table,
        members=tuple(replace(member, barred=True) if member.person is None else member for member in table.members),
    )


def may_former_member_read(member: Member) -> bool:
    """True if this member may still read the table after leaving it.

    They must have been let in, the host must not have sent them away, and the table's key must not have changed since
    they left.
    """
    return not (member.waiting or member.sent or member.barred)


def apply_seating_row(table: "Table", by: int, row: events.SeatRow) -> "Table":
    chairs = list(table.chairs)
    match row:
        case events.SatDown(chair):
            table = change_member(table, by, sat=table.n) if by not in chairs else table
            chairs = [None if holder == by and isinstance(holder, int) else holder for holder in chairs]
            chairs[chair] = by
            if table.playing:
                table = add_person_took_seat_note(table, chair)
                table = replace(
                    change_member(table, by, play_seat=chair), absence=replace_seat_absence(table, chair, False)
                )
        case events.StoodUp():
            table = change_member(table, by, sat=None)
            chairs = [None if holder == by and isinstance(holder, int) else holder for holder in chairs]
        case events.SeatsSwapped(one, other):
            chairs[one], chairs[other] = chairs[other], chairs[one]
        case events.BotSeated(chair, bot):
            chairs[chair] = bot
            if table.playing:
                table = replace(table, absence=replace_seat_absence(table, chair, False))
        case events.BotRemoved(chair):
            chairs[chair] = None
    return replace(table, chairs=tuple(chairs))


def can_new_guest_get_seat(table: "Table") -> bool:
    """True if a new guest can get a free seat or a bot's seat now."""
    return not table.playing and has_table_room_for_member(table)


def has_table_room_for_member(table: "Table") -> bool:
    return any(not isinstance(holder, int) for holder in table.chairs)


def check_may_sit_down(table: "Table", by: int, row: events.SeatRow) -> None:
    match row:
        case events.SatDown(chair):
            check_chair_exists(table, chair)
            free = table.chairs[chair] == by or not isinstance(table.chairs[chair], int)
            require(free, "taken", msg("Somebody is already sitting there."))
            if table.playing:
                check_may_take_seat_during_play(table, by, chair)
        case events.StoodUp():
            require(table.chair_of(by) is not None, "standing", msg("You don’t have a seat here."))
        case events.SeatsSwapped(one, other):
            require(not table.playing, "playing", IN_PROGRESS)
            check_chair_exists(table, one)
            check_chair_exists(table, other)
        case events.BotSeated(chair, bot):
            check_chair_exists(table, chair)
            require(not isinstance(table.chairs[chair], int), "taken", msg("Somebody is already sitting there."))
            known = [known.name for known in SHELF[table.game].bots.all]
            require(bot in known, "no-bot", msg("We can’t find that bot."))
        case events.BotRemoved(chair):
            check_chair_exists(table, chair)
            require(isinstance(table.chairs[chair], str), "no-bot", msg("There is no bot in that seat."))


def check_chair_exists(table: "Table", chair: int) -> None:
    require(0 <= chair < len(table.chairs), "no-seat", msg("This table doesn’t have that seat."))


def check_may_take_seat_during_play(table: "Table", by: int, chair: int) -> None:
    """Raise NotAllowed unless this member may take the seat during a play.

    Returning members may only take their earlier seat. A language model can't take a seat.
    """
    held = table.members[by].play_seat
    require(held in (None, chair), "own-seat", msg("In this game you can only come back to your own seat."))
    known = not table.members[by].uses or table.chairs[chair] == by
    require(known, "late-model", msg("A language model can’t sit down in the middle of a game."))
