"""Kinds of players. A kind has weights, by which it scores actions, and a rate of random actions.

Real people are mixtures of these kinds. The easy bot is reproduced exactly. The weights of the other kinds are written
by hand; a weight is the number of cards that a feature of a choice costs or gains.
"""

import json
from functools import cache
from importlib.resources import files

from inkling.games.silencio.bots.compiled import blueprint_strategy as sc
from inkling.games.silencio.bots.compiled.numbers_module import np
from inkling.games.silencio.bots.compiled.state_layout import Floats, PlayerKinds
from inkling.games.silencio.rules.state import Options


@cache
def load_all_weights() -> dict[str, Floats]:
    """Load the weights that self-play found. The program that tuned them is in the Git history (bench/silencio_tune.py,
    last in commit 605f0242)."""
    text = files("inkling.games.silencio").joinpath("data", "blueprint.json").read_text()
    return {name: np.array(numbers, dtype=np.float64) for name, numbers in json.loads(text).items()}


def blueprint_weights_for_table(seats: int, options: Options) -> Floats:
    return load_all_weights()[f"{seats} {'lit' if options.unlit in ('none', 'large') else 'unlit'}"]


NAMES = ("strong", "normal", "easy", "person", "cautious", "greedy", "random")
"""Names of the kinds of players, in the order of the tables below."""

PRIOR = (0.72, 0.06, 0.08, 0.04, 0.03, 0.02, 0.05)
"""Prior probability of each kind."""
LAPSES = (0.0, 0.0, 0.0, 0.15, 0.1, 0.1, 1.0)
"""Rate of random actions of each kind."""
FIRM = (0.6, 0.9, 0.8, 0.6, 0.6, 0.6, 0.6)
"""Probability that a player who does not act at random takes the best action of their kind. Otherwise they take the
second best with the same probability, and so on."""
NEVER = -20.0
"""A weight low enough to exclude an action."""


def player_kinds_at_table(seats: int, options: Options) -> PlayerKinds:
    blueprint = blueprint_weights_for_table(seats, options)
    easy = easy_bot_weights(seats)
    rows = (
        blueprint,
        blueprint,
        easy,
        typical_person_weights(easy),
        cautious_weights(easy),
        greedy_weights(easy),
        blueprint,
    )
    asked = np.ones((4, len(rows)), dtype=np.int64)
    return PlayerKinds(np.array(rows), np.array(LAPSES), np.array(FIRM), np.array(PRIOR), asked)


def player_kinds_with_only_own(seats: int, options: Options) -> PlayerKinds:
    nobody = np.zeros((4, 1), dtype=np.int64)
    weights = np.array([blueprint_weights_for_table(seats, options)])
    return PlayerKinds(weights, np.zeros(1), np.ones(1), np.ones(1), nobody)


def offset_of_card_kind(kind: int) -> int:
    return sc.CARD_KINDS + 11 * kind


def easy_bot_weights(seats: int) -> Floats:
    """Return the weights of the easy bot, which minimises the number of cards that can no longer be played."""
    w = np.zeros(sc.MISC + 12)
    w[0], w[1] = -1, -1
    w[13:17] = 0.15, -0.2, -0.1, -0.1
    w[17:21] = -0.1, -0.8, -0.6, -0.7
    w[offset_of_card_kind(sc.PASSED) + 5], w[offset_of_card_kind(sc.PASSED) + 8] = 0.5, 0.025
    for kind in (sc.GIFTED, sc.TAKEN):
        w[offset_of_card_kind(kind) + 1] = w[offset_of_card_kind(kind) + 3] = -1
    for kind in (sc.LAID, sc.HANDED, sc.RETURNED, sc.SHOWN):
        w[offset_of_card_kind(kind)], w[offset_of_card_kind(kind) + 1], w[offset_of_card_kind(kind) + 3] = (
            3,
            0.2,
            0.2,
        )
    w[offset_of_card_kind(sc.REVIVED)], w[offset_of_card_kind(sc.REVIVED) + 1] = -1, -2
    w[sc.SHRINES], w[sc.DARKENING] = -10, 20
    w[sc.SHRINES + 4 : sc.SHRINES + 8] = -90, 0, 100, 0
    w[sc.SHRINES + 8] = NEVER
    w[sc.SHRINES + 12], w[sc.SWAPPING] = -10, 20
    w[sc.NAMING], w[sc.NAMING + 4], w[sc.NAMING + 5], w[sc.NAMING + 7] = -1, 1, -1, -0.5
    w[sc.MISC + 1 : sc.MISC + 12] = 2, 0, 1, 0.3, 0, -5, 0.5, -50, -51, -51, 1
    return w


def typical_person_weights(easy: Floats) -> Floats:
    """Return the weights of a typical player, who plays low cards, considers other players half as much as themselves,
    and uses shrines that seem to help."""
    w = easy.copy()
    w[1], w[4], w[5] = -0.5, -2, -0.2
    w[17:21] = -0.1, -0.4, -0.3, -0.4
    return w


def cautious_weights(easy: Floats) -> Floats:
    """Return the weights of a player who takes the smallest steps, avoids dark effects and saves shrines."""
    w = easy.copy()
    w[4], w[5] = -1, -1
    w[17:21] = -0.5, -1.5, -1.5, -1.5
    for effect in range(4):
        w[sc.SHRINES + 4 * effect] = NEVER
    return w


def greedy_weights(easy: Floats) -> Floats:
    """Return the weights of a player who plays for light effects, ignores the other players and uses shrines freely."""
    w = easy.copy()
    w[0], w[1] = -1, -0.1
    w[13:17] = 0.4, 0.4, 0.3, 0.4
    w[sc.SHRINES : sc.SHRINES + 4] = -3, 0, 0, 5
    w[sc.SHRINES + 4], w[sc.SHRINES + 6] = -10, 20
    return w
