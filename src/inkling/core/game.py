"""What a game is: a record of pure functions, not a base class. A game folder fills in one of these."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from msgspec import Struct, structs

from inkling.core.board import Desk, Zones
from inkling.core.bot import Bot
from inkling.core.chance import Chance
from inkling.core.daily import Daily
from inkling.core.face import FaceGroup, no_faces
from inkling.core.packs import Packs
from inkling.core.setting import Setting, nothing_to_set
from inkling.core.sight import Outcome, Seat, Sight, Viewer
from inkling.core.why import Why
from inkling.core.words import Say

if TYPE_CHECKING:
    from inkling.core.lesson import Lesson

O = TypeVar("O", bound=Struct)  # noqa: E741 (options, beside S, A, E and V)
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")

Deal: TypeAlias = tuple[str, ...]
"""The whole order of the cards, given outright; the game says where it begins."""


class Abandon(Struct, frozen=True, tag="abandon"):
    """HOUSE: the play is given up and has no result."""


class TimeUp(Struct, frozen=True, tag="time-up"):
    """HOUSE: a table clock ran out."""


def keep(options: Any, because_of: Any) -> Any:
    return options


def bring_nothing(options: Any) -> Any:
    return options


def nobody(state: Any) -> tuple[Seat, ...]:
    return ()


def nothing_changes(state: Any, people: tuple[Seat, ...]) -> None:
    return None


def no_rule(state: Any, seat: Seat) -> None:
    return None


def no_limit(state: Any) -> int | None:
    return None


def no_topic(state: Any, seat: Seat, action: Any) -> str | None:
    return None


def no_reason(sight: Any, action: Any, say: Say) -> Why | None:
    return None


def no_words() -> str:
    return ""


def reseed(state: Any, chance: Chance) -> Any:
    """Every state of ours carries its stream by this name."""
    return structs.replace(state, chance=chance)


def nothing_to_do() -> None:
    pass


def nothing_besides(state: Any, say: Say) -> tuple[str, ...]:
    return ()


def no_caption(event: Any) -> tuple[Seat, str] | None:
    return None


@dataclass(frozen=True, kw_only=True)
class Game(Generic[O, S, A, E, V]):
    """The promises of each function stand in docs/add-a-game.md and are tested for every game on the shelf."""

    name: str
    title: str
    package: str
    rules: int
    """Rises when a record of before would replay differently."""
    seats: range
    options: type[O]
    actions: Any
    """The closed union of actions, HOUSE's included, for decoding."""
    events: Any
    views: type[V]

    setup: Callable[[int, O, Chance, Deal | None], tuple[S, tuple[E, ...]]]
    turn: Callable[[S], tuple[Seat, ...]]
    legal: Callable[[S, Seat], tuple[A, ...]]
    apply: Callable[[S, Seat, A], tuple[S, tuple[E, ...]]]
    outcome: Callable[[S], Outcome | None]
    view: Callable[[S, Viewer], V]
    see: Callable[[E, Viewer], E | None]
    imagine: Callable[[V, Chance], S]
    question: Callable[[S, Seat], Hashable]
    """What this seat is being asked: equal as long as it is the same question, None for nothing."""

    write: Callable[[A, O], str]
    read: Callable[[str, O], A]
    label: Callable[[A, Sight[A, E, V], Say], str]
    tell: Callable[[E, O, Say], str]
    show: Callable[[Sight[A, E, V], Say], str]

    every_action: Callable[[int, O], tuple[A, ...]]
    """All actions that any play with this set-up can offer, in a fixed order: a learner's action list."""
    numbers: Callable[[V], tuple[int, ...]]
    """The view as a fixed-length row of numbers for learners."""

    bots: Sequence[Bot[A, E, V]]
    """Weakest first; the last is the default partner."""
    for_bots: dict[str, Any]
    """Options that suit a table without people."""
    higher_is_better: bool

    settle: Callable[[O, int], O] = keep
    """The options with what follows from the number of seats filled in, as the set-up records them."""
    seat_people: Callable[[O, tuple[Seat, ...]], O] = keep
    """The options with what follows from which seats people take and which bots."""
    rematch: Callable[[O, S], O] = keep
    """The options of the next play at the same table, by the state this one ended in; a role goes on to the next."""
    talkers: Callable[[S], tuple[Seat, ...]] = nobody
    """The seats that may talk freely at this moment of a play; outside plays everybody may."""
    attend: Callable[[S, tuple[Seat, ...]], A | None] = nothing_changes
    """What HOUSE does when other seats than before are played by people: these are now, bots have the others."""
    awaited: Callable[[S], tuple[Seat, ...]] | None = None
    """The seats that may be on turn as far as everybody knows; without it, those that are. Where a seat is asked in
    secret, all: what the table says about people who are away must not tell who it is."""
    time_up: Callable[[S, Seat], A | None] = no_rule
    """What HOUSE does by the rules when the clock has run out for this seat; None where a bot is to move for it."""
    seconds: Callable[[S], int | None] = no_limit
    """How long the rules themselves leave for what is being decided, whatever clock a table has."""
    topic: Callable[[S, Seat, A], str | None] = no_topic
    """What words beside this action would be about; None where none may stand."""
    caption: Callable[[E], tuple[Seat, str] | None] = no_caption
    """Whose words on which topic are shown with this event."""
    opened: Callable[[S, Say], tuple[str, ...]] = nothing_besides
    """What the opened record of a play that was played out tells besides, in sentences: what no board shows."""
    bring: Callable[[O], O] = bring_nothing
    """The options with what they name from the user's own library put into them; for options that a person chose."""
    packs: Packs | None = None
    """What this game offers to people who bring decks of their own."""
    faces: Callable[[], Sequence[FaceGroup]] = no_faces
    """The pictures of all its cards."""
    why: Callable[[Sight[A, E, V], A, Say], Why | None] = no_reason
    """Why a seat with this sight did this, or what speaks for and against it; the same each time it is asked."""
    warm_up: Callable[[], None] = nothing_to_do
    """What its bots want to have done once before anybody waits for them, and before workers start."""
    ask: Callable[[Mapping[str, str], Say], Why] | None = None
    """What a bot thinks of a question of the game's own, put as named texts; raises a refusal for a bad one."""
    board: Callable[[Sight[A, E, V], Say, Desk], Zones] | None = None
    """The sight as HTML; every control in it is one of the legal actions. Without it, the plain board is used."""
    settings: Callable[[], Sequence[Setting]] = nothing_to_set
    """What people can set in the lobby; every value fits the options."""
    pitch: str = ""
    """What the game is about, in one line, for the home page."""
    usual_seats: int = 2
    """How many sit down when a person alone plays with bots."""
    minutes: int = 15
    """How long a play lasts, about."""
    emblem: Callable[[], str] = no_words
    """A small decoration for the home page, as HTML; its classes are the board sheet's and begin with `em-`."""
    lesson: Callable[[], "Lesson"] | None = None
    """A first play to learn by."""
    primer: Callable[[Say], str] | None = None
    """The rules on one page, with pictures, as HTML."""
    reseed: Callable[[S, Chance], S] = reseed
    """The same state with a new stream of chance."""
    daily: Callable[[Chance], Daily] | None = None
    """The deal of a day, where the game has one; chance is the day's."""
    share: Callable[[Sight[A, E, V], Say], str] | None = None
    """How a finished play went, in one line that tells nobody what the cards were."""
