"""The rules of Tofugott on one page, in our own words and with pictures: enough to play."""

import htpy as h

from inkling.core.html import Html, render
from inkling.core.words import Say
from inkling.games.tofugott.board.faces import title
from inkling.games.tofugott.rules.cards import SILHOUETTES, CardId, SilhouetteId
from inkling.games.tofugott.words.wording import numbered, premise

PICTURES = "/pictures/tofugott"
EXAMPLE = CardId("undersea-hotel")


def primer(say: Say) -> Html:
    parts = (aim, card, answers, guesses, points, talk, end, ours)
    return render(h.fragment[h.h1[say("Tofugott in five minutes")], [part(say) for part in parts]])


def section(title: str, *paragraphs: str, picture: h.Node = None) -> h.Element:
    return h.section(".pr-part")[h.h2[title], picture, [h.p[paragraph] for paragraph in paragraphs]]


def aim(say: Say) -> h.Element:
    return section(
        say("What you want"),
        say("Guess how the others think, and be guessed yourself. Who has the most points at the end wins."),
        say("Everybody holds the same ten silhouettes. They are the answers to all questions."),
        picture=draw_all(say),
    )


def card(say: Say) -> h.Element:
    return section(
        say("The ponder card"),
        say("In each turn one player is active, draws two ponder cards and chooses one of them in secret."),
        say("It is read out: a premise and three questions. The other card goes back into the pile."),
        say("Then chance sets two silhouettes aside, for everybody and for this turn. Eight are left."),
        picture=draw_example(say),
    )


def answers(say: Say) -> h.Element:
    return section(
        say("The answers"),
        say(
            "The active player lays two silhouettes to each question, face down: the one that fits best, and the one "
            "that fits worst."
        ),
        say("The six are all different. Until they are locked, any of them can be taken back."),
        say("What fits is a matter of taste: take it literally, as an image, a colour, a sound or a temper."),
        picture=draw_answer(say),
    )


def guesses(say: Say) -> h.Element:
    return section(
        say("The guesses"),
        say("Meanwhile everybody else guesses the best answer to question 1, in secret. A confirmed guess is final."),
        say("When all have confirmed, the guesses are turned up one by one, then the best answer, then the worst."),
        say(
            "Question 2 and question 3 follow in the same way. What was turned up as best or worst is out: first you "
            "guess among eight, then six, then four."
        ),
    )


def points(say: Say) -> h.Element:
    cubes = (
        ("gained", say("You guessed the best answer: one point for you, and one for the active player.")),
        ("lost", say("You guessed the worst answer: you lose a point. You can fall below zero.")),
        ("neutral", say("Anything else: nothing happens.")),
    )
    rows = [
        h.li[h.img(src=f"{PICTURES}/cube-{cube}.svg", alt="", width=48, height=48), h.span[words]]
        for cube, words in cubes
    ]
    return section(say("The points"), picture=h.ul(".pr-points")[rows])


def talk(say: Say) -> h.Element:
    return section(
        say("Silence, and one sentence"),
        say("From the reading of the card to the last points of the turn nobody talks about it."),
        say(
            "But beside each answer and each guess you may write a sentence of up to 280 characters. It is shown when "
            "the card is turned up."
        ),
        say(
            "Where two or more people play, each card turned up is a break in the silence: explain and answer aloud, "
            "or in writing, until its owner lets play go on. A table can have it otherwise."
        ),
    )


def end(say: Say) -> h.Element:
    return section(
        say("The end"),
        say(
            "After the third question the next player is active. The play ends when all have been active equally "
            "often: usually three times with two players, twice with three or four, once with more."
        ),
        say(
            "If several have the most points, the tofu decides: each of them shuffles the ten silhouettes and turns "
            "them up one by one; who sees the tofu first wins."
        ),
        say("With two players you also see how many hits you had together."),
    )


def ours(say: Say) -> h.Element:
    return section(
        say("Our own choices"),
        say(
            "Three things here are our choice, not the printed game’s: how many rounds are played, that guesses are "
            "turned up clockwise, and the written sentences."
        ),
    )


def draw_all(say: Say) -> h.Element:
    return h.ul(".pr-all")[[h.li[draw_one(one, say)] for one in SILHOUETTES]]


def draw_one(silhouette: SilhouetteId, say: Say) -> h.Node:
    picture = h.img(src=f"{PICTURES}/{silhouette}.svg", alt="", loading="lazy", width=300, height=420)
    return picture, h.span[title(silhouette, say)]


def draw_example(say: Say) -> h.Element:
    return h.p(".pr-card")[h.b[premise(EXAMPLE, say)], [h.span[line] for line in numbered(EXAMPLE, say)]]


def draw_answer(say: Say) -> h.Element:
    return h.figure(".pr-pair")[
        h.figcaption[numbered(EXAMPLE, say)[0]],
        h.span(".best")[h.b[say("Best")], draw_one(SilhouetteId("dolphin"), say)],
        h.span(".worst")[h.b[say("Worst")], draw_one(SilhouetteId("spider"), say)],
    ]
