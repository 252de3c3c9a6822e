"""A table's state as folded from its log: people, seats, the play.

Folding is pure. A table in memory is a copy of its log; any process can drop it and fold it again.
"""

from typing import Any, assert_never

from msgspec import Struct, field
from msgspec.structs import replace

from inkling.core.at_table import Scene
from inkling.core.driver import AnyPlay
from inkling.core.growing import Growing, put
from inkling.core.sight import Seat
from inkling.games import SHELF
from inkling.server.features.absence.model import Absence, AbsenceNote, set_acting_host
from inkling.server.features.bot_speed.model import contradicting_speed_rule
from inkling.server.features.daily_for_two.model import Pair
from inkling.server.features.decks.model import apply_deck_row
from inkling.server.features.group.model import GroupOfTable, forget_members_who_left, update_group_of_table
from inkling.server.features.rematch.model import RematchState, apply_offer_row, drop_absent_from_offer, set_offer
from inkling.server.features.seats.model import (
    Member,
    apply_membership_row,
    bar_former_members_from_reading,
    reset_consents,
)
from inkling.server.tables import events
from inkling.server.tables.play_fold import add_free_chairs, apply_play_row

RULES = {
    **{"locked": False, "admit": False, "private": False, "unhurried": True, "leisurely": False},
    **{"cover": True, "listed": False, "research": False, "meet": False, "preview": True},
    "crowd": False,
}
"""The rules that a host can switch, with their defaults. In order: nobody new may join; guests are admitted by hand;
only admitted people see anything; bots take their time; bots take twice that time; bots play for absent people; the
table is in the open list; members are asked whether their plays may be used for research; strangers take the seats of
bots (only SYSTEM switches that on); link previews name the host; watchers guess along."""


LINES_OF_TALK = 30


class Message(Struct, frozen=True):
    """A chat message. It includes the moment of the play at which it was sent; None in the lobby or after the end."""

    by: int
    text: str
    play: str | None
    ply: int
    nth: int = 0
    """The number of the message among all messages of the table. It reveals nothing about other events."""
    lang: str = ""
    """The language of the writer's page; empty if it is not known."""
    at: int = 0
    """When it was stored, in milliseconds."""


class Reaction(Struct, frozen=True):
    by: int
    name: str


class Chat(Struct, frozen=True):
    """The newest chat messages, and the reactions to the current scene."""

    messages: tuple[Message, ...] = ()
    reactions: tuple[Reaction, ...] = ()


class GameMoment(Struct, frozen=True):
    """The game's description of the current moment of the play, computed once per change."""

    seconds: int | None = None
    """Time limit of the rules for the current question; it overrides the table's clock."""
    talkers: tuple[Seat, ...] = ()
    """The seats that may talk now."""
    reactors: tuple[Seat, ...] = ()
    """The seats that may react now."""
    scene: Scene = Scene()


OVER = GameMoment(scene=Scene("end", shown=True))
"""The moment after the end of a play."""


class QuestionTiming(Struct, frozen=True):
    """When the current questions were asked, by seat, and whether their time is up."""

    asked_at: tuple[int, ...] = ()
    """When the newest question was asked, in milliseconds since 1970."""
    timed_out: tuple[bool, ...] = ()
    """True if the time for the question has run out, so that a bot moves."""


class PlayHistory(Struct, frozen=True):
    """The plays of this table."""

    plays: tuple[str, ...] = ()
    """IDs, also of the newest play."""
    results: tuple[events.PlayResult, ...] = ()
    """Results of the plays before this one, oldest first, as far as the log contains them."""


class ServerOptions(Struct, frozen=True):
    """Settings of the server that affect what its tables allow. They are not in the log."""

    uploads: bool = False
    listing: bool = True
    contact: str = ""
    """How people can reach the operator, if strangers meet here."""
    single_device: bool = False
    """True if no other device can reach the tables: a page without a server."""
    time_zone: str = ""
    """Name of the zone in which pages without JavaScript show times; empty for that of the machine."""


class Table(Struct, frozen=True):
    """A table's state. `chairs` contains members' numbers and bots' names: before a play as many as the game's maximum,
    during a play exactly its seats. `n` is the number of the newest row."""

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
    """The key that opens the table while it is private; empty for an open table."""
    play_id: str | None = None
    play: AnyPlay | None = None
    absence: Absence = Absence()
    notes: Growing[AbsenceNote] = Growing()
    clock: int | None = None
    """Seconds for a turn."""
    timing: QuestionTiming = QuestionTiming()
    moment: GameMoment = GameMoment()
    chat: Chat = Chat()
    warming: bool = False
    """True if the story has said that the bots are still being prepared."""
    hook: events.WebhookSet | None = None
    gave_up: frozenset[int] = frozenset()
    preset: events.PresetChosen | None = None
    """The setup of the next play, if it is a fork, a deal or the daily puzzle."""
    company: tuple[int | str | None, ...] = ()
    strangers: bool = False
    """True if people who don't know each other may have met here. Then the chat opens once all have agreed."""
    decks: tuple[events.DeckStored, ...] = ()
    history: PlayHistory = PlayHistory()
    rematch: RematchState = RematchState()
    group: GroupOfTable = GroupOfTable()
    pair: Pair | None = None
    """What the table of a pair knows about its days; None at any other table."""
    server: ServerOptions = ServerOptions()

    @property
    def playing(self) -> bool:
        return self.play is not None and self.play.outcome is None

    def chair_of(self, member: int) -> int | None:
        return self.chairs.index(member) if member in self.chairs else None

    def viewer(self, member: int | None) -> Seat | None:
        """Return the seat whose view of the newest play this member gets. A seat taken after its end shows nothing of
        it."""
        if member is None:
            return None
        seat = self.chair_of(member) if self.playing else self.members[member].play_seat
        return None if seat is None else Seat(seat)

    def find_former_member(self, person: str) -> int | None:
        return next((n for n, member in enumerate(self.members) if member.was == person and not member.sent), None)

    def find_member(self, person: str) -> int | None:
        return next((number for number, member in enumerate(self.members) if member.person == person), None)

    def is_to_move(self, member: int) -> bool:
        chair = self.chair_of(member)
        if chair is None or self.play is None or not self.playing:
            return False
        return self.play.questions[chair] is not None

    def shown_name(self, member: int) -> str:
        """Return the member's name to show to others. It is empty for people who joined during the running play,
        because a name could be a message."""
        person = self.members[member]
        return "" if person.joined_during_play and self.playing else person.name

    def seat_names(self) -> tuple[str, ...]:
        return self.play.record.names if self.play is not None else ()


def apply_row(table: Table, by: int, row: events.Row, after: AnyPlay | None = None, at: int = 0) -> Table:
    """Return the table after one more row, written at time `at`. A caller who already has the play after an action
    passes it in as `after`."""
    if after is not None:
        assert table.play is not None
        timing = update_timing(table, table.play, after, at)
        moved = update_game_moment(replace(table, n=table.n + 1, play=after, timing=timing), after)
        return moved if after.outcome is None else add_free_chairs(moved)
    before, table = table, drop_absent_from_offer(apply_row_by_kind(replace(table, n=table.n + 1), by, row, at))
    if table.play is not None and table.play is not before.play:
        timing = update_timing(before, before.play if before.play_id == table.play_id else None, table.play, at)
        return update_game_moment(replace(table, timing=timing), table.play)
    if isinstance(row, events.ClockSet):
        return replace(table, timing=replace(table.timing, asked_at=(at,) * len(table.timing.asked_at)))
    return table


def update_timing(table: Table, before: AnyPlay | None, after: AnyPlay, at: int) -> QuestionTiming:
    """Return when each seat was asked its current question, and whether its time is up."""
    asks, since, timed_out = after.asks, table.timing.asked_at, table.timing.timed_out
    if before is None:
        return QuestionTiming((at,) * len(asks), (False,) * len(asks))
    for seat in after.turn:
        if asks[seat] != before.asks[seat]:
            since = put(since, seat, at)
            timed_out = put(timed_out, seat, False)
    return QuestionTiming(since, timed_out)


def update_game_moment(table: Table, play: AnyPlay) -> Table:
    """Return the table with the game's description of this moment. Reactions stay while the scene is equal."""
    state, game = play.state, play.game.table
    moment = OVER
    if play.outcome is None:
        moment = GameMoment(game.seconds(state), game.talkers(state), game.reactors(state), game.scene(state))
    if moment == table.moment:
        return table
    chat = table.chat if table.moment.scene == moment.scene else replace(table.chat, reactions=())
    return replace(table, moment=moment, chat=chat)


def apply_row_by_kind(table: Table, by: int, row: events.Row, at: int) -> Table:
    if isinstance(row, events.OfferRow):
        return apply_offer_row(table, by, row, at)
    if isinstance(row, events.PlayRow):
        return apply_play_row(table, by, row, at)
    if isinstance(row, events.PersonRow):
        return forget_members_who_left(apply_membership_row(table, by, row))
    if isinstance(row, events.GroupRow):
        return update_group_of_table(table, by, row, at)
    match row:
        case events.TableMade(game, lang):
            return replace(table, game=game, lang=lang, chairs=(None,) * SHELF[game].seats[-1])
        case events.ClockSet(seconds):
            return replace(table, clock=seconds)
        case events.PairMade(people):
            return replace(table, pair=Pair(people))
        case events.WebhookSet(url):
            return replace(table, hook=row if url else None)
        case events.PresetChosen(setup=setup):
            return replace(table, preset=row, chairs=(None,) * setup["seats"])
        case events.DeckStored(deck) | events.DeckDeleted(deck):
            return apply_deck_row(table, deck, row)
        case events.OptionsSet(options):
            # An agreement is valid only for the settings at that time.
            return reset_consents(set_offer(replace(table, options=options), None))
        case events.RuleSwitched() | events.TableMadePrivate():
            return apply_rule_switch(table, row)
        case events.Talked(text, lang):
            messages, ply = table.chat.messages, table.play.ply if table.play is not None else 0
            message = Message(by, text, table.play_id, ply, messages[-1].nth + 1 if messages else 1, lang, at)
            return replace(table, chat=replace(table.chat, messages=(*messages[1 - LINES_OF_TALK :], message)))
        case events.Reacted(reaction, on):
            others = tuple(other for other in table.chat.reactions if (other.by, other.name) != (by, reaction))
            reactions = (*others, Reaction(by, reaction)) if on else others
            return replace(table, chat=replace(table.chat, reactions=reactions))
        case events.ActingHostSet(member):
            return set_acting_host(table, member)
        case _:
            assert_never(row)


def apply_rule_switch(table: Table, row: events.RuleSwitched | events.TableMadePrivate) -> Table:
    if isinstance(row, events.TableMadePrivate):
        return bar_former_members_from_reading(replace(table, key=row.key, rules={**table.rules, "private": True}))
    key = "" if row.rule == "private" else table.key
    strangers = table.strangers or (row.rule == "meet" and row.on)
    return replace(
        table, rules={**table.rules, **contradicting_speed_rule(row), row.rule: row.on}, key=key, strangers=strangers
    )


def count_story_lines(table: Table, member: int) -> int:
    seat = table.viewer(member)
    assert table.play is not None
    return len(table.play.stories[-1 if seat is None else seat]) + len(table.notes)


def is_person_asked(table: Table, seat: int) -> bool:
    """True if a person in this seat must answer a question, and no bot moves for them."""
    if table.play is None or not table.playing or isinstance(table.chairs[seat], str):
        return False
    bot_moves = table.absence.bot_plays[seat] or table.timing.timed_out[seat]
    return table.play.questions[seat] is not None and not bot_moves
