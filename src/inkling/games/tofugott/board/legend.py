"""Notes that explain Tofugott's icons: best and worst, score cubes, silhouettes set aside."""

from inkling.core.html import Html
from inkling.core.words import Say
from inkling.games.board_kit.cached_drawing import cached_drawing
from inkling.games.board_kit.legend import draw_note, note_line


@cached_drawing
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
        draw_note("best", f"▲ {say('Best')}", note_line(best))
        + draw_note("worst", f"▼ {say('Worst')}", note_line(worst))
        + draw_note("points", say("Scores"), note_line(points))
        + draw_note("aside", say("Set aside"), note_line(aside))
    )
