"""A table as its log tells it: who is there, who sits where, what is being played. Pure: rows in, table out.

A table in memory is a copy of its log; any process can drop it and fold it anew.
"""

from typing import Any, assert_never

from msgspec import Struct, field
from msgspec.structs import replace

from inkling.core.at_table import Scene
from inkling.core.driver import AnyPlay
from inkling.core.growing import Growing, put
from inkling.core.sight import Seat
from inkling.games import SHELF
from inkling.server.features.absence.model import Note, deputize
from inkling.server.features.decks.model import take_deck
from inkling.server.features.rematch.model import Offer, keep_sound, take_offer
from inkling.server.features.seats.model import Member, bar_those_who_left, forget_agreement, take_person
from inkling.server.tables import events
from inkling.server.tables.play_fold import open_chairs, play_on

RULES = {
    **{"locked": False, "admit": False, "private": False, "unhurried": True},
    **{"cover": True, "listed": False, "research": False, "meet": False},
}
"""What a host can switch: nobody new comes in; guests are let in by hand; only those let in see anything; bots take
their time; bots play for people who are away; the table is in the open list; members are asked whether their plays
may be used for research; strangers take the seats of bots, which only the house switches on."""


OVER: tuple[int | None, tuple[Seat, ...], tuple[Seat, ...], Scene] = (None, (), (), Scene("end", shown=True))
"""What is to be said of a moment after the end of a play."""
LINES_OF_TALK = 30


class Message(Struct, frozen=True):
    """Something said, and at which moment of which play (None: in the lobby or after the end)."""

    by: int
    text: str
    play: str | None
    ply: int
    nth: int = 0
    """Of all that was said at the table: nothing follows from it about what else happened meanwhile."""


class Reaction(Struct, frozen=True):
    by: int
    name: str


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
    reactors: tuple[Seat, ...] = ()
    """Seats that the game lets react now."""
    scene: Scene = Scene()
    reactions: tuple[Reaction, ...] = ()
    warming: bool = False
    """Whether the story has said that the bots are still getting ready."""
    hook: events.Hooked | None = None
    gave_up: frozenset[int] = frozenset()
    given: events.Preset | None = None
    listing: bool = True
    contact: str = ""
    """Where people reach whoever runs this server, if strangers meet there."""
    company: tuple[int | str | None, ...] = ()
    strangers: bool = False
    """Whether people who do not know each other may ever have met here: then talk is open once all have opened it."""
    decks: tuple[events.DeckKept, ...] = ()
    uploads: bool = False
    talk: tuple[Message, ...] = ()
    played: tuple[str, ...] = ()
    past: tuple[events.Past, ...] = ()
    """What came of the plays before this one, oldest first, as far as the log says so."""
    offer: Offer | None = None
    offers: int = 0

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
        return next((n for n, member in enumerate(self.members) if member.was == person and not member.sent), None)

    def member_of(self, person: str) -> int | None:
        return next((number for number, member in enumerate(self.members) if member.person == person), None)

    def asks(self, member: int) -> bool:
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


def evolve(table: Table, by: int, row: events.Row, after: AnyPlay | None = None, at: int = 0) -> Table:
    """The table after one more row, written `at` that time. Who has already worked out the play `after` an action may
    hand it in."""
    if after is not None:
        assert table.play is not None
        since, late = ask(table, table.play, after, at)
        moved = hear_game(replace(table, n=table.n + 1, play=after, since=since, late=late), after)
        return moved if after.outcome is None else open_chairs(moved)
    before, table = table, keep_sound(take_in(replace(table, n=table.n + 1), by, row, at))
    if table.play is not None and table.play is not before.play:
        since, late = ask(before, before.play if before.play_id == table.play_id else None, table.play, at)
        return hear_game(replace(table, since=since, late=late), table.play)
    return replace(table, since=(at,) * len(table.since)) if isinstance(row, events.Clocked) else table


def ask(table: Table, before: AnyPlay | None, after: AnyPlay, at: int) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """Since when each seat is asked what it is asked now, and whether time was up on it."""
    asks, since, late = after.asks, table.since, table.late
    if before is None:
        return (at,) * len(asks), (False,) * len(asks)
    for seat in after.turn:
        if asks[seat] != before.asks[seat]:
            since, late = put(since, seat, at), put(late, seat, False) if late[seat] else late
    return since, late


def hear_game(table: Table, play: AnyPlay) -> Table:
    """What the game says about this moment, asked once. Signs stay as long as the scene is the same."""
    state, game = play.state, play.game.table
    moment = OVER
    if play.outcome is None:
        moment = game.seconds(state), game.talkers(state), game.reactors(state), game.scene(state)
    if moment == (table.ruled_seconds, table.talkers, table.reactors, table.scene):
        return table
    seconds, talkers, reactors, scene = moment
    reactions = table.reactions if table.scene == scene else ()
    return replace(table, ruled_seconds=seconds, talkers=talkers, reactors=reactors, scene=scene, reactions=reactions)


def take_in(table: Table, by: int, row: events.Row, at: int) -> Table:
    if isinstance(row, events.OfferRow):
        return take_offer(table, by, row, at)
    if isinstance(row, events.PlayRow):
        return play_on(table, by, row)
    if isinstance(row, events.PersonRow):
        return take_person(table, by, row)
    match row:
        case events.Made(game, lang):
            return replace(table, game=game, lang=lang, chairs=(None,) * SHELF[game].seats[-1])
        case events.Clocked(seconds):
            return replace(table, clock=seconds)
        case events.Hooked(url):
            return replace(table, hook=row if url else None)
        case events.Preset(setup=setup):
            return replace(table, given=row, chairs=(None,) * setup["seats"])
        case events.DeckKept(deck) | events.DeckGone(deck):
            return take_deck(table, deck, row)
        case events.OptionsSet(options):
            # Whoever has agreed to something has agreed to what was set then.
            return forget_agreement(replace(table, options=options, offer=None))
        case events.Ruled() | events.Closed():
            return take_rule(table, row)
        case events.Talked(text):
            ply, nth = table.play.ply if table.play is not None else 0, table.talk[-1].nth + 1 if table.talk else 1
            return replace(table, talk=(*table.talk[1 - LINES_OF_TALK :], Message(by, text, table.play_id, ply, nth)))
        case events.Reacted(reaction, on):
            others = tuple(one for one in table.reactions if (one.by, one.name) != (by, reaction))
            return replace(table, reactions=(*others, Reaction(by, reaction)) if on else others)
        case events.Deputized(member):
            return deputize(table, member)
        case _:
            assert_never(row)


def take_rule(table: Table, row: events.Ruled | events.Closed) -> Table:
    if isinstance(row, events.Closed):
        return bar_those_who_left(replace(table, key=row.key, rules={**table.rules, "private": True}))
    key = "" if row.rule == "private" else table.key
    strangers = table.strangers or (row.rule == "meet" and row.on)
    return replace(table, rules={**table.rules, row.rule: row.on}, key=key, strangers=strangers)


def story_length(table: Table, member: int) -> int:
    seat = table.viewer(member)
    assert table.play is not None
    return len(table.play.stories[-1 if seat is None else seat]) + len(table.notes)


def is_asked(table: Table, seat: int) -> bool:
    """True if a person in this seat is asked something, and no bot moves for them."""
    if table.play is None or not table.playing or isinstance(table.chairs[seat], str):
        return False
    return table.play.questions[seat] is not None and not table.covered[seat] and not table.late[seat]
