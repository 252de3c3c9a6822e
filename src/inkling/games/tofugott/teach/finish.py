"""How a game of Tofugott ends, the tie-break to its end, and what of it all is the book's and what is ours."""

import htpy as h

from inkling.core.words import Say
from inkling.games.board_parts.played import marked
from inkling.games.tofugott.teach.part import section


def end(say: Say) -> h.Element:
    turns = say(
        "The game ends when everybody has had the agreed number of turns: usually three each with two "
        "players, two with three or four, one with five or six. You can set any number from 1 to 10."
    )
    return section(
        say("The end"),
        say(
            "After question 3 the ponder card leaves the game, and everybody takes all ten silhouettes back. Then it’s "
            "the next player’s turn, clockwise."
        ),
        marked(
            "with-starter",
            say("You decide who starts, or leave it to chance; in a rematch the next player starts."),
            say,
        ),
        marked("with-rounds", turns, say),
        say(
            "A tie for first place? The tofu decides. The tied players each shuffle all ten silhouettes and "
            "turn them up one by one, in step. Whoever turns up the tofu first wins. If several do so at once, "
            "those players shuffle all ten again and repeat this until only one of them is first. Everybody "
            "else in the tie comes second."
        ),
        say("With two players you also see how many hits you had together: that’s your score as a team."),
        say(
            "At a table with a clock: if your time runs out, chance completes your choice and confirms it. At a reveal "
            "the game simply moves on."
        ),
    )


def ours(say: Say) -> h.Element:
    return section(
        say("What is printed and what is ours"),
        say(
            "The printed game gave us the turn as described here, the best and worst answers, the points and the tofu "
            "that breaks ties. All 99 ponder cards are new, and so are the spider, the beetle, the owl and the snail."
        ),
        say(
            "Where the printed rules say nothing, we decided how many rounds are played, that guesses are "
            "turned up clockwise, that you can write sentences, and how the clock works."
        ),
    )
