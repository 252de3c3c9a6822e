"""Silencio's rules again as compiled arithmetic, for the millions of playouts that a strong partner thinks with.

Bots use one function of it, `consider`: a sight goes in, what speaks for each choice comes out. Learners use another,
`play_many`. Importing this room is cheap; its modules bring in numpy and numba, so they are imported when something is
asked. That these rules and the readable ones are the same is tested move by move (tests/games/silencio/test_fast.py,
test_batch.py).
"""

from dataclasses import dataclass, field
from importlib.util import find_spec

from inkling.core import Sight
from inkling.core.game import Batch
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import Options, View

COMPILED = find_spec("numba") is not None
"""Without numba the same code runs as plain Python, some hundred times slower."""
WANTED = "" if COMPILED else "fast"
"""The extra that brings numba."""


@dataclass(frozen=True)
class Effort:
    """How much is thought about, and how."""

    worlds: int = 300
    told: int = 90
    """How many worlds are asked what the others' choices say, to find out whether they are strangers."""
    many: int = 600
    """How many are asked what a stranger must hold, once there is one."""
    playouts: int = 2500
    plans: int = 48
    listed: int = 2000
    """How many deals of the hidden cards are looked at, at most, to list all worlds; 0: never."""
    nodes: int = 50000
    """How many states are looked at to follow all ways to the end, where there is one world only."""
    penalty: float = 1.5
    """What any card left costs beside its number, so that a perfect end counts more."""
    sure: float = 2.0
    """How many standard errors better than the habit another plan must be."""
    margin: float = 0.15
    """How much better it must be where all worlds were counted: they are exact, but not how others will play."""
    strangers: bool = False
    """Whether others may be of another kind; else all are taken for one's own."""
    daring: float = 1.5
    """How much more any card left costs beside strangers."""
    doubt: float = 1.0
    """How many standard errors fewer are needed beside strangers, whom no habit was made for."""


@dataclass(frozen=True)
class Considered:
    """The best choice, and what each costs in cards left, as far as that was asked."""

    best: Action
    costs: dict[Action, float] = field(default_factory=dict)


def consider(sight: Sight[Action, Event, View], effort: Effort | None = None, seed: int = 1) -> Considered | None:
    """Without effort what the blueprint does, by rule of thumb. None where no world was found that fits the sight,
    which only unheard-of courses of a play could bring about."""
    from inkling.games.silencio.bots.compiled import thinking

    return thinking.find_usual(sight) if effort is None else thinking.find_best(sight, effort, seed)


def recognise(sight: Sight[Action, Event, View]) -> tuple[dict[str, float], ...]:
    """By seat of which kind its player probably is, by what the viewer saw; the same each time it is asked."""
    from inkling.games.silencio.bots.compiled import thinking

    return thinking.find_kinds(sight)


def warm_up() -> None:
    """Where nothing is compiled there is nothing to get ready."""
    if COMPILED:
        from inkling.games.silencio.bots.compiled import thinking

        thinking.warm_up()


def play_many(seats: int, options: Options, plays: int) -> Batch:
    """Many plays at once, for learners."""
    from inkling.games.silencio.bots.compiled import batch

    return batch.ManyPlays(seats, options, plays)
