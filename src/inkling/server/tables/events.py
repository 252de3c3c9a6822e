"""The events of a table that belong to no single feature. Each is one row of its log. `tables/event_registry.py` adds
the events that features declare, and encodes and decodes all of them."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from inkling.core.limits import LONGEST_NAME
from inkling.core.record import Entry

Nickname: TypeAlias = Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": LONGEST_NAME})]
SYSTEM_ROW = -1
"""The author of rows that the server writes. Members are numbered from 0; the bot in seat s is −2 − s."""


class TableMade(Struct, frozen=True, tag="made", omit_defaults=True):
    """The table was made for this game, in the language of its maker. Bots get their names in that language."""

    game: str
    lang: str = "en"


class Joined(Struct, frozen=True, tag="joined", omit_defaults=True):
    """A member joined, with the person ID of their browser and their name."""

    person: str
    name: Nickname
    outside: bool = False
    """True if the member is a program."""
    knocks: bool = False
    """True if they came to a private table without its key; they wait until they are let in."""
    lang: str = ""
    """The language in which they read; empty if it is not known."""


class SeatTransferred(Struct, frozen=True, tag="moved"):
    """A member's seat was transferred to another device. The old device has no access to it any more."""

    person: str
    moves: int | None = None
    """How many transfers came before, if the transfer link says so."""


class Renamed(Struct, frozen=True, tag="renamed"):
    name: Nickname


class Left(Struct, frozen=True, tag="left"):
    """The member left; the seat is free."""


class SatDown(Struct, frozen=True, tag="sat"):
    seat: int


class StoodUp(Struct, frozen=True, tag="stood"):
    """The member gave up the seat and is a spectator now."""


class SeatsSwapped(Struct, frozen=True, tag="swapped"):
    """The host swapped the occupants of two seats."""

    one: int
    other: int


class BotSeated(Struct, frozen=True, tag="bot-seated"):
    seat: int
    bot: str


class BotRemoved(Struct, frozen=True, tag="bot-sent"):
    """A bot was removed from this seat."""

    seat: int


class RuleSwitched(Struct, frozen=True, tag="ruled"):
    """The host switched a rule of the table on or off."""

    rule: str
    on: bool


class TableMadePrivate(Struct, frozen=True, tag="closed"):
    """The table became private. Holders of the key may join; an older key is void."""

    key: str


class LetIn(Struct, frozen=True, tag="let-in"):
    """The host admitted a waiting guest, or a person who was sent away."""

    member: int


class SentAway(Struct, frozen=True, tag="kicked", omit_defaults=True):
    """The host sent a member away, who can no longer read anything."""

    member: int
    key: str = ""
    """The new key of a private table, because the removed member may know the old one. The server makes it; no request
    can set it."""


class HostChanged(Struct, frozen=True, tag="handed-on"):
    member: int


class Muted(Struct, frozen=True, tag="muted"):
    member: int
    on: bool


class PresetChosen(Struct, frozen=True, tag="given", omit_defaults=True):
    """The next play has known cards, because it is a fork or a shared deal."""

    kind: Literal["fork", "deal", "daily"]
    setup: dict[str, Any]
    label: str = ""
    """The deal's code, or the day."""
    entries: tuple[Entry, ...] = ()
    """The entries of the other play up to the fork."""
    names: tuple[str, ...] = ()
    """The names of the players up to the fork, by seat."""
    practice: bool = False
    """True if the person who made the table had tried this daily deal before."""


class PlayResult(Struct, frozen=True, omit_defaults=True):
    """The result of a play as all its viewers saw it, for the table's history."""

    game: str
    seats: int
    score: float | None = None
    won: bool | None = None
    winners: tuple[int, ...] = ()
    """Members, in games where each plays for themselves."""
    people: tuple[int, ...] = ()
    """The members who played; empty in older rows."""
    at: int = 0
    """When the next play began, in milliseconds since 1970. It is known from that row and not stored."""


class Started(Struct, frozen=True, tag="started", omit_defaults=True):
    """A play began. `seated` gives each seat a member's number or a bot's name. The set-up names the game, which may
    differ from the previous one."""

    play: str
    setup: dict[str, Any]
    salt: str
    seated: tuple[int | str, ...]
    entries: tuple[Entry, ...] = ()
    """The entries before the fork, in a play that continues another one."""
    fork: str = ""
    """The seed of chance from the fork on."""
    consent: bool = False
    """True if all players agreed to its use for research."""
    names: tuple[str, ...] | None = None
    """The names of the seats in an uploaded record, in which nobody at this table sat."""
    options: dict[str, Any] | None = None
    """The table's options from now on, if they came with an offer."""
    practice: bool = False
    """True for a daily deal that is played again after the first try; it doesn't count."""
    before: PlayResult | None = None
    """The result of the previous play, so that it need not be computed again."""


class Acted(Struct, frozen=True, tag="acted", omit_defaults=True):
    """One entry of the play, by a seat or by SYSTEM (−1)."""

    seat: int
    do: str
    say: str | None = None


class BotCoverSet(Struct, frozen=True, tag="covered"):
    """A bot started or stopped playing for the absent member in this seat. SYSTEM does it when time is up; members can
    request it."""

    seat: int
    on: bool


class BotsWarmingUp(Struct, frozen=True, tag="warming"):
    """Bots of this table began to be compiled (`on`) or are ready now. Until they are ready, simpler bots play or the
    play waits."""

    on: bool


class WaitRequested(Struct, frozen=True, tag="held"):
    """A member asked to wait for the absent member in this seat, so no bot plays; or the absent member is back."""

    seat: int
    on: bool


class ActingHostSet(Struct, frozen=True, tag="deputized"):
    """Another member became acting host while the host is away; None when the host is back."""

    member: int | None


class TimedOut(Struct, frozen=True, tag="timed-out"):
    """The time of this seat ran out. The rules decide what happens, or a bot moves for it."""

    seat: int


class AbandonRequested(Struct, frozen=True, tag="gave-up"):
    """A member asked to abandon the play. It ends if the host or more than half of the players ask."""


class FeatureEvent(Struct, frozen=True):
    """An event that a feature declares in its `model.py`; see `tables/event_declaration.py`."""


SeatRow: TypeAlias = SatDown | StoodUp | SeatsSwapped | BotSeated | BotRemoved
PersonRow: TypeAlias = Joined | SeatTransferred | Renamed | Left | LetIn | SentAway | HostChanged | Muted | SeatRow
AbsenceRow: TypeAlias = BotCoverSet | WaitRequested | ActingHostSet | TimedOut
"""Rows that the server writes when nobody acts; members can request some of them."""
PlayRow: TypeAlias = Started | Acted | BotCoverSet | WaitRequested | BotsWarmingUp | TimedOut | AbandonRequested
TableRow: TypeAlias = TableMade | RuleSwitched | TableMadePrivate | PresetChosen | ActingHostSet
CoreRow: TypeAlias = PersonRow | PlayRow | TableRow
"""Rows that no single feature owns: who is at the table, its rules, and the play. mypy checks that each is handled."""
Row: TypeAlias = CoreRow | FeatureEvent
