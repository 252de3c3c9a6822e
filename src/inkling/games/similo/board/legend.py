"""Notes that explain Similo's icons: a clue's orientation, and how many characters a round removes."""

from inkling.core.html import Html
from inkling.core.words import Say
from inkling.games.board_kit.cached_drawing import cached_drawing
from inkling.games.board_kit.legend import draw_note, note_line


@cached_drawing
def draw_legend(say: Say) -> Html:
    upright = say("This character has something in common with the secret one: looks, story, place, mood, anything.")
    sideways = say("This character differs from the secret one in some way. They may still have a lot in common.")
    true_ = say("A clue stays true until the end of the game.")
    rounds = say(
        "Each round has one clue, and then the guessers remove as many characters as the round says: 1, 2, 3, 4 and 1."
    )
    lost = say("If the secret character is removed, everybody loses; if it is the last one left, everybody wins.")
    return Html(
        draw_note("upright", say("Upright: in common"), note_line(upright), note_line(true_))
        + draw_note("sideways", say("Sideways: different"), note_line(sideways), note_line(true_))
        + draw_note("round", say("Rounds"), note_line(rounds), note_line(lost))
    )
