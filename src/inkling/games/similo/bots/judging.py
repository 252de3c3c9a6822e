"""Which of two figures is more like a third, as each kind of reader sees it: what is held against what people say."""

from collections.abc import Mapping
from functools import cache

from inkling.core.errors import mark
from inkling.games.similo.board.faces import looks
from inkling.games.similo.bots.readers import POOL, closeness
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.decks import characters
from inkling.games.similo.rules.state import Options

TITLES = {
    "all-round": mark("all-round"),
    "facts": mark("facts"),
    "roles and arcs": mark("roles and fates"),
    "moods": mark("moods"),
    "looks": mark("looks"),
    "tales and looks": mark("tales and looks"),
    "texts": mark("texts"),
    "texts and looks": mark("texts and looks"),
    "texts and tales": mark("texts and tales"),
    "colours": mark("colours"),
}
"""What people call the kinds of reader that strong reckons with."""
TOGETHER = mark("strong bot (all ways of reading, weighted)")


def judge(figure: str, one: str, other: str) -> Mapping[str, float]:
    """By reader: above 0 where the figure is more like the first, below 0 where it is more like the second. Figures are
    faces of one deck of ours; of any others nobody says anything."""
    cards = [card_of().get(face) for face in (figure, one, other)]
    decks = {card.partition("/")[0] for card in cards if card is not None}
    if None in cards or len(decks) != 1:
        return {}
    options = Options(deck=decks.pop())
    row, first, second = (characters(options).index(card) for card in cards if card is not None)
    leads = {
        who.name: (share, float(table[row, first] - table[row, second]))
        for who, share in POOL
        if (table := closeness(who, options)) is not None
    }
    together = sum(share * lead for share, lead in leads.values())
    return {TOGETHER: together} | {TITLES[name]: lead for name, (_, lead) in leads.items()}


@cache
def card_of() -> Mapping[str, CardId]:
    """By the name of its face."""
    return {card.replace("/", "-"): card for card in looks()}
