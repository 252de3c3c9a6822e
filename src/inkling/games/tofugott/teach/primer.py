"""The rules of Tofugott on one page, in our own words and with pictures: enough to play."""

import htpy as h

from inkling.core import Markup, Say, render
from inkling.games.board_parts.played import marked
from inkling.games.tofugott.board.faces import title
from inkling.games.tofugott.rules.cards import SILHOUETTES, CardId, SilhouetteId
from inkling.games.tofugott.teach.example import draw_one, example
from inkling.games.tofugott.teach.finish import end, ours
from inkling.games.tofugott.teach.part import PICTURES, section
from inkling.games.tofugott.words.wording import numbered, premise

CARD = CardId("undersea-hotel")


def primer(say: Say) -> Markup:
    parts = (aim, card, answers, guesses, points, example, talk, end, ours)
    return render(h.fragment[h.h1[say("Tofugott in three minutes")], [part(say) for part in parts]])


def aim(say: Say) -> h.Element:
    return section(
        say("What it’s about"),
        say("Guess how the others think, and be easy to guess yourself. Two to six can play; most points wins."),
        say("Everybody holds the same ten silhouettes. They are the answers to every question:"),
        picture=draw_all(say),
    )


def card(say: Say) -> h.Element:
    return section(
        say("1. A ponder card"),
        say(
            "When it’s your turn, draw two ponder cards, choose one in secret and read it out: a setting and three "
            "questions. Shuffle the other one back into the pile."
        ),
        say(
            "Only now are two random silhouettes set aside, face up, for everybody and for this turn. The tofu can be "
            "one of them. Eight are left."
        ),
        picture=draw_card(say),
    )


def answers(say: Say) -> h.Element:
    return section(
        say("2. Six answers"),
        say(
            "Under each question you put two silhouettes face down: the one you think fits best and the one "
            "you think fits worst. All six are different; two stay unused. You can change them until you "
            "lock them; then they’re final."
        ),
        say(
            "What fits is a matter of taste: take a silhouette literally, or as an image, a colour, a sound or "
            "a temperament."
        ),
        look="half",
    )


def guesses(say: Say) -> h.Element:
    return section(
        say("3. The guesses"),
        say(
            "If it isn’t your turn, you guess the best answer to question 1, in secret, while the answers "
            "are being chosen. Everybody has to guess, and several may guess the same. You may confirm "
            "before the answers are locked; a confirmed guess is final, and the others only see that you "
            "have confirmed."
        ),
        say(
            "When everybody has confirmed, the guesses are turned up clockwise, then the best answer, then the worst. "
            "Then come the points."
        ),
        say(
            "Then the same happens with questions 2 and 3. The best and the worst answer just revealed are out: you "
            "choose from eight, then six, then four."
        ),
        look="half",
    )


def points(say: Say) -> h.Element:
    cubes = (
        ("gained", say("You guessed the best answer: 1 point for you, and 1 for whoever’s turn it is.")),
        ("lost", say("You guessed the worst answer: you lose 1 point, even if that takes you below zero.")),
        ("neutral", say("Anything else: nothing happens.")),
    )
    rows = [
        h.li[h.img(src=f"{PICTURES}/cube-{cube}.svg", alt="", width=48, height=48), h.span[words]]
        for cube, words in cubes
    ]
    return section(say("The points"), picture=h.ul(".pr-points")[rows])


def talk(say: Say) -> h.Element:
    waiting = say(
        "The exception: where two or more people play (bots don’t count), the game waits each time a silhouette is "
        "turned up, until whoever put it down moves on. While it waits, everybody may talk: explain, wonder, laugh. A "
        "table can switch this on or off."
    )
    return section(
        say("Silence, except at the reveals"),
        say(
            "From the moment the card is read out until the last points of the turn are scored, nobody talks about the"
            " card, the answers or the guesses."
        ),
        marked("with-talk", waiting, say),
        say(
            "You can also write a sentence of up to 280 characters with each answer and each guess. It’s "
            "shown when the silhouette is turned up."
        ),
    )


def draw_all(say: Say) -> h.Element:
    return h.ul(".pr-all")[[h.li[draw_one(SilhouetteId(one), title(one, say))] for one in SILHOUETTES]]


def draw_card(say: Say) -> h.Element:
    return h.p(".pr-card")[h.b[premise(CARD, say)], [h.span[line] for line in numbered(CARD, say)]]
