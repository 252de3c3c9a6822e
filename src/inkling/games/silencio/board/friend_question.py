"""The question about a finished play that players can send to a friend: which card to play at one moment."""

from inkling.core.board import BoardContext, Zones
from inkling.core.html import NOTHING, Html, escape
from inkling.core.looking_back import MomentChoice, MomentQuestion
from inkling.core.sight import Sight
from inkling.core.words import Say
from inkling.games.silencio.board.cards import card_name_capitalized, draw_card_face, draw_small_cards
from inkling.games.silencio.board.zones import draw_board
from inkling.games.silencio.rules.actions import Action, DrawRandomCard, PassTurn, PlayCard
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import View
from inkling.games.silencio.text.notation import label_action, write_action

ZONES = ("peers", "red", "blue", "yellow", "green", "oracle", "places", "token", "legend")


def make_friend_question(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> MomentQuestion | None:
    offered = [action for action in sight.legal if isinstance(action, PlayCard | DrawRandomCard | PassTurn)]
    if len(offered) < 2 or not any(isinstance(action, PlayCard) for action in offered):
        return None
    choices = tuple(
        MomentChoice(write_action(action, sight.options), label_of_choice(action, sight, say), draw_choice_face(action))
        for action in offered
    )
    return MomentQuestion(say("Which card would you play?"), choices)


def draw_friend_question_board(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> Zones:
    """Draw the board as it was at that moment. Also draw those cards of the seat's hand that could not be played."""
    zones, plays = (
        draw_board(sight, say, context),
        {action.card for action in sight.legal if isinstance(action, PlayCard)},
    )
    rest = tuple(card for card in sight.view.hand or () if card not in plays)
    also = f"<h2>{escape(say('You also hold'))}</h2>{draw_small_cards(rest, say.anybody)}" if rest else ""
    return {**{name: zones[name] for name in ZONES}, "also": Html(also)}


def choice_ids_of_action(sight: Sight[Action, Event, View], action: Action) -> tuple[str, ...]:
    return (write_action(action, sight.options),) if isinstance(action, PlayCard | DrawRandomCard | PassTurn) else ()


def label_of_choice(action: PlayCard | DrawRandomCard | PassTurn, sight: Sight[Action, Event, View], say: Say) -> str:
    return card_name_capitalized(action.card, say) if isinstance(action, PlayCard) else label_action(action, sight, say)


def draw_choice_face(action: PlayCard | DrawRandomCard | PassTurn) -> Html:
    return draw_card_face(action.card, moves=False) if isinstance(action, PlayCard) else NOTHING
