"""Pictures, names and numbers for the rules page, whose texts are in `rules.en.md` and `rules.de.md`."""

from collections.abc import Mapping
from itertools import accumulate

import htpy as h

from inkling.core import Markup, Say, render
from inkling.core.primer import Primer
from inkling.games.similo.board.card_looks import draw_game_icon, draw_portrait_or_plate, name_with_soft_hyphens
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.decks import possible_characters, possible_clue_cards
from inkling.games.similo.rules.state import CHARACTERS, REMOVE, Options

OPTIONS = Options(clue_deck="history")
PIPER = "fables/the-pied-piper"
TWELVE = (
    *("fables/cinderella", "fables/the-genie", "fables/the-evil-queen", "fables/alice", "fables/the-frog-prince"),
    *(PIPER, "fables/snow-white", "fables/the-big-bad-wolf", "fables/aladdin", "fables/the-three-little-pigs"),
    *("fables/the-snow-queen", "fables/puss-in-boots"),
)


def draw_rules_picture(name: str, pictures: str, say: Say) -> Markup:
    """Draw the picture with this name: all twelve characters, a card, a clue (`fables/alice sideways`), or a board
    icon."""
    card, _, way = name.partition(" ")
    if name == "twelve":
        return draw_twelve_characters(pictures, say)
    if "/" not in name:
        return Markup(draw_game_icon(name))
    face = Markup(draw_portrait_or_plate(CardId(card), OPTIONS, say.lang, pictures))
    return render(h.span(".clue-card")[h.span(class_=way)[face]] if way else h.span(".picture")[face])


def draw_twelve_characters(pictures: str, say: Say) -> Markup:
    """Draw the characters in a grid as on the board. The secret has a frame, because the text next to the picture
    mentions it."""
    faces = [
        h.li(class_={"secret": card == PIPER})[
            Markup(draw_portrait_or_plate(CardId(card), OPTIONS, say.lang, pictures))
        ]
        for card in TWELVE
    ]
    return render(h.ul(".pr-twelve", aria_hidden="true")[faces])


def values_of_rules_placeholders(say: Say) -> Mapping[str, str]:
    """Return the values of the texts' placeholders: card names, and for each round the numbers of characters that are
    removed and left."""
    cards = (*possible_characters(OPTIONS), *possible_clue_cards(OPTIONS))
    names = {str(card): name_with_soft_hyphens(card, OPTIONS, say.lang) for card in cards}
    numbers = {f"remove-{n}": str(count) for n, count in enumerate(REMOVE, start=1)}
    left = {f"left-{n}": str(CHARACTERS - count) for n, count in enumerate(accumulate(REMOVE), start=1)}
    return names | numbers | left


PRIMER = Primer(draw=draw_rules_picture, slots=values_of_rules_placeholders)
