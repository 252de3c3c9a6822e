"""The material: silhouettes and ponder cards as they are shipped."""

import re
from hashlib import sha256

from inkling.games.tofugott import GAME
from inkling.games.tofugott.rules.cards import SILHOUETTES, load, ponder_cards, silhouettes
from tests.games.tofugott.table import begin


def test_silhouettes_are_the_ten() -> None:
    """Tofugott R1, and "Each player holds the same ten silhouettes"."""
    assert set(SILHOUETTES) == {
        *("elephant", "dolphin", "human", "rat", "pig", "tofu"),
        *("spider", "beetle", "owl", "snail"),
    }
    assert len(SILHOUETTES) == 10
    assert tuple(silhouettes()) == SILHOUETTES


def test_silhouettes_have_names_in_both_languages() -> None:
    for silhouette in silhouettes().values():
        assert silhouette.name.en in silhouette.with_article.en
        assert silhouette.name.de in silhouette.with_article.de
        assert set(silhouette.associations) == {"en", "de"}


def test_ponder_cards_are_ninety_nine() -> None:
    """Tofugott material: "99 ponder cards, each a premise … and three linked questions, in English and German"."""
    assert len(ponder_cards()) == 99
    for card in ponder_cards().values():
        texts = [card.premise, *card.question]
        assert len(card.question) == 3
        assert all(text.en.strip() and text.de.strip() and text.en != text.de for text in texts), card.id


def test_ponder_cards_use_fresh_premises() -> None:
    """Tofugott material: a road trip, a religion, a nation and a date are left out."""
    printed = re.compile(r"\b(road trip|religion|nation|blind date|first date)\b", re.IGNORECASE)
    assert not [card.id for card in ponder_cards().values() if printed.search(card.premise.en)]


def test_ponder_cards_ask_in_the_closed_vocabulary() -> None:
    words = set(load("asks")["word"])
    assert {word for card in ponder_cards().values() for question in card.question for word in question.asks} <= words
    assert set(load("traits")["asks"]) == words


def test_ponder_card_ids_belong_to_the_version_of_the_rules() -> None:
    """Another set of ids would give another pile for the same seed, so it needs a new `rules.version`."""
    ids = sha256("\n".join(ponder_cards()).encode()).hexdigest()
    assert (GAME.rules.version, ids[:16]) == (1, "278c0d95cfaa632c")


def test_scores_begin_at_zero() -> None:
    """Tofugott material: "A score per player, beginning at 0"."""
    assert begin(5).state.scores == (0, 0, 0, 0, 0)
