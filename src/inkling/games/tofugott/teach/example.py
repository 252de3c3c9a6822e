"""One question played through and scored, for the page of rules. The figures and the guesses are our own."""

import htpy as h

from inkling.core.words import Say
from inkling.games.tofugott.board.faces import title
from inkling.games.tofugott.rules.cards import CardId, SilhouetteId
from inkling.games.tofugott.teach.part import PICTURES, section
from inkling.games.tofugott.words.wording import figure, numbered, signed

CARD = CardId("undersea-hotel")
ACTIVE = "Mia"
BEST, WORST = SilhouetteId("owl"), SilhouetteId("beetle")
ASIDE = SilhouetteId("spider"), SilhouetteId("tofu")
"""As the words say."""
GUESSES = (("Ben", BEST), ("Cem", BEST), ("Ida", WORST), ("Jo", SilhouetteId("dolphin")))


def example(say: Say) -> h.Element:
    return section(
        say("An example"),
        say(
            "It’s Mia’s turn. The spider and the tofu are set aside. Question 1 on her card is “{question}” Her best "
            "answer is the owl, who is up all night anyway; her worst is the beetle, who can’t see over the desk.",
            question=numbered(CARD, say)[0].partition(" ")[2],
        ),
        picture=(draw_table(say), h.p[told(say)]),
    )


def told(say: Say) -> str:
    return say(
        "Two hits, so Mia gets two points. Ida guessed Mia’s worst answer and stands at −1; Jo’s dolphin was "
        "neither the best nor the worst. Before question 2 the guessers set the owl and the beetle aside and "
        "choose from six."
    )


def draw_table(say: Say) -> h.Element:
    """Who put down what, and what it brought."""
    rows = [row(name, guess, say("guesses"), points_of(guess), say) for name, guess in GUESSES]
    hits = sum(guess == BEST for _, guess in GUESSES)
    mine = h.td(".pr-own")[say("Best"), ": ", title(BEST, say), h.br, say("Worst"), ": ", title(WORST, say)]
    return h.table(".pr-score")[h.tr[h.th(scope="row")[ACTIVE], mine, h.td(".pr-pt")[signed(hits)]], rows]


def row(name: str, guess: SilhouetteId, does: str, points: int, say: Say) -> h.Element:
    tile = h.img(src=f"{PICTURES}/{guess}.svg", alt="", loading="lazy", width=300, height=420)
    return h.tr[
        h.th(scope="row")[name],
        h.td[h.span(".pr-guess")[tile, h.span[does, " ", title(guess, say)]]],
        h.td(class_=f"pr-pt {look(points)}")[signed(points) if points else figure(0)],
    ]


def points_of(guess: SilhouetteId) -> int:
    return (guess == BEST) - (guess == WORST)


def look(points: int) -> str:
    return "up" if points > 0 else "dn" if points < 0 else ""


def draw_one(silhouette: SilhouetteId, name: str) -> h.Node:
    picture = h.img(src=f"{PICTURES}/{silhouette}.svg", alt="", loading="lazy", width=300, height=420)
    return picture, h.span[name]
