"""Similarity of cards in each respect: sheets, pictures and texts, as tables of clue cards by characters.

It uses only the set-up and data that come with the game (made by tools/similo_knowledge.py). Built-in decks have
sheets, looks and five readings of texts per figure. Uploaded decks have the sheets and the gists in the set-up.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from math import log
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from inkling.art.portrait import phrases
from inkling.core.words import Say
from inkling.games.similo.board.faces import load_looks, visible_traits
from inkling.games.similo.bots.figure_tags import CARDS, count_tags, is_in_measured_deck, scale_vectors, tag_vectors
from inkling.games.similo.bots.typed_decks import TYPED, normalise_rows, row_lengths, similarity_of_shared_words
from inkling.games.similo.bots.word_vectors import load_arrays
from inkling.games.similo.rules.cards import Card, CardId, card_id, shipped_decks
from inkling.games.similo.rules.decks import (
    decks_in_play,
    find_deck,
    possible_characters,
    possible_clue_cards,
    related_by_card,
    traits_by_card,
)
from inkling.games.similo.rules.state import Options
from inkling.games.similo.rules.vocabulary import translate_trait

Numbers: TypeAlias = NDArray[np.float64]
Text: TypeAlias = Literal["line", "note", "gloss", "line_words", "note_words"]
Tags: TypeAlias = Literal["arcs", "seen", "hues", "scales"]
Sheet: TypeAlias = Literal["facts", "salient", "looks", "role", "story", "mood"]
Brought: TypeAlias = Literal["gist", "senses", "shared", "colours"]
Aspect: TypeAlias = Sheet | Text | Tags | Brought
TEXTS: tuple[Text, ...] = get_args(Text)
TAGS: tuple[Tags, ...] = get_args(Tags)

FIELDS: Mapping[str, Callable[[str], bool]] = {
    "facts": lambda field: not field.startswith("look."),
    "salient": lambda field: not field.startswith("look."),
    "looks": lambda field: field.startswith("look."),
    "role": lambda field: field in {"role", "rank", "power", "kind", "gender", "age"},
    "story": lambda field: field in {"story", "culture", "place", "era", "fate", "theme", "props", "companions"},
    "mood": lambda field: field in {"temperament", "virtue", "vice"},
}
"""The fields of the sheets (and of the looks) that each respect uses."""
BOND = {"facts": 0.15, "salient": 0.15, "story": 0.25}
"""Similarity added if two figures are related."""
SALIENCE = {
    **{"kind": 3, "role": 3, "gender": 2.5, "vice": 2, "fate": 2, "rank": 2, "virtue": 1.5, "power": 1.5, "age": 1.5},
    **{"theme": 1.5, "theme=transformation": 3, "theme=otherness": 2, "temperament": 1.2},
    **{"props": 0.8, "element": 0.8, "era": 0.7, "companions": 0.7, "story": 0.7},
}
"""The weight that people give a field of the sheets, or one word of it, when they compare two figures; 1 by default."""
RARITY = 0.5
"""The exponent of a trait's rarity in that comparison: 0 ignores it, 1 counts it as `facts_by_card` does."""


def similarity_z_scores(aspect: Aspect, options: Options, bonded: bool = True) -> Numbers | None:
    """Return the similarity by clue card and character, as z-scores; None if nothing is known in this respect.

    A relation between two figures makes them more similar for upright clues, but not less different (`bonded`
    False).
    """
    bare = Options(deck=options.deck, clue_deck=options.clue_deck, decks=options.decks)
    return raw_similarity(aspect, bare, bonded and aspect in BOND)


@lru_cache(maxsize=512)
def raw_similarity(aspect: Aspect, options: Options, bonded: bool) -> Numbers | None:
    raw = similarity_by_aspect(aspect, options, bonded)
    if raw is None or np.isnan(raw).all() or np.nanstd(raw) < 1e-9:
        return None
    filled = np.where(np.isnan(raw), np.nanmean(raw), raw)
    return (filled - filled.mean()) / filled.std()


def similarity_by_aspect(aspect: Aspect, options: Options, bonded: bool) -> Numbers | None:
    if aspect == "shared":
        every = cards_by_id(options)
        return similarity_of_shared_words(
            *([every[card] for card in some] for some in (possible_clue_cards(options), possible_characters(options)))
        )
    return similarity_of_traits(aspect, options, bonded) if aspect in FIELDS else cosine_similarity(aspect, options)


def similarity_of_traits(aspect: str, options: Options, bonded: bool) -> Numbers:
    """Return the weighted overlap of traits, where rare ones count more, plus relations."""
    clues, grid = (
        trait_matrix(cards, aspect, options) for cards in (possible_clue_cards(options), possible_characters(options))
    )
    alike = clues @ grid.T / np.maximum(np.outer(row_lengths(clues), row_lengths(grid)), 1e-9)
    if bonded and aspect in BOND:
        alike += BOND[aspect] * relation_matrix(options)
    unknown = np.add.outer(row_lengths(clues) == 0, row_lengths(grid) == 0)
    return np.where(unknown, np.nan, alike)


def relation_matrix(options: Options) -> Numbers:
    """Return 1 for each pair of related figures, otherwise 0."""
    known = related_by_card(options)
    return np.array(
        [
            [other in known[one] or one in known[other] for other in possible_characters(options)]
            for one in possible_clue_cards(options)
        ],
        float,
    )


def trait_matrix(cards: Sequence[CardId], aspect: str, options: Options) -> Numbers:
    """Return one row per card and one column per trait: the square root of its weight if the card has it."""
    sheets = {full: sheet for full, sheet in all_traits(options).items() if full in set(cards)}
    columns = {trait: place for place, trait in enumerate(traits_of(aspect, options))}
    rows = np.zeros((len(cards), len(columns)))
    for row, card in enumerate(cards):
        for trait in sheets[card]:
            if trait in columns:
                rows[row, columns[trait]] = (
                    salience_of_trait(trait) if aspect == "salient" else weight_of_trait(trait)
                ) ** 0.5
    return rows


def salience_of_trait(trait: str) -> float:
    """Return how much people care about a trait. Rarity has only a small influence."""
    field = SALIENCE.get(trait, SALIENCE.get(trait.partition("=")[0], 1.0))
    return float(field * weight_of_trait(trait) ** RARITY)


@lru_cache(maxsize=64)
def traits_of(aspect: str, options: Options) -> tuple[str, ...]:
    every = sorted({trait for sheet in all_traits(options).values() for trait in sheet})
    return tuple(trait for trait in every if FIELDS[aspect](trait.partition("=")[0]))


@lru_cache(maxsize=64)
def all_traits(options: Options) -> Mapping[CardId, frozenset[str]]:
    """Return the traits of each card of this play: its sheet, and what our own pictures show."""
    return {card: sheet | visible_traits(card) for card, sheet in traits_by_card(options).items()}


@lru_cache(maxsize=4096)
def weight_of_trait(trait: str) -> float:
    """Return the weight of a trait; rare traits weigh more. A look that only one card has weighs nothing."""
    count = count_shipped_traits()[trait]
    if trait.startswith("look.") and count < 2:
        return 0.0
    return log((1 + CARDS) / max(1, count))


@cache
def count_shipped_traits() -> Counter[str]:
    ids = ((card_id(deck.id, card.slug), card) for deck in shipped_decks().values() for card in deck.cards)
    return count_tags({full: {*card.sheet, *visible_traits(full)} for full, card in ids})


def cosine_similarity(kind: str, options: Options) -> Numbers | None:
    """Return cosine similarities of card vectors; None if there are none for these decks."""
    vectors = vectors_of(kind, options)
    if vectors is None:
        return None
    cards = (possible_clue_cards(options), possible_characters(options))
    clues, grid = (np.array([vectors[card] for card in some]) for some in cards)
    angles = clues @ grid.T
    unknown = np.add.outer(row_lengths(clues) == 0, row_lengths(grid) == 0)
    if kind == "gloss":
        unknown |= np.logical_and.outer(*([card in figures_without_gloss() for card in some] for some in cards))
    return np.where(unknown, np.nan, angles)


def vectors_of(kind: str, options: Options) -> Mapping[CardId, Numbers] | None:
    if all(deck in shipped_decks() for deck in decks_in_play(options)):
        return built_in_vectors(kind)
    if kind not in TYPED:
        return None
    read = TYPED[kind]
    decks = (find_deck(options, deck) for deck in decks_in_play(options))
    return {card: vector for deck in decks for card, vector in zip(deck.ids(), read(deck), strict=True)}


def built_in_vectors(kind: str) -> Mapping[CardId, Numbers] | None:
    """Return the vectors of the cards that come with the game, or None for an unknown kind."""
    if kind == "scales":
        return scale_vectors()
    return tag_vectors(kind) if kind in TAGS else load_unit_vectors(kind) if kind in TEXTS else None


@cache
def load_unit_vectors(kind: str) -> Mapping[CardId, Numbers]:
    """Return the unit vectors of one kind for every built-in card. GloVe vectors are used as they are, others are
    centred."""
    stored = load_arrays("knowledge.npz")
    cards = stored["cards"].tobytes().decode().split("\n")
    rows = normalise_rows(stored[kind].astype(float))
    if kind != "line_words":
        rows = normalise_rows(rows - rows[[is_in_measured_deck(card) for card in cards]].mean(axis=0))
    return {CardId(card): row for card, row in zip(cards, rows, strict=True)}


@cache
def figures_without_gloss() -> frozenset[CardId]:
    """Return the figures unknown to WordNet. Their gloss is name and line, which adds nothing new about two such
    figures."""
    stored = load_arrays("knowledge.npz")
    own = (stored["gloss"] != stored["line"]).any(axis=1)
    return frozenset(card for card, known in zip(load_unit_vectors("gloss"), own, strict=True) if not known)


def cards_by_id(options: Options) -> dict[CardId, Card]:
    decks = (find_deck(options, deck) for deck in decks_in_play(options))
    return {card_id(deck.id, card.slug): card for deck in decks for card in deck.cards}


def knowledge_source(options: Options) -> Literal["sheets", "words", "nothing"]:
    """Return the best source for comparing the cards of this play."""
    if similarity_z_scores("facts", options) is not None:
        return "sheets"
    return "words" if similarity_z_scores("line", options) is not None else "nothing"


CONTRASTS = ("kind", "gender", "age", "role", "rank", "temperament", "power", "vice", "virtue", "place", "culture")
"""The fields in which a difference strikes people, most striking first."""


def shared_facts(one: CardId, other: CardId, options: Options, lang: str) -> list[str]:
    known = facts_by_card(options)
    traits = sorted(known[one] & known[other], key=lambda trait: (-weight_of_trait(trait), trait))
    return list(dict.fromkeys(translate_trait(trait, lang) for trait in traits))


def contrasts(one: CardId, other: CardId, options: Options, lang: str) -> list[tuple[list[str], list[str]]]:
    """Return the words of both cards for each field in which they have words and share none."""
    known = facts_by_card(options)
    found = []
    for field in CONTRASTS:
        mine, theirs = (traits_in_field(known[card], field) for card in (one, other))
        if mine and theirs and not {*mine} & {*theirs}:
            found.append(
                (
                    [translate_trait(trait, lang) for trait in mine[:2]],
                    [translate_trait(trait, lang) for trait in theirs[:2]],
                )
            )
    return found


def traits_in_field(traits: frozenset[str], field: str) -> list[str]:
    return sorted(trait for trait in traits if trait.startswith(f"{field}="))


@lru_cache(maxsize=64)
def facts_by_card(options: Options) -> dict[CardId, frozenset[str]]:
    return {
        card: frozenset(trait for trait in traits if not trait.startswith("look."))
        for card, traits in all_traits(options).items()
    }


def shared_looks(one: CardId, other: CardId, say: Say) -> list[str]:
    """Return what both pictures show in the same words, rarest first."""
    shared = [phrase for phrase in list_visible_looks(one, say) if phrase in list_visible_looks(other, say)]
    often = (
        Counter(phrase for card in load_looks() for phrase in list_visible_looks(card, say))
        if shared
        else Counter[str]()
    )
    return sorted(shared, key=lambda phrase: often[phrase])


def list_visible_looks(card: CardId, say: Say) -> list[str]:
    portrait = load_looks().get(card)
    return [] if portrait is None else list(dict.fromkeys(phrases(portrait, say)))
