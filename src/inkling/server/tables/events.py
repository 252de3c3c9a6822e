"""The events of a table. Each is one row of its log. Members cause most of them (`tables/commands.py`)."""

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct

from inkling.core.limits import LONGEST_GROUP_NAME, LONGEST_MESSAGE, LONGEST_NAME
from inkling.core.record import Entry

Nickname: TypeAlias = Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": LONGEST_NAME})]
Message: TypeAlias = Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": LONGEST_MESSAGE})]
"""A chat message. The length here only documents the API; `tables/permissions.py` refuses longer texts before they are
stored. So stored rows stay readable if a limit changes."""
GroupName: TypeAlias = Annotated[str, Meta(extra_json_schema={"maxLength": LONGEST_GROUP_NAME})]
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


class OptionsSet(Struct, frozen=True, tag="options-set"):
    options: dict[str, Any]


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


class DeckStored(Struct, frozen=True, tag="deck-kept", omit_defaults=True):
    """A new or changed deck was stored at the table."""

    deck: str
    name: str
    cards: int
    digest: str = ""
    """The digest of its packed file; empty in older rows."""
    game: str = ""
    """The game that it is for; empty in older rows."""


class DeckDeleted(Struct, frozen=True, tag="deck-gone"):
    deck: str


class RematchOffered(Struct, frozen=True, tag="offered", omit_defaults=True):
    """A seated member offered another play after the end: the same again, or with a change."""

    game: str = ""
    """The other game; empty for the same game."""
    level: Literal["same", "harder", "easier"] = "same"
    seats: Literal["stay", "mixed"] = "stay"
    over: int = 0
    """The number of the offer that this one replaces; 0 if the member saw no offer."""


class RematchAgreed(Struct, frozen=True, tag="agreed"):
    """A member agreed to the offer with this number, or withdrew their agreement. By SYSTEM: the offer was
    withdrawn."""

    offer: int
    on: bool


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
    """Bots here are still being compiled, so simpler bots play or the play waits; or they became ready."""

    on: bool


class WaitRequested(Struct, frozen=True, tag="held"):
    """A member asked to wait for the absent member in this seat, so no bot plays; or the absent member is back."""

    seat: int
    on: bool


class ActingHostSet(Struct, frozen=True, tag="deputized"):
    """Another member became acting host while the host is away; None when the host is back."""

    member: int | None


class ClockSet(Struct, frozen=True, tag="clocked"):
    """The time per turn was set, in seconds; None for no clock."""

    seconds: int | None


class TimedOut(Struct, frozen=True, tag="timed-out"):
    """The time of this seat ran out. The rules decide what happens, or a bot moves for it."""

    seat: int


class TableKept(Struct, frozen=True, tag="kept", omit_defaults=True):
    """The host keeps the table for a group, under this name, or no longer. Retention reads `on` from the log
    (`storage/retention.py`)."""

    on: bool
    name: GroupName = ""


class PairMade(Struct, frozen=True, tag="paired"):
    """The table is for a day's game of two or three people (`features/daily_for_two`). Only SYSTEM makes one."""

    people: int


class EveningSet(Struct, frozen=True, tag="evening-set"):
    """A member suggests when the group meets next, in milliseconds since 1970; None withdraws it."""

    at: int | None


class EveningAnswered(Struct, frozen=True, tag="evening-answered"):
    """A member will come on the suggested evening, given by its number, or will not."""

    evening: int
    on: bool


class EveningReminded(Struct, frozen=True, tag="evening-reminded"):
    """SYSTEM reminds the group of the suggested evening, given by its number. Stored first, so that every evening has
    one reminder whichever process sends it."""

    evening: int


class PairsShared(Struct, frozen=True, tag="pairs-shared"):
    """A member agrees that the group's page says how well they and others understand each other, or no longer."""

    on: bool


class DeletionAgreed(Struct, frozen=True, tag="deletion-agreed"):
    """A member agrees that the group's table is deleted, or no longer. All must agree."""

    on: bool


class WebhookSet(Struct, frozen=True, tag="hooked", omit_defaults=True):
    """The address for chat messages about the table was set, and for which events. An empty address stops them."""

    url: str
    link: str = ""
    lang: str = "en"
    about: tuple[str, ...] = ("turn", "end")
    """Kinds of messages: whose turn it is, how a game ended, a free seat (`seat`), a group's next evening
    (`evening`)."""


class ResearchConsentSet(Struct, frozen=True, tag="consented"):
    """A member consented to research use of their plays, or withdrew the consent. Everybody at the table must
    consent."""

    on: bool


class BotMemorySet(Struct, frozen=True, tag="remembered"):
    """A member allowed or forbade bots to use what they learned about this player in earlier plays here."""

    on: bool


class LanguageModelDeclared(Struct, frozen=True, tag="declared"):
    """A program declared that it sends its sight to this language model. Everybody is shown that."""

    uses: str


class CardSharingSet(Struct, frozen=True, tag="shared"):
    """A member allowed or forbade that uploaded cards are sent to the language models seated here."""

    on: bool


class AbandonRequested(Struct, frozen=True, tag="gave-up"):
    """A member asked to abandon the play. It ends if the host or more than half of the players ask."""


class Talked(Struct, frozen=True, tag="talked", omit_defaults=True):
    text: Message
    lang: str = ""
    """The language of the writer’s page; empty if it is not known."""


class Reacted(Struct, frozen=True, tag="reacted", rename={"reaction": "sign"}):
    """A member reacted to the latest event, or took the reaction back. The reaction is stored and sent as `sign`."""

    reaction: str
    on: bool


class StrangerChatWanted(Struct, frozen=True, tag="opened"):
    """A member agreed to chat with the strangers here, or withdrew that. Everybody must agree."""

    on: bool


SeatRow: TypeAlias = SatDown | StoodUp | SeatsSwapped | BotSeated | BotRemoved
PersonSettingRow: TypeAlias = (
    ResearchConsentSet | BotMemorySet | LanguageModelDeclared | CardSharingSet | StrangerChatWanted
)
PersonRow: TypeAlias = (
    Joined | SeatTransferred | Renamed | Left | LetIn | SentAway | HostChanged | Muted | PersonSettingRow | SeatRow
)
AbsenceRow: TypeAlias = BotCoverSet | WaitRequested | ActingHostSet | TimedOut
"""Rows that the server writes when nobody acts; members can request some of them."""
PlayRow: TypeAlias = Started | Acted | BotCoverSet | WaitRequested | BotsWarmingUp | TimedOut | AbandonRequested
TableRow: TypeAlias = (
    TableMade
    | OptionsSet
    | RuleSwitched
    | TableMadePrivate
    | PresetChosen
    | DeckStored
    | DeckDeleted
    | ActingHostSet
    | ClockSet
    | WebhookSet
    | PairMade
)
GroupRow: TypeAlias = TableKept | EveningSet | EveningAnswered | EveningReminded | PairsShared | DeletionAgreed
OfferRow: TypeAlias = RematchOffered | RematchAgreed
Row: TypeAlias = PersonRow | PlayRow | TableRow | GroupRow | OfferRow | Talked | Reacted

KIND_OF = {kind: str(kind.__struct_config__.tag) for kind in get_args(Row)}
KINDS = frozenset(KIND_OF.values())
encode_row = msgspec.json.Encoder().encode
"""Encodes a row as the log stores it."""
decode_row: Callable[[str], Row] = msgspec.json.Decoder(Row).decode
