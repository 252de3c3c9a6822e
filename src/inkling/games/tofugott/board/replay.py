"""Draws what a replay adds to the board: everybody's face-down cards, and timeline marks for hits and misses."""

from collections.abc import Sequence

from inkling.core.board import BoardContext
from inkling.core.errors import msg
from inkling.core.html import NOTHING, Html, escape
from inkling.core.looking_back import Marked
from inkling.core.sight import Line, Seat, Sight
from inkling.core.words import Say
from inkling.games.tofugott.board.ponder_card import KINDS, name_of_answer_kind
from inkling.games.tofugott.board.shared_parts import draw_silhouette_or_card_back, silhouette_name_as_html
from inkling.games.tofugott.rules.actions import Action
from inkling.games.tofugott.rules.cards import SilhouetteId
from inkling.games.tofugott.rules.events import BestRevealed, CardReadOut, Ended, Event, PointsScored, TurnEnded
from inkling.games.tofugott.rules.state import Options, View
from inkling.games.tofugott.text.story import sentence_for_viewer
from inkling.games.tofugott.text.wording import premise_of_card


def draw_cards_of_seat(sight: Sight[Action, Event, View], say: Say, context: BoardContext) -> Html:
    """Draw the cards of a seat that others do not see. These are the active player's ponder cards or answers, or a
    guesser's guess until it is revealed."""
    view, anybody = sight.view, say.anybody
    if view.phase not in ("choose", "answer", "talk") or view.seat is None:
        return NOTHING
    if view.phase == "choose":
        cards = "".join(f"<li>{escape(premise_of_card(card, anybody))}</li>" for card in view.drawn)
        return Html(f'<ul class="drawn">{cards}</ul>') if cards else NOTHING
    if view.seat == view.active:
        laid = [
            draw_small_silhouette(
                answer, f"{place // 2 + 1}", KINDS[place % 2], name_of_answer_kind(place % 2, anybody), anybody
            )
            for place, answer in enumerate(view.answers)
        ]
    elif view.phase == "answer":
        laid = [
            draw_small_silhouette(
                view.guess,
                "",
                "",
                escape(anybody(msg("guess")) if view.guess else anybody(msg("is thinking"))),
                anybody,
            )
        ]
    else:
        return NOTHING
    return Html(f'<ul class="helds">{"".join(laid)}</ul>')


def draw_small_silhouette(silhouette: SilhouetteId | None, number: str, kind: str, word: str, say: Say) -> Html:
    """Draw a small silhouette. If it is None, draw an empty slot."""
    look, name = (
        ("slot", "") if silhouette is None else ("slot set", f": {silhouette_name_as_html(silhouette, say.lang)}")
    )
    lies = '<i class="shape hole"></i>' if silhouette is None else draw_silhouette_or_card_back(silhouette)
    heard = f'<span class="sr">{name}</span>' if name else ""
    place = f" {number}" if number else ""
    return Html(f'<li class="{look} {kind}">{lies}<b><span class="word">{word}</span>{place}{heard}</b></li>')


def is_end_of_part(event: Event) -> bool:
    return isinstance(event, TurnEnded)


def timeline_icon_of_event(event: Event) -> Marked:
    match event:
        case Ended():
            return "star", 9
        case PointsScored(points=points) if min(points) < 0:
            return "hm", 4
        case PointsScored(points=points) if max(points) > 0:
            return "heart", 3
        case CardReadOut():
            return "bulb", 2
        case _:
            return None


def short_text_of_event(story: Sequence[Line[Event]], options: Options, say: Say) -> str | None:
    match story[-1].event:
        case CardReadOut(seat):
            return say("{name}’s ponder card", name=say.name(seat))
        case PointsScored(question, points) if min(points) < 0:
            return say("{name}’s card, question {n}: a bad guess", name=name_of_last_answerer(story, say), n=question)
        case PointsScored(question):
            return say("{name}’s card, question {n}: well guessed", name=name_of_last_answerer(story, say), n=question)
        case Ended(places=places):
            won = msg("The game is over, and you win."), msg("The game is over, and {name} wins.")
            return sentence_for_viewer(Seat(places.index(1)), say, *won)
        case _:
            return None


def name_of_last_answerer(story: Sequence[Line[Event]], say: Say) -> str:
    """Return the name of the player whose best answer was revealed last. The latest points are for guessing that
    answer."""
    places = range(len(story) - 1, -1, -1)
    return next(say.name(event.seat) for place in places if isinstance(event := story[place].event, BestRevealed))
