"""The probability of each temperament of a player, given the player's answers, and from it the probability of the next
answers."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from inkling.core.sight import Line, Seat
from inkling.games.tofugott.bots.answer_choice_model import (
    Chances,
    answer_weights,
    best_and_worst_chances,
    next_answer_chances,
)
from inkling.games.tofugott.bots.temperaments import load_temperaments
from inkling.games.tofugott.rules.cards import CardId
from inkling.games.tofugott.rules.events import BestRevealed, CardReadOut, Event, SilhouettesSetAside, WorstRevealed
from inkling.games.tofugott.rules.state import Silhouettes

TemperamentBelief: TypeAlias = dict[str, float]
"""The probability of each temperament."""
Story: TypeAlias = Sequence[Line[Event]]

WHIM = 0.15
"""The probability that an answer follows no temperament, so that one odd answer has little effect."""


def prior_temperament_belief() -> TemperamentBelief:
    return dict.fromkeys(load_temperaments(), 1 / len(load_temperaments()))


class AnswersShownForCard(Struct, frozen=True):
    """One turn: its ponder card, the silhouettes that are set aside, and the answers revealed so far."""

    card: CardId
    aside: Silhouettes
    laid: Silhouettes


def answers_shown_by_player(story: Story, player: Seat) -> list[AnswersShownForCard]:
    """Return this player's turns with their revealed answers, including the current turn."""
    turns: list[AnswersShownForCard] = []
    card, mine = CardId(""), False
    for line in story:
        match line.event:
            case CardReadOut(seat, read):
                card, mine = read, seat == player
            case SilhouettesSetAside(silhouettes) if mine:
                turns.append(AnswersShownForCard(card, silhouettes, ()))
            case BestRevealed(silhouette=answer) | WorstRevealed(silhouette=answer) if mine:
                turns[-1] = replace(turns[-1], laid=(*turns[-1].laid, answer))
    return turns


def belief_about_temperament(story: Story, player: Seat, noise_key: str, attention: float = 1.0) -> TemperamentBelief:
    """Return the probability of each temperament, given all revealed answers of this player."""
    return temperament_belief_after_turns(answers_shown_by_player(story, player), noise_key, attention)


def temperament_belief_after_turns(
    turns: list[AnswersShownForCard], noise_key: str, attention: float = 1.0
) -> TemperamentBelief:
    """Return the probability of each temperament, given the answers in these turns. A lower `attention` weakens the
    evidence of the answers."""
    belief = prior_temperament_belief()
    for turn in turns:
        likely = {
            temper: weight * likelihood_of_answers(temper, noise_key, turn) ** attention
            for temper, weight in belief.items()
        }
        total = sum(likely.values())
        belief = {temper: weight / total for temper, weight in likely.items()}
    return belief


@lru_cache(4096)
def likelihood_of_answers(temper: str, noise_key: str, turn: AnswersShownForCard) -> float:
    """Return the likelihood of these answers for a player of this temperament."""
    weights, likely = answer_weights(temper, turn.card, noise_key), 1.0
    for place, answer in enumerate(turn.laid):
        chances = next_answer_chances(weights, turn.aside, turn.laid[:place])
        likely *= (1 - WHIM) * chances[answer] + WHIM / len(chances)
    return likely


def chances_of_next_answers(
    belief: TemperamentBelief, noise_key: str, now: AnswersShownForCard
) -> tuple[Chances, Chances]:
    """Return for each free silhouette the probability that it is the next best answer, and the probability that it is
    the next worst."""
    best: Chances = {}
    worst: Chances = {}
    for temper, part in belief.items():
        both = best_and_worst_chances(answer_weights(temper, now.card, noise_key), now.aside, now.laid)
        for total, chances in zip((best, worst), both, strict=True):
            for silhouette, chance in chances.items():
                total[silhouette] = total.get(silhouette, 0.0) + part * chance
    return best, worst
