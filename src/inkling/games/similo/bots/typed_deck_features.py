"""Features of cards in decks that players type in, where a card has only a name and a line.

Words become vectors (`word_vectors`). The mean of a deck's vectors is subtracted, because a feature that all cards
share distinguishes none of them. Names and lines are also checked for salient topics (data/senses.txt), such as an
animal, a crime or the sea. Words that several cards share are counted separately; shared words of names count most.

A record contains no words. It contains only how much of each topic a card has (`Card.senses`) and which cards share a
word (`Card.shared`).
"""

from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import exp, fsum, log, sqrt
from typing import TypeAlias

from inkling.games.similo.bots.german_words import ENGLISH_STOP_WORDS, GERMAN_STOP_WORDS, translate_to_english
from inkling.games.similo.bots.word_vectors import (
    Vector,
    decode_signed_bytes,
    decode_vector_from_base64,
    find_table_form,
    load_word_table,
    scale_to_unit_length,
    split_words,
    table_rows_of,
    vector_of_card,
)
from inkling.games.similo.rules.cards import Card, CardId, Deck, card_id, in_language, shipped_decks

NAMES = 100
"""Words of names get numbers below this one, other words larger numbers."""
MOST = 60
COMMON = 0.35
"""A word that a larger share of the deck's cards has is ignored, because it distinguishes nothing."""
NAME_COUNTS = 2.0
SHORTEST = 3
ENOUGH = 3.0
"""The weight of shared words at which the similarity reaches 63 % of its maximum."""

FAINT, CLEAR = 0.4, 0.7
"""A word belongs to a topic partly from a similarity of FAINT to the topic's seed words on, and completely from CLEAR
on."""
Stored: TypeAlias = Mapping[CardId, bytes]


@cache
def seed_word_vectors_by_topic() -> tuple[tuple[Vector, ...], ...]:
    """Return, for each topic, the vectors of its seed words."""
    text = (files("inkling.games.similo") / "data" / "senses.txt").read_text(encoding="utf-8")
    lists = [line.partition(": ")[2].split() for line in text.splitlines() if not line.startswith("#")]
    return tuple(tuple(unit_direction(load_word_table().place[word]) for word in words) for words in lists)


def unit_direction(row: int) -> Vector:
    return scale_to_unit_length(load_word_table().vector(row))


@lru_cache(maxsize=4096)
def topics_of_word(row: int) -> tuple[float, ...]:
    """Return for each topic how strongly the word in this row of the word table belongs to it. The two seed words
    nearest to the word decide."""
    own = unit_direction(row)
    near = (
        sum(sorted(sum(map(float.__mul__, seed, own)) for seed in seeds)[-2:]) / 2
        for seeds in seed_word_vectors_by_topic()
    )
    return tuple(min(max((value - FAINT) / (CLEAR - FAINT), 0.0), 0.95) for value in near)


def topics_of_card(name: str, line: str, german: bool) -> Vector:
    """Return for each topic a number from 0 to 1: how strongly the card belongs to it. Several words about the same
    topic increase the number."""
    missing = [1.0] * len(seed_word_vectors_by_topic())
    for row in (*table_rows_of(name, german), *table_rows_of(line, german)):
        missing = [left * (1 - amount) for left, amount in zip(missing, topics_of_word(row), strict=True)]
    return [1 - left for left in missing]


def encode_topic_values(values: Vector) -> str:
    """Encode the topic values as Base64 for the record, one byte each."""
    return b64encode(bytes(round(amount * 255) for amount in values)).decode() if any(values) else ""


def decode_values_from_bytes(text: str) -> Vector:
    """Decode Base64 to topic or colour values from 0 to 1. An empty text gives zeros."""
    content = b64decode(text) if text else b""
    return (
        [number / 255 for number in content]
        if len(content) == len(seed_word_vectors_by_topic())
        else [0.0] * len(seed_word_vectors_by_topic())
    )


def topic_vectors_of_deck(rows: Sequence[Vector]) -> list[Vector]:
    """Return a unit vector of topics for each card of a deck. Topics that are rare in the deck count more."""
    shares = [min(max(fsum(column) / len(rows), 0.02), 0.9) for column in zip(*rows, strict=True)]
    return [
        scale_to_unit_length([amount * sqrt(log(1 / share)) for amount, share in zip(row, shares, strict=True)])
        for row in rows
    ]


def number_shared_words_by_card(texts: Sequence[tuple[str, str]], german: bool) -> list[tuple[int, ...]]:
    """Return for each card, given as name and line, the words that it shares with other cards of the deck. Words are
    represented by numbers."""
    bags = [({*normalise_words(name, german)}, {*normalise_words(line, german)}) for name, line in texts]
    counts = Counter(word for name, line in bags for word in name | line)
    shared = [word for word, count in counts.items() if 2 <= count <= max(2, COMMON * len(texts))]
    named = {word for name, _ in bags for word in name}
    numbers = dict(zip(sorted(named & {*shared}), range(NAMES), strict=False))
    numbers |= dict(zip(sorted({*shared} - named), range(NAMES, 10 * NAMES), strict=False))
    return [tuple(sorted(numbers[word] for word in name | line if word in numbers)[:MOST]) for name, line in bags]


def normalise_words(text: str, german: bool) -> Iterable[str]:
    """Yield the normalised words of a text: known English words unchanged, others without their ending."""
    for word in split_words(text):
        if word in GERMAN_STOP_WORDS if german else word in ENGLISH_STOP_WORDS or is_common_word(word):
            continue
        forms = translate_to_english(word) if german else (find_table_form(word),)
        yield from forms or ((word.removesuffix("s"),) if len(word) >= SHORTEST else ())


def is_common_word(word: str) -> bool:
    place = load_word_table().place.get(find_table_form(word))
    return len(word) < SHORTEST or (place is not None and load_word_table().weights[place] < 64)


def similarity_of_shared_words(clues: Sequence[Card], grid: Sequence[Card]) -> list[list[float | None]] | None:
    """Return the similarity of each clue card and character by the words that they share. Rare words count more, and
    words of names most. Return None if no words are shared."""
    counts = Counter(number for card in grid for number in card.shared)
    if not counts:
        return None
    weights = {word: (NAME_COUNTS if word < NAMES else 1.0) * log((1 + len(grid)) / counts[word]) for word in counts}
    return [
        [
            1
            - exp(-fsum(weights[word] for word in sorted({*clue.shared} & {*card.shared}) if word in weights) / ENOUGH)
            for card in grid
        ]
        for clue in clues
    ]


def weighted_topics_of_cards(deck: Deck, _gists: Stored, own: Stored) -> list[Vector]:
    """Return the weighted topics of each card; topics that are rare in this deck count more."""
    if deck.id in shipped_decks():
        return topic_vectors_of_deck([[number / 255 for number in own[card]] for card in deck.ids()])
    return topic_vectors_of_deck([decode_values_from_bytes(card.senses) for card in deck.cards])


def gist_vectors_of_deck(deck: Deck, own: Stored, _senses: Stored) -> list[Vector]:
    """Return the gist vector of each card's name and line, relative to the mean of its deck; zeros if no word is
    known."""
    return unit_vectors_relative_to_mean(
        [scale_to_unit_length(gist_vector_of_card(card_id(deck.id, card.slug), card, own)) for card in deck.cards]
    )


def gist_vector_of_card(full: CardId, card: Card, own: Stored) -> Vector:
    """Return the gist of a card: the stored one for a built-in card, the one in the options for any other. If neither
    exists, compute it from the card's name."""
    if full in own:
        return decode_signed_bytes(own[full])
    return decode_vector_from_base64(card.gist) if card.gist else vector_of_card(in_language(card.name, "en"), "")


def colours_relative_to_deck_mean(deck: Deck, _gists: Stored, _senses: Stored) -> list[Vector]:
    """Return the colours of each card's picture minus the mean of its deck; zeros for cards without a picture."""
    return unit_vectors_relative_to_mean(
        [[sqrt(amount) for amount in decode_values_from_bytes(card.colours)] for card in deck.cards]
    )


def unit_vectors_relative_to_mean(rows: Sequence[Vector]) -> list[Vector]:
    """Subtract the mean of the non-zero vectors from each vector, and scale the results to length 1. Zero vectors stay
    zero."""
    count = max(1, sum(map(any, rows)))
    middle = [fsum(column) / count for column in zip(*rows, strict=True)]
    return [
        scale_to_unit_length([value - mean for value, mean in zip(row, middle, strict=True)]) if any(row) else list(row)
        for row in rows
    ]


TYPED: Mapping[str, Callable[[Deck, Stored, Stored], list[Vector]]] = {
    "line": gist_vectors_of_deck,
    "gist": gist_vectors_of_deck,
    "senses": weighted_topics_of_cards,
    "colours": colours_relative_to_deck_mean,
}
"""The functions that compute vectors for an uploaded deck, by aspect. For built-in cards they use stored features."""
