"""The graph of who belongs with whom: complete, in both languages, and said first."""

import pytest

from inkling.catalogs import speech
from inkling.games.similo import GAME
from inkling.games.similo.bots.figure_connections import (
    describe_connection,
    load_figure_connections,
    strength_of_connection,
)
from inkling.games.similo.rules.cards import Card, CardId, Deck, card_id, shipped_decks
from inkling.games.similo.rules.decks import related_cards_by_card
from inkling.games.similo.rules.state import Options
from inkling.games.similo.teach.why import describe_common_traits

from .test_examples import FABLES, lay_out
from .test_why import explain, lay

CINDERELLA = {
    "en": "Both are in Cinderella: the heroine and her godmother.",
    "de": "Beide gehören zu Aschenputtel: die Heldin und ihre Patin.",
}


def test_ties_join_two_cards_of_ours_and_are_told_in_both_languages() -> None:
    cards = {card_id(deck.id, card.slug) for deck in shipped_decks().values() for card in deck.cards}
    for pair, tie in load_figure_connections().items():
        assert len(pair) == 2
        assert pair <= cards
        assert tie.strength in (1, 2, 3)
        assert all(tie.told[lang].endswith(".") for lang in ("en", "de"))
        assert tie.told["en"] != tie.told["de"]


@pytest.mark.parametrize("deck", sorted(shipped_decks()))
def test_every_relation_on_a_sheet_has_a_sentence(deck: str) -> None:
    for card, others in related_cards_by_card(Options(deck=deck)).items():
        assert all(frozenset((card, other)) in load_figure_connections() for other in others), card


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_tale_is_said_before_all_else(lang: str) -> None:
    play = lay_out(FABLES, "cinderella", "the-fairy-godmother the-genie captain-hook")
    assert explain(play, 0, lay("the-fairy-godmother", "upright"), lang).text[0] == CINDERELLA[lang]


def test_an_uploaded_deck_states_its_own_relations() -> None:
    deck = Deck(id="club", cards=(Card("ada", "Ada", related=("bo",)), Card("bo", "Bo"), Card("cem", "Cem")))
    options, say = Options(deck="club", decks=(deck,)), speech("en", GAME.package)
    ada, bo, cem = (CardId(f"club/{slug}") for slug in ("ada", "bo", "cem"))
    assert (strength_of_connection(bo, ada, options), strength_of_connection(ada, cem, options)) == (2, 0)
    assert describe_connection(bo, ada, options, say) == "These two belong together in this deck."
    assert describe_connection(ada, cem, options, say) == ""


def test_two_cards_without_a_tie_begin_with_what_they_share() -> None:
    play = lay_out(FABLES, "little-red-riding-hood", "snow-white the-genie captain-hook")
    text = describe_common_traits(
        lay("snow-white", "upright"),
        CardId("fables/little-red-riding-hood"),
        play.state.scene,
        speech("en", GAME.package),
    )
    assert "have this in common" in text[0]
