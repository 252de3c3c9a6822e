"""Draws what a replay adds to the board: the secret and the giver's hand, and timeline marks for decisive clues,
removals and votes."""

from collections.abc import Sequence

from inkling.core.board import BoardContext
from inkling.core.html import NOTHING, Html, escape
from inkling.core.looking_back import Marked
from inkling.core.sight import Line, Sight
from inkling.core.words import Say
from inkling.games.similo.board.card_looks import draw_card_name, draw_game_icon, draw_portrait_or_plate
from inkling.games.similo.rules.actions import Action
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.decks import card_name
from inkling.games.similo.rules.events import BallotBegan, CaptainDecided, ClueLaid, Ended, Event, Removed, TimeRanOut
from inkling.games.similo.rules.state import Options, View
from inkling.games.similo.text.story import list_cards


def draw_cards_of_seat(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> Html:
    """Draw the secret and the hand of the clue giver. The result is empty for guessers, who hold no cards."""
    view, options = sight.view, sight.view.scene.options
    if view.hand is None or view.secret is None:
        return NOTHING
    star = f'{draw_game_icon("star")}<span class="sr">{escape(say("The secret character"))}: </span>'
    cards = [draw_small_card(view.secret, options, context.pictures, say, star)]
    cards += [draw_small_card(card, options, context.pictures, say) for card in view.hand]
    return Html(f'<ul class="helds">{"".join(cards)}</ul>')


def draw_small_card(card: CardId, options: Options, pictures: str, say: Say, before: str = "") -> Html:
    look = ' class="secret"' if before else ""
    name = draw_card_name(card, options, say.lang)
    face = draw_portrait_or_plate(card, options, say.lang, pictures)
    return Html(f'<li{look}><span class="picture">{face}</span><b>{before}{name}</b></li>')


def is_end_of_part(event: Event) -> bool:
    """True if the event ends a round."""
    return isinstance(event, Removed)


def timeline_icon_of_event(event: Event) -> Marked:
    match event:
        case Ended():
            return "star", 9
        case TimeRanOut() | CaptainDecided() | BallotBegan():
            return "hm", 4
        case Removed():
            return "cross", 3
        case ClueLaid():
            return "bulb", 2
        case _:
            return None


def short_text_of_event(story: Sequence[Line[Event]], options: Options, say: Say) -> str | None:
    match story[-1].event:
        case ClueLaid(card=card):
            return say("Clue: {card}", card=card_name(card, options, say.lang))
        case Removed(cards=cards) if len(cards) > 2:
            return say("Removed: {n} characters", n=len(cards))
        case Removed(cards=cards):
            return say("Removed: {cards}", cards=list_cards(cards, options, say))
        case _:
            return None
