"""A model of how a player chooses six answers. A set of answers is likelier if its best answers fit their questions
better and its worst answers fit worse.

The weight of a set is the product of one factor per answer: exp(liking) for a best, exp(−liking) for a worst answer.
The probability of the next answer is exact: it is summed over all continuations, by set of used silhouettes. All bots
use the same table of fits, and each adds noise that differs in each play. Without noise they would understand each
other far better than people do.
"""

from functools import lru_cache
from math import exp, sqrt
from typing import TypeAlias

from inkling.core.chance import Chance
from inkling.games.tofugott.bots.temperaments import quality_of_answers_for_temperament
from inkling.games.tofugott.rules.cards import SILHOUETTES, CardId, SilhouetteId
from inkling.games.tofugott.rules.state import Silhouettes

NOISE = 0.6
"""Standard deviation of the noise that each bot adds to the table of fits."""


@lru_cache(512)
def noise_of_player(noise_key: str, card: CardId) -> tuple[tuple[float, ...], ...]:
    """Return the noise that is added to a player's ratings, by question and silhouette. If the key is empty, there is
    no noise."""
    if not noise_key:
        return ((0.0,) * 10,) * 3
    drawn = Chance.of(f"{noise_key} {card}").key
    added = [NOISE * sqrt(3) * (byte / 127.5 - 1) for byte in drawn]
    return tuple(tuple(added[10 * question : 10 * question + 10]) for question in range(3))


Rows: TypeAlias = tuple[tuple[float, ...], ...]
"""For each of the six answers, in the order in which they are chosen: the weight of each silhouette."""
Chances: TypeAlias = dict[SilhouetteId, float]

SHARPNESS = 1.6
"""The inverse temperature of choices."""
BIT = {silhouette: 1 << place for place, silhouette in enumerate(SILHOUETTES)}


@lru_cache(512)
def answer_weights(temper: str, card: CardId, noise_key: str = "", sharpness: float = SHARPNESS) -> Rows:
    """Return the weights of each silhouette for each of the six answers of a player with this temperament and noise."""
    likings = [
        add_numbers_of_rows(quality_of_answers_for_temperament(temper, card, question), seen)
        for question, seen in enumerate(noise_of_player(noise_key, card), start=1)
    ]
    return tuple(tuple(exp(sign * sharpness * like) for like in row) for row in likings for sign in (1, -1))


def add_numbers_of_rows(row: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(number + other_number for number, other_number in zip(row, other, strict=True))


@lru_cache(128)
def total_weights_of_continuations(weights: Rows, aside: Silhouettes) -> dict[int, float]:
    """Return, for each set of used silhouettes, the total weight of all ways to choose the remaining answers. The
    silhouettes that are set aside count as used."""
    layers = [{bit_mask_of_silhouettes(aside)}]
    for _ in weights:
        layers.append({used | bit for used in layers[-1] for bit in BIT.values() if not used & bit})
    totals = dict.fromkeys(layers[-1], 1.0)
    for layer, row in zip(reversed(layers[:-1]), reversed(weights), strict=True):
        cells = list(zip(BIT.values(), row, strict=True))
        for used in layer:
            totals[used] = sum(weight * totals[used | bit] for bit, weight in cells if not used & bit)
    return totals


def bit_mask_of_silhouettes(silhouettes: Silhouettes) -> int:
    return sum(BIT[silhouette] for silhouette in silhouettes)


def next_answer_chances(weights: Rows, aside: Silhouettes, laid: Silhouettes) -> Chances:
    """Return for each free silhouette the probability that it is the next answer."""
    totals, used, row = (
        total_weights_of_continuations(weights, aside),
        bit_mask_of_silhouettes(aside + laid),
        weights[len(laid)],
    )
    return {
        silhouette: row[place] * totals[used | BIT[silhouette]] / totals[used]
        for place, silhouette in enumerate(SILHOUETTES)
        if not used & BIT[silhouette]
    }


def best_and_worst_chances(weights: Rows, aside: Silhouettes, laid: Silhouettes) -> tuple[Chances, Chances]:
    """Return for each free silhouette the probability that it is the best answer to the next question, and the
    probability that it is the worst."""
    best = next_answer_chances(weights, aside, laid)
    worst = dict.fromkeys(best, 0.0)
    for silhouette, chance in best.items():
        for other, then in next_answer_chances(weights, aside, (*laid, silhouette)).items():
            worst[other] += chance * then
    return best, worst
