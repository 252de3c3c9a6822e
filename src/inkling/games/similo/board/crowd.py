"""The question that spectators of Similo answer for fun: who is the secret character?"""

from collections.abc import Mapping

from inkling.core.board import BoardContext
from inkling.core.crowd import CrowdHooks, CrowdQuestion
from inkling.core.html import Html
from inkling.core.looking_back import MomentChoice
from inkling.core.sight import Sight
from inkling.core.words import Say
from inkling.games.similo.board.card_looks import draw_portrait_or_plate, name_with_soft_hyphens
from inkling.games.similo.board.character_grid import draw_guess_buttons
from inkling.games.similo.rules.actions import Action
from inkling.games.similo.rules.decks import read_card_notation, write_card_notation
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import View
from inkling.games.similo.rules.voting import characters_left

SECRET = "secret"


def find_question(sight: Sight[Action, Event, View]) -> CrowdQuestion | None:
    """Return the question to spectators. Its choices are the characters that are left, and each round counts
    separately."""
    scene = sight.view.scene
    if scene.ended is not None:
        return None
    choices = tuple(write_card_notation(card, scene.options) for card in characters_left(scene))
    return CrowdQuestion(SECRET, scene.round, choices)


def find_answers(sight: Sight[Action, Event, View]) -> Mapping[str, str]:
    secret = sight.view.secret
    return {} if secret is None else {SECRET: write_card_notation(secret, sight.view.scene.options)}


def write_question(sight: Sight[Action, Event, View], say: Say) -> str:
    return say("Who do you think it is?")


def draw_choice(choice: str, sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> MomentChoice:
    options = sight.view.scene.options
    card = read_card_notation(choice, options)
    assert card is not None
    name = name_with_soft_hyphens(card, options, say.lang)
    return MomentChoice(choice, name, draw_portrait_or_plate(card, options, say.lang, context.pictures))


def draw_on_board(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> tuple[str, Html]:
    scene = sight.view.scene
    return "glass", draw_guess_buttons(scene.options, scene.grid, characters_left(scene), say.anybody)


CROWD: CrowdHooks[Action, Event, View] = CrowdHooks(
    ask=find_question, answers=find_answers, text=write_question, choice=draw_choice, on_board=draw_on_board
)
