"""A first play of Tofugott on a prepared deal: three guesses about somebody, then the learner is guessed."""

from functools import cache

from inkling.core import Seat, mark
from inkling.core.lesson import Lesson, Step
from inkling.core.record import Entry, Setup
from inkling.games.tofugott.rules.state import Options

LEARNER, BO, CLEO = Seat(0), Seat(1), Seat(2)
PILE = ("knight-without-horse", "lifeguard", "moon-on-holiday", "tiny-island", "town-statue")
COURSE = (
    (CLEO, "choose knight-without-horse"),
    (CLEO, "best 1 snail"), (CLEO, "worst 1 tofu"),
    (CLEO, "best 2 beetle"), (CLEO, "worst 2 rat"),
    (CLEO, "best 3 elephant"), (CLEO, "worst 3 human"),
    (CLEO, "confirm"),
    (LEARNER, "guess snail"), (LEARNER, "confirm"), (BO, "guess tofu"), (BO, "confirm"),
    (LEARNER, "guess owl"), (LEARNER, "confirm"), (BO, "guess beetle"), (BO, "confirm"),
    (LEARNER, "guess elephant"), (LEARNER, "confirm"), (BO, "guess dolphin"), (BO, "confirm"),
    (LEARNER, "choose moon-on-holiday"),
    (LEARNER, "best 1 tofu"), (LEARNER, "worst 1 elephant"),
)  # fmt: skip
STEPS = (
    Step(
        mark(
            "It’s Cleo’s turn. She has read out this card and answered it in secret: under each question, face down, "
            "lie the silhouette she thinks fits best and the one she thinks fits worst. What is she thinking of?"
        )
    ),
    Step(
        mark(
            "Question 1: what does Cleo ride? She likes it slow and well armoured. Tap the snail and put it face down."
        ),
        "guess snail",
        mark("Cleo is in no hurry. Take the snail."),
    ),
    Step(
        mark("Until you confirm, you can still change your mind. Confirm your guess."),
        "confirm",
        mark("The snail is right. Press the large button."),
    ),
    Step(
        mark(
            "You hit Cleo’s best answer: a point for you and one for her. Bo hit her worst and loses one. "
            "Go on to question 2 and guess the owl."
        ),
        "guess owl",
        mark("Go on to question 2 first, then take the owl."),
    ),
    Step(mark("Confirm it."), "confirm", mark("Just confirm the owl.")),
    Step(
        mark(
            "The owl was neither Cleo’s best answer nor her worst, so nothing happens to you. Her revealed "
            "answers are out for this turn: only four silhouettes are left. Go on and guess the elephant."
        ),
        "guess elephant",
        mark("What would even a knight run away from? Take the elephant."),
    ),
    Step(mark("Confirm it."), "confirm", mark("Just confirm the elephant.")),
    Step(
        mark(
            "Well guessed! Now it’s your turn, and the others guess: press “On to the next turn” and "
            "choose the card about the moon."
        ),
        "choose moon-on-holiday",
        mark("Take the card about the moon this time."),
    ),
    Step(
        mark(
            "Two silhouettes are out of play this turn. What would make the best moon? Something white and calm: "
            "take the tofu. If you like, add a sentence saying why; everybody reads it at the reveal."
        ),
        "best 1 tofu",
        mark("Take the tofu this time."),
    ),
    Step(
        mark("And what fits worst? No rope would hold the elephant: take it."),
        "worst 1 elephant",
        mark("Take the elephant this time."),
    ),
    Step(
        mark(
            "That’s how you put down all six and lock them, while the others guess. You get a point for everybody who "
            "hits your best answer. Most points wins; if there’s a tie, the tofu decides."
        )
    ),
)


@cache
def lesson() -> Lesson:
    setup = Setup("tofugott", 1, 3, Options(rounds=1, starter=CLEO, talk=False), "a lesson", PILE)
    return Lesson(setup, LEARNER, tuple(Entry(by, do) for by, do in COURSE), STEPS)
