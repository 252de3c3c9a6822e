"""The question about a finished play that players can send to a friend: which silhouette another player likes best."""

from inkling.core.board import BoardContext, Zones
from inkling.core.html import NOTHING
from inkling.core.looking_back import MomentChoice, MomentQuestion
from inkling.core.sight import Sight
from inkling.core.words import Say, capital
from inkling.games.tofugott.board.legend import draw_legend
from inkling.games.tofugott.board.shared_parts import draw_silhouette_or_card_back
from inkling.games.tofugott.board.zones import draw_players_zone, draw_ponder_card_zone, draw_questions_zone
from inkling.games.tofugott.rules.actions import Action, Guess
from inkling.games.tofugott.rules.cards import find_card
from inkling.games.tofugott.rules.events import Event
from inkling.games.tofugott.rules.state import View
from inkling.games.tofugott.text.wording import name_of_silhouette


def make_friend_question(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> MomentQuestion | None:
    view = sight.view
    if view.phase != "answer" or view.card is None or view.seat == view.active or not sight.legal:
        return None
    choices = tuple(
        MomentChoice(silhouette, capital(name_of_silhouette(silhouette, say)), draw_silhouette_or_card_back(silhouette))
        for silhouette in view.left
    )
    asked = find_card(view.card).question[view.question - 1].in_language(say.lang)
    text = say("{question} What does {name} think fits best?", question=asked, name=say.name(view.active))
    return MomentQuestion(text, choices)


def draw_friend_question_board(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> Zones:
    """Draw the ponder card with its questions. Unlike the board, it doesn't show the last reveal first."""
    return {
        "card": draw_ponder_card_zone(sight, (), say),
        "asks": draw_questions_zone(sight, (), say),
        "crew": draw_players_zone(sight.view, NOTHING, say, context),
        "legend": draw_legend(say.anybody),
    }


def choice_ids_of_action(sight: Sight[Action, Event, View], action: Action) -> tuple[str, ...]:
    return (action.silhouette,) if isinstance(action, Guess) else ()
