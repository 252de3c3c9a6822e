"""The rules of Tofugott on one page, in our own words and with pictures: enough to play."""

from html import escape

from inkling.core.words import Say
from inkling.games.tofugott.board.faces import title
from inkling.games.tofugott.rules.cards import SILHOUETTES, CardId, SilhouetteId
from inkling.games.tofugott.words.wording import numbered, premise

PICTURES = "/pictures/tofugott"
EXAMPLE = CardId("undersea-hotel")


def primer(say: Say) -> str:
    parts = (aim, card, answers, guesses, points, talk, end, ours)
    heading = escape(say("Tofugott in five minutes"))
    return f"<h1>{heading}</h1>" + "".join(part(say) for part in parts)


def section(title: str, *paragraphs: str, picture: str = "") -> str:
    body = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in paragraphs)
    return f'<section class="pr-part"><h2>{escape(title)}</h2>{picture}{body}</section>'


def aim(say: Say) -> str:
    return section(
        say("What you want"),
        say("Guess how the others think, and be guessed yourself. Who has the most points at the end wins."),
        say("Everybody holds the same ten silhouettes. They are the answers to all questions."),
        picture=draw_all(say),
    )


def card(say: Say) -> str:
    return section(
        say("The ponder card"),
        say("In each turn one player is active, draws two ponder cards and chooses one of them in secret."),
        say("It is read out: a premise and three questions. The other card goes back into the pile."),
        say("Then chance sets two silhouettes aside, for everybody and for this turn. Eight are left."),
        picture=draw_example(say),
    )


def answers(say: Say) -> str:
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


def guesses(say: Say) -> str:
    return section(
        say("The guesses"),
        say("Meanwhile everybody else guesses the best answer to question 1, in secret. A confirmed guess is final."),
        say("When all have confirmed, the guesses are turned up one by one, then the best answer, then the worst."),
        say(
            "Question 2 and question 3 follow in the same way. What was turned up as best or worst is out: first you "
            "guess among eight, then six, then four."
        ),
    )


def points(say: Say) -> str:
    rows = "".join(
        f'<li><img src="{PICTURES}/cube-{cube}.svg" alt="" width="48" height="48"><span>{escape(words)}</span></li>'
        for cube, words in (
            ("gained", say("You guessed the best answer: one point for you, and one for the active player.")),
            ("lost", say("You guessed the worst answer: you lose a point. You can fall below zero.")),
            ("neutral", say("Anything else: nothing happens.")),
        )
    )
    return section(say("The points"), picture=f'<ul class="pr-points">{rows}</ul>')


def talk(say: Say) -> str:
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


def end(say: Say) -> str:
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


def ours(say: Say) -> str:
    return section(
        say("Our own choices"),
        say(
            "Three things here are our choice, not the printed game’s: how many rounds are played, that guesses are "
            "turned up clockwise, and the written sentences."
        ),
    )


def draw_all(say: Say) -> str:
    items = "".join(f"<li>{draw_one(one, say)}</li>" for one in SILHOUETTES)
    return f'<ul class="pr-all">{items}</ul>'


def draw_one(silhouette: SilhouetteId, say: Say) -> str:
    return (
        f'<img src="{PICTURES}/{silhouette}.svg" alt="" loading="lazy" width="300" height="420">'
        f"<span>{escape(title(silhouette, say))}</span>"
    )


def draw_example(say: Say) -> str:
    lines = "".join(f"<span>{escape(line)}</span>" for line in numbered(EXAMPLE, say))
    return f'<p class="pr-card"><b>{escape(premise(EXAMPLE, say))}</b>{lines}</p>'


def draw_answer(say: Say) -> str:
    best, worst = escape(say("Best")), escape(say("Worst"))
    dolphin, spider = (draw_one(SilhouetteId(one), say) for one in ("dolphin", "spider"))
    question = escape(numbered(EXAMPLE, say)[0])
    return (
        f'<figure class="pr-pair"><figcaption>{question}</figcaption><span class="best"><b>{best}</b>{dolphin}</span>'
        f'<span class="worst"><b>{worst}</b>{spider}</span></figure>'
    )
