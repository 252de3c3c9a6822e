"""What a server sends of a table, as far as a seat there needs it. A server may be anybody's: what does not have this
form is refused before anything is made of it."""

from typing import Any

from msgspec import Struct

from inkling.core import Outcome


class Welcome(Struct, frozen=True):
    """What whoever comes in is given."""

    token: str


class MemberSeen(Struct, frozen=True):
    number: int
    name: str
    waiting: bool
    outside: bool = False
    uses: str = ""


class ChairSeen(Struct, frozen=True):
    member: int | None = None
    bot: str | None = None


class TalkSeen(Struct, frozen=True):
    by: str
    text: str


class TableSeen(Struct, frozen=True):
    game: str
    you: int | None
    members: tuple[MemberSeen, ...]
    chairs: tuple[ChairSeen, ...]
    playing: bool
    talk: tuple[TalkSeen, ...]


class Legal(Struct, frozen=True):
    action: Any


class Happened(Struct, frozen=True):
    event: Any
    words: str | None = None


class SightSeen(Struct, frozen=True):
    """Options, view, actions and events are the game's to read."""

    game: str
    seat: int | None
    seats: int
    options: Any
    view: Any
    legal: tuple[Legal, ...]
    ask: int | None
    story: tuple[Happened, ...]
    outcome: Outcome | None
    commitment: str


class Push(Struct, frozen=True):
    table: TableSeen | None = None
    sight: SightSeen | None = None
