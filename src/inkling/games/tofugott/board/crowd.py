"""The question that spectators of Tofugott answer for fun: which answer the active player likes best."""

from collections.abc import Mapping

from inkling.core.board import BoardContext
from inkling.core.crowd import CrowdHooks, CrowdQuestion
from inkling.core.looking_back import MomentChoice
from inkling.core.sight import Sight
from inkling.core.words import Say, capital
from inkling.games.tofugott.board.shared_parts import draw_silhouette_or_card_back
from inkling.games.tofugott.rules.actions import Action
from inkling.games.tofugott.rules.cards import SilhouetteId, find_card
from inkling.games.tofugott.rules.events import BestRevealed, Event
from inkling.games.tofugott.rules.state import View
from inkling.games.tofugott.text.wording import name_of_silhouette


def find_question(sight: Sight[Action, Event, View]) -> CrowdQuestion | None:
    """Return the question that the guessers are answering now. Spectators' answers to each question of a ponder card
    are counted separately."""
    view = sight.view
    if view.phase != "answer" or view.card is None:
        return None
    return CrowdQuestion(key_of_question(view.turn, view.question), 3 * view.turn + view.question - 3, view.left)


def key_of_question(turn: int, question: int) -> str:
    return f"{turn}.{question}"


def find_answers(sight: Sight[Action, Event, View]) -> Mapping[str, str]:
    revealed = [line.event for line in sight.story if isinstance(line.event, BestRevealed)]
    return {key_of_question(event.turn, event.question): event.silhouette for event in revealed}


def write_question(sight: Sight[Action, Event, View], say: Say) -> str:
    view = sight.view
    assert view.card is not None
    asked = find_card(view.card).question[view.question - 1].in_language(say.lang)
    return say("{question} What does {name} think fits best?", question=asked, name=say.name(view.active))


def draw_choice(choice: str, sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> MomentChoice:
    return MomentChoice(
        choice, capital(name_of_silhouette(SilhouetteId(choice), say)), draw_silhouette_or_card_back(choice)
    )


CROWD: CrowdHooks[Action, Event, View] = CrowdHooks(
    ask=find_question, answers=find_answers, text=write_question, choice=draw_choice
)
