"""The end of a play: won or lost, the secret face, and how far the play had come."""

from inkling.core.html import Html, escape
from inkling.core.words import Say
from inkling.games.board_kit.drawings import cached_drawing
from inkling.games.similo.board.picture import portrait
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.decks import card_name
from inkling.games.similo.rules.events import Ended
from inkling.games.similo.rules.state import REMOVE, Ending, Options
from inkling.games.similo.text.story import describe_end


@cached_drawing
def verdict(
    options: Options, ended: Ending, secret: CardId, removed: tuple[Cards, ...], pictures: str, say: Say
) -> Html:
    name = card_name(secret, options, say.lang)
    match ended:
        case "won":
            title, told = say("Found it"), say("The last one left is {card}, the secret character.", card=name)
        case "lost":
            title = say("It slipped away")
            told = say("The secret character was {card}, removed in round {round}.", card=name, round=len(removed))
        case "abandoned":
            title, told = say("Abandoned"), describe_end(Ended(ended, secret), options, say)
    return Html(
        f'<div class="verdict {ended}"><span class="picture">{portrait(secret, options, say.lang, pictures)}</span>'
        f"<div><h2>{escape(title)}</h2><p>{escape(told)}</p>{scale(ended, len(removed), say)}</div></div>"
    )


def scale(ended: Ending, rounds: int, say: Say) -> Html:
    """The rounds, those that went well with a tick; the last that was played to its end is marked."""
    here = rounds if ended != "lost" else rounds - 1
    told = {"done": escape(say("survived")), "lost": escape(say("lost"))}
    steps = ""
    for place in range(1, len(REMOVE) + 1):
        look = "done" if place <= here else "lost" if place == rounds else ""
        current = " aria-current=step" if place == rounds else ""
        heard = f'<span class="sr"> {told[look]}</span>' if look else ""
        steps += f'<li class="{look}"{current}>{place}{heard}</li>'
    heading = escape(say("Rounds"))
    return Html(f'<p class="cap">{heading}</p><ol class="scale">{steps}</ol>')
