"""Draws the end of a play: won or lost, the secret character, and the round reached."""

from inkling.core.errors import msg
from inkling.core.html import Html, escape
from inkling.core.words import Say
from inkling.games.board_kit.bot_remarks import draw_remark_at_the_end
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.board_kit.html_texts import pick_variant_of_sentence
from inkling.games.similo.board.card_looks import draw_portrait_or_plate
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.decks import card_name
from inkling.games.similo.rules.events import Ended
from inkling.games.similo.rules.state import REMOVE, Ending, Options
from inkling.games.similo.text.bot_remarks import ENDS
from inkling.games.similo.text.story import describe_end

WON = msg("Found it"), msg("Well read!"), msg("You understood each other"), msg("There it is!")
LOST = msg("It slipped away"), msg("Gone too soon"), msg("A clue too clever"), msg("So near, and then gone")
"""Titles of the end; the secret and the removals choose one."""


@cache_drawing
def draw_win_or_loss(
    options: Options,
    ended: Ending,
    secret: CardId,
    removed: tuple[Cards, ...],
    pictures: str,
    bots: tuple[bool, ...],
    say: Say,
) -> Html:
    name = card_name(secret, options, say.lang)
    match ended:
        case "won":
            title = say(pick_variant_of_sentence(WON, secret, removed))
            text = say("The last one left is {card}, the secret character.", card=name)
        case "lost":
            title = say(pick_variant_of_sentence(LOST, secret, removed))
            text = say("The secret character was {card}, removed in round {round}.", card=name, round=len(removed))
        case "abandoned":
            title, text = say("Abandoned"), describe_end(Ended(ended, secret), options, say)
    remark = draw_remark_at_the_end(ENDS.get(ended, ()), bots, say, secret, removed)
    return Html(
        f'<div class="verdict {ended}"><span class="picture">{draw_portrait_or_plate(secret, options, say.lang, pictures)}</span>'
        f"<div><h2>{escape(title)}</h2><p>{escape(text)}</p>{draw_round_reached(ended, len(removed), say)}</div>{remark}</div>"
    )


def draw_round_reached(ended: Ending, rounds: int, say: Say) -> Html:
    """Draw all rounds, with a tick for each round that the secret survived. Highlight the last completed round."""
    here = rounds if ended != "lost" else rounds - 1
    labels = {"done": escape(say("survived")), "lost": escape(say("lost"))}
    steps = ""
    for place in range(1, len(REMOVE) + 1):
        look = "done" if place <= here else "lost" if place == rounds else ""
        current = " aria-current=step" if place == rounds else ""
        heard = f'<span class="sr"> {labels[look]}</span>' if look else ""
        steps += f'<li class="{look}"{current}>{place}{heard}</li>'
    heading = escape(say("Rounds"))
    return Html(f'<p class="cap">{heading}</p><ol class="scale">{steps}</ol>')
