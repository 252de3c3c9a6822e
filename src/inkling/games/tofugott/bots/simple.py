"""A player of plain taste: feels which traits a question is after, and lets a temperament of its own colour that.

It guesses what most would answer, and adjusts a little to what the active player has shown before.
"""

from inkling.core import Bot, Chance, Seat, Sight, msg
from inkling.games.tofugott.bots.fits import Taste, clearness, favourite, move, neutral, taste_fit
from inkling.games.tofugott.rules.actions import Action, Best, ChooseCard, Confirm, Guess, Worst
from inkling.games.tofugott.rules.cards import SILHOUETTES, CardId
from inkling.games.tofugott.rules.events import BestRevealed, Drew, Event, ReadOut, SetAside, WorstRevealed
from inkling.games.tofugott.rules.state import Silhouettes, View, without

TEMPER = 0.5
"""How much a temperament adds to a trait, or takes from it."""
LEARNING = 0.1
"""How far one surprise moves the picture of a player."""


def choose(sight: Sight[Action, Event, View], chance: Chance) -> Action:
    """Confirms as soon as it has chosen; among equals it takes the first offered."""
    if Confirm() in sight.legal:
        return Confirm()
    view = sight.view
    taste = temperament(sight) if view.seat == view.active else picture(sight, view.active)
    return max(sight.legal, key=lambda action: worth(view, action, taste))


def worth(view: View, action: Action, taste: Taste) -> float:
    match action:
        case ChooseCard(card):
            return sum(clearness(card, question, SILHOUETTES, taste) for question in (1, 2, 3))
        case Best(question, silhouette) if view.card:
            return taste_fit(view.card, question, silhouette, taste)
        case Worst(question, silhouette) if view.card:
            return -taste_fit(view.card, question, silhouette, taste)
        case Guess(silhouette) if view.card:
            return taste_fit(view.card, view.question, silhouette, taste)
        case _:
            return float("-inf")  # Taking an answer back is never better than laying the next.


def temperament(sight: Sight[Action, Event, View]) -> Taste:
    """The same for the whole play, out of the first two ponder cards the bot drew: nobody else saw both."""
    drawn = (line.event for line in sight.story if isinstance(line.event, Drew))
    first = next((event.cards for event in drawn if event.seat == sight.seat and event.cards), ())
    chance, moods = Chance.of(" ".join(first)), []
    for _ in neutral():
        mood, chance = chance.below(3)
        moods.append(TEMPER * (mood - 1))
    return tuple(moods)


def picture(sight: Sight[Action, Event, View], player: Seat) -> Taste:
    """What this player's answers so far tell of a temperament: each surprise moves it."""
    taste, card = neutral(), CardId("")
    gone: Silhouettes = ()
    for line in sight.story:
        match line.event:
            case ReadOut(_, read):
                card = read
            case SetAside(silhouettes):
                gone = silhouettes
            case BestRevealed(seat, _, question, best):
                if seat == player:
                    taste = move(taste, best, favourite(card, question, without(gone), taste), LEARNING)
                gone = (*gone, best)
            case WorstRevealed(silhouette=worst):
                gone = (*gone, worst)
    return taste


SIMPLE: Bot[Action, Event, View] = Bot(
    "simple", 1, msg("Has plain tastes and guesses what most people would say."), choose, title=msg("plain")
)
