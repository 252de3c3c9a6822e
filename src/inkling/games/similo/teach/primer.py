"""The rules of Similo on one page, with pictures, in our own words."""

from collections.abc import Sequence

import htpy as h

from inkling.core.html import Html, render
from inkling.core.words import Say
from inkling.games.similo.board.picture import icon, portrait, shown_name
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.state import CHARACTERS, REMOVE, Options

PICTURES = "/pictures/similo"
PLAIN = Options()
SECRET = CardId("fables/little-red-riding-hood")
UPRIGHT = CardId("fables/snow-white")
SIDEWAYS = CardId("fables/the-genie")
TABLE = ("the-evil-queen", "little-red-riding-hood", "pinocchio", "the-big-bad-wolf", "rapunzel", "the-fox-and-the-cat")


def primer(say: Say) -> Html:
    parts = (idea(say), clue_part(say), removal_part(say), agreement_part(say), rest(say))
    return render(h.fragment[h.h1[say("Similo on one page")], parts])


def part(heading: str, *paragraphs: str, picture: h.Node = None) -> h.Fragment:
    return h.fragment[h.h2[heading], picture, [h.p[paragraph] for paragraph in paragraphs]]


def idea(say: Say) -> h.Fragment:
    return part(
        say("What it is about"),
        say(
            "Twelve characters lie on the table. One of them is secret, and only the clue giver knows which. All "
            "others guess together: round by round they remove characters, until only the secret one is left. All win"
            " or all lose."
        ),
        say(
            "The clue giver also holds five clue cards that nobody else sees. They are characters too, and they are "
            "the only words the clue giver has."
        ),
        picture=h.ul(".pr-row")[[small_face(CardId(f"fables/{slug}"), say) for slug in TABLE]],
    )


def clue_part(say: Say) -> h.Fragment:
    likeness = say("Both are girls, both wear red, both meet somebody in the forest.")
    difference = say("He is a spirit, a man, huge and magical; she is none of that.")
    shown = (
        example(SECRET, "upright", say("The secret character"), "", say),
        example(UPRIGHT, "upright", say("Upright"), likeness, say),
        example(SIDEWAYS, "sideways", say("Sideways"), difference, say),
    )
    return part(
        say("First a clue"),
        say(
            "In each round the clue giver lays exactly one card. Upright says: this character has something in common"
            " with the secret one. Sideways says: it differs from the secret one in something. Sideways does not say "
            "that they have nothing in common."
        ),
        say(
            "A clue can be about anything: hair, clothes, colours, mood and background of the picture just as well as"
            " story, trade, time, place, power or virtue. Laid clues stay where they are and stay true. Then the clue"
            " giver draws back to five cards. Whoever holds poor cards plays one of them all the same."
        ),
        picture=h.ul(".pr-clues")[shown],
    )


def removal_part(say: Say) -> h.Fragment:
    left = [CHARACTERS - sum(REMOVE[:round]) for round in range(1, len(REMOVE) + 1)]
    rounds = table(
        (say("Round"), tuple(range(1, len(REMOVE) + 1))), (say("Remove"), REMOVE), (say("Left"), left)
    )  # fmt: skip
    return part(
        say("Then some must go"),
        say("The guessers talk about the clues and remove as many characters as the round demands."),
        say(
            "If the secret character is among them, all lose at once. If it is the last one left, all win. Nobody "
            "learns anything else from a removal."
        ),
        picture=rounds,
    )


def agreement_part(say: Say) -> h.Fragment:
    return part(
        say("How guessers agree"),
        say(
            "Tap a face to mark it, tap it again to take the mark off. Everybody sees all marks. Who has marked the "
            "right number may confirm. As soon as more than half of those who vote have confirmed the same set, it "
            "goes; the table can also ask for all of them. There is no tie-break: talk on."
        ),
        say(
            "People vote. A bot that guesses beside people only advises: it marks, and does not confirm. Guessers can"
            " write to each other; the clue giver reads that too and has no way to answer."
        ),
    )


def rest(say: Say) -> h.Fragment:
    return part(
        say("Decks and turns"),
        say(
            "Play with one deck, or take the characters from one and the clue cards from another. You can bring decks"
            " of your own. In the next play the next seat gives the clues. Two to eight can play. Removing by chance "
            "would win one play in twelve."
        ),
    )


def small_face(card: CardId, say: Say) -> h.Element:
    picture, name = portrait(card, PLAIN, say.lang, PICTURES), shown_name(card, PLAIN, say.lang)
    return h.li[h.span(".ph")[picture], h.span(".cap")[name]]


def example(card: CardId, way: str, title: str, told: str, say: Say) -> h.Element:
    """A card as it lies, with what it says."""
    picture, name = portrait(card, PLAIN, say.lang, PICTURES), shown_name(card, PLAIN, say.lang)
    return h.li[
        h.span(".cc")[h.span(class_=way)[picture]],
        h.b[name],
        h.p[icon(way) if told else icon("star"), " ", title],
        h.p[told],
    ]


def table(*rows: tuple[str, Sequence[int]]) -> h.Element:
    """Rounds side by side, as they lie on the table."""
    return h.table(".pr-rounds")[
        [h.tr[h.th(scope="row")[head], [h.td[cell] for cell in cells]] for head, cells in rows]
    ]
