"""How the guessers decide, on the page of rules: marks, votes, captain and clock, folded away until somebody asks."""

import htpy as h

from inkling.core.words import Say
from inkling.games.board_parts.played import marked, played_here
from inkling.games.similo.board.picture import icon


def deciding(say: Say) -> h.Element:
    return h.details(".sheet.stack.pr-fold")[
        h.summary(".with-deciding")[h.h2[say("How the guessers decide"), " ", played_here(say)], icon("down")],
        marks(say),
        [h.p[paragraph] for paragraph in parts(say)],
        h.h3[say("Captain and clock")],
        clock(say),
    ]


def marks(say: Say) -> tuple[h.Element, ...]:
    told = say(
        "Tap a face to mark it, tap it again to take the mark off. Everybody sees all marks; each round starts "
        "without any."
    )
    confirming = say(
        "If you vote and have marked the right number, you can confirm. As soon as more than half of the voters "
        "have confirmed the same set, it goes; a table can also ask for all of them. Change a mark, and your "
        "confirmation is gone. No majority? Keep talking."
    )
    return h.p[told], marked("with-agreement", confirming, say)


def parts(say: Say) -> tuple[str, ...]:
    return (
        say(
            "People vote. Bots that guess with people only advise: they mark, but can’t confirm. Where only bots guess,"
            " they vote."
        ),
        say("Guessers can write to each other. The clue giver reads along and can’t write back."),
    )


def clock(say: Say) -> tuple[h.Element, ...]:
    captain = say(
        "Each round another voter is captain, in the order of the seats after the clue giver. That only matters at "
        "a table with a clock, when time runs out: the set with the most confirmations goes. If there’s a tie, or "
        "none, what the captain has marked goes; chance adds what’s missing or spares what’s too many."
    )
    asked = say(
        "If the clue giver runs out of time, a bot plays the clue. A table can also ask the voters one by one; "
        "after three ballots without agreement, the rule of the clock decides."
    )
    return h.p[captain], marked("with-asked", asked, say)
