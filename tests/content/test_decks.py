"""The five Similo decks: their characters, their sheets, and a vocabulary that is defined and used."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest
from msgspec import Struct

from tests.content.prose import Text, faults_of_both, load

DECKS = ("fables", "myths", "history", "magic", "world")
NEEDED = {"kind", "gender", "age", "culture", "place", "era", "theme"}
"""Fields that every sheet fills; the others are empty if nothing fits."""
SAME_IN_BOTH = {"wild"}
MIRROR = {
    "enemy": "enemy",
    "rival": "rival",
    "lover": "lover",
    "spouse": "spouse",
    "sibling": "sibling",
    "kin": "kin",
    "friend": "friend",
    "same-tale": "same-tale",
    "parent": "child",
    "teacher": "pupil",
    "helper": "helped",
    "captor": "captive",
    "tormentor": "victim",
    "child": "parent",
    "pupil": "teacher",
    "helped": "helper",
    "captive": "captor",
    "victim": "tormentor",
}


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    slug: str
    name: Text
    line: Text
    sheet: dict[str, list[str]]
    relations: dict[str, list[str]] = {}

    def traits(self) -> frozenset[str]:
        return frozenset(f"{field}={word}" for field, words in self.sheet.items() for word in words)


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Text
    line: Text
    card: list[Figure]


@cache
def deck(name: str) -> Deck:
    return msgspec.convert(load("similo", name), Deck)


@cache
def vocabulary() -> dict[str, dict[str, Text]]:
    return msgspec.convert(load("similo", "vocabulary"), dict[str, dict[str, Text]])


@cache
def figures() -> dict[str, Figure]:
    return {f"{name}/{card.slug}": card for name in DECKS for card in deck(name).card}


def uses() -> Counter[tuple[str, str]]:
    listed = (card.sheet for card in figures().values())
    return Counter((field, word) for sheet in listed for field, words in sheet.items() for word in words)


def defined() -> set[tuple[str, str]]:
    return {(field, word) for field, words in vocabulary().items() for word in words if word != "_name"}


def unmirrored(cards: list[Figure]) -> list[str]:
    """Return relations that the other card does not return."""
    by_slug = {card.slug: card for card in cards}
    return [
        f"{card.slug}: {relation} {other}"
        for card in cards
        for relation, others in card.relations.items()
        for other in others
        if other not in by_slug or card.slug not in by_slug[other].relations.get(MIRROR[relation], [])
    ]


def twins(cards: list[Figure]) -> list[tuple[str, str]]:
    """Return pairs of cards with equal sheets."""
    return [(a.slug, b.slug) for n, a in enumerate(cards) for b in cards[:n] if a.traits() == b.traits()]


def all_texts() -> Iterator[tuple[str, Text]]:
    for name in DECKS:
        yield from ((f"{name} name", deck(name).name), (f"{name} line", deck(name).line))
    for key, card in figures().items():
        yield from ((f"{key} name", card.name), (f"{key} line", card.line))
    for field, words in vocabulary().items():
        yield from ((f"{field} {word}", text) for word, text in words.items())


@pytest.mark.parametrize("name", DECKS)
def test_deck_has_thirty_different_figures(name: str) -> None:
    cards = deck(name).card
    assert deck(name).id == name
    assert len(cards) == 30
    for listed in ([card.slug for card in cards], [card.name.en for card in cards], [card.name.de for card in cards]):
        assert len(set(listed)) == 30, f"twice in {name}: {[one for one, n in Counter(listed).items() if n > 1]}"


@pytest.mark.parametrize("name", DECKS)
def test_no_two_cards_have_equal_sheets(name: str) -> None:
    assert not twins(deck(name).card)


def test_every_word_used_is_defined_and_every_defined_word_used() -> None:
    related = {("relation", relation) for card in figures().values() for relation in card.relations}
    assert set(uses()) | related == defined()


def test_every_field_has_a_name() -> None:
    assert all("_name" in words for words in vocabulary().values())


def test_words_of_a_field_are_told_apart() -> None:
    for field, words in vocabulary().items():
        for lang in ("en", "de"):
            labels = [getattr(text, lang) for text in words.values()]
            assert len(set(labels)) == len(labels), f"two words of {field} read alike in {lang}"


@pytest.mark.parametrize("key", sorted(figures()))
def test_sheet_is_filled_in(key: str) -> None:
    sheet = figures()[key].sheet
    assert sheet.keys() >= NEEDED
    assert "relation" not in sheet
    for field, words in sheet.items():
        assert words, f"{field} is empty"
        assert len(set(words)) == len(words), f"{field} names a word twice"


def test_whoever_reigns_in_a_crown_has_one_on_the_sheet() -> None:
    """A royal character drawn with a crown has the prop `crown` on its sheet."""
    for name in DECKS:
        looks = load("similo", f"looks/{name}")
        for card in deck(name).card:
            worn = [figure.get("headgear", {}).get("kind", "") for figure in looks[card.slug]["figures"]]
            if "royal" in card.sheet.get("rank", []) and any(kind.endswith("crown") for kind in worn):
                assert "crown" in card.sheet["props"], card.slug


def test_nobody_who_lived_is_said_to_have_ruined_themselves() -> None:
    """No person of the history deck has the trait `own-undoing`: illness and the price of their work are no guilt."""
    assert not [card.slug for card in deck("history").card if "own-undoing" in card.sheet.get("fate", [])]


def test_relation_table_covers_the_vocabulary() -> None:
    assert set(MIRROR) == set(vocabulary()["relation"]) - {"_name"}
    assert all(MIRROR[MIRROR[relation]] == relation for relation in MIRROR)


@pytest.mark.parametrize("name", DECKS)
def test_relations_are_returned(name: str) -> None:
    assert not unmirrored(deck(name).card)
    for card in deck(name).card:
        assert all(card.slug not in others and others for others in card.relations.values()), card.slug


def test_texts_are_fit_to_be_read() -> None:
    wrong = {where: faults_of_both(text) for where, text in all_texts() if faults_of_both(text)}
    assert not wrong


@pytest.mark.parametrize("key", sorted(figures()))
def test_line_says_who_it_is(key: str) -> None:
    """One sentence, no longer than a card is wide, and different in the two languages."""
    card = figures()[key]
    assert card.line.en != card.line.de
    for line in (card.line.en, card.line.de):
        assert 30 <= len(line) <= 90
        assert line[0].isupper()
        assert line[-1] in ".!“"
    if card.name.en.startswith("The "):
        assert card.name.de.startswith(("Der ", "Die ", "Das "))


def test_labels_differ_between_the_languages() -> None:
    same = {word for words in vocabulary().values() for word, text in words.items() if text.en == text.de}
    assert same == SAME_IN_BOTH


def test_lines_are_told_apart() -> None:
    for lang in ("en", "de"):
        lines = [getattr(card.line, lang) for card in figures().values()]
        assert len(set(lines)) == len(lines)
