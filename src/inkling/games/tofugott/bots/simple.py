"""A bot of plain taste: it sees which traits a question asks for, coloured by its temperament.

It guesses what most players would answer, and adapts a little to the active player's earlier answers.
"""

from inkling.core import Bot, Chance, Seat, Sight, msg
from inkling.games.tofugott.bots.answer_fit import (
    Taste,
    favourite_silhouette,
    fit_to_taste,
    lead_of_favourite,
    move_taste,
    neutral_taste,
)
from inkling.games.tofugott.rules.actions import Action, Best, ChooseCard, Confirm, Guess, Worst
from inkling.games.tofugott.rules.cards import SILHOUETTES, CardId
from inkling.games.tofugott.rules.events import BestRevealed, Drew, Event, ReadOut, SetAside, WorstRevealed
from inkling.games.tofugott.rules.state import Silhouettes, View, other_silhouettes

TEMPER = 0.5
"""How much a temperament adds to a trait's weight or subtracts from it."""
LEARNING = 0.1
"""How much one surprise changes the estimate of a player's temperament."""


def choose_action(sight: Sight[Action, Event, View], chance: Chance) -> Action:
    """Confirm as soon as everything is chosen; ties go to the first legal action."""
    if Confirm() in sight.legal:
        return Confirm()
    view = sight.view
    taste = temperament_of_bot(sight) if view.seat == view.active else estimate_temperament(sight, view.active)
    return max(sight.legal, key=lambda action: value_of_action(view, action, taste))


def value_of_action(view: View, action: Action, taste: Taste) -> float:
    match action:
        case ChooseCard(card):
            return sum(lead_of_favourite(card, question, SILHOUETTES, taste) for question in (1, 2, 3))
        case Best(question, silhouette) if view.card:
            return fit_to_taste(view.card, question, silhouette, taste)
        case Worst(question, silhouette) if view.card:
            return -fit_to_taste(view.card, question, silhouette, taste)
        case Guess(silhouette) if view.card:
            return fit_to_taste(view.card, view.question, silhouette, taste)
        case _:
            return float("-inf")  # Taking an answer back is never better than giving the next one.


def temperament_of_bot(sight: Sight[Action, Event, View]) -> Taste:
    """Return the temperament for the whole play, derived from the bot's first two ponder cards, which nobody else saw
    both of."""
    drawn = (line.event for line in sight.story if isinstance(line.event, Drew))
    first = next((event.cards for event in drawn if event.seat == sight.seat and event.cards), ())
    chance, moods = Chance.of(" ".join(first)), []
    for _ in neutral_taste():
        mood, chance = chance.below(3)
        moods.append(TEMPER * (mood - 1))
    return tuple(moods)


def estimate_temperament(sight: Sight[Action, Event, View], player: Seat) -> Taste:
    """Estimate a player's temperament from the answers so far: each surprise moves it."""
    taste, card = neutral_taste(), CardId("")
    gone: Silhouettes = ()
    for line in sight.story:
        match line.event:
            case ReadOut(_, read):
                card = read
            case SetAside(silhouettes):
                gone = silhouettes
            case BestRevealed(seat, _, question, best):
                if seat == player:
                    taste = move_taste(
                        taste, best, favourite_silhouette(card, question, other_silhouettes(gone), taste), LEARNING
                    )
                gone = (*gone, best)
            case WorstRevealed(silhouette=worst):
                gone = (*gone, worst)
    return taste


SIMPLE: Bot[Action, Event, View] = Bot(
    "simple", 1, msg("Has plain tastes and guesses what most people would say."), choose_action, title=msg("plain")
)
