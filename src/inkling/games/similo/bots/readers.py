"""Kinds of readers: the weight of each respect, their similarities, and the average person.

Also which of two figures each kind finds more like a third, for comparison with people's answers.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct

from inkling.core.chance import Chance
from inkling.core.errors import msg
from inkling.games.similo.board.faces import load_looks
from inkling.games.similo.bots.card_similarity import Aspect, Numbers, similarity_z_scores
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.decks import possible_characters, possible_clue_cards
from inkling.games.similo.rules.state import Options

Weights: TypeAlias = tuple[tuple[Aspect, float], ...]
Pairs: TypeAlias = tuple[tuple[str, str, float], ...]


class Reader(Struct, frozen=True, cache_hash=True):
    """One way of judging what figures have in common."""

    name: str
    weights: Weights
    pairs: Pairs = ()
    """Adjustments of pairs of cards: how much more similar this reader finds them than the weights say. Each pair is
    listed once."""


def make_reader(name: str, *weights: Mapping[Aspect, float]) -> Reader:
    return Reader(name, tuple(one for some in weights for one in some.items()))


TYPED: Final[dict[Aspect, float]] = {"gist": 0.3, "senses": 0.6, "shared": 0.5}
"""Weights of the aspects that exist only for decks that people type in."""
ALL_ROUND: Final = make_reader(
    "all-round",
    {"salient": 0.6, "arcs": 0.8, "scales": 0.6, "facts": 0.4, "note": 0.4, "line": 0.3, "gloss": 0.3},
    {"note_words": 0.4, "seen": 0.5, "looks": 0.2, "colours": 0.2},
    TYPED,
)
POOL: Final = (
    (ALL_ROUND, 2.0),
    (make_reader("facts", {"facts": 1, "salient": 0.5, "arcs": 0.7, "note": 0.2}), 1.5),
    (make_reader("roles and arcs", {"arcs": 1, "salient": 1, "scales": 0.6}, TYPED), 1.5),
    (make_reader("moods", {"scales": 1, "arcs": 0.3, "mood": 0.3}), 1.5),
    (make_reader("looks", {"seen": 1, "looks": 0.5, "colours": 1}), 2.0),
    (make_reader("tales and looks", {"arcs": 0.5, "scales": 0.5, "salient": 0.5, "seen": 0.8, "looks": 0.3}), 2.5),
    (make_reader("texts", {"note": 1, "note_words": 0.8, "gloss": 0.5, "line": 0.4}, TYPED), 1.0),
    (make_reader("texts and looks", {"note": 0.8, "note_words": 0.5, "gloss": 0.4, "seen": 0.6, "looks": 0.2}), 1.2),
    (make_reader("texts and tales", {"note": 0.8, "note_words": 0.6, "gloss": 0.4, "arcs": 0.6, "facts": 0.5}), 1.2),
    (make_reader("colours", {"hues": 1, "scales": 0.3}), 0.7),
)
"""The kinds of readers that the strong bot assumes, with their prior probabilities. Most people combine two aspects."""


def standardised_similarity(reader: Reader, options: Options, bonded: bool = True) -> Numbers | None:
    """Return the similarity by clue card and character, standardised per clue card over all possible characters
    (z-scores).

    So a clue card that is similar to everybody says little. None if this reader knows nothing.
    """
    return similarity_of_reader(
        reader, Options(deck=options.deck, clue_deck=options.clue_deck, decks=options.decks), bonded
    )


@lru_cache(maxsize=1024)
def similarity_of_reader(reader: Reader, options: Options, bonded: bool) -> Numbers | None:
    tables = [(weight, similarity_z_scores(aspect, options, bonded)) for aspect, weight in reader.weights]
    parts = [weight * table for weight, table in tables if table is not None]
    if not parts:
        return None
    total: Numbers = np.sum(parts, axis=0) + pair_adjustments(reader.pairs, options)
    itself = np.array(
        [[one == other for other in possible_characters(options)] for one in possible_clue_cards(options)]
    )
    others = np.where(itself, np.nan, total)
    spread = np.nanstd(others, axis=1, keepdims=True)
    return np.where(spread > 1e-9, (total - np.nanmean(others, axis=1, keepdims=True)) / np.maximum(spread, 1e-9), 0.0)


def pair_adjustments(pairs: Pairs, options: Options) -> Numbers:
    """Return the pair adjustments by clue card and character."""
    rows, columns = (
        {card: at for at, card in enumerate(some(options))} for some in (possible_clue_cards, possible_characters)
    )
    table = np.zeros((len(rows), len(columns)))
    for one, other, near in pairs:
        for card, meant in ((one, other), (other, one)):
            if card in rows and meant in columns:
                table[rows[CardId(card)], columns[CardId(meant)]] = near
    return table


FAMILIES: Final[dict[str, tuple[Aspect, ...]]] = {
    "facts": ("facts", "salient"),
    "tales": ("arcs",),
    "moods": ("scales", "mood"),
    "roles": ("role",),
    "stories": ("story",),
    "pictures": ("seen",),
    "clothes": ("looks",),
    "colours": ("hues", "colours"),
    "texts": ("note", "line", "gloss"),
    "words": ("note_words", "line_words"),
    "typed": tuple(TYPED),
}
"""Aspects whose weights are correlated among people."""
COMMON = {"facts": 12, "tales": 15, "moods": 15, "roles": 8, "stories": 6, "pictures": 15, "clothes": 10, "colours": 10}
OTHERWISE = 10
"""Relative frequency, in the terms of COMMON, with which a sampled person gives any other family a large weight."""
HOW_MANY = (1, 1, 1, 2, 2, 2, 2, 2, 3, 3)
"""Equally likely numbers of families that one person uses; most people use two."""
IMAGINED = 120
YOU = "you"
ASPECTS: Final = tuple(sorted({aspect for family in FAMILIES.values() for aspect in family}))


class AveragePerson(NamedTuple):
    """The average weights of people, and their variation: columns that, with standard normal amounts, add up to any
    person."""

    mean: Numbers
    spread: Numbers


def sample_person(chance: Chance) -> tuple[Reader, Chance]:
    number, chance = chance.pick(HOW_MANY)
    lot = [family for family in FAMILIES for _ in range(COMMON.get(family, OTHERWISE))]
    weights: dict[Aspect, float] = {}
    for _ in range(number):
        family, chance = chance.pick(lot)
        for aspect in FAMILIES[family]:
            size, chance = chance.below(10)
            weights[aspect] = weights.get(aspect, 0.0) + (size + 1) / 10
    length = sum(weight**2 for weight in weights.values()) ** 0.5
    return Reader(YOU, tuple((aspect, weight / length) for aspect, weight in weights.items())), chance


@cache
def sampled_people() -> tuple[Reader, ...]:
    chance, people = Chance.of("what may they go by"), []
    for _ in range(IMAGINED):
        person, chance = sample_person(chance)
        people.append(person)
    return tuple(people)


@cache
def average_person() -> AveragePerson:
    weights = np.array([[dict(reader.weights).get(aspect, 0.0) for aspect in ASPECTS] for reader in sampled_people()])
    return average_of(weights)


def average_of(weights: Numbers) -> AveragePerson:
    """Return mean and Cholesky factor of the covariance of these weights, one person per row."""
    together = np.cov(weights.T) + 1e-6 * np.eye(weights.shape[1])
    return AveragePerson(weights.mean(axis=0), np.asarray(np.linalg.cholesky(together), np.float64))


TITLES = {
    "all-round": msg("all-round"),
    "facts": msg("facts"),
    "roles and arcs": msg("roles and fates"),
    "moods": msg("moods"),
    "looks": msg("looks"),
    "tales and looks": msg("tales and looks"),
    "texts": msg("texts"),
    "texts and looks": msg("texts and looks"),
    "texts and tales": msg("texts and tales"),
    "colours": msg("colours"),
}
"""Names for people of the kinds of readers that the strong bot assumes."""
TOGETHER = msg("strong bot (all ways of reading, weighted)")


def compare_figures(figure: str, one: str, other: str) -> Mapping[str, float]:
    """Return a number for each reader: above 0 if the figure is more like the first, below 0 if more like the second.
    Only for figures of one built-in deck."""
    cards = [cards_by_face().get(face) for face in (figure, one, other)]
    decks = {card.partition("/")[0] for card in cards if card is not None}
    if None in cards or len(decks) != 1:
        return {}
    options = Options(deck=decks.pop())
    row, first, second = (possible_characters(options).index(card) for card in cards if card is not None)
    leads = {
        reader.name: (share, float(table[row, first] - table[row, second]))
        for reader, share in POOL
        if (table := standardised_similarity(reader, options)) is not None
    }
    together = sum(share * lead for share, lead in leads.values())
    return {TOGETHER: together} | {TITLES[name]: lead for name, (_, lead) in leads.items()}


@cache
def cards_by_face() -> Mapping[str, CardId]:
    """Return the cards by the ID of their face."""
    return {card.replace("/", "-"): card for card in load_looks()}
