"""What rows about people do to a table: they come, go, sit, stand and are sent away. Pure, as the rest of the fold."""

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from inkling.core.errors import msg
from inkling.games import SHELF
from inkling.server.features.absence.model import add_notes, seat_flags
from inkling.server.tables import events
from inkling.server.tables.conditions import IN_PROGRESS, require

if TYPE_CHECKING:
    from inkling.server.tables.state import Table


class Member(Struct, frozen=True):
    """Somebody who came in. `person` is None once they left or were sent away."""

    name: str
    person: str | None
    waiting: bool = False
    muted: bool = False
    consents: bool = False
    remembered: bool = True
    """Whether bots may go by what they noticed about them."""
    outside: bool = False
    """Somebody's program, which the host gave a seat."""
    uses: str = ""
    """The language model that this program hands its sight to."""
    shares: bool = False
    """Whether they agree that what people brought goes to the language models here."""
    open: bool = False
    """Whether they would talk with strangers."""
    moves: int = 0
    """How often the seat was transferred to another device."""
    held: int | None = None
    """The seat of the newest play they hold or held: the only one they may take in it, and whose eyes they have."""
    was: str | None = None
    """Who they were before they left; the same person comes back as the same member."""
    sent: bool = False
    """Whether they were sent away: then they read nothing more."""
    barred: bool = False
    """Whether the table got another key after they had left: then they need it to read a private table."""
    inside: bool = False
    """Whether they ever were let in; if not, somebody else who knocks may get their number."""
    late: bool = False
    """Whether they came in during the running play: nobody is shown their name before it is over."""
    missed: int = 0
    """How much was said at the table before they came: where strangers meet, that is not for them."""
    sat: int | None = None
    """The row by which they sat down and since which they sit."""


def take_person(table: "Table", by: int, row: events.PersonRow) -> "Table":
    match row:
        case events.Joined():
            return come_in(table, by, row)
        case events.Moved(person, _):
            return change_member(table, by, person=person, moves=table.members[by].moves + 1)
        case events.Renamed(name):
            return change_member(table, by, name=name)
        case events.LetIn(member):
            missed = said(table) if table.members[member].waiting else table.members[member].missed
            return change_member(table, member, waiting=False, sent=False, inside=True, missed=missed)
        case events.Muted(member, on):
            return change_member(table, member, muted=on)
        case events.Consented(on):
            return change_member(table, by, consents=on)
        case events.Remembered(on):
            return change_member(table, by, remembered=on)
        case events.Declared(uses):
            return forget_agreement(change_member(table, by, uses=uses, outside=True))
        case events.Shared(on):
            return change_member(table, by, shares=on)
        case events.Opened(on):
            return change_member(table, by, open=on)
        case events.Left():
            return go(table, by)
        case events.Kicked(member, key):
            return send_away(replace(table, key=key or table.key), member)
        case events.HandedOn(member):
            return replace(table, host=member, deputy=None)
        case _:
            return sit(table, by, row)


def change_member(table: "Table", number: int, **what: Any) -> "Table":
    members = list(table.members)
    members[number] = replace(members[number], **what)
    return replace(table, members=tuple(members))


def forget_agreement(table: "Table") -> "Table":
    """What was agreed was agreed about other models or other cards."""
    return replace(table, members=tuple(replace(member, shares=False) for member in table.members))


def come_in(table: "Table", by: int, row: events.Joined) -> "Table":
    """Somebody new, or somebody who left and comes back: with the seat they held and, in a play, the name they had.
    Whoever comes to a table without anybody, or with programs alone, is its host; but never who only knocks."""
    alone = is_deserted(table) and not row.knocks
    waiting = row.knocks or (table.rules["admit"] and not alone and not row.outside)
    former = table.members[by] if by < len(table.members) else None
    if former is not None and (former.inside or former.was == row.person):
        name = former.name if table.playing else row.name
        inside = former.inside or not waiting
        back = {"person": row.person, "name": name, "waiting": waiting, "open": False, "barred": False}
        table = change_member(table, by, **back, inside=inside, missed=said(table))
    else:
        # Once, who was sent away could come back as somebody new: old logs tell of it.
        others = tuple(
            replace(one, sent=False, was=None) if one.sent and one.was == row.person else one for one in table.members
        )
        member = Member(row.name, row.person, waiting, outside=row.outside, late=table.playing, missed=said(table))
        # A guest who knocks may get the number of one who went: links that the former made must not fit the new one.
        member = replace(member, inside=not waiting, moves=former.moves + 1 if former is not None else 0)
        table = replace(table, members=(*others[:by], member, *others[by + 1 :]))
    return replace(table, host=by, deputy=None) if alone and not row.outside else table


def is_deserted(table: "Table") -> bool:
    """Whether nobody is inside, or programs alone."""
    return not any(member.person and not member.waiting and not member.outside for member in table.members)


def said(table: "Table") -> int:
    return table.talk[-1].nth if table.talk else 0


def go(table: "Table", number: int) -> "Table":
    """A member leaves: the chair is free, in a play it is covered; the next person present is host, no program."""
    table = sit(change_member(table, number, person=None, was=table.members[number].person), number, events.Stood())
    table = replace(table, deputy=None) if number in (table.host, table.deputy) else table
    if table.host != number:
        return table
    inside = [other for other, member in enumerate(table.members) if member.person and not member.waiting]
    present = [other for other in inside if not table.members[other].outside]
    seated = [who for who in table.chairs if isinstance(who, int) and who in present]
    return replace(table, host=(seated or present or [number])[0])


def send_away(table: "Table", number: int) -> "Table":
    """Their device is remembered: it reads nothing more, unless the host lets them in again. That holds for a member
    who has left, too."""
    table = table if table.members[number].person is None else go(table, number)
    return change_member(table, number, sent=True)


def bar_those_who_left(table: "Table") -> "Table":
    """The table has another key: members who are gone need it to read on."""
    return replace(
        table, members=tuple(replace(one, barred=True) if one.person is None else one for one in table.members)
    )


def may_read_on(member: Member) -> bool:
    """True for a member of a private table who was let in and is still welcome, even if they have left."""
    return not (member.waiting or member.sent or member.barred)


def sit(table: "Table", by: int, row: events.SeatRow) -> "Table":
    chairs = list(table.chairs)
    match row:
        case events.Sat(chair):
            table = change_member(table, by, sat=table.n) if by not in chairs else table
            chairs = [None if who == by and isinstance(who, int) else who for who in chairs]
            chairs[chair] = by
            if table.playing:
                table = add_notes(table, chair)
                table = replace(change_member(table, by, held=chair), **seat_flags(table, chair))
        case events.Stood():
            table = change_member(table, by, sat=None)
            chairs = [None if who == by and isinstance(who, int) else who for who in chairs]
        case events.Swapped(one, other):
            chairs[one], chairs[other] = chairs[other], chairs[one]
        case events.BotSeated(chair, bot):
            chairs[chair] = bot
            if table.playing:
                table = replace(table, **seat_flags(table, chair))
        case events.BotSent(chair):
            chairs[chair] = None
    return replace(table, chairs=tuple(chairs))


def may_sit_down(table: "Table") -> bool:
    """True if a new guest can sit down: in a free seat, or in that of a bot."""
    return not table.playing and has_room(table)


def has_room(table: "Table") -> bool:
    return any(not isinstance(who, int) for who in table.chairs)


def check_sitting(table: "Table", by: int, row: events.SeatRow) -> None:
    match row:
        case events.Sat(chair):
            check_chair(table, chair)
            free = table.chairs[chair] == by or not isinstance(table.chairs[chair], int)
            require(free, "taken", msg("Somebody is already sitting there."))
            if table.playing:
                check_return(table, by, chair)
        case events.Stood():
            require(table.chair_of(by) is not None, "standing", msg("You don’t have a seat here."))
        case events.Swapped(one, other):
            require(not table.playing, "playing", IN_PROGRESS)
            check_chair(table, one)
            check_chair(table, other)
        case events.BotSeated(chair, bot):
            check_chair(table, chair)
            require(not isinstance(table.chairs[chair], int), "taken", msg("Somebody is already sitting there."))
            known = [known.name for known in SHELF[table.game].bots.all]
            require(bot in known, "no-bot", msg("There is no such bot."))
        case events.BotSent(chair):
            check_chair(table, chair)
            require(isinstance(table.chairs[chair], str), "no-bot", msg("There is no bot in that seat."))


def check_chair(table: "Table", chair: int) -> None:
    require(0 <= chair < len(table.chairs), "no-seat", msg("There is no such seat."))


def check_return(table: "Table", by: int, chair: int) -> None:
    """Whoever held a seat in a play may come back only to that seat."""
    held = table.members[by].held
    require(held in (None, chair), "own-seat", msg("In this game you can only come back to your own seat."))
    known = not table.members[by].uses or table.chairs[chair] == by
    require(known, "late-model", msg("A language model can’t sit down in the middle of a game."))
