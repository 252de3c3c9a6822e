"""Readers: models of how people judge similarity, each with a weight for every aspect. One of them models the average
person.

With `compare_figures_for_each_reader`, people's answers to a similarity quiz can be compared with the readers.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from math import fsum, sqrt
from typing import Final, TypeAlias

from msgspec import Struct

from inkling.core.chance import Chance
from inkling.core.errors import msg
from inkling.games.similo.board.card_pictures import load_looks_of_portraits
from inkling.games.similo.bots.card_similarity import Aspect, Table, cached_similarity_z_scores
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.decks import possible_characters, possible_clue_cards
from inkling.games.similo.rules.state import Options

Weights: TypeAlias = tuple[tuple[Aspect, float], ...]
Pairs: TypeAlias = tuple[tuple[str, str, float], ...]


class Reader(Struct, frozen=True, cache_hash=True):
    """A model of how a person judges which figures are similar."""

    name: str
    weights: Weights
    pairs: Pairs = ()
    """For pairs of cards: how much more similar this reader finds them than the weights predict. Each pair is listed
    once."""
    ties: float = 0.0
    """The weight of connections between figures (`figure_connections`); 1 on average."""


def make_reader(name: str, *weights: Mapping[Aspect, float]) -> Reader:
    return Reader(name, tuple(pair for group in weights for pair in group.items()))


TYPED: Final[dict[Aspect, float]] = {"gist": 0.3, "senses": 0.6, "shared": 0.5}
"""Weights of the aspects that exist only for decks that people type in."""
ALL_ROUND: Final = make_reader(
    "all-round",
    {"salient": 0.6, "arcs": 0.8, "scales": 0.6, "facts": 0.4, "note": 0.4, "line": 0.3, "gloss": 0.3},
    {"note_words": 0.4, "seen": 0.5, "looks": 0.2, "colours": 0.2},
    TYPED,
)
WORLDLY: Final[dict[Aspect, float]] = {
    **{"arcs": 0.7, "scales": 0.7, "salient": 0.4, "facts": 0.3, "role": 0.15, "kinds": 0.4, "striking": 0.15},
    **{"note": 0.35, "line": 0.2, "gloss": 0.25, "note_words": 0.3, "told": 0.25, "told_words": 0.15},
    **{"seen": 0.5, "garb": 0.25, "palette": 0.3, "colours": 0.2},
    **TYPED,
    **{"gist": 0.7, "shared": 0.8},
}
"""The aspect weights of an average person who knows the figures."""
LIKE_OTHERS = 0.4
"""The share of the average person's weights in a reader who prefers some aspects."""


def average_reader_who_prefers(name: str, ties: float, more: Mapping[Aspect, float]) -> Reader:
    """Return a reader like the average person, but with more weight on some aspects, and with `ties` as the weight of
    connections."""
    weights = {aspect: LIKE_OTHERS * weight for aspect, weight in WORLDLY.items()}
    for aspect, weight in more.items():
        weights[aspect] = round(weights.get(aspect, 0.0) + weight, 3)
    return Reader(name, tuple(weights.items()), ties=ties)


POOL: Final = (
    (Reader("all-round", tuple(WORLDLY.items()), ties=1.0), 3.5),
    (average_reader_who_prefers("facts", 1.3, {"facts": 0.8, "salient": 0.4, "arcs": 0.4, "kinds": 0.4}), 1.2),
    (average_reader_who_prefers("roles and arcs", 1.0, {"arcs": 1, "salient": 0.6, "role": 0.3}), 1.2),
    (average_reader_who_prefers("kinds", 0.3, {"kinds": 1, "role": 0.5, "salient": 0.3}), 1.0),
    (average_reader_who_prefers("one reason", 1.5, {"arcs": 1.2, "striking": 0.6}), 1.2),
    (average_reader_who_prefers("moods", 0.0, {"scales": 1.6, "mood": 0.2}), 1.5),
    (average_reader_who_prefers("looks", 0.0, {"seen": 1.2, "garb": 0.9, "palette": 0.9, "hues": 0.2}), 1.6),
    (
        average_reader_who_prefers(
            "tales and looks", 1.0, {"scales": 0.5, "arcs": 0.3, "seen": 0.7, "garb": 0.4, "palette": 0.2}
        ),
        1.5,
    ),
    (
        average_reader_who_prefers(
            "texts", 1.3, {"note": 0.8, "line": 0.5, "gloss": 0.5, "note_words": 0.4, "told": 0.4}
        ),
        1.2,
    ),
    (
        average_reader_who_prefers(
            "texts and looks", 0.5, {"note": 0.6, "line": 0.4, "gloss": 0.4, "seen": 0.6, "palette": 0.3}
        ),
        1.0,
    ),
    (average_reader_who_prefers("colours", 0.0, {"palette": 1.6, "hues": 0.5}), 1.0),
)
"""The readers that the strong bot assumes, with their prior probabilities."""


def standardised_similarity(reader: Reader, options: Options, bonded: bool = True) -> Table | None:
    """Return the similarity by clue card and character as z-scores. Each clue card is standardised over all possible
    characters, so a card that is similar to all of them has little effect.

    Return None if this reader has no data about these decks. `bonded` is False for sideways clues.
    """
    return similarity_of_reader(
        reader, Options(deck=options.deck, clue_deck=options.clue_deck, decks=options.decks), bonded
    )


@lru_cache(maxsize=1024)
def similarity_of_reader(reader: Reader, options: Options, bonded: bool) -> Table | None:
    tables = [(weight, cached_similarity_z_scores(aspect, options, bonded)) for aspect, weight in reader.weights]
    parts = [(weight, table) for weight, table in tables if table is not None]
    if not parts:
        return None
    near = adjustment_table_of_card_pairs(reader.pairs, options)
    return [
        standardised_row(
            [
                sum(weight * table[row][column] for weight, table in parts) + near.get((card, meant), 0.0)
                for column, meant in enumerate(possible_characters(options))
            ],
            [card != meant for meant in possible_characters(options)],
        )
        for row, card in enumerate(possible_clue_cards(options))
    ]


def standardised_row(row: list[float], counts: list[bool]) -> list[float]:
    """Return z-scores of the row. Only entries marked in `counts` enter the mean and the standard deviation."""
    others = [value for value, counted in zip(row, counts, strict=True) if counted]
    mean = fsum(others) / len(others)
    spread = sqrt(fsum((value - mean) ** 2 for value in others) / len(others))
    return [(value - mean) / spread if spread > 1e-9 else 0.0 for value in row]


def adjustment_table_of_card_pairs(pairs: Pairs, options: Options) -> dict[tuple[CardId, CardId], float]:
    """Return the similarity adjustments of these card pairs, by clue card and character of this play."""
    laid, meant = set(possible_clue_cards(options)), set(possible_characters(options))
    both = [
        (CardId(card), CardId(other), near)
        for pair in pairs
        for card, other, near in (pair, (pair[1], pair[0], pair[2]))
    ]
    return {(card, other): near for card, other, near in both if card in laid and other in meant}


FAMILIES: Final[dict[str, tuple[Aspect, ...]]] = {
    "facts": ("facts", "salient", "kinds"),
    "tales": ("arcs", "striking"),
    "moods": ("scales", "mood"),
    "roles": ("role",),
    "stories": ("story",),
    "pictures": ("seen",),
    "clothes": ("looks", "garb"),
    "colours": ("hues", "palette", "colours"),
    "texts": ("note", "line", "gloss", "told"),
    "words": ("note_words", "line_words", "told_words"),
    "typed": tuple(TYPED),
}
"""Groups of aspects whose weights are correlated among people."""
COMMON = {"facts": 12, "tales": 15, "moods": 15, "roles": 8, "stories": 6, "pictures": 15, "clothes": 10, "colours": 10}
OTHERWISE = 10
"""Relative frequency with which a sampled person uses a family that is not in COMMON."""
HOW_MANY = (1, 1, 1, 2, 2, 2, 2, 2, 3, 3)
"""Numbers of families that one sampled person uses; each entry is equally likely, so most people use two."""
IMAGINED = 120
YOU = "you"
ASPECTS: Final = tuple(sorted({aspect for family in FAMILIES.values() for aspect in family}))


def sample_reader(chance: Chance) -> tuple[Reader, Chance]:
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
def sampled_readers() -> tuple[Reader, ...]:
    chance, people = Chance.of("what may they go by"), []
    for _ in range(IMAGINED):
        person, chance = sample_reader(chance)
        people.append(person)
    return tuple(people)


@cache
def average_aspect_weights() -> Mapping[Aspect, float]:
    """Return the average weight of each aspect among people."""
    people = [dict(person.weights) for person in sampled_readers()]
    return {aspect: fsum(person.get(aspect, 0.0) for person in people) / len(people) for aspect in ASPECTS}


TITLES = {
    "all-round": msg("all-round"),
    "facts": msg("facts"),
    "kinds": msg("kinds of characters"),
    "one reason": msg("one striking reason"),
    "roles and arcs": msg("roles and fates"),
    "moods": msg("moods"),
    "looks": msg("looks"),
    "tales and looks": msg("tales and looks"),
    "texts": msg("texts"),
    "texts and looks": msg("texts and looks"),
    "colours": msg("colours"),
}
"""Texts for players that name each of the strong bot's readers."""
TOGETHER = msg("strong bot (all ways of reading, weighted)")


def compare_figures_for_each_reader(figure: str, one: str, other: str) -> Mapping[str, float]:
    """Return one number for each reader. It is positive if `figure` is more like `one`, and negative if it is more like
    `other`. All three must be in the same built-in deck."""
    cards = [card_by_face_id().get(face) for face in (figure, one, other)]
    decks = {card.partition("/")[0] for card in cards if card is not None}
    if None in cards or len(decks) != 1:
        return {}
    options = Options(deck=decks.pop())
    row, first, second = (possible_characters(options).index(card) for card in cards if card is not None)
    leads = {
        reader.name: (share, table[row][first] - table[row][second])
        for reader, share in POOL
        if (table := standardised_similarity(reader, options)) is not None
    }
    together = sum(share * lead for share, lead in leads.values())
    return {TOGETHER: together} | {TITLES[name]: lead for name, (_, lead) in leads.items()}


@cache
def card_by_face_id() -> Mapping[str, CardId]:
    """Map the ID of each face to its card."""
    return {card.replace("/", "-"): card for card in load_looks_of_portraits()}
