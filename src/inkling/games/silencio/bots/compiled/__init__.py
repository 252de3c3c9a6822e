"""Silencio's rules as compiled arithmetic, for the millions of playouts of the strong bot.

Bots call `find_best_action`, which evaluates the choices of a sight. Learners call `make_batch_of_plays`. Importing
this package is cheap: numpy and numba are imported on the first call. Tests compare these rules with the readable ones
move by move.
"""

from dataclasses import dataclass, field
from importlib.util import find_spec

from inkling.core import Sight
from inkling.core.game import Batch
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import Options, View

HAS_NUMPY = find_spec("numpy") is not None
"""False if numpy is missing, as in a browser; then only the blueprint's action can be found (`number_lists.py`)."""
COMPILED = HAS_NUMPY and find_spec("numba") is not None
"""False if numba is missing; then the same code runs as plain Python, some hundred times slower."""
WANTED = "" if COMPILED else "fast"
"""The optional dependency group that installs numba; empty if it is installed."""


@dataclass(frozen=True)
class SearchEffort:
    """Limits and parameters of the search.

    A *world* is a complete state that agrees with everything that the bot saw. A *stranger* is a player who plays
    neither like this bot nor like the blueprint.
    """

    worlds: int = 300
    """Number of sampled worlds in which plans are tried."""
    stranger_worlds: int = 90
    """Number of worlds used to detect strangers, from the likelihood of the other players' choices under each kind of
    player."""
    many: int = 600
    """Number of worlds used to infer hands if a stranger is likely."""
    playouts: int = 2500
    """Maximum number of playouts."""
    plans: int = 48
    """Maximum number of plans."""
    listed: int = 2000
    """Maximum number of deals examined when the search lists all worlds instead of sampling; 0 disables listing."""
    nodes: int = 50000
    """Maximum number of states in the exhaustive search, which runs if only one world is possible."""
    penalty: float = 1.5
    """Extra cost if any card is left, so that a perfect end is worth more."""
    sure: float = 2.0
    """Number of standard errors by which a plan must be better than the blueprint's action to be chosen."""
    margin: float = 0.15
    """If all worlds were listed: minimum gain over the blueprint's action, in cards. Listing is exact, but the model of
    the other players is not."""
    strangers: bool = False
    """True if other players may be strangers. Otherwise all are assumed to play like this bot."""
    daring: float = 1.5
    """Added to `penalty`, in proportion to the probability of a stranger."""
    price: float = 0.1
    """Extra cost of each card that is known to be in another hand and that a plan makes unplayable. Playouts
    underestimate this cost, because the simulated partners play well."""
    doubt: float = 1.0
    """Subtracted from `sure`, in proportion to the probability of a stranger, because the blueprint was not tuned for
    strangers."""


@dataclass(frozen=True)
class SearchResult:
    """The best action and the cost of each evaluated action.

    A cost is the expected number of cards left, plus the penalty if any are left, plus the price of known cards that
    become unplayable.
    """

    best: Action
    costs: dict[Action, float] = field(default_factory=dict)
    penalty: float = 0.0


def find_best_action(
    sight: Sight[Action, Event, View], effort: SearchEffort | None = None, seed: int = 1
) -> SearchResult | None:
    """Search for the best action in a sight. Without an effort, return the blueprint's action. Return None if no world
    agrees with the sight, which happens only in very unusual plays."""
    from inkling.games.silencio.bots.compiled import decision_evaluation

    return (
        decision_evaluation.find_blueprint_action(sight)
        if effort is None
        else decision_evaluation.find_first_step_of_best_plan(sight, effort, seed)
    )


def guess_player_kinds(sight: Sight[Action, Event, View]) -> tuple[dict[str, float], ...]:
    """Return the probability of each kind of player by seat, given what the viewer saw. Equal sights give equal
    results."""
    from inkling.games.silencio.bots.compiled import decision_evaluation

    return decision_evaluation.find_player_kinds(sight)


def compile_all_functions() -> None:
    """Compile all functions in advance. Without numba there is nothing to compile."""
    if COMPILED:
        from inkling.games.silencio.bots.compiled import decision_evaluation

        decision_evaluation.compile_or_load_all_functions()


def make_batch_of_plays(seats: int, options: Options, plays: int) -> Batch:
    """Return a batch of parallel plays for machine learning."""
    from inkling.games.silencio.bots.compiled import batched_plays

    return batched_plays.CompiledBatch(seats, options, plays)
