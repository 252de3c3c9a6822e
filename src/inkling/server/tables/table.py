"""A table as its log tells it: who is there, who sits where, what is being played. Pure: rows in, table out.

A table in memory is a copy of its log; any process can drop it and fold it anew.
"""

from typing import Any, assert_never

from msgspec import Struct, field
from msgspec.structs import replace

from inkling.core.driver import AnyPlay
from inkling.core.growing import Growing
from inkling.core.play import Play
from inkling.core.record import build
from inkling.core.sight import Seat
from inkling.games import SHELF
from inkling.server.tables.covering import Note, cover, deputize, hold, run_out, seat_flags, warm
from inkling.server.tables.names import bot_names, numbered
from inkling.server.tables.remarks import Message
from inkling.server.tables.rows import (
    Acted,
    BotSeated,
    BotSent,
    Change,
    Clocked,
    Closed,
    Consented,
    Covered,
    DeckGone,
    DeckKept,
    Deputized,
    GaveUp,
    Given,
    HandedOn,
    Held,
    Hooked,
    Joined,
    Kicked,
    Left,
    LetIn,
    Made,
    Moved,
    Muted,
    OptionsSet,
    Renamed,
    Ruled,
    Sat,
    Started,
    Stood,
    Swapped,
    Talked,
    TimedOut,
    Warming,
)

RULES = {
    **{"locked": False, "admit": False, "private": False, "unhurried": True},
    **{"cover": True, "listed": False, "research": False},
}
"""What a host can switch: nobody new comes in; guests are let in by hand; only those let in see anything; bots take
their time; bots play for people who are away; the table is in the open list; members are asked whether their plays
may be used for research."""


LINES_OF_TALK = 30
"""The newest are kept in mind; the log has them all."""


class Member(Struct, frozen=True):
    """Somebody who came in. `person` is None once they left or were sent away."""

    name: str
    person: str | None
    waiting: bool = False
    muted: bool = False
    consents: bool = False
    outside: bool = False
    """Somebody's program, which the host gave a seat."""
    moves: int = 0
    """How often the passport was used."""
    held: int | None = None
    """The seat of the newest play they hold or held: the only one they may take in it, and whose eyes they have."""
    was: str | None = None
    """Who they were before they left; the same person comes back as the same member."""
    sent: bool = False
    """Whether they were sent away: then they read nothing more."""
    late: bool = False
    """Whether they came in during the running play: nobody is shown their name before it is over."""
    sat: int | None = None
    """The row by which they sat down and since which they sit."""


class Table(Struct, frozen=True):
    """`chairs` holds members' numbers and bots' names: before a play as many as the game seats at most, during a play
    exactly its seats. `n` is the number of the newest row."""

    id: str
    code: str
    n: int = -1
    game: str = ""
    lang: str = "en"
    options: dict[str, Any] = {}
    members: tuple[Member, ...] = ()
    host: int = 0
    chairs: tuple[int | str | None, ...] = ()
    rules: dict[str, bool] = field(default_factory=RULES.copy)
    key: str = ""
    """What opens it while it is private."""
    play_id: str | None = None
    play: AnyPlay | None = None
    deputy: int | None = None
    """The acting host, while the host is away."""
    covered: tuple[bool, ...] = ()
    held: tuple[int | None, ...] = ()
    """By seat: who wishes to wait for the member there, who is away."""
    notes: Growing[Note] = Growing()
    clock: int | None = None
    """Seconds for a turn."""
    since: tuple[int, ...] = ()
    """By seat: when its newest question was put, in milliseconds since 1970."""
    late: tuple[bool, ...] = ()
    """By seat: whether the clock has run out on its question, so that a bot moves."""
    ruled_seconds: int | None = None
    """How long the rules themselves leave for what is asked now, whatever clock the table has."""
    talkers: tuple[Seat, ...] = ()
    """The seats that the game lets talk at this moment of the play."""
    warming: bool = False
    """Whether the story has said that the bots are still getting ready."""
    hook: Hooked | None = None
    gave_up: frozenset[int] = frozenset()
    given: Given | None = None
    """What the next play begins with, where it is not new."""
    listing: bool = True
    """Whether this server has an open list."""
    decks: tuple[DeckKept, ...] = ()
    """Its own."""
    uploads: bool = False
    """Whether this server lets its tables have any."""
    talk: tuple[Message, ...] = ()
    played: tuple[str, ...] = ()
    """The ids of all plays at this table, oldest first."""

    @property
    def playing(self) -> bool:
        return self.play is not None and self.play.outcome is None

    def chair_of(self, member: int) -> int | None:
        return self.chairs.index(member) if member in self.chairs else None

    def viewer(self, member: int | None) -> Seat | None:
        """Through which seat's eyes they see the newest play. A chair taken after its end shows nothing of it."""
        if member is None:
            return None
        seat = self.chair_of(member) if self.playing else self.members[member].held
        return None if seat is None else Seat(seat)

    def former(self, person: str) -> int | None:
        """The member this person was before they left."""
        return next((n for n, member in enumerate(self.members) if member.was == person and not member.sent), None)

    def member_of(self, person: str) -> int | None:
        return next((number for number, member in enumerate(self.members) if member.person == person), None)

    def asks(self, member: int) -> bool:
        """Whether the running play waits for something from this member."""
        chair = self.chair_of(member)
        if chair is None or self.play is None or not self.playing:
            return False
        return self.play.questions[chair] is not None

    def shown_name(self, member: int) -> str:
        """Empty for who came in during the running play: a name could say something."""
        person = self.members[member]
        return "" if person.late and self.playing else person.name

    def seat_names(self) -> tuple[str, ...]:
        return self.play.record.names if self.play is not None else ()


def evolve(table: Table, by: int, change: Change, after: AnyPlay | None = None, at: int = 0) -> Table:
    """The table after one more row, written `at` that time. Who has already worked out the play `after` an action may
    hand it in."""
    if after is not None:
        assert table.play is not None
        return open_chairs(replace(table, n=table.n + 1, play=after, **ask(table, table.play, after, at)))
    before, table = table, take_in(replace(table, n=table.n + 1), by, change)
    if table.play is not None and table.play is not before.play:
        play = before.play if before.play_id == table.play_id else None
        return replace(table, **ask(before, play, table.play, at))
    return replace(table, since=(at,) * len(table.since)) if isinstance(change, Clocked) else table


def ask(table: Table, before: AnyPlay | None, after: AnyPlay, at: int) -> dict[str, Any]:
    """Since when each seat is asked what it is asked now, and whether time was up on it; and what the game says about
    this moment, asked once."""
    goes_on, at_table = after.outcome is None, after.game.table
    known = before.asks if before is not None else (-1,) * len(after.asks)
    same = [old == new for old, new in zip(known, after.asks, strict=True)]
    return {
        "since": tuple([table.since[seat] if kept else at for seat, kept in enumerate(same)]),
        "late": tuple([kept and table.late[seat] for seat, kept in enumerate(same)]),
        "ruled_seconds": at_table.seconds(after.state) if goes_on else None,
        "talkers": at_table.talkers(after.state) if goes_on else (),
    }


def take_in(table: Table, by: int, change: Change) -> Table:
    match change:
        case Made(game, lang):
            return replace(table, game=game, lang=lang, chairs=(None,) * SHELF[game].seats[-1])
        case Joined():
            return come_in(table, by, change)
        case Moved(person, _):
            return change_member(table, by, person=person, moves=table.members[by].moves + 1)
        case Renamed(name):
            return change_member(table, by, name=name)
        case LetIn(member):
            return change_member(table, member, waiting=False, sent=False)
        case Muted(member, on):
            return change_member(table, member, muted=on)
        case Clocked(seconds):
            return replace(table, clock=seconds)
        case Hooked(url):
            return replace(table, hook=change if url else None)
        case Consented(on):
            return change_member(table, by, consents=on)
        case Left():
            return go(table, by)
        case Kicked(member, key):
            return send_away(replace(table, key=key or table.key), member)
        case HandedOn(member):
            return replace(table, host=member, deputy=None)
        case Given(setup=setup):
            return replace(table, given=change, chairs=(None,) * setup["seats"])
        case DeckKept(deck) | DeckGone(deck):
            kept = tuple(one for one in table.decks if one.deck != deck)
            if isinstance(change, DeckKept):
                return replace(table, decks=(*kept, change))
            # What was chosen and is gone is chosen no longer.
            options = {name: value for name, value in table.options.items() if value != deck}
            return replace(table, decks=kept, options=options)
        case OptionsSet(options):
            return replace(table, options=options)
        case Ruled() | Closed():
            return take_rule(table, change)
        case Talked(text):
            ply = table.play.ply if table.play is not None else 0
            return replace(table, talk=(*table.talk[1 - LINES_OF_TALK :], Message(by, text, table.play_id, ply)))
        case Sat() | Stood() | Swapped() | BotSeated() | BotSent():
            return sit(table, by, change)
        case Started() | Acted() | Covered() | Held() | Warming() | TimedOut() | GaveUp():
            return play_on(table, by, change)
        case Deputized(member):
            return deputize(table, member)
        case _:
            assert_never(change)


def take_rule(table: Table, change: Ruled | Closed) -> Table:
    if isinstance(change, Closed):
        return replace(table, key=change.key, rules={**table.rules, "private": True})
    key = "" if change.rule == "private" else table.key
    return replace(table, rules={**table.rules, change.rule: change.on}, key=key)


def change_member(table: Table, number: int, **what: Any) -> Table:
    members = list(table.members)
    members[number] = replace(members[number], **what)
    return replace(table, members=tuple(members))


def come_in(table: Table, by: int, change: Joined) -> Table:
    """Somebody new, or somebody who left and comes back: with the seat they held and, in a play, the name they had.
    Whoever comes to a table without anybody, or with programs alone, is its host; but never who only knocks."""
    alone = not any(member.person and not member.waiting and not member.outside for member in table.members)
    alone = alone and not change.knocks
    waiting = change.knocks or (table.rules["admit"] and not alone and not change.outside)
    if by < len(table.members):
        name = table.members[by].name if table.playing else change.name
        table = change_member(table, by, person=change.person, name=name, waiting=waiting)
    else:
        # Once, who was sent away could come back as somebody new: old logs tell of it.
        others = tuple(
            replace(one, sent=False, was=None) if one.sent and one.was == change.person else one
            for one in table.members
        )
        member = Member(change.name, change.person, waiting, outside=change.outside, late=table.playing)
        table = replace(table, members=(*others, member))
    return replace(table, host=by, deputy=None) if alone and not change.outside else table


def open_chairs(table: Table) -> Table:
    """After a play the table has room again for as many as the game seats."""
    if table.playing:
        return table
    return replace(table, chairs=table.chairs + (None,) * (SHELF[table.game].seats[-1] - len(table.chairs)))


def go(table: Table, number: int) -> Table:
    """A member leaves: the chair is free, in a play it is covered; the next person present is host, no program."""
    table = sit(change_member(table, number, person=None, was=table.members[number].person), number, Stood())
    table = replace(table, deputy=None) if number in (table.host, table.deputy) else table
    if table.host != number:
        return table
    inside = [other for other, member in enumerate(table.members) if member.person and not member.waiting]
    present = [other for other in inside if not table.members[other].outside]
    seated = [who for who in table.chairs if isinstance(who, int) and who in present]
    return replace(table, host=(seated or present or [number])[0])


def send_away(table: Table, number: int) -> Table:
    """Their device is remembered: it reads nothing more, unless the host lets them in again."""
    return change_member(go(table, number), number, sent=True)


def sit(table: Table, by: int, change: Sat | Stood | Swapped | BotSeated | BotSent) -> Table:
    chairs = list(table.chairs)
    match change:
        case Sat(chair):
            table = change_member(table, by, sat=table.n) if by not in chairs else table
            chairs = [None if who == by and isinstance(who, int) else who for who in chairs]
            chairs[chair] = by
            if table.playing:
                table = replace(change_member(table, by, held=chair), **seat_flags(table, chair))
        case Stood():
            table = change_member(table, by, sat=None)
            chairs = [None if who == by and isinstance(who, int) else who for who in chairs]
        case Swapped(one, other):
            chairs[one], chairs[other] = chairs[other], chairs[one]
        case BotSeated(chair, bot):
            chairs[chair] = bot
            if table.playing:
                table = replace(table, **seat_flags(table, chair))
        case BotSent(chair):
            chairs[chair] = None
    return replace(table, chairs=tuple(chairs))


def play_on(table: Table, by: int, change: Started | Acted | Covered | Held | Warming | TimedOut | GaveUp) -> Table:
    match change:
        case Started():
            return start(table, change)
        case Acted(seat, do, say):
            assert table.play is not None
            action = table.play.game.words.read(do, table.play.record.setup.options)
            return open_chairs(replace(table, play=table.play.act(Seat(seat), action, words=say)))
        case Covered(seat, on):
            return cover(table, by, seat, on)
        case Held(seat, on):
            return hold(table, by, seat, on)
        case Warming(on):
            return warm(table, on)
        case TimedOut(seat):
            return run_out(table, seat)
        case GaveUp():
            return replace(table, gave_up=table.gave_up | {by})


def start(table: Table, change: Started, play: AnyPlay | None = None) -> Table:
    """Those sit there of whom the row says so; the play may be handed in."""
    members = tuple(
        replace(member, held=change.seated.index(number) if number in change.seated else None, late=False)
        for number, member in enumerate(table.members)
    )
    return replace(
        table,
        play_id=change.play,
        play=play if play is not None else begin(table, change),
        given=None,
        chairs=change.seated,
        members=members,
        covered=(False,) * len(change.seated),
        held=(None,) * len(change.seated),
        notes=Growing(),
        warming=False,
        gave_up=frozenset(),
        played=(*table.played, change.play),
    )


def begin(table: Table, change: Started) -> AnyPlay:
    bots = bot_names(tuple(member.name for member in table.members), change.seated)
    names = tuple(
        table.members[who].name if isinstance(who, int) else bots[seat] for seat, who in enumerate(change.seated)
    )
    called = numbered(names) if change.names is None else change.names
    record = build({"setup": change.setup, "salt": change.salt, "commitment": "", "names": called}, SHELF)
    play: AnyPlay = Play.begin(SHELF[table.game], record.setup, record.salt, record.names)
    for entry in change.entries:
        play = play.repeat(entry)
    return play.fork(change.fork) if change.fork else play


def story_length(table: Table, member: int) -> int:
    """How many lines of the running play's story this member has been told."""
    seat = table.viewer(member)
    assert table.play is not None
    return len(table.play.stories[-1 if seat is None else seat]) + len(table.notes)
