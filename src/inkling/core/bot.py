"""The interface of bots. A bot is a pure function from sight to action, with a name, a strength and a description.
`Bots` contains a game's hooks for them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias

from msgspec import Struct

from inkling.core.chance import Chance
from inkling.core.errors import Refusal, msg
from inkling.core.hook_defaults import empty, nothing
from inkling.core.sight import A, E, Line, Seat, Sight, V
from inkling.core.words import Say

if TYPE_CHECKING:
    from inkling.core.play import Play


class Bar(Struct, frozen=True, omit_defaults=True):
    """One option that a bot evaluated, with its value. `id` is a card, or an action in notation."""

    id: str
    label: str
    value: float
    before: float | None = None
    """The value before this moment, if it changed."""
    chosen: bool = False
    brief: str = ""
    """The beginning of the label, for layouts that must shorten it."""


class Why(Struct, frozen=True, omit_defaults=True):
    """An explanation in one language. `scale` says what the bars measure. The bar of the best option comes first."""

    text: tuple[str, ...]
    scale: str = ""
    bars: tuple[Bar, ...] = ()
    percent: bool = False
    """True if the values are fractions of 1, shown as percentages."""


class KeyMoment(Struct, frozen=True, omit_defaults=True):
    """A decisive moment of a play. `ply` is the number of record entries up to it; `text` says what was decided."""

    ply: int
    text: str
    weight: float = 0.0
    """Importance from 0 to 1, comparable within one play."""


Strength: TypeAlias = Literal["easy", "normal", "strong"]


class Opened(Struct, frozen=True):
    """A finished play, with everything that its players may see in the replay.

    `seated` has an entry for each seat: the member's number, or a text if a bot or several people had the seat.
    """

    seated: tuple[int | str, ...]
    view: Any
    stories: tuple[Sequence[Line[Any]], ...] = ()
    """Each seat's story. Empty if the cards stay secret after the play, because other groups play the same deal."""


class Habits(Struct, frozen=True):
    """What bots learned about one player: the weights of features by name (the largest first), and the number of
    observed choices.

    `kinds` has the log-likelihood of each kind of player, relative to the likeliest kind. `pairs` has additional
    similarities of two items.
    """

    weights: tuple[tuple[str, float], ...]
    seen: int
    kinds: tuple[tuple[str, float], ...] = ()
    pairs: tuple[tuple[str, str, float], ...] = ()
    leaning: tuple[tuple[str, float], ...] = ()
    """Like `weights`, but more cautious; this is what the player is shown."""


Known: TypeAlias = Mapping[Seat, Habits]
"""What a bot remembers about the players it plays with, by seat."""


@dataclass(frozen=True)
class Bot(Generic[A, E, V]):
    """A bot. The same sight and the same random stream always give the same choice. A choice of None means that the bot
    doesn't want to act yet."""

    name: str
    version: int
    manner: str
    """The bot's style of play in one line, shown at its seat."""
    choose: Callable[[Sight[A, E, V], Chance], A | None]
    strength: Strength | None = None
    budget: float = 0.05
    """CPU seconds for one decision on one core. At a table, a decision that takes several times longer is cancelled."""
    words: Callable[[Sight[A, E, V], A, Say], str | None] = nothing
    """Return a sentence to add to the action that the bot chose with this sight, or None. Must be deterministic."""
    warms: bool = False
    """True if the bot plays well only after its game's `warm_up`. Until then a simpler bot plays in its place at
    tables."""
    recall: Callable[..., A | None] | None = None
    """Like `choose`, with an extra argument `known`: what the bot remembers about other players."""
    title: str = ""
    """The bot's name for players, to translate; empty if its strength is enough."""
    wants: str = ""
    """The missing optional extra of this package with which it would play better and faster; empty if none."""


@dataclass(frozen=True, kw_only=True)
class Bots(Generic[A, E, V]):
    """The bots of a game, and the functions that explain their choices."""

    all: Sequence[Bot[A, E, V]]
    """Weakest first; the last is the default partner."""
    newest: int = 0
    """The version of the game's strongest bot, if it is not in `all` because this process can't run it."""
    options: dict[str, Any] = field(default_factory=dict)
    """Options suited to a table without people."""
    warm_up: Callable[[], None] = nothing
    """Prepare the bots once, for example by compiling, before anybody waits for them and before workers start."""
    why: Callable[[Sight[A, E, V], A, Say], Why | None] = nothing
    """Explain the choice of this action by a seat with this sight: reasons, or advantages and disadvantages. Must be
    deterministic."""
    get_to_know: Callable[[Sequence[Opened], int], Habits | None] = nothing
    """Return the habits of this person learned from these plays; None if nothing was learned. Must be deterministic."""
    describe_habits: Callable[[Habits, Say], str] | None = None
    """Describe habits in a sentence addressed to the player. If it is None, bots of this game keep no partner
    profiles."""
    key_moments: Callable[["Play[Any, Any, A, E, V]", Say], Sequence[KeyMoment]] = empty
    """Return the decisive moments of a finished play, in order."""
    judge: Callable[[str, str, str], Mapping[str, float]] | None = None
    """Return a number for each model of readers: above 0 if it finds the first face more like the second, below 0 if
    more like the third. The server compares these numbers with people's answers."""
    together: str = ""
    """The name of the model in `judge` that combines all others."""
    ask: Callable[[Mapping[str, str], Say], Why] | None = None
    """Answer a question specific to this game, given as named texts. Raises a Refusal for a malformed one."""

    @property
    def version(self) -> int:
        """Return the version of the game's strongest bot. The daily puzzles depend on it."""
        return self.newest or self.all[-1].version

    @property
    def need_warm_up(self) -> bool:
        """True if the game has a function `warm_up`."""
        return self.warm_up is not nothing


AnyBot: TypeAlias = Bot[Any, Any, Any]


def pick_bot(bots: Sequence[Bot[A, E, V]], name: str) -> Bot[A, E, V]:
    """Return the bot with this name. For a strength, return the last bot listed with it. Raises a Refusal if there is
    none."""
    for bot in bots:
        if name == bot.name:
            return bot
    for bot in reversed(bots):
        if name == bot.strength:
            return bot
    known = [*(bot.name for bot in bots), *(bot.strength for bot in bots if bot.strength)]
    sentence = msg("There is no bot called {name}; the bots are {all}.")
    raise Refusal("unknown-bot", sentence, name=name, all=", ".join(dict.fromkeys(known)))


def choose_any(sight: Sight[A, E, V], chance: Chance) -> A | None:
    return chance.pick(sight.legal)[0]


BY_CHANCE = msg("random")
RANDOM: AnyBot = Bot("random", 1, msg("Makes any allowed move, at random."), choose_any, title=BY_CHANCE)
