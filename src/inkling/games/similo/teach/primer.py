"""The rules of Similo on one page, with pictures and examples, in our own words."""

from collections.abc import Sequence

import htpy as h

from inkling.core import Markup, Say, render
from inkling.games.board_parts.played import marked, played_here
from inkling.games.similo.board.picture import icon, portrait, shown_name
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.state import CHARACTERS, REMOVE, Options
from inkling.games.similo.teach.deciding import deciding

PICTURES = "/pictures/similo"
FABLES, TWO_DECKS = Options(), Options(clue_deck="history")
PIPER, PAN, RAPUNZEL = (CardId(f"fables/{one}") for one in ("the-pied-piper", "peter-pan", "rapunzel"))
PIGS, ALICE, GENIE = (CardId(f"fables/{one}") for one in ("the-three-little-pigs", "alice", "the-genie"))
HOOK, BLACKBEARD, NURSE = (
    CardId(one) for one in ("fables/captain-hook", "history/blackbeard", "history/florence-nightingale")
)
TWELVE = tuple(
    CardId(f"fables/{one}")
    for one in (
        *("cinderella", "the-genie", "the-evil-queen", "alice", "the-frog-prince", "the-pied-piper", "snow-white"),
        *("the-big-bad-wolf", "aladdin", "the-three-little-pigs", "the-snow-queen", "puss-in-boots"),
    )
)
PHARAOH = CardId("history/tutankhamun")


def primer(say: Say) -> Markup:
    parts = (idea, clue_part, silence, removal_part, two_decks, deciding, rest, puzzle)
    return render(h.fragment[h.h1[say("Similo in three minutes")], [draw(say) for draw in parts]])


def part(heading: str, *paragraphs: str, picture: h.Node = None) -> h.Element:
    told = [h.p[paragraph] for paragraph in paragraphs]
    return h.section(".pr-part")[h.h2[heading], told, picture is not None and h.div(".pr-pic")[picture]]


def idea(say: Say) -> h.Element:
    """One picture says most of it."""
    first = say(
        "Twelve characters lie on the table. One of them is the secret one, and only the clue giver knows which."
    )
    told = (
        say(
            "Over five rounds the guessers remove everybody but the secret character. Each round starts with a clue "
            "and ends with a removal."
        ),
        say(
            "Two to eight people play together, and win or lose together. One of you gives the clues; all the "
            "others guess. The clue giver holds five clue cards that nobody else sees; they’re characters, too."
        ),
    )
    return h.section(".pr-part.pr-idea")[
        h.h2[say("What it’s about")], h.p[first], h.div(".pr-pic")[twelve(say)], [h.p[words] for words in told]
    ]


def twelve(say: Say) -> h.Element:
    """As they lie on the table; the words say which one counts."""
    faces = [h.li(class_={"secret": card == PIPER})[picture_of(card, FABLES, say)] for card in TWELVE]
    return h.ul(".pr-twelve", aria_hidden="true")[faces]


def clue_part(say: Say) -> h.Element:
    likeness = say("Both are pipers, and both lead children away from home.")
    difference = say("She’s shut up in a tower; he is always on the road.")
    shown = (
        example(PIPER, "", say("The secret character"), "", FABLES, say),
        example(PAN, "upright", say("Upright"), likeness, FABLES, say),
        example(RAPUNZEL, "sideways", say("Sideways"), difference, FABLES, say),
    )
    return part(
        say("1. A clue"),
        say(
            "The clue giver plays exactly one card. Upright: this character has something in common with the secret "
            "one. Sideways: it differs from the secret one in some way. Sideways doesn’t mean that they have nothing "
            "in common."
        ),
        say(
            "A clue can be about anything: hair, clothes, the picture’s colours or mood, as well as story, "
            "job, time, place, power or virtue. Clues stay on the table and stay true. After each clue, the "
            "clue giver draws back up to five cards. Only bad cards? You still have to play one."
        ),
        picture=h.ul(".pr-clues")[shown],
    )


def silence(say: Say) -> h.Element:
    return h.section(".pr-part.pr-hush")[
        h.h2[say("The clue giver is silent")],
        h.p[
            say(
                "The cards are the clue giver’s only words: no talking, no nodding, no frowning, no pointing, and no "
                "taking a clue back. The clue giver hears and sees all that the guessers say and mark, and doesn’t "
                "answer until the game is over."
            )
        ],
    ]


def removal_part(say: Say) -> h.Element:
    left = [CHARACTERS - sum(REMOVE[:round]) for round in range(1, len(REMOVE) + 1)]
    rounds = table(
        (say("Round"), tuple(range(1, len(REMOVE) + 1))), (say("Remove"), REMOVE), (say("Left"), left)
    )  # fmt: skip
    talk = say(
        "For example: in round 1 the clue giver plays Peter Pan upright. The guessers wonder: somebody who flies, like "
        "the Genie? A child, like Alice? Music, like the Pied Piper? The Three Little Pigs fit none of that, so they "
        "go."
    )
    faces = [small_face(card, say, gone=card == PIGS) for card in (GENIE, ALICE, PIPER, PIGS)]
    return part(
        say("2. Removing characters"),
        say("The guessers talk it over and remove exactly as many characters as the round says, all at once."),
        say(
            "If the secret character is among them, everybody loses at once. If it is the last one left after round 5,"
            " everybody wins. Otherwise you only learn that the game goes on."
        ),
        picture=(rounds, h.p(".pr-eg")[talk], h.ul(".pr-row")[faces]),
    )


def two_decks(say: Say) -> h.Element:
    likeness = say("Both are pirate captains with terrible tempers.")
    difference = say("She tends wounds; he inflicts them.")
    shown = (
        example(HOOK, "", say("The secret character"), "", TWO_DECKS, say),
        example(BLACKBEARD, "upright", say("Upright"), likeness, TWO_DECKS, say),
        example(NURSE, "sideways", say("Sideways"), difference, TWO_DECKS, say),
    )
    told = say(
        "One deck is enough. With two, the twelve characters come from the first; the clue cards, including "
        "those drawn later, come from the second. Here the characters are from Fables and the clues from "
        "History:"
    )
    return h.section(".pr-part.with-two-decks")[
        h.h2[say("With two decks"), " ", played_here(say)], h.p[told], h.ul(".pr-clues")[shown]
    ]


def rest(say: Say) -> h.Element:
    told = say(
        "At the end the secret is shown, everybody may talk, and you can replay the game clue by clue. In the "
        "next game, the next seat gives the clues; who gives them in the first is up to you or to chance."
    )
    return h.section(".pr-part.half")[
        h.h2[say("And then")],
        marked("with-giver", told, say),
        h.p[say("Removing at random wins one game in twelve. You’ll do better.")],
    ]


def puzzle(say: Say) -> h.Element:
    asked = say(
        "Tutankhamun is played upright. What could he have in common with Rumpelstiltskin? And what with Sleeping "
        "Beauty?"
    )
    answer = say("(Gold, perhaps. And a very, very long rest. But maybe you see something else.)")
    return h.section(".pr-part.half")[
        h.h2[say("A puzzle to finish with")],
        h.div(".pr-puzzle")[h.span(".ph")[picture_of(PHARAOH, TWO_DECKS, say)], h.p[asked, h.br, h.small[answer]]],
    ]


def picture_of(card: CardId, options: Options, say: Say) -> Markup:
    return Markup(portrait(card, options, say.lang, PICTURES))


def small_face(card: CardId, say: Say, gone: bool) -> h.Element:
    picture, name = picture_of(card, FABLES, say), Markup(shown_name(card, FABLES, say.lang))
    return h.li(class_={"gone": gone})[h.span(".ph")[picture], h.span(".cap")[h.s[name] if gone else name]]


def example(card: CardId, way: str, title: str, told: str, options: Options, say: Say) -> h.Element:
    """A card as it lies, with what it says."""
    picture, name = picture_of(card, options, say), Markup(shown_name(card, options, say.lang))
    return h.li[
        h.span(".cc")[h.span(class_=way or "upright")[picture]],
        h.b[name],
        h.p[Markup(icon(way or "star")), " ", title],
        told and h.p[told],
    ]


def table(*rows: tuple[str, Sequence[int]]) -> h.Element:
    """Rounds side by side, as they lie on the table."""
    return h.table(".pr-rounds")[
        [h.tr[h.th(scope="row")[head], [h.td[cell] for cell in cells]] for head, cells in rows]
    ]
