"""Tags and ratings of the figures: story tags (data/arcs.toml), visible tags (data/seen.toml) and scales from 0 to 9
(data/scales.toml).

Tags belong to three groups by salience. Tags of the first group count most, even if they are common; rarity has a small
influence. Frequencies are measured on four decks, so that adding a deck does not change how bots play with these four.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import log

import numpy as np
from numpy.typing import NDArray

from inkling.games.similo.rules.cards import CardId, card_id

MEASURED = ("fables", "history", "magic", "myths")
CARDS = 120
"""Total number of cards in the measured decks."""


def is_in_measured_deck(card: str) -> bool:
    return card.partition("/")[0] in MEASURED


def count_tags(bags: Mapping[CardId, Iterable[str]]) -> Counter[str]:
    """Return how many cards have each tag. Tags of the measured decks are counted in these decks only. All other tags
    are counted in the later decks."""
    measured = Counter(one for card, bag in bags.items() if is_in_measured_deck(card) for one in bag)
    every = Counter(one for bag in bags.values() for one in bag)
    return Counter({one: measured[one] or count for one, count in every.items()})


GROUPS = (2.5, 1.7, 1.0)
"""Weight of a tag by its group."""
TALE = 6.0
"""The weight of belonging to the same tale or circle."""
CLASSES = "classes"
"""The table of tags that imply other tags."""
IMPLIED = 0.6
"""Weight of an implied tag, relative to the tag itself."""
RARITY = 0.5


COLOURS = frozenset(
    "red pink orange yellow gold brown green blue purple black grey white blond stone silver".split()  # noqa: SIM905
)


@cache
def tag_vectors(name: str) -> Mapping[CardId, NDArray[np.float64]]:
    """Return a unit vector for each card, whose components are the square roots of its tags' weights. `name` is a tag
    file, or `hues` for visible colours."""
    bags = read_tags(name) if name != "hues" else {card: colour_tags(bag) for card, bag in read_tags("seen").items()}
    counts = count_tags(bags)
    columns = {tag: column for column, tag in enumerate(sorted(counts))}
    rows = np.zeros((len(bags), len(columns)))
    for row, bag in enumerate(bags.values()):
        for tag, weight in bag.items():
            rows[row, columns[tag]] = (weight * rarity_weight(counts[tag], CARDS)) ** 0.5
    return dict(zip(bags, rows / np.linalg.norm(rows, axis=1, keepdims=True), strict=True))


@cache
def scale_vectors() -> Mapping[CardId, NDArray[np.float64]]:
    """Return a unit vector for each card: its ratings as distances from the middle of each scale, in standard
    deviations."""
    content = (files("inkling.games.similo") / "data" / "scales.toml").read_text(encoding="utf-8")
    marks = {
        card_id(deck, slug): text for deck, cards in tomllib.loads(content).items() for slug, text in cards.items()
    }
    rows = np.array([[int(sign) for sign in text] for text in marks.values()], float)
    known = rows[[is_in_measured_deck(card) for card in marks]]
    rows = (rows - known.mean(axis=0)) / known.std(axis=0)
    return dict(zip(marks, rows / np.linalg.norm(rows, axis=1, keepdims=True), strict=True))


def colour_tags(bag: Mapping[str, float]) -> dict[str, float]:
    """Return the colour tags with their location, plus each colour without location at half its weight."""
    coloured = {tag: counts for tag, counts in bag.items() if tag.partition("-")[0] in COLOURS}
    return coloured | {tag.partition("-")[0]: counts / 2 for tag, counts in coloured.items()}


def rarity_weight(count: int, cards: int) -> float:
    return float(log((1 + cards) / count) ** RARITY)


def read_tags(name: str) -> dict[CardId, dict[str, float]]:
    """Return the weights of each card's tags, including tags implied by others."""
    content = (files("inkling.games.similo") / "data" / f"{name}.toml").read_text(encoding="utf-8")
    decks: dict[str, dict[str, str]] = tomllib.loads(content)
    classes = {one: tags.split() for one, tags in decks.pop(CLASSES, {}).items()}
    return {
        card_id(deck, slug): weigh_tags(text.split("|"), classes)
        for deck, cards in decks.items()
        for slug, text in cards.items()
    }


def weigh_tags(groups: Sequence[str], classes: Mapping[str, Sequence[str]]) -> dict[str, float]:
    bag: dict[str, float] = {}
    for group, counts in zip(groups, GROUPS, strict=True):
        for tag in group.split():
            bag[tag] = max(bag.get(tag, 0.0), TALE if tag.startswith("@") else counts)
    for one, tags in classes.items():
        counts = IMPLIED * max((bag[tag] for tag in tags if tag in bag), default=0.0)
        if counts:
            bag[one] = max(bag.get(one, 0.0), counts)
    return bag
