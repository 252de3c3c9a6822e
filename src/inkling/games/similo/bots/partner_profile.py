"""Partner profiles: how a player judges similarity, learned from finished plays at this table.

The prior is an average person (`reader_models`). From clues and removals, `partner_learning` infers the weight of each
aspect, and the pairs of cards that the player finds more similar than these weights explain. The same plays also change
the weights of the strong bot's reader models. Only data that is public after a play is used, without randomness, so
equal plays give equal profiles.
"""

from collections.abc import Hashable, Sequence
from importlib import import_module
from importlib.util import find_spec
from math import exp
from typing import Final, TypeVar, cast

from inkling.core.bot import Habits, Opened
from inkling.core.errors import msg
from inkling.core.words import Say
from inkling.games.similo.bots.card_similarity import Aspect
from inkling.games.similo.bots.reader_models import FAMILIES, YOU, Reader, average_aspect_weights
from inkling.games.similo.bots.secret_belief import ReaderMix

MOST_SHARE, HALF = 0.4, 5
"""MOST_SHARE is the maximum weight of the reader model that was fitted to a player. HALF is the number of clues or
removals after which it has half of that weight."""
Name = TypeVar("Name", bound=Hashable)


def learn_habits(plays: Sequence[Opened], person: int) -> Habits | None:
    """Return the habits of the player with index `person`, learned from these plays: aspect weights, card pairs and
    reader weights. Return None if the plays contain no observable choice of this player, or if numpy is missing, as in
    a browser."""
    if find_spec("numpy") is None:
        return None
    learnt: Habits | None = import_module("inkling.games.similo.bots.partner_learning").learn_habits_of_player(
        plays, person
    )
    return learnt


def share_of_fitted_reader(seen: int) -> float:
    """Return the share of the fitted reader in the mix of readers. It grows with the number of observed choices
    (`seen`), up to MOST_SHARE."""
    return MOST_SHARE * seen / (seen + HALF)


def reader_mix_for_players(mind: ReaderMix, habits: Sequence[Habits]) -> ReaderMix:
    """Return a mix of reader models adapted to these players. Models that fit them better get more weight, and one
    model with the players' average habits is added."""
    known = [player for player in habits if player.weights]
    if not known:
        return mind
    weights = mean_of_weights_by_name([player.weights for player in known])
    pairs = mean_of_weights_by_name(
        [tuple(((card, other), near) for card, other, near in player.pairs) for player in known]
    )
    share = share_of_fitted_reader(min(player.seen for player in known))
    less = mean_of_weights_by_name([player.kinds for player in known])
    likely = [part * exp(less.get(reader.name, 0.0)) for reader, part in zip(mind.readers, mind.shares, strict=True)]
    you = Reader(
        YOU,
        tuple((cast(Aspect, name), weight) for name, weight in weights.items()),
        tuple((*cards, near) for cards, near in pairs.items()),
        ties=max(reader.ties for reader in mind.readers) and 1.0,
    )
    shares = tuple(round(part, 4) for part in (sum(likely) * share / (1 - share), *likely))
    return ReaderMix((you, *mind.readers), shares, mind.tactful)


def mean_of_weights_by_name(lists: Sequence[tuple[tuple[Name, float], ...]]) -> dict[Name, float]:
    total: dict[Name, float] = {}
    for name, value in (pair for pairs in lists for pair in pairs):
        total[name] = round(total.get(name, 0.0) + value / len(lists), 4)
    return total


NAMES: Final = {
    "facts": msg("facts"),
    "tales": msg("the tales"),
    "moods": msg("personality"),
    "roles": msg("role and rank"),
    "stories": msg("settings and themes"),
    "pictures": msg("pictures"),
    "clothes": msg("details in the pictures"),
    "colours": msg("colours"),
    "texts": msg("descriptions"),
    "words": msg("single words"),
    "typed": msg("names and lines"),
}
SURE, CLEAR = 10, 0.08
"""The text states a habit without reservation from SURE observations on, if its weight is at least CLEAR above the
average."""
MUCH = 0.5
"""The second aspect is named too if it has at least this share of the first one's weight."""


def describe_habits(habits: Habits, say: Say) -> str:
    more = difference_from_average_by_family(dict(habits.leaning))
    first, second = sorted(more, key=lambda family: (-more[family], family))[:2]
    what = say(NAMES[first])
    if more[second] >= MUCH * more[first] > 0:
        # No "and": names such as role and rank contain one.
        what = say("{one} as well as {other}", one=what, other=say(NAMES[second]))
    if habits.seen < SURE or more[first] < CLEAR:
        return say("It looks as if you go by {what}; I’m not sure yet.", what=what)
    return say("I notice you go by {what}.", what=what)


def difference_from_average_by_family(weights: dict[str, float]) -> dict[str, float]:
    """Return for each family of aspects how much its share of the weights differs from that of an average person."""
    usual = {str(aspect): mean for aspect, mean in average_aspect_weights().items() if aspect in weights}
    return {
        family: weight_share_of_aspect_family(weights, family) - weight_share_of_aspect_family(usual, family)
        for family in FAMILIES
    }


def weight_share_of_aspect_family(weights: dict[str, float], family: str) -> float:
    return sum(weights.get(aspect, 0.0) for aspect in FAMILIES[family]) / max(sum(weights.values()), 1e-9)
