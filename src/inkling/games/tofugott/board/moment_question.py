"""Questions for a friend about a finished play: which silhouette another player likes best."""

from inkling.core.board import BoardContext
from inkling.core.looking_back import MomentChoice, MomentQuestion
from inkling.core.sight import Sight
from inkling.core.words import Say, capital
from inkling.games.tofugott.board.shared_parts import draw_tile
from inkling.games.tofugott.rules.actions import Action, Guess
from inkling.games.tofugott.rules.cards import find_card
from inkling.games.tofugott.rules.events import Event
from inkling.games.tofugott.rules.state import View
from inkling.games.tofugott.text.wording import name_of_silhouette, premise_of_card

ZONES = ("reveal1", "reveal2", "reveal3", "asks", "crew", "legend")


def ask_friend(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> MomentQuestion | None:
    view = sight.view
    if view.phase != "answer" or view.card is None or view.seat == view.active or not sight.legal:
        return None
    choices = tuple(
        MomentChoice(silhouette, capital(name_of_silhouette(silhouette, say)), draw_tile(silhouette))
        for silhouette in view.left
    )
    asked = find_card(view.card).question[view.question - 1].in_language(say.lang)
    text = say(
        "{premise} {question} What does {name} think fits best?",
        premise=premise_of_card(view.card, say),
        question=asked,
        name=say.name(view.active),
    )
    return MomentQuestion(text, choices, 1, ZONES)


def find_decision(sight: Sight[Action, Event, View], action: Action) -> tuple[str, ...]:
    return (action.silhouette,) if isinstance(action, Guess) else ()
