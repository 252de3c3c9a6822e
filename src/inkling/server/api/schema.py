"""JSON types of the API.

They are made from sights and from facts that everybody at the table may see. They never contain person IDs, row numbers
or hidden state.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import NODEFAULT, UNSET, Meta, Struct, UnsetType, defstruct

from inkling.catalogs import speech
from inkling.core.errors import Refusal, msg, place_of
from inkling.core.sight import Outcome
from inkling.games import SHELF
from inkling.server.tables.commands import COMMANDS, find_command, may_value_be_none
from inkling.server.tables.events import Nickname
from inkling.server.tables.table_codes import LONG, SHORT

RequestId = Annotated[str, Meta(max_length=40, description="an id of the client's own; what is sent twice counts once")]
Code = Annotated[str, Meta(min_length=SHORT, max_length=LONG, description="the code of a table: four letters, or five")]


class BotSeen(Struct, frozen=True):
    """A bot that can be seated."""

    name: str
    strength: str | None
    manner: str


class ChoiceSeen(Struct, frozen=True):
    """One value of a setting."""

    value: Any
    label: str


class SettingSeen(Struct, frozen=True):
    """A setting of a game that the host can change. The first choice is the default."""

    name: str
    label: str
    choices: tuple[ChoiceSeen, ...]


class GameSeen(Struct, frozen=True):
    """A game that this server offers."""

    name: str
    title: str
    pitch: str
    least: int
    most: int
    minutes: int
    bots: tuple[BotSeen, ...]
    settings: tuple[SettingSeen, ...]


class MakeTable(Struct, frozen=True):
    """Create a table for this game, with your name."""

    game: str
    name: Nickname
    private: bool = False


class JoinTable(Struct, frozen=True):
    """Join a table with this name. `key` is the part of a private table's link after the #, or the whole link. Without
    it you knock, and wait for the host."""

    name: Nickname
    key: Annotated[str, Meta(max_length=300)] | None = None


class Seated(Struct, frozen=True):
    """Confirms that you joined. Send `token` as `Authorization: Bearer …` from now on; a browser that has the cookie
    gets none. While `waiting`, you see nothing of a private table until the host lets you in."""

    code: Code
    link: str
    member: int
    token: str | None
    waiting: bool = False


class MemberSeen(Struct, frozen=True):
    """A member of the table. Table commands refer to members by `number`."""

    number: int
    name: str
    here: bool
    """True if they have the table open now."""
    waiting: bool
    muted: bool
    outside: bool
    """True if the member is an outside program."""
    uses: str = ""
    """The language model to which this program sends its sight."""
    shares: bool = False
    """True if they agree that the table's own content may be sent to language models."""


class ChairSeen(Struct, frozen=True):
    """A chair: of a member, of a bot, or empty."""

    member: int | None = None
    bot: str | None = None
    covered: bool = False
    """True if a bot plays for the member, who is away."""


class AwaySeen(Struct, frozen=True):
    """A player who is away while it is their turn."""

    seat: int
    until: int | None = None
    """When a bot will play for them, in milliseconds since 1970. None if somebody asked to wait, or the table uses no
    such bots."""
    waiting: int | None = None
    """The member who asked to wait for them."""


class TalkSeen(Struct, frozen=True):
    """A chat message."""

    by: str
    text: str


class ReactionSeen(Struct, frozen=True):
    """A reaction to the last event."""

    by: str
    sign: str


class ClockSeen(Struct, frozen=True):
    """The turn clock."""

    seconds: int | None
    """Seconds per turn that the host has set; None if only the game's rules set a time."""
    until: int | None = None
    """The deadline in milliseconds since 1970; None while no clock runs."""
    seats: tuple[int, ...] = ()
    """The seats with this deadline."""


class OfferSeen(Struct, frozen=True):
    """An offer of a next play. Table commands refer to it by `number`."""

    number: int
    game: str
    level: Literal["same", "harder", "easier"]
    seats: Literal["stay", "mixed"]
    agreed: tuple[int, ...]
    """Members who accepted, the one who offered first. Bots and programs always take part."""
    until: int
    """When it begins with those who accepted, in milliseconds since 1970. It begins at once if all accept."""


class TableSeen(Struct, frozen=True):
    """A table, with everything that the client may see of it."""

    code: Code
    game: str
    options: dict[str, Any]
    rules: dict[str, bool]
    host: int
    acting_host: int | None
    """The member who may start, seat bots and admit people while the host is away."""
    you: int | None
    """Your member number; None if you haven't joined."""
    members: tuple[MemberSeen, ...]
    chairs: tuple[ChairSeen, ...]
    playing: bool
    plays: int
    """Number of plays that were started at this table."""
    last_play: str | None
    """The link to the newest play, once it is over."""
    may_talk: bool
    talk: tuple[TalkSeen, ...]
    may_react: bool = False
    reactions: tuple[ReactionSeen, ...] = ()
    away: tuple[AwaySeen, ...] = ()
    """Players who are away while it is their turn, during the last minute before a bot plays for them."""
    clock: ClockSeen | None = None
    """None if no clock is set and none runs."""
    offer: OfferSeen | None = None


class Legal(Struct, frozen=True):
    """A legal action: in notation, as text, and as data."""

    do: str
    label: str
    action: Any


class Happened(Struct, frozen=True, omit_defaults=True):
    """An event as this viewer saw it: as data, as text, and the words said with it."""

    event: Any
    told: str
    words: str | None = None


class SightSeen(Struct, frozen=True):
    """Everything a viewer may see of a play. A push contains the story from `told_before` on; a response contains all
    of it."""

    game: str
    play: int
    """The number of the play at this table, from 1."""
    seat: int | None
    seats: int
    names: tuple[str, ...]
    options: Any
    view: Any
    text: str
    """The view as text."""
    legal: tuple[Legal, ...]
    ask: int | None
    """The ID of the question; an action refers to it."""
    told_before: int
    story: tuple[Happened, ...]
    outcome: Outcome | None
    commitment: str


def make_request_type(title: str, doc: str, fields: Iterable[tuple[str, Any, Any]]) -> type[Struct]:
    """Return the struct type of a request body, made of fields (sent name, type, default) and the request ID."""
    every = [(name, kind) if default is NODEFAULT else (name, kind, default) for name, kind, default in fields]
    request_id = ("send", RequestId | None, None)
    namespace = {"__doc__": doc}
    return defstruct(title, [*every, request_id], namespace=namespace, module=__name__, frozen=True, omit_defaults=True)


def request_type_of(name: str, title: str, doc: str = "") -> type[Struct]:
    """Return the type of the request body of a command with its own path."""
    command = find_command("api", name)
    fields = [(sent, field.type, field.default) for sent, field in command.sent_fields().items()]
    return make_request_type(title, doc or str(command.fields.__doc__), fields)


def request_type_of_table_commands() -> type[Struct]:
    """Return the type of the request body of all table commands. It has `kind`, and all fields that any of these
    commands has."""
    chosen = [command for command in COMMANDS if command.by_kind and "api" in command.ways]
    fields: dict[str, Any] = {}
    for command in chosen:
        for sent, field in command.sent_fields().items():
            # If null is a valid value, a missing field needs a different default.
            empty = (field.type | UnsetType, UNSET) if may_value_be_none(field.type) else (field.type | None, None)
            fields.setdefault(sent, (sent, *empty))
    kind = ("kind", Literal[tuple(command.name for command in chosen)], NODEFAULT)
    doc = "A command about the table. docs/make/api.md lists the fields of each kind."
    return make_request_type("Wish", doc, [kind, *fields.values()])


Act = request_type_of("act", "Act")
Talk = request_type_of("talk", "Talk", "Something to say.")
React = request_type_of("react", "React")
TableCommand = request_type_of_table_commands()
"""Its name in the OpenAPI document is `Wish`."""


class Done(Struct, frozen=True):
    """The request was stored, and everybody at the table is being notified."""

    done: Literal[True] = True


class Refused(Struct, frozen=True):
    """The request was refused, and nothing has changed."""

    refused: str
    """A code for programs."""
    sentence: str
    """A sentence for people, in their language."""


class Push(Struct, frozen=True, omit_defaults=True):
    """A message of a socket with `?as=json`. Each changed part is sent whole."""

    table: TableSeen | None = None
    sight: SightSeen | None = None
    notice: str | None = None
    """The operator's notice to everybody: in the first message if there is one, then after each change; empty when it
    ends."""


def describe_game(name: str, lang: str) -> GameSeen:
    """Return a game's description in this language."""
    game = SHELF[name]
    game_say = speech(lang, game.package)
    return GameSeen(
        name=name,
        title=game.title,
        pitch=game_say(game.page.pitch) if game.page.pitch else "",
        least=game.seats[0],
        most=game.seats[-1],
        minutes=game.page.minutes,
        bots=tuple(BotSeen(bot.name, bot.strength, game_say(bot.manner)) for bot in game.bots.all),
        settings=tuple(
            SettingSeen(
                setting.name,
                game_say(setting.label),
                tuple(ChoiceSeen(choice.value, choice.label_for(game_say)) for choice in setting.choices),
            )
            for setting in game.page.settings()
        ),
    )


T = TypeVar("T")


def decode_request(body: bytes, shape: type[T]) -> T:
    """Decode a request body. Raise Refusal that names the invalid field."""
    try:
        return msgspec.json.decode(body, type=shape)
    except RecursionError:
        raise Refusal("too-deep", msg("This request is nested too deeply.")) from None
    except msgspec.ValidationError as error:
        raise invalid_field_error(place_of(error)) from None
    except (msgspec.MsgspecError, UnicodeError):
        raise Refusal("unreadable", msg("This request isn’t valid JSON.")) from None


def invalid_field_error(place: str) -> Refusal:
    if not place:
        return Refusal("unreadable", msg("Something in this request is missing or wrong."))
    return Refusal("unreadable", msg("In this request, “{place}” is missing or wrong."), place=place)
