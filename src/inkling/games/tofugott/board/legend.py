"""Notes that explain Tofugott's icons: best and worst answer, score cubes, and silhouettes that are set aside."""

from inkling.core.html import Html
from inkling.core.words import Say
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.board_kit.legend import draw_popover_note, note_line_as_html


@cache_drawing
def draw_legend(say: Say) -> Html:
    best = say(
        "The silhouette that answers the question best in the eyes of the player whose turn it is. Each "
        "hit is a point for them and for the player who guessed it."
    )
    worst = say("The silhouette that fits the question worst. A player who guesses it loses a point.")
    points = say(
        "Points are counted in tofu cubes; red ones are points lost or points below zero. A card beside a name "
        "means that this player has confirmed."
    )
    aside = say("Two of the ten silhouettes are out for this turn, for everybody alike.")
    return Html(
        draw_popover_note("best", f"▲ {say('Best')}", note_line_as_html(best))
        + draw_popover_note("worst", f"▼ {say('Worst')}", note_line_as_html(worst))
        + draw_popover_note("points", say("Scores"), note_line_as_html(points))
        + draw_popover_note("aside", say("Set aside"), note_line_as_html(aside))
    )
