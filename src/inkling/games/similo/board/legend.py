"""Notes that explain Similo's icons: a clue's orientation, and how many characters a round removes."""

from inkling.core.html import Html
from inkling.core.words import Say
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.board_kit.legend import draw_popover_note, note_line_as_html


@cache_drawing
def draw_legend(say: Say) -> Html:
    upright = say("This character has something in common with the secret one: looks, story, place, mood, anything.")
    sideways = say("This character differs from the secret one in some way. They may still have a lot in common.")
    true_ = say("A clue stays true until the end of the game.")
    rounds = say(
        "Each round has one clue, and then the guessers remove as many characters as the round says: 1, 2, 3, 4 and 1."
    )
    lost = say("If the secret character is removed, everybody loses; if it is the last one left, everybody wins.")
    return Html(
        draw_popover_note("upright", say("Upright: in common"), note_line_as_html(upright), note_line_as_html(true_))
        + draw_popover_note(
            "sideways", say("Sideways: different"), note_line_as_html(sideways), note_line_as_html(true_)
        )
        + draw_popover_note("round", say("Rounds"), note_line_as_html(rounds), note_line_as_html(lost))
    )
