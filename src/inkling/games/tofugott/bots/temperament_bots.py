"""Bots with a temperament: they answer by it, and guess by their estimate of the active player's temperament."""

from collections.abc import Iterator
from math import inf
from typing import TypeAlias, TypeVar

from msgspec import Struct

from inkling.core import Chance, Seat, Sight
from inkling.games.tofugott.bots.answer_choice_model import (
    SHARPNESS,
    Chances,
    Rows,
    answer_weights,
    next_answer_chances,
)
from inkling.games.tofugott.bots.temperament_belief import (
    AnswersShownForCard,
    TemperamentBelief,
    belief_about_temperament,
    chances_of_next_answers,
)
from inkling.games.tofugott.bots.temperaments import load_temperaments
from inkling.games.tofugott.rules.actions import (
    Action,
    ChooseBestAnswer,
    ChooseCard,
    ChooseWorstAnswer,
    ConfirmChoice,
    Guess,
)
from inkling.games.tofugott.rules.cards import SILHOUETTES, CardId
from inkling.games.tofugott.rules.events import CardReadOut, Drew, Event, SilhouettesSetAside
from inkling.games.tofugott.rules.state import Silhouettes, View

TofugottSight: TypeAlias = Sight[Action, Event, View]
T = TypeVar("T")

PLAUSIBLE = 0.3
"""Answers with less than this share of the best one's value are never chosen, because they would look like nonsense."""


class TemperamentBotSettings(Struct, frozen=True):
    """The parameters by which these bots differ."""

    temper: str | None = None
    """The bot's temperament; None for a different one in each play."""
    mood: float = 1.0
    """How closely the bot follows its temperament when it answers."""
    plain: float = 0.0
    """How much the bot prefers answers that the others expect of it."""
    attention: float = 1.0
    """How much the bot learns from revealed answers."""
    own_view: float = 1.0
    """The weight of the bot's own noisy ratings when it guesses; the rest is the weight of ratings without noise.
    Because of it, bots with equal settings differ."""
    nerve: float = inf
    """How reliably the bot guesses the answer of the highest value; infinite means always."""
    caution: float = 1.0
    """The weight of avoiding the worst answer when the bot guesses."""


def choose_action_by_temperament(mind: TemperamentBotSettings, sight: TofugottSight, chance: Chance) -> Action:
    """Choose an action. If the bot has chosen before, confirm that choice."""
    if ConfirmChoice() in sight.legal:
        return ConfirmChoice()
    match sight.legal[0]:
        case ChooseCard():
            return choose_most_predictable_card(mind, sight, chance)
        case ChooseBestAnswer() | ChooseWorstAnswer():
            return choose_answer_by_temperament(mind, sight, chance)
        case Guess():
            return choose_guess_by_belief(mind, sight, chance)
        case other:
            return other


def choose_most_predictable_card(mind: TemperamentBotSettings, sight: TofugottSight, chance: Chance) -> Action:
    """Choose the card on which the others can predict the bot's best answers most reliably."""
    offers = [action for action in sight.legal if isinstance(action, ChooseCard)]
    values = {action: predictability_of_bots_answer(mind, sight, action.card) for action in offers}
    return sample_weighted(values, chance, mind.nerve)


def predictability_of_bots_answer(mind: TemperamentBotSettings, sight: TofugottSight, card: CardId) -> float:
    """Return how well the other players can predict the bot's best answers to this card: the sum over its three
    questions of the probability of a correct prediction. All ten silhouettes count as free."""
    temper, belief, total = temperament_of_bot(mind, sight), what_others_know_about_bots_temperament(mind, sight), 0.0
    for place in (0, 2, 4):
        mine = normalise_to_probabilities(answer_weights(temper, card)[place])
        for other, weight in belief.items():
            theirs = normalise_to_probabilities(answer_weights(other, card)[place])
            total += weight * sum(
                own_chance * other_chance for own_chance, other_chance in zip(mine, theirs, strict=True)
            )
    return total


def average_chance_of_likeliest_answer(belief: TemperamentBelief, card: CardId) -> float:
    """Return the probability of the likeliest best answer, averaged over the card's three questions, given the
    probability of each temperament."""
    total = 0.0
    for place in (0, 2, 4):
        parts = [
            (weight, normalise_to_probabilities(answer_weights(temper, card)[place]))
            for temper, weight in belief.items()
        ]
        total += max(sum(weight * part[n] for weight, part in parts) for n in range(10)) / 3
    return total


def normalise_to_probabilities(row: tuple[float, ...]) -> list[float]:
    return [weight / sum(row) for weight in row]


def choose_answer_by_temperament(mind: TemperamentBotSettings, sight: TofugottSight, chance: Chance) -> Action:
    chances = answer_probabilities(mind, sight)
    offers = {
        action: chances[action.silhouette]
        for action in sight.legal
        if isinstance(action, ChooseBestAnswer | ChooseWorstAnswer)
    }
    return sample_weighted(offers, chance)


def answer_probabilities(mind: TemperamentBotSettings, sight: TofugottSight) -> Chances:
    """Return the probability with which the bot chooses each silhouette for the next empty slot."""
    view = sight.view
    assert view.card is not None
    weights = answer_weights(temperament_of_bot(mind, sight), view.card, noise_key_of_bot(sight), SHARPNESS * mind.mood)
    if mind.plain:
        weights = shift_towards_expected_answers(
            weights, mind.plain, what_others_know_about_bots_temperament(mind, sight), view.card, view.aside
        )
    return next_answer_chances(weights, view.aside, answers_before_next_empty_slot(view))


def answers_before_next_empty_slot(view: View) -> Silhouettes:
    """Return the answers before the next empty slot. Later slots can be filled, because a person may take an answer
    back."""
    return tuple(answer for answer in view.answers[: view.answers.index(None)] if answer)


def shift_towards_expected_answers(
    weights: Rows, amount: float, belief: TemperamentBelief, card: CardId, aside: Silhouettes
) -> Rows:
    """Return the weights, shifted towards the best answers that the other players expect."""
    leaning = list(weights)
    for place in (0, 2, 4):
        expected = [
            sum(part * answer_weights(other, card)[place][n] for other, part in belief.items()) for n in range(10)
        ]
        most = max(value for silhouette, value in zip(SILHOUETTES, expected, strict=True) if silhouette not in aside)
        pairs = zip(weights[place], expected, strict=True)
        leaning[place] = tuple(weight * (value / most) ** amount for weight, value in pairs)
    return tuple(leaning)


def choose_guess_by_belief(mind: TemperamentBotSettings, sight: TofugottSight, chance: Chance) -> Action:
    best, worst = mixed_belief_about_next_answers(mind, sight)
    values = {silhouette: max(best[silhouette] - mind.caution * worst[silhouette], 1e-6) for silhouette in best}
    return Guess(sample_weighted(values, chance, mind.nerve))


def mixed_belief_about_next_answers(mind: TemperamentBotSettings, sight: TofugottSight) -> tuple[Chances, Chances]:
    """Return for each silhouette the probability that it is the next best answer, and the probability that it is the
    next worst.

    Both are weighted means of two estimates: one uses ratings with the bot's own noise, the other ratings without
    noise. `own_view` is the weight of the first estimate.
    """
    best, worst = chances_of_next_answers_with_noise(mind, sight, noise_key_of_bot(sight))
    if mind.own_view == 1.0:
        return best, worst
    other_best, other_worst = chances_of_next_answers_with_noise(mind, sight, "")
    return weighted_mean_of_chances(best, other_best, mind.own_view), weighted_mean_of_chances(
        worst, other_worst, mind.own_view
    )


def chances_of_next_answers_with_noise(
    mind: TemperamentBotSettings, sight: TofugottSight, noise_key: str
) -> tuple[Chances, Chances]:
    """Return for each silhouette the probability that it is the next best answer, and the probability that it is the
    next worst. `noise_key` selects the noise that is added to the ratings; an empty key adds none."""
    view = sight.view
    assert view.card is not None
    belief = belief_about_temperament(sight.story, view.active, noise_key, mind.attention)
    return chances_of_next_answers(belief, noise_key, answers_revealed_in_turn(view, view.card))


def weighted_mean_of_chances(first: Chances, other: Chances, part: float) -> Chances:
    return {silhouette: part * chance + (1 - part) * other[silhouette] for silhouette, chance in first.items()}


def answers_revealed_in_turn(view: View, card: CardId) -> AnswersShownForCard:
    """Return this turn's revealed answers."""
    pairs = [(revealed.best, revealed.worst) for revealed in view.revealed]
    return AnswersShownForCard(card, view.aside, tuple(answer for pair in pairs for answer in pair if answer))


def noise_key_of_bot(sight: TofugottSight) -> str:
    """Return the key of this seat's noise in this play; empty before the first card is read out."""
    began = (line.event for line in sight.story if isinstance(line.event, SilhouettesSetAside))
    aside = next((event.silhouettes for event in began), None)
    return f"{next(ponder_cards_read_out(sight))} {aside} {sight.seat}" if aside else ""


def ponder_cards_read_out(sight: TofugottSight) -> Iterator[CardId]:
    return (line.event.card for line in sight.story if isinstance(line.event, CardReadOut))


def temperament_of_bot(mind: TemperamentBotSettings, sight: TofugottSight) -> str:
    """Return the bot's temperament for the whole play. Unless the settings fix it, it is derived from the bot's first
    two ponder cards, because no other player saw both."""
    if mind.temper is not None:
        return mind.temper
    return Chance.of(" ".join(first_drawn_cards(sight))).pick(tuple(load_temperaments()))[0]


def first_drawn_cards(sight: TofugottSight) -> tuple[CardId, ...]:
    drawn = (line.event for line in sight.story if isinstance(line.event, Drew))
    return next((event.cards for event in drawn if event.seat == sight.seat and event.cards), ())


def what_others_know_about_bots_temperament(mind: TemperamentBotSettings, sight: TofugottSight) -> TemperamentBelief:
    """Return the probability that the other players assign to each temperament of this bot, given its answers so
    far."""
    return belief_about_temperament(sight.story, Seat(sight.seat or 0), "", mind.attention)


def sample_weighted(values: dict[T, float], chance: Chance, nerve: float = 1.0) -> T:
    """Return a random key, with its value as the weight. Implausible keys are never returned. A higher `nerve` favours
    keys with high values; with infinite `nerve`, the result is the key with the highest value."""
    top = max(values.values())
    if nerve == inf:
        return max(values, key=lambda key: values[key])
    weights = {key: (value / top) ** nerve for key, value in values.items() if value >= PLAUSIBLE * top}
    point, _ = chance.below(1_000_000)
    left = point / 1_000_000 * sum(weights.values())
    for key, weight in weights.items():
        left -= weight
        if left < 0:
            return key
    return next(reversed(weights))
