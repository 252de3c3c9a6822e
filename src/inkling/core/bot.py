"""What a bot is: a function of a sight, with a name, a strength and a manner. And what a game says about its own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias

from msgspec import Struct

from inkling.core.chance import Chance
from inkling.core.errors import Refusal, msg
from inkling.core.sight import A, E, Line, Seat, Sight, V
from inkling.core.unsaid import empty, nothing
from inkling.core.words import Say

if TYPE_CHECKING:
    from inkling.core.play import Play


class Bar(Struct, frozen=True, omit_defaults=True):
    """One thing that was weighed: a card, or an action in notation."""

    id: str
    label: str
    value: float
    before: float | None = None
    """The value before this moment, where it moved."""
    chosen: bool = False
    brief: str = ""
    """How the label begins, where the rest may give way for want of room."""


class Why(Struct, frozen=True, omit_defaults=True):
    """An explanation in one language. What bars measure is said by `scale`; the order is best first."""

    text: tuple[str, ...]
    scale: str = ""
    bars: tuple[Bar, ...] = ()
    percent: bool = False
    """Whether values are shares of one, to be read in percent."""


class KeyMoment(Struct, frozen=True, omit_defaults=True):
    """A moment at which much was decided: after how many entries of the record, and what, in one language."""

    ply: int
    text: str
    weight: float = 0.0
    """How much, from 0 to 1, to compare moments of one play."""


Strength: TypeAlias = Literal["easy", "normal", "strong"]


class Opened(Struct, frozen=True):
    """A play that is over, as everybody at its table sees it now, and who played each seat: a person's number, or a
    text where that was a bot or more than one."""

    seated: tuple[int | str, ...]
    view: Any
    stories: tuple[Sequence[Line[Any]], ...] = ()
    """By seat what it was shown, for the replay shows everyone's cards; none where those cards stay shut, as with deals
    that many play."""


class Habits(Struct, frozen=True):
    """What plays at a table tell about somebody: by name how much they give to something, the most first, how often
    they were seen to choose, and of the kinds of people a bot reckons with, how much less likely than the likeliest
    each has become (logarithms); and of two things, by name, how much nearer they are to them than all that says."""

    weights: tuple[tuple[str, float], ...]
    seen: int
    kinds: tuple[tuple[str, float], ...] = ()
    pairs: tuple[tuple[str, str, float], ...] = ()
    leaning: tuple[tuple[str, float], ...] = ()
    """As the weights, but more careful: what the person themselves is told."""


Known: TypeAlias = Mapping[Seat, Habits]
"""By seat, what a bot remembers of the people it plays with."""


@dataclass(frozen=True)
class Bot(Generic[A, E, V]):
    """The same sight and chance always give the same choice; None means "not now, ask the others"."""

    name: str
    version: int
    manner: str
    """How it plays, in one line; shown on its seat."""
    choose: Callable[[Sight[A, E, V], Chance], A | None]
    strength: Strength | None = None
    budget: float = 0.05
    """Seconds of one core that a decision may take; at a table, one that takes several times as much is ended."""
    words: Callable[[Sight[A, E, V], A, Say], str | None] = nothing
    """A sentence to put beside what it chose with this sight, where the game has room for one; the same each time."""
    warms: bool = False
    """Whether it plays well only once its game is warm; until then a simpler one takes its place at a table."""
    recall: Callable[..., A | None] | None = None
    """As `choose`, with `known` besides, for a bot that can make use of what it remembers of those it plays with."""
    title: str = ""
    """What people call it, in their language, where its strength alone does not say it."""
    wants: str = ""
    """The extra of this package with which it would play better and faster, where that is not installed."""


@dataclass(frozen=True, kw_only=True)
class Bots(Generic[A, E, V]):
    """The bots of a game, and what they think."""

    all: Sequence[Bot[A, E, V]]
    """Weakest first; the last is the default partner."""
    options: dict[str, Any] = field(default_factory=dict)
    """Options that suit a table without people."""
    warm_up: Callable[[], None] = nothing
    """What they want to have done once before anybody waits for them, and before workers start."""
    why: Callable[[Sight[A, E, V], A, Say], Why | None] = nothing
    """Why a seat with this sight did this, or what speaks for and against it; the same each time it is asked."""
    get_to_know: Callable[[Sequence[Opened], int], Habits | None] = nothing
    """What these plays tell about this person; None for nothing. The same plays always tell the same."""
    describe_habits: Callable[[Habits, Say], str] | None = None
    """What bots have noticed about somebody, in a sentence to them; without it, bots here remember nobody."""
    key_moments: Callable[["Play[Any, Any, A, E, V]", Say], Sequence[KeyMoment]] = empty
    """Where a play that is over was decided, in the order of its moments."""
    judge: Callable[[str, str, str], Mapping[str, float]] | None = None
    """By kind of reader whether a face is more like the second (above 0) or the third one named (below 0), where bots
    can tell: what people say to that is held against it."""
    together: str = ""
    """Of those kinds, the one that is all the others together."""
    ask: Callable[[Mapping[str, str], Say], Why] | None = None
    """What a bot thinks of a question of the game's own, put as named texts; raises a refusal for a bad one."""

    @property
    def need_warm_up(self) -> bool:
        """True if the game defines `warm_up`."""
        return self.warm_up is not nothing


AnyBot: TypeAlias = Bot[Any, Any, Any]


def pick_bot(bots: Sequence[Bot[A, E, V]], name: str) -> Bot[A, E, V]:
    """By its own name, or the last listed of a strength."""
    for bot in bots:
        if name == bot.name:
            return bot
    for bot in reversed(bots):
        if name == bot.strength:
            return bot
    sentence = msg("There is no bot called {name}; the bots are {all}.")
    raise Refusal("unknown-bot", sentence, name=name, all=", ".join(bot.name for bot in bots))


def choose_any(sight: Sight[A, E, V], chance: Chance) -> A | None:
    return chance.pick(sight.legal)[0]


BY_CHANCE = msg("random")
RANDOM: AnyBot = Bot("random", 1, msg("Makes any allowed move, at random."), choose_any, title=BY_CHANCE)
