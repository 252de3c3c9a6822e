"""The plain bot. It rates answers by the traits that a question asks for, and adds random preferences.

It expects the same taste of other players, adjusted a little after each of their answers.
"""

from inkling.core import Bot, Chance, Seat, Sight, msg
from inkling.games.tofugott.bots.answer_fit import (
    Taste,
    favourite_silhouette,
    fit_of_silhouette_to_question,
    lead_of_favourite_answer,
    move_taste_towards_traits,
    taste_without_preferences,
)
from inkling.games.tofugott.rules.actions import (
    Action,
    ChooseBestAnswer,
    ChooseCard,
    ChooseWorstAnswer,
    ConfirmChoice,
    Guess,
)
from inkling.games.tofugott.rules.cards import SILHOUETTES, CardId
from inkling.games.tofugott.rules.events import (
    BestRevealed,
    CardReadOut,
    Drew,
    Event,
    SilhouettesSetAside,
    WorstRevealed,
)
from inkling.games.tofugott.rules.state import Silhouettes, View, other_silhouettes

TEMPER = 0.5
"""How much the bot's preferences add to a trait's weight or subtract from it."""
LEARNING = 0.1
"""How much one unexpected answer changes the estimate of a player's taste."""


def choose_action_by_taste(sight: Sight[Action, Event, View], chance: Chance) -> Action:
    """Confirm as soon as everything is chosen. Otherwise return the action with the highest value, the first of several
    equal ones."""
    if ConfirmChoice() in sight.legal:
        return ConfirmChoice()
    view = sight.view
    mine = taste_of_bot(sight)
    taste = mine if view.seat == view.active else add_tastes(mine, estimate_taste_from_answers(sight, view.active))
    return max(sight.legal, key=lambda action: value_of_action(view, action, taste))


def value_of_action(view: View, action: Action, taste: Taste) -> float:
    match action:
        case ChooseCard(card):
            return sum(lead_of_favourite_answer(card, question, SILHOUETTES, taste) for question in (1, 2, 3))
        case ChooseBestAnswer(question, silhouette) if view.card:
            return fit_of_silhouette_to_question(view.card, question, silhouette, taste)
        case ChooseWorstAnswer(question, silhouette) if view.card:
            return -fit_of_silhouette_to_question(view.card, question, silhouette, taste)
        case Guess(silhouette) if view.card:
            return fit_of_silhouette_to_question(view.card, view.question, silhouette, taste)
        case _:
            return float("-inf")  # Taking an answer back is never better than giving the next one.


def taste_of_bot(sight: Sight[Action, Event, View]) -> Taste:
    """Return the bot's preferences for the whole play. They are derived from its first two ponder cards, because no
    other player saw both."""
    drawn = (line.event for line in sight.story if isinstance(line.event, Drew))
    first = next((event.cards for event in drawn if event.seat == sight.seat and event.cards), ())
    chance, moods = Chance.of(" ".join(first)), []
    for _ in taste_without_preferences():
        mood, chance = chance.below(3)
        moods.append(TEMPER * (mood - 1))
    return tuple(moods)


def add_tastes(first: Taste, other: Taste) -> Taste:
    return tuple(mine + theirs for mine, theirs in zip(first, other, strict=True))


def estimate_taste_from_answers(sight: Sight[Action, Event, View], player: Seat) -> Taste:
    """Estimate a player's taste from their best answers so far. Each answer that differs from the expected one shifts
    the estimate."""
    taste, card = taste_without_preferences(), CardId("")
    used: Silhouettes = ()
    for line in sight.story:
        match line.event:
            case CardReadOut(_, read):
                card = read
            case SilhouettesSetAside(silhouettes):
                used = silhouettes
            case BestRevealed(seat, _, question, best):
                if seat == player:
                    taste = move_taste_towards_traits(
                        taste, best, favourite_silhouette(card, question, other_silhouettes(used), taste), LEARNING
                    )
                used = (*used, best)
            case WorstRevealed(silhouette=worst):
                used = (*used, worst)
    return taste


SIMPLE: Bot[Action, Event, View] = Bot(
    "simple", 2, msg("Has plain tastes and expects them of everybody else."), choose_action_by_taste, title=msg("plain")
)
