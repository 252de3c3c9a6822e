"""How well a silhouette answers a question, for one who judges by traits such as big, loud or clever."""

from functools import cache, lru_cache
from typing import TypeAlias

from inkling.games.tofugott.bots.unwritten import asks_of
from inkling.games.tofugott.rules.cards import CardId, SilhouetteId, find_card, load
from inkling.games.tofugott.rules.state import Silhouettes

Taste: TypeAlias = tuple[float, ...]
"""By trait: what somebody likes beyond what the question is after."""


@cache
def traits() -> dict[str, Taste]:
    return {silhouette: tuple(row) for silhouette, row in load("traits")["silhouette"].items()}


@lru_cache(2048)
def wanted(card: CardId, question: int) -> Taste:
    """What makes a good answer: the mean of the words that say what the question is after."""
    words = load_words()
    rows = [words[word] for word in asks_of(find_card(card).question[question - 1])]
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


@cache
def load_words() -> dict[str, Taste]:
    return {word: tuple(row) for word, row in load("traits")["asks"].items()}


def neutral() -> Taste:
    return (0.0,) * len(traits()["tofu"])


def fit(card: CardId, question: int, silhouette: SilhouetteId, taste: Taste) -> float:
    wishes = zip(traits()[silhouette], wanted(card, question), taste, strict=True)
    return sum(trait * (wish + liking) for trait, wish, liking in wishes)


def favourite(card: CardId, question: int, among: Silhouettes, taste: Taste) -> SilhouetteId:
    return max(among, key=lambda silhouette: fit(card, question, silhouette, taste))


def clearness(card: CardId, question: int, among: Silhouettes, taste: Taste) -> float:
    """How far the favourite answer is ahead of the next: others guess it the more easily."""
    second, first = sorted(fit(card, question, silhouette, taste) for silhouette in among)[-2:]
    return first - second


def move(taste: Taste, towards: SilhouetteId, away: SilhouetteId, how_far: float) -> Taste:
    pairs = zip(taste, traits()[towards], traits()[away], strict=True)
    return tuple(liking + how_far * (more - less) for liking, more, less in pairs)
