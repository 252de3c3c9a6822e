"""Decks that people type in: features of cards with only a name and a line.

Words are vectors (word_vectors.py). What all cards of a deck share says nothing, so vectors are centred per deck.
Lines are also checked for salient topics (data/senses.txt: an animal, a crime, the sea?). Words that some cards
share count separately, surnames and invented words most. A record contains no words, only how much of each topic a
card has (`Card.senses`) and which cards share a word (`Card.shared`).
"""

from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import log
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from inkling.games.similo.bots.word_vectors import (
    LITTLE,
    SMALL,
    decode_gist,
    find_table_form,
    load_arrays,
    load_word_table,
    split_words,
    table_rows_of,
    translate_to_english,
    vector_of_card,
)
from inkling.games.similo.rules.cards import Card, CardId, Deck, card_id, in_language, line_of_card, shipped_decks

NAMES = 100
"""Words of names have numbers below this one, other words above. So at most this many of each are distinguished."""
MOST = 60
COMMON = 0.35
"""A word that a larger share of the deck's cards has is ignored, because it distinguishes nothing."""
NAME_COUNTS = 2.0
SHORTEST = 3
ENOUGH = 3.0
"""The amount of shared words at which the similarity reaches 63 % of its maximum; more adds little."""


Numbers: TypeAlias = NDArray[np.float64]
FAINT, CLEAR = 0.4, 0.7
"""The similarity to a sense's seed words at which a word begins to express it, and at which it expresses it fully."""


@cache
def sense_vectors() -> tuple[Numbers, ...]:
    """Return, for each sense, the vectors of the words that represent it."""
    text = (files("inkling.games.similo") / "data" / "senses.txt").read_text(encoding="utf-8")
    lists = [line.partition(": ")[2].split() for line in text.splitlines() if not line.startswith("#")]
    return tuple(np.array([unit_direction(load_word_table().place[word]) for word in words]) for words in lists)


def unit_direction(row: int) -> Numbers:
    vector = load_word_table().vectors[row].astype(float)
    return vector / np.linalg.norm(vector)


@lru_cache(maxsize=4096)
def topics_of_word(row: int) -> tuple[float, ...]:
    """Return how much of each topic a word has, by its two nearest seed words."""
    near = (np.sort(words @ unit_direction(row))[-2:].mean() for words in sense_vectors())
    return tuple(float(np.clip((value - FAINT) / (CLEAR - FAINT), 0, 0.95)) for value in near)


def topics_of_card(name: str, line: str, german: bool) -> Numbers:
    """Return how much of each topic a card has, from 0 to 1; several words for one topic increase it."""
    rows = (*table_rows_of(name, german), *table_rows_of(line, german))
    return 1 - np.prod([1 - np.array(topics_of_word(row)) for row in rows] or [np.ones(len(sense_vectors()))], axis=0)


def encode_senses(found: Numbers) -> str:
    """Encode the senses as Base64 for the record, one byte each."""
    return b64encode(np.round(found * 255).astype(np.uint8).tobytes()).decode() if found.any() else ""


def decode_bytes(text: str) -> Numbers:
    """Decode senses or colours to values from 0 to 1; zeros if nothing is stored."""
    content = b64decode(text) if text else b""
    return (
        np.frombuffer(content, np.uint8) / 255
        if len(content) == len(sense_vectors())
        else np.zeros(len(sense_vectors()))
    )


def weigh_topics(rows: Numbers) -> Numbers:
    """Return unit vectors by card of a deck. Topics that few of its cards have count more."""
    weighed = rows * np.sqrt(np.log(1 / np.clip(rows.mean(axis=0), 0.02, 0.9)))
    return weighed / np.maximum(np.linalg.norm(weighed, axis=1, keepdims=True), 1e-9)


def number_words(texts: Sequence[tuple[str, str]], german: bool) -> list[tuple[int, ...]]:
    """Return, for each card (name and line), the numbers of the words that it shares with other cards."""
    bags = [({*normalise_words(name, german)}, {*normalise_words(line, german)}) for name, line in texts]
    counts = Counter(word for name, line in bags for word in name | line)
    shared = [word for word, count in counts.items() if 2 <= count <= max(2, COMMON * len(texts))]
    named = {word for name, _ in bags for word in name}
    numbers = dict(zip(sorted(named & {*shared}), range(NAMES), strict=False))
    numbers |= dict(zip(sorted({*shared} - named), range(NAMES, 10 * NAMES), strict=False))
    return [tuple(sorted(numbers[word] for word in name | line if word in numbers)[:MOST]) for name, line in bags]


def normalise_words(text: str, german: bool) -> Iterable[str]:
    """Return the normalised words of a text: known English words as they are, others without their ending."""
    for word in split_words(text):
        if word in LITTLE if german else word in SMALL or is_common(word):
            continue
        found = translate_to_english(word) if german else (find_table_form(word),)
        yield from found or ((word.removesuffix("s"),) if len(word) >= SHORTEST else ())


def is_common(word: str) -> bool:
    place = load_word_table().place.get(find_table_form(word))
    return len(word) < SHORTEST or (place is not None and load_word_table().weights[place] < 64)


def similarity_of_shared_words(clues: Sequence[Card], grid: Sequence[Card]) -> Numbers | None:
    """Return how similar two cards are in shared words; rare words count more, words of names most. None without shared
    words."""
    counts = Counter(number for card in grid for number in card.shared)
    if not counts:
        return None
    weights = [(NAME_COUNTS if one < NAMES else 1.0) * log((1 + len(grid)) / counts[one]) for one in sorted(counts)]
    mine, theirs = ([[one in card.shared for one in sorted(counts)] for card in some] for some in (clues, grid))
    both: Numbers = np.array(mine) * np.array(weights) @ np.array(theirs, float).T
    return 1 - np.exp(-both / ENOUGH)


def weighted_senses(deck: Deck) -> Numbers:
    """Return the weighted senses of each card; senses that are rare in this deck count more."""
    if deck.id in shipped_decks():
        pairs = [(in_language(card.name, "en"), line_of_card(card_id(deck.id, card.slug), "en")) for card in deck.cards]
        return weigh_topics(np.array([topics_of_card(*pair, german=False) for pair in pairs]))
    return weigh_topics(np.array([decode_bytes(card.senses) for card in deck.cards]))


def gists_of_deck(deck: Deck) -> Numbers:
    """Return the gist of each card's name and line, relative to the mean of its deck; zeros if nothing is known."""
    rows = np.array([gist_of_card(card_id(deck.id, card.slug), card) for card in deck.cards])
    known = row_lengths(rows)[:, None] > 0
    rows = normalise_rows(rows)
    middle = rows.sum(axis=0) / max(1, known.sum())
    return normalise_rows(np.where(known, rows - middle, 0.0))


def gist_of_card(full: CardId, card: Card) -> Numbers:
    """Return the gist stored in the set-up of an uploaded deck; without one, the gist of the name."""
    known = built_in_gists()
    if full in known:
        return known[full]
    return decode_gist(card.gist) if card.gist else vector_of_card(in_language(card.name, "en"), "")


@cache
def built_in_gists() -> Mapping[CardId, Numbers]:
    """Return the gists of the built-in cards from the word table."""
    stored = load_arrays("knowledge.npz")
    cards, rows = stored["cards"].tobytes().decode().split("\n"), stored["gist"].astype(float)
    return {CardId(card): row for card, row in zip(cards, rows, strict=True)}


def row_lengths(rows: Numbers) -> Numbers:
    return np.linalg.norm(rows, axis=-1)


def normalise_rows(rows: Numbers) -> Numbers:
    return rows / np.maximum(np.linalg.norm(rows, axis=-1, keepdims=True), 1e-9)


def centred_colours(deck: Deck) -> Numbers:
    """Return the colours of each card's picture, centred on the deck; zeros without a picture."""
    rows = np.array([np.sqrt(decode_bytes(card.colours)) for card in deck.cards])
    known = row_lengths(rows)[:, None] > 0
    return normalise_rows(np.where(known, rows - rows.sum(axis=0) / max(1, known.sum()), 0.0))


TYPED: Mapping[str, Callable[[Deck], Numbers]] = {
    "line": gists_of_deck,
    "gist": gists_of_deck,
    "senses": weighted_senses,
    "colours": centred_colours,
}
"""The vectors that can be computed for an uploaded deck, by aspect."""
