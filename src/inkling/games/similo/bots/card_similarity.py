"""The similarity of cards in each aspect (such as story or colours), as tables with a row per clue card and a column
per character.

For built-in decks the tables come from data/likeness.bin, which tools/similo_tables.py computes from sheets, pictures,
texts, tags and kinds. For other decks the tables are computed here, from the sheets, gists (short text vectors) and
colours in the options.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from math import fsum, log, sqrt
from typing import Literal, NamedTuple, TypeAlias, get_args

from inkling.games.similo.board.card_pictures import traits_visible_on_portrait
from inkling.games.similo.bots.typed_deck_features import TYPED, similarity_of_shared_words
from inkling.games.similo.bots.word_vectors import Vector
from inkling.games.similo.rules.cards import Card, CardId, card_id, shipped_decks
from inkling.games.similo.rules.decks import (
    decks_in_play,
    find_deck,
    possible_characters,
    possible_clue_cards,
    related_cards_by_card,
    sheet_traits_by_card,
)
from inkling.games.similo.rules.state import Options

Table: TypeAlias = list[list[float]]
"""One row for each clue card, one number for each character."""
Unsure: TypeAlias = list[list[float | None]]
"""A table of similarities. None means that the pair cannot be compared."""
Text: TypeAlias = Literal["line", "note", "gloss", "line_words", "note_words", "told", "told_words"]
Tags: TypeAlias = Literal["arcs", "seen", "hues", "scales", "striking", "kinds", "palette", "garb"]
Sheet: TypeAlias = Literal["facts", "salient", "looks", "role", "story", "mood"]
Brought: TypeAlias = Literal["gist", "senses", "shared", "colours"]
Aspect: TypeAlias = Sheet | Text | Tags | Brought
TEXTS: tuple[Text, ...] = get_args(Text)
TAGS: tuple[Tags, ...] = get_args(Tags)
MEASURED = ("fables", "history", "magic", "myths")
"""The decks in which the frequency of traits is counted. The list stays fixed, so that a new deck does not change how
the bots play the others."""
CARDS = 120
"""Total number of cards in the measured decks."""

FIELDS: Mapping[str, Callable[[str], bool]] = {
    "facts": lambda field: not field.startswith("look."),
    "salient": lambda field: not field.startswith("look."),
    "looks": lambda field: field.startswith("look."),
    "role": lambda field: field in {"role", "rank", "power", "kind", "gender", "age"},
    "story": lambda field: field in {"story", "culture", "place", "era", "fate", "theme", "props", "companions"},
    "mood": lambda field: field in {"temperament", "virtue", "vice"},
}
"""The fields of the sheets (and of the looks) that each aspect uses."""
BOND = {"facts": 0.15, "salient": 0.15, "story": 0.25}
"""Similarity that is added if two figures are related."""
SALIENCE = {
    **{"kind": 3, "role": 3, "gender": 2.5, "vice": 2, "fate": 2, "rank": 2, "virtue": 1.5, "power": 1.5, "age": 1.5},
    **{"theme": 1.5, "theme=transformation": 3, "theme=otherness": 2, "temperament": 1.2},
    **{"props": 0.8, "element": 0.8, "era": 0.7, "companions": 0.7, "story": 0.7},
}
"""The weight of a sheet's field, or of one word in it, when people compare two figures; 1 by default."""
RARITY = 0.5
"""The exponent of a trait's rarity in that comparison: 0 ignores rarity, 1 counts it as `weight_of_trait` does."""


def cached_similarity_z_scores(aspect: Aspect, options: Options, bonded: bool = True) -> Table | None:
    """Return the similarity by clue card and character as z-scores. Return None if nothing is known about this aspect.

    If `bonded`, two figures that are related are more similar. For sideways clues pass `bonded=False`, because a
    relation says nothing about differences.
    """
    bare = Options(deck=options.deck, clue_deck=options.clue_deck, decks=options.decks)
    return similarity_z_scores_of_aspect(aspect, bare, bonded and aspect in BOND)


@lru_cache(maxsize=512)
def similarity_z_scores_of_aspect(aspect: Aspect, options: Options, bonded: bool) -> Table | None:
    raw = similarity_by_aspect(aspect, options, bonded)
    known = [value for row in raw or () for value in row if value is not None]
    if raw is None or not known:
        return None
    mean = fsum(known) / len(known)
    spread = sqrt(fsum((value - mean) ** 2 for value in known) / sum(map(len, raw)))
    if spread < 1e-9:
        return None
    return [[0.0 if value is None else (value - mean) / spread for value in row] for row in raw]


def similarity_by_aspect(aspect: str, options: Options, bonded: bool) -> Unsure | None:
    own = all(deck in shipped_decks() for deck in decks_in_play(options))
    if own and aspect in load_stored_similarities().respects:
        return (
            add_similarity_of_related_figures(stored_similarity_table(aspect, options), aspect, options)
            if bonded
            else stored_similarity_table(aspect, options)
        )
    if aspect == "shared":
        every = cards_by_id(options)
        return similarity_of_shared_words(
            *([every[card] for card in some] for some in (possible_clue_cards(options), possible_characters(options)))
        )
    if aspect in FIELDS:
        similarities = similarity_of_traits(aspect, options)
        return add_similarity_of_related_figures(similarities, aspect, options) if bonded else similarities
    return None if own else cosine_similarity(aspect, options)


class StoredSimilarities(NamedTuple):
    """The content of data/likeness.bin: the row of each card, and for each aspect its similarities as bytes with their
    scale."""

    place: dict[CardId, int]
    respects: dict[str, tuple[bytes, float, float]]
    gists: dict[CardId, bytes]
    senses: dict[CardId, bytes]


@cache
def load_stored_similarities() -> StoredSimilarities:
    content = (files("inkling.games.similo") / "data" / "likeness.bin").read_bytes()
    line, _, rest = content.partition(b"\n")
    head = json.loads(line)
    cards, respects = [CardId(card) for card in head["cards"]], {}
    pairs = len(cards) * (len(cards) + 1) // 2
    for nth, (name, (low, step)) in enumerate(head["respects"].items()):
        respects[name] = rest[nth * pairs : (nth + 1) * pairs], low, step
    rest = rest[len(respects) * pairs :]
    gists, senses = rest[: len(cards) * head["gist"]], rest[len(cards) * head["gist"] :]
    return StoredSimilarities(
        {card: place for place, card in enumerate(cards)},
        respects,
        {card: gists[at * head["gist"] : (at + 1) * head["gist"]] for at, card in enumerate(cards)},
        {card: senses[at * head["senses"] : (at + 1) * head["senses"]] for at, card in enumerate(cards)},
    )


def stored_similarity_table(aspect: str, options: Options) -> Unsure:
    """Return the stored similarity of each clue card and character in data/likeness.bin. Unknown entries are None."""
    place, (content, low, step) = load_stored_similarities().place, load_stored_similarities().respects[aspect]
    values: list[float | None] = [None, *(low + step * number for number in range(255))]
    rows, columns = (
        [place[card] for card in some] for some in (possible_clue_cards(options), possible_characters(options))
    )
    return [
        [values[content[max(row, other) * (max(row, other) + 1) // 2 + min(row, other)]] for other in columns]
        for row in rows
    ]


def add_similarity_of_related_figures(similarities: Unsure, aspect: str, options: Options) -> Unsure:
    """Return the similarities, increased for figures that are related according to their sheets."""
    known, bond = related_cards_by_card(options), BOND[aspect]
    return [
        [
            value + bond if value is not None and (other in known[card] or card in known[other]) else value
            for other, value in zip(possible_characters(options), row, strict=True)
        ]
        for card, row in zip(possible_clue_cards(options), similarities, strict=True)
    ]


def similarity_of_traits(aspect: str, options: Options) -> Unsure:
    """Return the similarity by clue card and character: the weighted overlap of the traits on their sheets. Rare traits
    count more."""
    fits, weigh = FIELDS[aspect], salience_of_trait if aspect == "salient" else weight_of_trait
    bags = {
        card: {trait: worth for trait in some if fits(trait.partition("=")[0]) and (worth := weigh(trait))}
        for card, some in traits_of_each_card(options).items()
    }
    size = {card: sqrt(fsum(sorted(bag.values()))) for card, bag in bags.items()}
    return [
        [
            fsum(sorted(bags[clue][trait] for trait in bags[clue].keys() & bags[character].keys()))
            / (size[clue] * size[character])
            if size[clue] and size[character]
            else None
            for character in possible_characters(options)
        ]
        for clue in possible_clue_cards(options)
    ]


def salience_of_trait(trait: str) -> float:
    """Return the weight of a trait when people compare two figures. How rare the trait is has only a small
    influence."""
    field = SALIENCE.get(trait, SALIENCE.get(trait.partition("=")[0], 1.0))
    return float(field * weight_of_trait(trait) ** RARITY)


@lru_cache(maxsize=64)
def traits_of_each_card(options: Options) -> Mapping[CardId, frozenset[str]]:
    """Return the traits of each card in this play: those of its sheet and, for built-in portraits, those visible in the
    picture."""
    return {card: sheet | traits_visible_on_portrait(card) for card, sheet in sheet_traits_by_card(options).items()}


@cache
def built_in_traits() -> Mapping[CardId, frozenset[str]]:
    """Return the traits of every built-in card."""
    ids = ((card_id(deck.id, card.slug), card) for deck in shipped_decks().values() for card in deck.cards)
    return {full: frozenset(card.sheet) | traits_visible_on_portrait(full) for full, card in ids}


@lru_cache(maxsize=4096)
def weight_of_trait(trait: str) -> float:
    """Return the weight of a trait; rare traits weigh more. A visible trait of only one card weighs nothing."""
    count = count_built_in_traits()[trait]
    if trait.startswith("look.") and count < 2:
        return 0.0
    return log((1 + CARDS) / max(1, count))


@cache
def count_built_in_traits() -> Counter[str]:
    return count_cards_by_word(built_in_traits())


def count_cards_by_word(bags: Mapping[CardId, Iterable[str]]) -> Counter[str]:
    """Return for each word how many cards have it. A word of the measured decks is counted in those decks only, any
    other word in the later decks."""
    measured = Counter(word for card, bag in bags.items() if card.partition("/")[0] in MEASURED for word in bag)
    every = Counter(word for bag in bags.values() for word in bag)
    return Counter({word: measured[word] or count for word, count in every.items()})


def cosine_similarity(kind: str, options: Options) -> Unsure | None:
    """Return the cosine similarity of the cards' stored vectors of this kind; None if these decks have none."""
    if kind not in TYPED:
        return None
    vectors: dict[CardId, Vector] = {}
    for deck in (find_deck(options, deck) for deck in decks_in_play(options)):
        vectors |= zip(
            deck.ids(),
            TYPED[kind](deck, load_stored_similarities().gists, load_stored_similarities().senses),
            strict=True,
        )
    known = {card for card, vector in vectors.items() if any(vector)}
    return [
        [
            fsum(map(float.__mul__, vectors[clue], vectors[character]))
            if clue in known and character in known
            else None
            for character in possible_characters(options)
        ]
        for clue in possible_clue_cards(options)
    ]


def cards_by_id(options: Options) -> dict[CardId, Card]:
    decks = (find_deck(options, deck) for deck in decks_in_play(options))
    return {card_id(deck.id, card.slug): card for deck in decks for card in deck.cards}


def best_similarity_data(options: Options) -> Literal["sheets", "words", "nothing"]:
    """Return the best kind of data with which the bots can compare the cards of this play: sheets, words, or
    nothing."""
    if cached_similarity_z_scores("facts", options) is not None:
        return "sheets"
    return "words" if cached_similarity_z_scores("line", options) is not None else "nothing"
