"""Remarks about a bot, shown while other players wait for it, and remarks that bots make at the end. A bot that gives
clues makes none, because the rules forbid the clue giver to talk."""

from inkling.core.errors import msg

GIVER_WAITS = (
    msg("{name} holds a card up to the light. It’s still a card."),
    msg("{name} has five pictures and a thousand thoughts."),
    msg("{name} isn’t allowed to wink. Nor able to."),
    msg("{name} is looking at nobody in particular, very carefully."),
    msg("{name} had an idea. Now it’s gone."),
    msg("{name} turns a card around, turns it back and sighs inwardly."),
)
GUESSERS_WAIT = (
    msg("{name} once knew somebody who looked just like that. A toaster."),
    msg("{name} would rather not be watched while being decisive."),
    msg("{name} feels stared at. By the faces on the cards."),
    msg("{name} had the right idea first, and then a second one."),
    msg("{name} is looking from left to right, and now from right to left."),
)
ENDS = {
    "won": (
        msg("I knew it from the start. From the end of the start, anyway."),
        msg("That face! Of course, that face."),
        msg("We should frame this one. Oh, it has a frame."),
    ),
    "lost": (
        msg("In my defence: it did look guilty."),
        msg("I’ll remember that face. Now that it’s too late."),
        msg("Until it went wrong, we were very good."),
    ),
}
