"""A table's state, folded from its log: people, seats, rules, chat and the play. Pure.

A table in memory is a copy of its log, which any process can drop and fold again.
"""

from typing import Any

from msgspec import Struct, field

from inkling.core.at_table import Scene
from inkling.core.driver import AnyPlay
from inkling.core.growing import Growing
from inkling.core.sight import Seat
from inkling.server.features.absence.model import Absence, AbsenceNote
from inkling.server.features.chat.model import Chat
from inkling.server.features.daily_for_two.model import Pair
from inkling.server.features.decks.model import DeckStored
from inkling.server.features.group.model import GroupOfTable
from inkling.server.features.notifications.model import WebhookSet
from inkling.server.features.rematch.model import RematchState
from inkling.server.features.seats.model import Member
from inkling.server.tables import events

RULES = {
    **{"locked": False, "admit": False, "private": False, "unhurried": True, "leisurely": False},
    **{"cover": True, "listed": False, "research": False, "meet": False, "preview": True},
    "crowd": False,
}
"""The rules that a host can switch, with their defaults.

In order: nobody new may join; the host admits guests one by one; only admitted people see anything; bots take their
time; bots take twice that time; bots play for absent people; the table is in the open list; members are asked whether
their plays may be used for research; strangers take the seats of bots (only SYSTEM enables it); link previews name the
host; watchers guess along.
"""


class GameMoment(Struct, frozen=True):
    """What the game says about the current moment of the play. Computed once per change."""

    seconds: int | None = None
    """The rules' time limit for the current question. It overrides the table's clock."""
    talkers: tuple[Seat, ...] = ()
    """The seats that may talk now."""
    reactors: tuple[Seat, ...] = ()
    """The seats that may react now."""
    scene: Scene = Scene()


class QuestionTiming(Struct, frozen=True):
    """When the current questions were asked, by seat, and whether their time is up."""

    asked_at: tuple[int, ...] = ()
    """When the newest question was asked, in milliseconds since 1970."""
    timed_out: tuple[bool, ...] = ()
    """True if the time for the question is up, so that a bot moves."""


class PlayHistory(Struct, frozen=True):
    """The plays of this table."""

    plays: tuple[str, ...] = ()
    """IDs of all plays, including the newest."""
    results: tuple[events.PlayResult, ...] = ()
    """Results of earlier plays, oldest first, as far as the log contains them."""


class ServerOptions(Struct, frozen=True):
    """Settings of the server that affect its tables. They are not in the log."""

    uploads: bool = False
    listing: bool = True
    contact: str = ""
    """How people can reach the operator, at tables of strangers."""
    single_device: bool = False
    """True for a static page without a server, so that no other device can reach the tables."""
    time_zone: str = ""
    """Time zone of the times on pages without JavaScript; empty for the computer's time zone."""


class Table(Struct, frozen=True):
    """A table's state. `n` is the number of its newest row."""

    id: str
    code: str
    n: int = -1
    game: str = ""
    lang: str = "en"
    options: dict[str, Any] = {}
    members: tuple[Member, ...] = ()
    host: int = 0
    chairs: tuple[int | str | None, ...] = ()
    """A member's number, a bot's name or None per chair.

    During a play these are its seats, otherwise the game's maximum.
    """
    rules: dict[str, bool] = field(default_factory=RULES.copy)
    key: str = ""
    """The key that opens the table while it is private; empty for a public table."""
    play_id: str | None = None
    play: AnyPlay | None = None
    absence: Absence = Absence()
    notes: Growing[AbsenceNote] = Growing()
    clock: int | None = None
    """Seconds per turn, or None."""
    timing: QuestionTiming = QuestionTiming()
    moment: GameMoment = GameMoment()
    chat: Chat = Chat()
    warming: bool = False
    """True if the story says that the bots are being compiled."""
    hook: WebhookSet | None = None
    gave_up: frozenset[int] = frozenset()
    preset: events.PresetChosen | None = None
    """Set-up of the next play, if it is a fork, a deal or the daily puzzle."""
    company: tuple[int | str | None, ...] = ()
    strangers: bool = False
    """True if people who don't know each other may have met here. The chat then opens only if all agree."""
    decks: tuple[DeckStored, ...] = ()
    history: PlayHistory = PlayHistory()
    rematch: RematchState = RematchState()
    group: GroupOfTable = GroupOfTable()
    pair: Pair | None = None
    """The state of a pair's table; None at any other table."""
    server: ServerOptions = ServerOptions()

    @property
    def playing(self) -> bool:
        return self.play is not None and self.play.outcome is None

    @property
    def awaits_moves(self) -> bool:
        """True if the seats that are asked must move now. Turns, bots, clocks, countdowns of absent players and forced
        passes all depend on this, so that a feature that stops a play changes only this property."""
        return self.playing

    def chair_of(self, member: int) -> int | None:
        return self.chairs.index(member) if member in self.chairs else None

    def viewer(self, member: int | None) -> Seat | None:
        """Return the seat whose view of the newest play this member gets, or None for the public view.

        A member who takes a seat after the end of the play gets the public view.
        """
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
        if chair is None or self.play is None or not self.awaits_moves:
            return False
        return self.play.questions[chair] is not None

    def shown_name(self, member: int) -> str:
        """Return the member's name as others see it.

        It is empty for people who joined during the current play, because a name could be a message.
        """
        person = self.members[member]
        return "" if person.joined_during_play and self.playing else person.name

    def seat_names(self) -> tuple[str, ...]:
        return self.play.record.names if self.play is not None else ()


def count_story_lines(table: Table, member: int) -> int:
    seat = table.viewer(member)
    assert table.play is not None
    return len(table.play.stories[-1 if seat is None else seat]) + len(table.notes)


def is_person_asked(table: Table, seat: int) -> bool:
    """True if a person in this seat must answer a question, and no bot moves for them."""
    if table.play is None or not table.awaits_moves or isinstance(table.chairs[seat], str):
        return False
    bot_moves = table.absence.bot_plays[seat] or table.timing.timed_out[seat]
    return table.play.questions[seat] is not None and not bot_moves
