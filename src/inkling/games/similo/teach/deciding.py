"""How the guessers decide, on the page of rules: marks, votes, captain and clock, folded away until somebody asks."""

import htpy as h

from inkling.core.html import Markup
from inkling.core.words import Say
from inkling.games.board_parts.played import marked, played_here
from inkling.games.similo.board.picture import icon


def deciding(say: Say) -> h.Element:
    return h.details(".sheet.stack.pr-fold")[
        h.summary(".with-deciding")[h.h2[say("How the guessers decide"), " ", played_here(say)], Markup(icon("down"))],
        paragraphs(say),
        h.h3[say("Captain and clock")],
        clock(say),
    ]


def paragraphs(say: Say) -> tuple[h.Element, ...]:
    """Who votes is said before what voters do."""
    (marking, confirming), (voting, writing) = marks(say), parts(say)
    return marking, h.p[voting], confirming, h.p[writing]


def marks(say: Say) -> tuple[h.Element, h.Element]:
    told = say(
        "Tap a character to mark it; tap it again to take the mark off. Everybody sees all marks; each round "
        "starts without any."
    )
    confirming = say(
        "If you have a vote and have marked the right number, you can confirm. As soon as more than half "
        "of the voters have confirmed the same set, it goes; a table can also require all voters to "
        "agree. Change a mark, and your confirmation is gone. No majority? Keep talking."
    )
    return h.p[told], marked("with-agreement", confirming, say)


def parts(say: Say) -> tuple[str, str]:
    return (
        say(
            "People vote. Bots that guess with people only advise: they mark, but can’t confirm. If only bots "
            "are guessing, bots vote."
        ),
        say(
            "Guessers can write to each other. The clue giver can read along but can’t write back until the "
            "game is over."
        ),
    )


def clock(say: Say) -> tuple[h.Element, ...]:
    captain = say(
        "Each round the next voter in seat order is captain, starting after the clue giver. That only matters "
        "when a clock runs out (or after three ballots, see below): the set with the most confirmations goes. "
        "If there’s a tie, or nobody has confirmed, what the captain has marked goes; anything missing is "
        "added at random, and anything extra is spared at random."
    )
    asked = say(
        "If the clue giver runs out of time, a bot plays the clue. A table can also let the voters choose one "
        "by one, in seat order: each marks a set, without taking marks off again, and confirms it; if time "
        "runs out, a bot does. After three such ballots without agreement, the rule above applies."
    )
    return h.p[captain], marked("with-asked", asked, say)
