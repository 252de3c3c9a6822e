"""What travels as JSON: the same protocol as the pages, for other clients. All of it is made from sights and from what
everybody at a table sees; no person's id, no row number, no state.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import NODEFAULT, UNSET, Meta, Struct, UnsetType, defstruct

from inkling.catalogs import speech
from inkling.core.errors import Refusal, msg, place_of
from inkling.core.sight import Outcome
from inkling.games import SHELF
from inkling.server.tables.codes import LONG, SHORT
from inkling.server.tables.commands import COMMANDS, find_command, is_nullable
from inkling.server.tables.events import Nickname

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
    """Something about a game that a host can set; the first choice is the usual one."""

    name: str
    label: str
    choices: tuple[ChoiceSeen, ...]


class GameSeen(Struct, frozen=True):
    """A game on the shelf."""

    name: str
    title: str
    pitch: str
    least: int
    most: int
    minutes: int
    bots: tuple[BotSeen, ...]
    settings: tuple[SettingSeen, ...]


class MakeTable(Struct, frozen=True):
    """A new table, and who makes it."""

    game: str
    name: Nickname
    private: bool = False


class JoinTable(Struct, frozen=True):
    """Come in under this name. At a private table `key` is what stands after the # of its link, or the link itself;
    without it one knocks, and waits."""

    name: Nickname
    key: Annotated[str, Meta(max_length=300)] | None = None


class Seated(Struct, frozen=True):
    """Who came in. `token` is who they are from now on: it goes into `Authorization: Bearer …`. A browser that has a
    cookie gets none. Who is `waiting` sees nothing of a private table until the host lets them in."""

    code: Code
    link: str
    member: int
    token: str | None
    waiting: bool = False


class MemberSeen(Struct, frozen=True):
    """Somebody at the table, by the number that table commands name them with."""

    number: int
    name: str
    here: bool
    """Has it open just now."""
    waiting: bool
    muted: bool
    outside: bool
    """Somebody's program."""
    uses: str = ""
    """The language model that this program hands its sight to."""
    shares: bool = False
    """Whether they agree that what people brought to the table goes to language models."""


class ChairSeen(Struct, frozen=True):
    """One place: a member's, a bot's or nobody's."""

    member: int | None = None
    bot: str | None = None
    covered: bool = False
    """A bot plays for the member, who is away."""


class AwaySeen(Struct, frozen=True):
    """Somebody for whom the play waits, though they are away."""

    seat: int
    until: int | None = None
    """When a bot will play for them, in milliseconds since 1970; None while somebody wishes to wait, or the table does
    without."""
    waiting: int | None = None
    """The member who wishes to wait for them."""


class TalkSeen(Struct, frozen=True):
    """Something that was said."""

    by: str
    text: str


class ReactionSeen(Struct, frozen=True):
    """A reaction that somebody gave to what has just happened."""

    by: str
    sign: str


class ClockSeen(Struct, frozen=True):
    """The clock of a turn, as everybody may see it."""

    seconds: int | None
    """How long a turn may take, as the host has set it; None where only the rules of the game set a time."""
    until: int | None = None
    """When the time of those who are asked is up, in milliseconds since 1970; None while it runs for nobody."""
    seats: tuple[int, ...] = ()
    """For whom it is up then."""


class OfferSeen(Struct, frozen=True):
    """The next play that somebody who sits there would like, by the number that table commands name it with."""

    number: int
    game: str
    level: Literal["same", "harder", "easier"]
    seats: Literal["stay", "mixed"]
    agreed: tuple[int, ...]
    """Who takes part, the first who offered it first; bots and programs always do."""
    until: int
    """When it begins with those who take part, in milliseconds since 1970; at once, when all do."""


class TableSeen(Struct, frozen=True):
    """A table as whoever asks may see it."""

    code: Code
    game: str
    options: dict[str, Any]
    rules: dict[str, bool]
    host: int
    acting_host: int | None
    """Who may start, seat bots and let people in while the host is away."""
    you: int | None
    """Your number, once you came in."""
    members: tuple[MemberSeen, ...]
    chairs: tuple[ChairSeen, ...]
    playing: bool
    plays: int
    """How many were begun here."""
    last_play: str | None
    """Where the newest play can be read, once it is over."""
    may_talk: bool
    talk: tuple[TalkSeen, ...]
    may_react: bool = False
    reactions: tuple[ReactionSeen, ...] = ()
    away: tuple[AwaySeen, ...] = ()
    """For whom the play waits though they are away; the last minute before a bot plays for them."""
    clock: ClockSeen | None = None
    """None where no clock is set and none runs."""
    offer: OfferSeen | None = None


class Legal(Struct, frozen=True):
    """Something that may be done now: in notation, as people read it, and in parts."""

    do: str
    label: str
    action: Any


class Happened(Struct, frozen=True, omit_defaults=True):
    """One event as this viewer saw it: in parts, as people read it, and the words beside it."""

    event: Any
    told: str
    words: str | None = None


class SightSeen(Struct, frozen=True):
    """All that a viewer is given of a play. A push holds the story from `told_before` on; an answer holds all of it."""

    game: str
    play: int
    """Which play at this table, from 1."""
    seat: int | None
    seats: int
    names: tuple[str, ...]
    options: Any
    view: Any
    text: str
    """The view as people read it."""
    legal: tuple[Legal, ...]
    ask: int | None
    """The number of the question; an action names it."""
    told_before: int
    story: tuple[Happened, ...]
    outcome: Outcome | None
    commitment: str


def make_shape(title: str, doc: str, fields: Iterable[tuple[str, Any, Any]]) -> type[Struct]:
    """Return the struct of a request body: these fields (sent name, type, default), and the request ID."""
    every = [(name, kind) if default is NODEFAULT else (name, kind, default) for name, kind, default in fields]
    request_id = ("send", RequestId | None, None)
    namespace = {"__doc__": doc}
    return defstruct(title, [*every, request_id], namespace=namespace, module=__name__, frozen=True, omit_defaults=True)


def shape_of(name: str, title: str, doc: str = "") -> type[Struct]:
    """Return the request body of a command with its own address."""
    command = find_command("api", name)
    fields = [(sent, field.type, field.default) for sent, field in command.sent_fields().items()]
    return make_shape(title, doc or str(command.fields.__doc__), fields)


def shape_of_table_commands() -> type[Struct]:
    """Return the request body of all table commands: `kind`, and each field of any of them."""
    chosen = [command for command in COMMANDS if command.by_kind and "api" in command.ways]
    fields: dict[str, Any] = {}
    for command in chosen:
        for sent, field in command.sent_fields().items():
            # Where null is a value, a field that is not sent must differ from it.
            empty = (field.type | UnsetType, UNSET) if is_nullable(field.type) else (field.type | None, None)
            fields.setdefault(sent, (sent, *empty))
    kind = ("kind", Literal[tuple(command.name for command in chosen)], NODEFAULT)
    doc = "Something about the table. Which fields a kind needs stands in docs/make/api.md."
    return make_shape("Wish", doc, [kind, *fields.values()])


Act = shape_of("act", "Act")
Talk = shape_of("talk", "Talk", "Something to say.")
React = shape_of("react", "React")
TableCommand = shape_of_table_commands()
"""Its name in the document is `Wish`."""


class Done(Struct, frozen=True):
    """It was stored, and everybody is being shown."""

    done: Literal[True] = True


class Refused(Struct, frozen=True):
    """It was not done, and nothing has changed."""

    refused: str
    """A code for programs."""
    sentence: str
    """For people, in their language."""


class Push(Struct, frozen=True, omit_defaults=True):
    """What a socket with `?as=json` sends: what has changed, whole."""

    table: TableSeen | None = None
    sight: SightSeen | None = None
    notice: str | None = None
    """What the operator tells everybody on this server: in the first message if there is a notice, later whenever it
    changes; empty when it is over."""


def see_game(name: str, lang: str) -> GameSeen:
    game = SHELF[name]
    words = speech(lang, game.package)
    return GameSeen(
        name=name,
        title=game.title,
        pitch=words(game.page.pitch) if game.page.pitch else "",
        least=game.seats[0],
        most=game.seats[-1],
        minutes=game.page.minutes,
        bots=tuple(BotSeen(bot.name, bot.strength, words(bot.manner)) for bot in game.bots.all),
        settings=tuple(
            SettingSeen(
                setting.name,
                words(setting.label),
                tuple(ChoiceSeen(choice.value, words(choice.label)) for choice in setting.choices),
            )
            for setting in game.page.settings()
        ),
    )


T = TypeVar("T")


def read_shape(body: bytes, shape: type[T]) -> T:
    try:
        return msgspec.json.decode(body, type=shape)
    except RecursionError:
        raise Refusal("too-deep", msg("This request is nested too deeply.")) from None
    except msgspec.ValidationError as error:
        raise refuse_shape(place_of(error)) from None
    except (msgspec.MsgspecError, UnicodeError):
        raise Refusal("unreadable", msg("This request isn’t valid JSON.")) from None


def refuse_shape(place: str) -> Refusal:
    if not place:
        return Refusal("unreadable", msg("Something in this request is missing or wrong."))
    return Refusal("unreadable", msg("In this request, “{place}” is missing or wrong."), place=place)
